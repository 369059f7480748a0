import { type Amount, printAmount } from "#domain/money/amount.ts";
import { insertApiKey } from "#db/queries/people/api-key.ts";
import { type Access, SCOPE_OF_PARTNERS } from "#domain/access/excess.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { refuseOneMore } from "../quota/quotas.ts";
import { keepPrincipal } from "./keep-principal.ts";
import { refuseExcess } from "./refuse-excess.ts";

export interface KeyRequest {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly approvalLimit: Amount | null;
  readonly partner: string | null;
  readonly expiresAt: number | null;
  /** Who makes it, as an actor is written. */
  readonly by: string;
  readonly secret: { readonly prefix: string; readonly hash: Buffer };
}

/**
 * Makes a key of the tenant; who answers for the maker answers for it. Refuses `over-approval-limit` for more (or for longer)
 * than the maker has, `invalid` for an expiry that has passed and for a partner's key that could do more than send for it.
 */
export async function makeApiKey(
  context: Context,
  tenant: Tenant,
  maker: Access,
  request: KeyRequest,
): Promise<Outcome<{ readonly keyUuid: string }>> {
  if (request.expiresAt !== null && request.expiresAt <= context.clock.now()) {
    return refuse("invalid", "the key would have expired already", { expiresAt: ["expiresAt must be in the future"] });
  }
  const beside = request.scopes.filter((scope) => scope !== SCOPE_OF_PARTNERS);
  if (request.partner !== null && beside.length > 0) {
    const message = `a key of one partner has the scope ${SCOPE_OF_PARTNERS} and no other: ${beside.join(", ")} would read and change what is not the partner's`;
    return refuse("invalid", "a partner's key sends for that partner", { scopes: [message] });
  }
  const asked = { ...request, scopes: new Set(request.scopes) };
  const tooMuch = refuseExcess(maker, asked);
  if (tooMuch !== undefined) return tooMuch;
  const keyUuid = context.newUuid();
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const over = await refuseOneMore(tx, "keys");
    if (over !== undefined) return over;
    await insertApiKey(tx, {
      tenantUuid: tenant.tenantUuid,
      keyUuid,
      prefix: request.secret.prefix,
      hash: request.secret.hash,
      name: request.name,
      scopes: request.scopes,
      approvalLimit: request.approvalLimit === null ? null : printAmount(request.approvalLimit),
      partner: request.partner,
      expiresAt: request.expiresAt === null ? null : new Date(request.expiresAt),
    });
    await keepPrincipal(tx, `key:${keyUuid}`, request.by);
    return done({ keyUuid });
  });
}
