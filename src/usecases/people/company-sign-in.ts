import { createHash, randomBytes } from "node:crypto";
import {
  beginAtProvider,
  type CompanyFlow,
  type CompanyIdentity,
  endAtProvider,
  ProviderFault,
} from "#adapters/company-provider.ts";
import { type Role, ROLES } from "#contract/manage/people/roles.ts";
import type { TenantTx } from "#db/database.ts";
import { findAccountByEmail } from "#db/queries/people/account.ts";
import { deleteInvitation, deleteLinks, lockInvitation } from "#db/queries/people/invitation.ts";
import {
  countOtherAdmins,
  findPersonByEmailOf,
  findPersonOf,
  lockPeople,
  type PersonRow,
  updateMember,
} from "#db/queries/people/member.ts";
import { putMembership } from "#db/queries/people/people.ts";
import {
  findCompanyAccount,
  findCompanyOf,
  insertCompanyAccount,
  insertCompanyPerson,
  useCompanyCodeUp,
} from "#db/queries/people/sign-in-provider.ts";
import { isSecondFactor, roleOfClaim } from "#domain/access/company-claims.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import type { Context } from "#src/context.ts";
import { bySomebody } from "../trail/by-somebody.ts";
import { type Attempt, beginAttempt, endAttempt } from "./attempts.ts";
import { plainEmail } from "./invite-person.ts";
import { limitAtJoining, NO_LIMIT_YET } from "./limit-at-joining.ts";
import { keepSessionSecret } from "./read-person.ts";
import { COMPANY_PROVIDER, keepWhoLetIn } from "./joined-person.ts";
import { companyRedirectUri, openProvider } from "./sign-in-provider.ts";

/** Why nobody was signed in; the sign-in page has words for each. */
export type CompanyRefusal =
  | "no-company"
  | "provider"
  | "over"
  | "address"
  | "not-invited"
  | "somebody-else"
  | "deactivated"
  | "attempts";

export type CompanyOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly why: CompanyRefusal; readonly retryAfterSeconds: number };
const no = (why: CompanyRefusal, retryAfterSeconds = 0) => ({ ok: false, why, retryAfterSeconds }) as const;
const yes = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

/** What the browser keeps, encrypted, while it is at the provider. */
interface Kept extends CompanyFlow {
  readonly tenantUuid: string;
  readonly email: string;
  readonly until: number;
}

/** Counted by who is named and where from: nobody delays somebody else's sign-in from elsewhere. */
const attemptOf = (way: "to" | "from", email: string, address: string): Attempt => ({
  account: `${way} company ${email} ${address}`,
  address,
});

/** Longer than anybody takes to sign in. */
export const COMPANY_SIGN_IN_SECONDS = 600;
async function cipherOf(context: Context) {
  const [{ symmetricDecrypt, symmetricEncrypt }, key] = await Promise.all([
    import("better-auth/crypto"),
    keepSessionSecret(context, randomBytes(48).toString("base64url")),
  ]);
  return {
    encrypt: (kept: Kept): Promise<string> => symmetricEncrypt({ key, data: JSON.stringify({ company: kept }) }),
    decrypt: async (text: string): Promise<Kept | undefined> => {
      const read: unknown = await symmetricDecrypt({ key, data: text }).then(JSON.parse, () => undefined);
      return typeof read === "object" && read !== null && "company" in read ? (read.company as Kept) : undefined;
    },
  };
}

const faultOf = (context: Context, tenantUuid: string, error: unknown): ReturnType<typeof no> => {
  if (!(error instanceof ProviderFault)) throw error;
  context.log.warn({ part: "sign-in", tenant: tenantUuid, reason: error.message }, "a company's provider signed nobody in");
  return no("provider");
};

/**
 * Where somebody with this address signs in at their company, and what the browser keeps meanwhile. An address is known by its
 * domain alone, whether anybody has it or not. Refuses: no-company, provider (it does not answer), attempts.
 */
export async function beginCompanySignIn(
  context: Context,
  asked: {
    readonly email: string;
    readonly tenantUuid: string | null;
    readonly proveAgain: boolean;
    readonly address: string;
  },
): Promise<CompanyOutcome<{ readonly url: string; readonly kept: string }>> {
  const email = plainEmail(asked.email);
  // Each asks a server of somebody else's.
  const refused = await beginAttempt(context, attemptOf("to", email ?? "", asked.address));
  if (refused !== undefined) return no("attempts", refused.refusal.retryAfterSeconds);
  if (email === undefined) return no("no-company");
  const domain = email.slice(email.lastIndexOf("@") + 1);
  const tenantUuid = await context.db.inSignIn((tx) => findCompanyOf(tx, { email, domain, wanted: asked.tenantUuid }));
  const provider =
    tenantUuid === undefined ? undefined : await context.db.inTenant(tenantUuid, (tx) => openProvider(context, tx));
  if (tenantUuid === undefined || provider === undefined) return no("no-company");
  try {
    const { url, flow } = await beginAtProvider(context.outside.http, provider, {
      redirectUri: companyRedirectUri(context),
      email,
      proveAgain: asked.proveAgain,
    });
    const until = context.clock.now() + COMPANY_SIGN_IN_SECONDS * 1000;
    return yes({ url, kept: await (await cipherOf(context)).encrypt({ ...flow, tenantUuid, email, until }) });
  } catch (error) {
    return faultOf(context, tenantUuid, error);
  }
}

export interface CompanySession {
  readonly userId: string;
  readonly tenantUuid: string;
  /** The provider says that a second factor was used. */
  readonly secondFactor: boolean;
  readonly authenticatedAt: Date;
}

/** Who came back from the provider, as a person of the tenant. Refuses as `CompanyRefusal` says. */
export async function endCompanySignIn(
  context: Context,
  came: { readonly query: string; readonly kept: string; readonly address: string; readonly traceId: string },
): Promise<CompanyOutcome<CompanySession>> {
  const kept = await (await cipherOf(context)).decrypt(came.kept);
  if (kept === undefined || kept.until <= context.clock.now()) return no("over");
  const { tenantUuid } = kept;
  const attempt = attemptOf("from", kept.email, came.address);
  if ((await beginAttempt(context, attempt)) !== undefined) return no("attempts");
  const provider = await context.db.inTenant(tenantUuid, (tx) => openProvider(context, tx));
  if (provider === undefined) return no("no-company");
  if (await isUsedUp(context, came.query)) return no("over");
  let identity: CompanyIdentity;
  try {
    const address = new URL(`${companyRedirectUri(context)}?${came.query}`);
    identity = await endAtProvider(context.outside.http, provider, { address, flow: kept, roleClaim: provider.roleClaim });
  } catch (error) {
    return faultOf(context, tenantUuid, error);
  }
  const email = plainEmail(identity.email ?? "");
  const isOfDomains = email !== undefined && provider.domains.includes(email.slice(email.lastIndexOf("@") + 1));
  if (!isOfDomains || identity.emailVerified === false) return no("address");
  const joined = await join(context, { tenantUuid, issuer: provider.issuer, identity, email, came });
  if (!joined.ok) return joined;
  await endAttempt(context, attempt);
  await endAttempt(context, attemptOf("to", kept.email, came.address));
  return yes({
    userId: joined.value,
    tenantUuid,
    secondFactor: isSecondFactor(identity.methods),
    authenticatedAt: identity.authenticatedAt ?? new Date(context.clock.now()),
  });
}

/**
 * Uses a code up before any provider hears of it, whosever it is: one that a person was led to bring to another company's
 * provider (a mix-up, RFC 9700, 4.4) is worth nothing to whoever runs that.
 */
async function isUsedUp(context: Context, query: string): Promise<boolean> {
  const code = new URLSearchParams(query).get("code");
  if (code === null) return false;
  const hash = createHash("sha256").update(code).digest("hex");
  return !(await context.db.inSignIn((tx) => useCompanyCodeUp(tx, hash, 2 * COMPANY_SIGN_IN_SECONDS)));
}

interface Joining {
  readonly tenantUuid: string;
  readonly issuer: string;
  readonly identity: CompanyIdentity;
  readonly email: string;
  readonly came: { readonly address: string; readonly traceId: string };
}

/** The person of the tenant, made a member where an invitation or the role claim says so. Answers their id. */
async function join(context: Context, joining: Joining): Promise<CompanyOutcome<string>> {
  const { tenantUuid, identity, email } = joining;
  const providerId = `company:${tenantUuid}:${joining.issuer}`;
  const role = roleOfClaim(identity.roles, ROLES);
  const newUserId = context.newUuid();
  const known = await context.db.inSignIn(async (tx) => ({
    bySubject: await findCompanyAccount(tx, providerId, identity.subject),
    byEmail: (await findAccountByEmail(tx, email))?.userId,
  }));
  const person = await context.db.inTenant(tenantUuid, async (tx) =>
    known.bySubject === undefined ? findPersonByEmailOf(tx, email) : findPersonOf(tx, known.bySubject),
  );
  if (person?.state === "deactivated") return no("deactivated");
  if (person === undefined && (role === undefined || known.byEmail !== undefined)) return no("not-invited");
  const userId = person?.userId ?? known.byEmail ?? (person === undefined ? newUserId : person.personUuid);
  const operation = { operation: "companySignIn", address: joining.came.address, traceId: joining.came.traceId };
  return bySomebody(context, userId, operation).db.inTenantSignIn(tenantUuid, async (tx) => {
    await lockPeople(tx);
    if (known.bySubject === undefined) {
      const made =
        known.byEmail !== undefined ||
        (await insertCompanyPerson(tx, { id: userId, name: nameOf(identity, person, email), email }));
      // Two came at once: the second one is known when they try again.
      if (!made) return no("over");
      const linked = await insertCompanyAccount(tx, { providerId, subject: identity.subject, userId });
      if (!linked) return no("somebody-else");
    }
    await member(context, tx, { tenantUuid, userId, role, person });
    await announceChanges(tx, [{ noun: "person", uuid: person?.personUuid ?? userId }]);
    return yes(userId);
  });
}

const nameOf = (identity: CompanyIdentity, person: PersonRow | undefined, email: string): string =>
  (identity.name ?? person?.name ?? email)
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, " ")
    .trim()
    .slice(0, 200) || email;

/** Whoever comes by a claim approves nothing until somebody gives them a limit. */
async function member(
  context: Context,
  tx: TenantTx,
  {
    tenantUuid,
    userId,
    role,
    person,
  }: {
    readonly tenantUuid: string;
    readonly userId: string;
    readonly role: Role | undefined;
    readonly person: PersonRow | undefined;
  },
): Promise<void> {
  if (person === undefined) {
    if (role === undefined) return;
    await putMembership(tx, { tenantUuid: tx.tenantUuid, userId, role, approvalLimit: NO_LIMIT_YET });
    await keepWhoLetIn(tx, userId, [COMPANY_PROVIDER]);
    return;
  }
  if (person.state === "invited") {
    const invitation = await lockInvitation(tx, person.personUuid);
    const invited = invitation?.role ?? person.role;
    const tenant = await context.tenants.find(tenantUuid);
    const asInvited = invitation !== undefined && tenant !== undefined && (role === undefined || role === invited);
    await putMembership(tx, {
      tenantUuid: tx.tenantUuid,
      userId,
      role: role ?? invited,
      approvalLimit: asInvited ? await limitAtJoining(context, tx, tenant, { userId, invitation }) : NO_LIMIT_YET,
      personUuid: person.personUuid,
    });
    // Who they are their company says: whoever invited them did not make them up.
    await keepWhoLetIn(tx, userId, [COMPANY_PROVIDER]);
    await deleteInvitation(tx, person.personUuid);
    await deleteLinks(tx, "invitation", person.personUuid);
    return;
  }
  if (role === undefined || role === person.role) return;
  // A company that takes the claim from its last admin would lock itself out.
  if (person.role === "admin" && (await countOtherAdmins(tx, userId)) === 0) return;
  await updateMember(tx, { userId, role, approvalLimit: NO_LIMIT_YET });
}
