import type { TenantTx } from "#db/database.ts";
import {
  forgetRelease,
  listDocumentsOfMail,
  lockMail,
  type MailRow,
  readMailAgain,
  reassignMail,
  rejectMail,
} from "#db/queries/mail/incoming-mail.ts";
import { saveSender } from "#db/queries/mail/mail-senders.ts";
import { findVendor } from "#db/queries/party/party-directory.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { askToRead } from "#outbox/ask-to-read.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { mailPrincipal } from "../duties/standings.ts";
import { keepPrincipal } from "../people/keep-principal.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { UNKNOWN_MAIL } from "./list-mail.ts";
import { findSenderInForce } from "./senders.ts";

/** What has become something stays that: only a mail of which nothing came is decided about. */
const HELD: readonly string[] = ["quarantined", "rejected", "duplicate"];
/** Of which documents came: it may still be another vendor's. */
const HELD_OR_TAKEN: readonly string[] = [...HELD, "document"];

const within = <T>(
  context: Context,
  tenant: Tenant,
  { mailUuid, outcomes = HELD }: { readonly mailUuid: string; readonly outcomes?: readonly string[] },
  decide: (tx: TenantTx, mail: MailRow) => Promise<Outcome<T>>,
): Promise<Outcome<T>> =>
  context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const mail = await lockMail(tx, mailUuid);
    if (mail === undefined) return UNKNOWN_MAIL;
    if (!outcomes.includes(mail.outcome))
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
  const { rule, vendors } = await findSenderInForce(tx, sender);
  if (rule !== null) return rule.vendorExternalId;
  return vendors.length === 1 ? (vendors[0] ?? null) : null;
}

/**
 * Lets a held mail in as that of a vendor (where none is named, of the one that has its sender's address), or says of one of
 * which documents came that it is another vendor's: whoever does has
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
  return within(context, tenant, { mailUuid: wish.mailUuid, outcomes: HELD_OR_TAKEN }, async (tx, mail) => {
    const vendorExternalId = wish.vendorExternalId ?? mail.vendorExternalId ?? (await vendorOf(tx, mail.sender));
    if (mail.address === "dispute") return againBy(tx, mail.uuid, null);
    if (vendorExternalId === null) return wrong("is required: nobody knows yet whose mail this is");
    if ((await findVendor(tx, vendorExternalId)) === undefined) return wrong("names no vendor");
    if (wish.remember && mail.sender !== null) {
      await saveSender(tx, { sender: mail.sender, decision: "vendor", vendorExternalId }, decidedNow(context, tenant, actor));
      await keepPrincipal(tx, mailPrincipal(mail.sender), actor.id);
    }
    const released = { by: actor.id, vendorExternalId };
    return mail.outcome === "document"
      ? reassign(tx, mail, { ...released, at: decidedNow(context, tenant, actor).at })
      : againBy(tx, mail.uuid, released);
  });
}

/**
 * Says whose a mail is that was let in as another's: its documents are read again as this vendor's. What an invoice came of
 * already stays as it is.
 */
async function reassign(
  tx: TenantTx,
  mail: MailRow,
  to: { readonly by: string; readonly vendorExternalId: string; readonly at: string },
): Promise<Outcome<null>> {
  if (mail.vendorExternalId === to.vendorExternalId)
    return refuse("state-conflict", `the mail is not held: it is vendor ${to.vendorExternalId}'s already`);
  const documents = await listDocumentsOfMail(tx, mail.uuid);
  const settled = documents.find(({ isSettled }) => isSettled);
  if (settled !== undefined)
    return refuse(
      "state-conflict",
      `${settled.name} was approved, or an invoice came of it: end that invoice, and key it as the other vendor's`,
    );
  await reassignMail(tx, mail.uuid, to);
  // Whoever says whose a mail is has prepared what comes of it.
  if (mail.sender !== null) await keepPrincipal(tx, mailPrincipal(mail.sender), to.by);
  await askToRead(
    tx,
    documents.map(({ documentUuid }) => documentUuid),
    to.at,
  );
  return done(null);
}

/**
 * Refuses a held mail for good; with `remember` everything of its sender from now on. Refuses: unknown, state-conflict, invalid
 * (a sender that nothing proves is no reason to refuse what the vendor whose address it is writes).
 */
export function blockMail(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  wish: { readonly mailUuid: string; readonly remember: boolean },
): Promise<Outcome<null>> {
  return within(context, tenant, { mailUuid: wish.mailUuid }, async (tx, mail) => {
    const whose = wish.remember && mail.isProven !== true ? await vendorOf(tx, mail.sender) : null;
    if (whose !== null)
      return refuse("invalid", "One or more validation errors occurred.", {
        remember: [
          `remember would refuse vendor ${whose}'s own mail: ${mail.sender} is its address, and nothing proves that this mail is from there. Refuse this mail alone`,
        ],
      });
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
  return within(context, tenant, { mailUuid }, async (tx, mail) => {
    const rule = mail.sender === null ? null : (await findSenderInForce(tx, mail.sender)).rule;
    if (rule?.decision === "blocked") await forgetRelease(tx, mail.uuid);
    return againBy(tx, mail.uuid, null);
  });
}
