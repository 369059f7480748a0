import { issuerOf } from "#adapters/oauth-issuers.ts";
import { isRole, SCOPES_OF_ROLE } from "#contract/manage/people/roles.ts";
import type { TenantTx } from "#db/database.ts";
import { findApproverNow } from "#db/queries/people/approver-now.ts";
import { type Amount, amountOf } from "#domain/money/amount.ts";
import type { Context, Tenant } from "#src/context.ts";

/** Whether who decided may decide so still, and up to what amount; null: any. */
type GiverNow = { readonly ok: true; readonly approvalLimit: Amount | null } | { readonly ok: false; readonly cause: string };

/** Of who came by a token of another issuer nothing is kept here: what the operator lets the issuer's tokens do now counts. */
function ofIssuer({ outside }: Context, { tenantUuid }: Tenant, by: string): GiverNow {
  const issuer = issuerOf(outside.oauthIssuers, by);
  if (issuer === undefined || !issuer.tenants.includes(tenantUuid) || !issuer.scopes.includes("decide"))
    return {
      ok: false,
      cause: "Tokens of the issuer by which it was given decide nothing here: somebody else has to decide.",
    };
  return { ok: true, approvalLimit: issuer.approvalLimit };
}

/**
 * Whether who gave an approval or a termination, which waits for its seconds, may decide still: people leave, keys are revoked.
 * `by`: as actors are kept ("user:...").
 */
export async function giverNow(context: Context, tx: TenantTx, tenant: Tenant, by: string): Promise<GiverNow> {
  if (by.startsWith("oauth:")) return ofIssuer(context, tenant, by);
  if (!/^(?:user|key):/.test(by)) return { ok: true, approvalLimit: null };
  const now = await findApproverNow(tx, by);
  if (now === undefined)
    return by.startsWith("user:")
      ? { ok: false, cause: "Whoever gave it does not work here any more: somebody else has to decide." }
      : { ok: false, cause: "The key that gave it was revoked or is over: somebody else has to decide." };
  const { role, scopes } = now;
  const may: readonly string[] = scopes ?? (role !== null && isRole(role) ? SCOPES_OF_ROLE[role] : []);
  if (!may.includes("decide"))
    return { ok: false, cause: "Whoever gave it may not decide any more: somebody else has to decide." };
  return { ok: true, approvalLimit: now.approvalLimit === null ? null : amountOf(now.approvalLimit) };
}
