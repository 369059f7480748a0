import { checkProvider, type CompanyProvider, ProviderFault } from "#adapters/company-provider.ts";
import type { TenantTx } from "#db/database.ts";
import { findWaitingChange, lockSetting } from "#db/queries/change/pending-change.ts";
import { findProvider, type ProviderRow, putProvider } from "#db/queries/people/sign-in-provider.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { takesEffectAtOnce } from "../pending-change/ask-change.ts";
import { endChange } from "../pending-change/end-change.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { keepWhoSetProvider } from "./joined-person.ts";
import { openSecret, sealSecret } from "../secrets/secret-box.ts";

/** Where people of a tenant sign in: at their company's own provider. */
export interface SignInProvider {
  readonly issuer: string;
  readonly clientId: string;
  /** Addresses of which the provider may say whose they are. */
  readonly domains: readonly string[];
  /** The claim that names a role of ours; null: people are invited. */
  readonly roleClaim: string | null;
}

/** As an admin wishes it. `clientSecret` absent: as it is. */
export interface SignInProviderWish extends SignInProvider {
  readonly clientSecret: string | null;
}

const COLUMN = "sign_in_provider.client_secret";
const HOLDS = { column: COLUMN, row: "false" } as const;
const WAITS = { column: COLUMN, row: "true" } as const;

/** Where a provider sends people back to. */
export function companyRedirectUri({ outside }: Pick<Context, "outside">): string {
  return `${outside.publicUrl}/auth/company/callback`;
}

const shown = ({ issuer, clientId, domains, roleClaim }: ProviderRow): SignInProvider => ({
  issuer,
  clientId,
  domains,
  roleClaim,
});

/** What stands for a provider in the list of changes, where its secret has no place. */
const asChange = (provider: SignInProvider | undefined): Record<string, string> =>
  provider === undefined
    ? {}
    : {
        issuer: provider.issuer,
        clientId: provider.clientId,
        domains: provider.domains.join(" "),
        roleClaim: provider.roleClaim ?? "none",
      };

/** The provider that holds, whether a change of it waits for a second person, and where it sends people back to. */
export async function readSignInProvider(
  context: Context,
  tenant: Tenant,
): Promise<{ readonly provider: SignInProvider | null; readonly waits: boolean; readonly redirectUri: string }> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const row = await findProvider(tx, false);
    return {
      provider: row === undefined ? null : shown(row),
      waits: (await findWaitingChange(tx, "sign-in-provider", "")) !== undefined,
      redirectUri: companyRedirectUri(context),
    };
  });
}

/** The provider that holds, ready to be asked. */
export async function openProvider(
  context: Context,
  tx: TenantTx,
): Promise<(CompanyProvider & Pick<ProviderRow, "domains" | "roleClaim">) | undefined> {
  const row = await findProvider(tx, false);
  return row === undefined ? undefined : { ...row, clientSecret: await openSecret(context, tx, HOLDS, row.clientSecret) };
}

const DOMAIN = /^(?=.{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

async function faultsOf(
  context: Context,
  wish: SignInProviderWish,
  secret: string | undefined,
): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {};
  // https, or http on a network that the operator named.
  const why = await context.outside.http.refusalOfImage(wish.issuer);
  if (why !== undefined) faults["oidc.issuer"] = [`oidc.issuer ${why}`];
  if (secret === undefined)
    faults["oidc.clientSecret"] = ["oidc.clientSecret is required with a new provider, or another client of it"];
  wish.domains.forEach((domain, index) => {
    if (!DOMAIN.test(domain))
      faults[`oidc.domains[${index}]`] = [`oidc.domains[${index}] must be a domain as "lakeside.example"`];
  });
  if (Object.keys(faults).length > 0 || secret === undefined) return faults;
  try {
    await checkProvider(context.outside.http, { ...wish, clientSecret: secret });
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    faults["oidc.issuer"] = [`oidc.issuer cannot be used: ${error.message}`];
  }
  return faults;
}

/**
 * Sets the provider, or (null) takes it away: nobody signs in by it from then on. Where duties are separated, a second person
 * confirms it first, also the first one: whoever says who somebody is could act as anybody of the tenant. Taking it away takes
 * effect at once. Answers whether it waits. Refuses: invalid.
 */
export async function changeSignInProvider(
  context: Context,
  tenant: Tenant,
  actor: Pick<Actor, "id" | "name">,
  given: SignInProviderWish | null,
): Promise<Outcome<{ readonly waits: boolean }>> {
  const wish = given === null ? null : { ...given, domains: [...new Set(given.domains.map((domain) => domain.toLowerCase()))] };
  const known = await context.db.inTenant(tenant.tenantUuid, (tx) => openProvider(context, tx));
  const isSameClient = known?.issuer === wish?.issuer && known?.clientId === wish?.clientId;
  const secret = wish?.clientSecret ?? (isSameClient ? known?.clientSecret : undefined);
  const faults = wish === null ? {} : await faultsOf(context, wish, secret);
  if (Object.keys(faults).length > 0) return refuse("invalid", "One or more validation errors occurred.", faults);
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    await lockSetting(tx, "sign-in-provider", "");
    const before = await findProvider(tx, false);
    if (wish === null || secret === undefined) {
      const waiting = await findWaitingChange(tx, "sign-in-provider", "");
      if (waiting !== undefined)
        await endChange(context, tx, tenant, { change: waiting, state: "replaced", actor, reason: null });
      await putProvider(tx, true, undefined);
      await putProvider(tx, false, undefined);
      return done({ waits: false });
    }
    const wanted = {
      kind: "sign-in-provider" as const,
      subject: "",
      before: asChange(before),
      after: asChange(wish),
      concerns: { externalIds: [], scacs: [] },
    };
    const atOnce = await takesEffectAtOnce(context, tx, tenant, { actor, wanted });
    const clientSecret = await sealSecret(context, tx, atOnce ? HOLDS : WAITS, secret);
    await putProvider(tx, !atOnce, { ...wish, clientSecret });
    if (atOnce) {
      await putProvider(tx, true, undefined);
      await keepWhoSetProvider(tx, actor.id);
    }
    return done({ waits: !atOnce });
  });
}

/** The setting as changes of it are compared. */
export async function providerAsChange(tx: TenantTx): Promise<Record<string, string>> {
  return asChange(await findProvider(tx, false));
}

/** Puts what waited in force. Refuses: state-conflict (it is not there any more). */
export async function putWaitingProviderInForce(context: Context, tx: TenantTx): Promise<Outcome<unknown>> {
  const row = await findProvider(tx, true);
  if (row === undefined) return refuse("state-conflict", "the provider that waited is not there any more: set it anew");
  const secret = await openSecret(context, tx, WAITS, row.clientSecret);
  await putProvider(tx, false, { ...row, clientSecret: await sealSecret(context, tx, HOLDS, secret) });
  await putProvider(tx, true, undefined);
  await keepWhoSetProvider(tx, null);
  return done(undefined);
}
