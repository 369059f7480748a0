import { amount, printAmount } from "#domain/money/amount.ts";
import { insertApiKey } from "#db/queries/people/api-key.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

export interface KeyRequest {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly approvalLimit: bigint | null;
  readonly partner: string | null;
  readonly expiresAt: number | null;
  readonly secret: { readonly prefix: string; readonly hash: Buffer };
}

/** Who makes a key: it can only hand on what it has itself. */
export interface KeyMaker extends Actor {
  readonly scopes: ReadonlySet<string>;
  readonly partner: string | null;
  /** Milliseconds since 1970; absent: the maker has no end. */
  readonly expiresAt?: number;
}

/** Makes a key of the tenant. Refuses `over-approval-limit` for more (or for longer) than the maker has, `invalid` for an expiry that has passed. */
export async function makeApiKey(
  context: Context,
  tenant: Tenant,
  maker: KeyMaker,
  request: KeyRequest,
): Promise<Outcome<{ readonly keyUuid: string }>> {
  if (request.expiresAt !== null && request.expiresAt <= context.clock.now()) {
    return refuse("invalid", "the key would have expired already", { expiresAt: ["expiresAt must be in the future"] });
  }
  const tooMuch = request.scopes.filter((scope) => !maker.scopes.has(scope));
  if (tooMuch.length > 0)
    return refuse("over-approval-limit", "more than the maker has", {
      scopes: [`you may not give ${tooMuch.join(", ")}: ask an admin of the tenant`],
    });
  const decides = request.scopes.includes("decide");
  if (
    decides &&
    maker.approvalLimit !== null &&
    (request.approvalLimit === null || request.approvalLimit > maker.approvalLimit)
  ) {
    return refuse("over-approval-limit", "more than the maker has", {
      approvalLimit: [`approvalLimit must be at most ${printAmount(amount(maker.approvalLimit))}, which is your own`],
    });
  }
  if (maker.partner !== null && request.partner !== maker.partner) {
    return refuse("over-approval-limit", "more than the maker has", {
      partner: [`partner must be ${maker.partner}, which is your own`],
    });
  }
  if (maker.expiresAt !== undefined && (request.expiresAt === null || request.expiresAt > maker.expiresAt)) {
    const end = new Date(maker.expiresAt).toISOString();
    return refuse("over-approval-limit", "longer than the maker has", {
      expiresAt: [`expiresAt must be at most ${end}, which is your own`],
    });
  }
  const keyUuid = context.newUuid();
  await insertApiKey(context.db.control, {
    tenantUuid: tenant.tenantUuid,
    keyUuid,
    prefix: request.secret.prefix,
    hash: request.secret.hash,
    name: request.name,
    scopes: request.scopes,
    approvalLimit: request.approvalLimit === null ? null : printAmount(amount(request.approvalLimit)),
    partner: request.partner,
    expiresAt: request.expiresAt === null ? null : new Date(request.expiresAt),
  });
  return done({ keyUuid });
}
