import type { TenantTx } from "#db/database.ts";
import { forgetRelease, lockMail, type MailRow, readMailAgain, rejectMail } from "#db/queries/mail/incoming-mail.ts";
import { findSender, saveSender } from "#db/queries/mail/mail-senders.ts";
import { findVendor } from "#db/queries/party/party-directory.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { mailPrincipal } from "../duties/standings.ts";
import { keepPrincipal } from "../people/keep-principal.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { UNKNOWN_MAIL } from "./list-mail.ts";

/** What has become something stays that: only a mail of which nothing came is decided about. */
const HELD: readonly string[] = ["quarantined", "rejected", "duplicate"];

const within = <T>(
  context: Context,
  tenant: Tenant,
  mailUuid: string,
  decide: (tx: TenantTx, mail: MailRow) => Promise<Outcome<T>>,
): Promise<Outcome<T>> =>
  context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const mail = await lockMail(tx, mailUuid);
    if (mail === undefined) return UNKNOWN_MAIL;
    if (!HELD.includes(mail.outcome))
      return refuse(
        "state-conflict",
        `the mail is not held: it is ${mail.outcome === "received" ? "waiting to be read" : mail.outcome}`,
      );
    const decided = await decide(tx, mail);
    if (decided.ok) await announceChanges(tx, [{ noun: "mail", uuid: mailUuid }]);
    return decided;
  });

const decidedNow = (context: Context, tenant: Tenant, actor: Actor) => ({
  at: printInstant(instantOfMilliseconds(tenantNow(context, tenant))),
  by: actor.id,
});

const againBy = async (tx: TenantTx, mailUuid: string, released: Parameters<typeof readMailAgain>[2]): Promise<Outcome<null>> => {
  await readMailAgain(tx, mailUuid, released);
  await enqueueWork(tx, tx.tenantUuid, [{ kind: "read-mail", subjectUuid: mailUuid }]);
  return done(null);
};

/** The one vendor whose an address is by what people said of it, or in the directory; null: nobody's, blocked, or of several. */
async function vendorOf(tx: TenantTx, sender: string | null): Promise<string | null> {
  if (sender === null) return null;
  const { rule, vendors } = await findSender(tx, sender);
  if (rule !== null) return rule.vendorExternalId;
  return vendors.length === 1 ? (vendors[0] ?? null) : null;
}

/**
 * Lets a held mail in as that of a vendor (where none is named, of the one that has its sender's address): whoever does has
 * prepared what comes of it, where duties are separated. With `remember` its sender is that vendor's from now on, where its
 * domain proves it.
 * Refuses: unknown, state-conflict, invalid (no vendor is named, or none has the id).
 */
export function releaseMail(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  wish: { readonly mailUuid: string; readonly vendorExternalId: string | null; readonly remember: boolean },
): Promise<Outcome<null>> {
  const wrong = (message: string) =>
    refuse("invalid", "One or more validation errors occurred.", { vendorExternalId: [`vendorExternalId ${message}`] });
  return within(context, tenant, wish.mailUuid, async (tx, mail) => {
    const vendorExternalId = wish.vendorExternalId ?? mail.vendorExternalId ?? (await vendorOf(tx, mail.sender));
    if (mail.address === "dispute") return againBy(tx, mail.uuid, null);
    if (vendorExternalId === null) return wrong("is required: nobody knows yet whose mail this is");
    if ((await findVendor(tx, vendorExternalId)) === undefined) return wrong("names no vendor");
    if (wish.remember && mail.sender !== null) {
      await saveSender(tx, { sender: mail.sender, decision: "vendor", vendorExternalId }, decidedNow(context, tenant, actor));
      await keepPrincipal(tx, mailPrincipal(mail.sender), actor.id);
    }
    return againBy(tx, mail.uuid, { by: actor.id, vendorExternalId });
  });
}

/** Refuses a held mail for good; with `remember` everything of its sender from now on. Refuses: unknown, state-conflict. */
export function blockMail(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  wish: { readonly mailUuid: string; readonly remember: boolean },
): Promise<Outcome<null>> {
  return within(context, tenant, wish.mailUuid, async (tx, mail) => {
    if (wish.remember && mail.sender !== null)
      await saveSender(
        tx,
        { sender: mail.sender, decision: "blocked", vendorExternalId: null },
        decidedNow(context, tenant, actor),
      );
    // Whoever let it in before is overruled: read again, it is judged as any other.
    await forgetRelease(tx, mail.uuid);
    await rejectMail(tx, mail.uuid, `${actor.name} refused it${wish.remember ? ", and all of this sender" : ""}.`);
    return done(null);
  });
}

/**
 * Reads a held mail again, by what is known now: a vendor that got its address, a name server that answers, a sender that was
 * blocked since somebody let it in. Refuses: unknown, state-conflict.
 */
export function reprocessMail(context: Context, tenant: Tenant, mailUuid: string): Promise<Outcome<null>> {
  return within(context, tenant, mailUuid, async (tx, mail) => {
    const rule = mail.sender === null ? null : (await findSender(tx, mail.sender)).rule;
    if (rule?.decision === "blocked") await forgetRelease(tx, mail.uuid);
    return againBy(tx, mail.uuid, null);
  });
}
