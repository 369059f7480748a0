import { beingTerminated } from "#domain/lifecycle/being-decided.ts";
import { UNDO_SECONDS } from "#contract/manage/invoice/undo-seconds.ts";
import { invoiceOfRow } from "#contract/packed/stored-rows.ts";
import type { TenantTx } from "#db/database.ts";
import { insertCommunication } from "#db/queries/dispute/communication.ts";
import { insertDispute, insertReasons, lockDisputedInvoice, touchDisputedInvoice } from "#db/queries/dispute/dispute.ts";
import { crossOutPendingBlobs } from "#db/queries/document/pending-blob.ts";
import { findStoredInvoice } from "#db/queries/invoice/invoice-reading.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { eventTimeAfter, instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { billedLetter } from "#domain/dispute/billed-letter.ts";
import type { Claim } from "#domain/dispute/claim.ts";
import { claimLetter } from "#domain/dispute/letter.ts";
import { disputedBelow } from "#domain/dispute/letter-text.ts";
import { absolute, type Currency, printAmount } from "#domain/money/amount.ts";
import { decideDispute, type DisputeParty } from "#domain/lifecycle/decide-dispute.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { type RaisedEvent, raiseEvents } from "#outbox/raise-events.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import {
  addressMail,
  mailOf,
  newMailToken,
  nextEventAt,
  type StoredAttachments,
  storeAttachments,
  type Words,
} from "./write-communication.ts";
import { dropByDispute } from "./drop-by-dispute.ts";
import { templateOf } from "./dispute-template.ts";
import { claimAlone } from "./read-claim.ts";
import { refuseMoreMail } from "../quota/quotas.ts";
import { done, type Outcome, refuse, refuseChange, UNKNOWN_INVOICE } from "../refusal.ts";

export interface NewDispute {
  readonly invoiceUuid: string;
  /** Of the invoice as it was looked at. Without it: whatever it is now. */
  readonly eTag?: string | null;
  readonly party: DisputeParty;
  readonly reasons: readonly string[];
  readonly communication: Words | null;
  /** Its mail waits for the seconds in which the dispute can be taken back. */
  readonly isHeld?: boolean;
}

export interface CreatedDispute {
  readonly uuid: string;
  readonly eTag: string;
  readonly communicationUuid: string | null;
}

const NO_ATTACHMENTS: StoredAttachments = { attachments: [], pendingUuids: [] };

/**
 * Disputes an open invoice, with the first communication if there is one. The invoice is `disputed` from then on. The mail of a
 * key that shows no table of charges says below its words what the claim is.
 * Refuses: unknown, etag-mismatch, already-finalized, state-conflict (it is being terminated), over-quota, invalid (no address to
 * send the mail to).
 */
export async function createDispute(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  wish: NewDispute,
): Promise<Outcome<CreatedDispute>> {
  const { communication } = wish;
  const kept = communication === null ? done(NO_ATTACHMENTS) : await storeAttachments(context, tenant, communication);
  if (!kept.ok) return kept;
  const stored = kept.value;
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const invoice = await lockDisputedInvoice(tx, wish.invoiceUuid);
    if (invoice === undefined) return UNKNOWN_INVOICE;
    const changed = refuseChange(wish.eTag ?? null, invoice);
    if (changed !== null) return changed;
    if (invoice.hold?.terminates !== undefined) return refuse("state-conflict", beingTerminated(invoice.hold));
    const decision = decideDispute(invoice.status, wish.reasons);
    if (!decision.ok) {
      if (decision.refusal === "no-reason") return refuse("invalid", decision.message, { reasons: [decision.message] });
      return refuse(decision.refusal === "finalized" ? "already-finalized" : "state-conflict", decision.message);
    }
    const ids = { invoiceUuid: wish.invoiceUuid, disputeUuid: context.newUuid() };
    const communicationUuid = communication === null ? null : context.newUuid();
    const email = communication?.email ?? null;
    const party = { uuid: ids.disputeUuid, party: wish.party };
    const { mailDomain } = context.outside;
    const field = "communication.email.";
    const to = email === null ? done(null) : await addressMail(tx, invoice, party, { email, field, mailDomain });
    if (!to.ok) return to;
    const letter = { disputeUuid: ids.disputeUuid, to: to.value ?? [] };
    const over = to.value === null ? undefined : await refuseMoreMail(context, tx, tenant, letter);
    if (over !== undefined) return over;

    const now = instantOfMilliseconds(tenantNow(context, tenant));
    const createdAt = nextEventAt(now, invoice.lastEventAt);
    const at = printInstant(createdAt);
    const lastEventAt = communicationUuid === null ? at : printInstant(eventTimeAfter(createdAt, now));
    const claim = wish.party === "Customer" ? null : await claimNow(context, tx, tenant, wish.invoiceUuid);
    const disputed = claim === null ? null : printAmount(absolute(claim.totals.disputed));
    await insertDispute(tx, { ...ids, party: wish.party, at, by: actor.id, lastEventAt, mailToken: newMailToken(), disputed });
    const reasons = decision.reasons.map((description) => ({ uuid: context.newUuid(), description }));
    await insertReasons(tx, ids.disputeUuid, at, reasons);
    await touchDisputedInvoice(tx, wish.invoiceUuid, lastEventAt, decision.status);
    await dropByDispute(context, tx, tenant, { ...invoice, invoiceUuid: wish.invoiceUuid, endedBy: actor.id });
    // A person sees the letter before it goes.
    const isUnseen = actor.id.startsWith("key:");
    const tables = !isUnseen || wish.party !== "Vendor" ? null : await tablesOf(tx, tenant, wish.invoiceUuid, claim);
    const below = { claim: tables, reasons: decision.reasons };
    if (communication !== null && communicationUuid !== null)
      await writeFirst(context, tx, communication, {
        ids: { disputeUuid: ids.disputeUuid, communicationUuid },
        at: lastEventAt,
        by: actor.id,
        to: to.value,
        claim: isUnseen ? disputedBelow(communication.text, below) : null,
        stored,
        waitsMs: wish.isHeld === true ? UNDO_SECONDS * 1000 : 0,
      });
    const said = { disputeUuid: ids.disputeUuid, party: wish.party, reasons: decision.reasons, mailedTo: to.value };
    await recordTimeline(tx, [{ invoiceUuid: wish.invoiceUuid, at, actor: actor.id, kind: "disputed", data: said }]);
    await raiseEvents(tx, eventsOf(context, { ids, communicationUuid, at, saidAt: lastEventAt }));
    await announceChanges(tx, [{ noun: "invoice", uuid: wish.invoiceUuid }]);
    return done({ uuid: ids.disputeUuid, eTag: "1", communicationUuid });
  });
}

function eventsOf(
  context: Context,
  {
    ids,
    communicationUuid,
    at,
    saidAt,
  }: {
    readonly ids: { readonly invoiceUuid: string; readonly disputeUuid: string };
    readonly communicationUuid: string | null;
    readonly at: string;
    readonly saidAt: string;
  },
): readonly RaisedEvent[] {
  const created: RaisedEvent = { eventUuid: context.newUuid(), type: "DISPUTE_CREATED", at, data: ids };
  if (communicationUuid === null) return [created];
  const data = { ...ids, communicationUuid };
  return [created, { eventUuid: context.newUuid(), type: "DISPUTE_COMMUNICATION_CREATED", at: saidAt, data }];
}

interface FirstMessage {
  readonly ids: { readonly disputeUuid: string; readonly communicationUuid: string };
  readonly at: string;
  readonly by: string;
  /** Whom it is mailed to; null: it is not. */
  readonly to: readonly string[] | null;
  /** What the mail says is disputed, below the words. */
  readonly claim: string | null;
  readonly stored: StoredAttachments;
  /** How long its mail waits before it leaves. */
  readonly waitsMs: number;
}

/** Writes the communication that a dispute is opened with, and has it mailed where that is asked for. */
async function writeFirst(
  context: Context,
  tx: TenantTx,
  { text, email }: Words,
  { ids, at, by, to, claim, stored, waitsMs }: FirstMessage,
): Promise<void> {
  const { communicationUuid } = ids;
  const mailed = email === null || to === null ? null : { communicationUuid, subject: email.subject, to };
  await insertCommunication(tx, {
    ...ids,
    at,
    by,
    text,
    email: mailed === null ? null : { ...(await mailOf(context, tx, mailed)), claim },
    attachments: stored.attachments,
  });
  await crossOutPendingBlobs(tx, tx.tenantUuid, stored.pendingUuids);
  if (mailed === null) return;
  // Kept by the queue: whoever sends it later, and however often a process ends before, it does not leave earlier.
  const due = waitsMs === 0 ? {} : { dueAt: new Date(Date.now() + waitsMs) };
  await enqueueWork(tx, tx.tenantUuid, [{ kind: "send-communication", subjectUuid: communicationUuid, ...due }]);
}

/** What a letter shows of an invoice: what is claimed of it, else what it bills. */
async function tablesOf(
  tx: TenantTx,
  tenant: Tenant,
  invoiceUuid: string,
  claim: Claim | null,
): Promise<ReturnType<typeof billedLetter> | null> {
  if (claim !== null) return claimLetter(claim, tenant.name);
  const row = await findStoredInvoice(tx, invoiceUuid);
  return row === undefined ? null : billedLetter(invoiceOfRow(row.body), row.currency as Currency);
}

/** What the audit claims as the dispute is raised; null where it claims nothing, or has not looked yet. */
async function claimNow(context: Context, tx: TenantTx, tenant: Tenant, invoiceUuid: string): Promise<Claim | null> {
  const row = await findStoredInvoice(tx, invoiceUuid);
  if (row === undefined) return null;
  const { answerDays } = await templateOf(tx);
  return claimAlone(context, tx, tenant, { row, answerDays });
}
