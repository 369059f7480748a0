import { sharedBy } from "#adapters/shared-domain.ts";
import type { TenantTx } from "#db/database.ts";
import { deleteSender, findSender, listDomainRules, saveSender } from "#db/queries/mail/mail-senders.ts";
import { type ListedSender, listSenders as query } from "#db/queries/mail/sender-listing.ts";
import { findVendor } from "#db/queries/party/party-directory.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { isOurDomain } from "#domain/mail/mail-address.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { mailPrincipal } from "../duties/standings.ts";
import { keepPrincipal } from "../people/keep-principal.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

const MAX_SENDERS = 200;

const nowOf = (context: Context, tenant: Tenant): string => printInstant(instantOfMilliseconds(tenantNow(context, tenant)));

/**
 * Who wrote in the last 90 days, and whom people decided about, at most 200. `q`: a part of the address or the vendor's id;
 * `vendor`: those alone that are this vendor's, by what people said, else by its record.
 */
export function listSenders(
  context: Context,
  tenant: Tenant,
  q: string | null,
  vendor: string | null = null,
): Promise<readonly ListedSender[]> {
  const within = q === null ? null : `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const without = await rulesWithoutForce(tx);
    return query(tx, nowOf(context, tenant), { within, vendor, without }, MAX_SENDERS);
  });
}

/** Rules about names that many share, which an earlier release, or an older list of such names, let somebody make. */
async function rulesWithoutForce(tx: TenantTx): Promise<readonly string[]> {
  const rules = await listDomainRules(tx);
  const shared = await Promise.all(rules.map((rule) => sharedBy(rule.slice(1))));
  return rules.filter((_, at) => shared[at] !== null);
}

/** What people said of a sender, as far as it is in force, and whose address it is. */
export async function findSenderInForce(tx: TenantTx, sender: string): ReturnType<typeof findSender> {
  return findSender(tx, sender, await rulesWithoutForce(tx));
}

export interface SenderWish {
  /** An address, or "@" and a domain: everybody there. */
  readonly sender: string;
  readonly decision: "vendor" | "blocked";
  readonly vendorExternalId: string | null;
}

const ADDRESS = /^[^\s<>()[\]\\,;:"@]*@(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/;
const wrong = (field: string, message: string) =>
  refuse("invalid", "One or more validation errors occurred.", { [field]: [`${field} ${message}`] });

/**
 * Says whose an address or a whole domain is, or that nothing of it is taken. Still nothing is let in that its domain does not
 * prove. Refuses: invalid.
 */
export function decideSender(context: Context, tenant: Tenant, actor: Actor, wish: SenderWish): Promise<Outcome<SenderWish>> {
  const sender = wish.sender.trim().toLowerCase();
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    if (!ADDRESS.test(sender)) return wrong("sender", "must be a mail address, or @ and a domain");
    const domain = sender.slice(1);
    const shared = sender.startsWith("@") ? await sharedBy(domain) : null;
    if (shared === "everybody")
      return wrong("sender", `must be the whole address, as billing@${domain}: anybody may write from ${domain}`);
    if (shared === "suffix")
      return wrong(
        "sender",
        `must be one company's domain, as @carrier.${domain}, or an address: names of many end in ${domain}`,
      );
    if (isOurDomain(sender, context.outside.mailDomain))
      return wrong("sender", "must be somebody else's: mail from our own domain came back, and is never let in");
    const { decision, vendorExternalId } = wish;
    if (decision === "blocked" && vendorExternalId !== null)
      return wrong("vendorExternalId", "goes with the decision vendor alone");
    if (decision === "vendor") {
      if (vendorExternalId === null) return wrong("vendorExternalId", "is required");
      if ((await findVendor(tx, vendorExternalId)) === undefined) return wrong("vendorExternalId", "names no vendor");
    }
    const decided = { sender, decision, vendorExternalId };
    await saveSender(tx, decided, { at: nowOf(context, tenant), by: actor.id });
    // What comes of this sender is let in by their word.
    if (decision === "vendor") await keepPrincipal(tx, mailPrincipal(sender), actor.id);
    return done(decided);
  });
}

/** Forgets what was said of a sender: what it sends from now on is judged by the vendors' addresses alone. Refuses: unknown. */
export function forgetSender(context: Context, tenant: Tenant, sender: string): Promise<Outcome<null>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) =>
    (await deleteSender(tx, sender.trim().toLowerCase()))
      ? done(null)
      : refuse("unknown", "nothing was decided about this sender"),
  );
}
