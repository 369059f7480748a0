import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { sharedDatabase } from "#tests/database.ts";

/** Tables whose changes stand in the audit trail by no trigger of their own, each with why. */
const UNTRACED: Readonly<Record<string, string>> = {
  "public.trail_event": "is the trail",
  "public.trail_unsealed": "is of the trail",
  "public.trail_batch": "is of the trail",
  "public.trail_feed": "is of the trail",
  "public.assignment_run": "how far a job is; what it assigned is in the timeline, which is traced",
  "public.assignment_run_item": "what a job assigned; each is in the timeline, which is traced",
  "public.assignment_turn": "whose turn it is",
  "public.audit": "a judgment, added to only; the decision that follows is traced",
  "public.audit_settings": "what an audit read, added to only",
  "public.audit_dependency": "derived of audits",
  "public.body_pack": "what stood in messages and versions of orders",
  "public.capture": "work that came in",
  "public.capture_image": "work that came in",
  "public.capture_refusal": "work that came in",
  "public.communication": "words; what they change of a dispute is traced",
  "public.communication_attachment": "words",
  "public.communication_recipient": "words; what came of sending them",
  "public.delivery": "work that goes out",
  "public.delivery_attempt": "work that goes out",
  "public.dispute_reason": "words of a dispute; the operation is an event",
  "public.document_invoice": "derived of documents and orders",
  "public.document_order": "derived of documents and orders",
  "public.document_reading": "derived of documents; it changes none of them",
  "public.reading_score": "counted of what people decided about documents; each decision is in the trail with its document",
  "public.document_review": "who looks at what; the decision is that of its document",
  "public.document_text": "derived of documents; it changes none of them",
  "public.document_text_word": "derived of documents; it changes none of them",
  "public.document_use": "derived of approvals, which are traced by the timeline",
  "public.document_wanted": "work that came in",
  "public.document_word": "derived of documents",
  "public.edi_control_number": "a counter",
  "public.edi_file": "work that came in",
  "public.edi_file_chunk": "work that came in",
  "public.edi_interchange": "work that came in",
  "public.edi_sent": "work that goes out",
  "public.edi_transaction_set": "work that came in",
  "public.event": "what is told of changes",
  "public.exception_count": "counted of invoices",
  "public.exception_step": "counted of invoices",
  "public.finalized_block": "derived of decisions",
  "public.finalized_invoice": "derived of decisions",
  "public.idempotency_key": "work that came in",
  "public.intake_about": "work that came in",
  "public.invoice": "work that came in; each decision about it is in the timeline, which is traced",
  "public.invoice_order": "derived; matching by hand is in the timeline",
  "public.invoice_reference": "derived of invoices",
  "public.legacy_number": "derived of orders and invoices",
  "public.mail_attachment": "work that came in",
  "public.mail_message": "work that came in; who let it in or refused it is an event of the operation",
  "public.mailbox_message": "work that came in",
  "public.mailbox_turn": "whose turn it is",
  "public.mail_token": "made for each mail that goes out",
  "public.notice": "told of, and read",
  "public.told_of": "told of, and over",
  "public.open_exception": "derived of invoices",
  "public.order_reference": "derived of orders",
  "public.order_version": "work that came in",
  "public.party_key": "derived of parties",
  "public.pending_blob": "work that came in",
  "public.person_preference": "how the app looks to one person; nothing rests on it",
  "public.policy_draft": "takes effect when it is published; saving and discarding are events of the operation",
  "public.rating_run": "an answer; what is decided of it is traced",
  "public.readiness_probe": "of the process",
  "public.recovery": "each change is a recovery_event, which is traced",
  "public.refused_invoice": "work that came in",
  "public.replaced_invoice": "derived; the replacement is in the timeline, which is traced",
  "public.report_all_vendors": "counted of decisions",
  "public.report_day": "counted of decisions",
  "public.report_finding": "counted of decisions",
  "public.report_month": "counted of decisions",
  "public.report_month_finding": "counted of decisions",
  "public.report_progress": "how far is counted",
  "public.report_received": "counted of decisions",
  "public.saved_view": "filters under a name; nothing rests on them",
  "public.schema_migration": "of the release",
  "public.sftp_receipt": "work that came in",
  "public.sign_in_domain": "derived of sign_in_provider, which is traced",
  "public.sighted_party": "seen in messages",
  "public.tenant_counter": "a counter",
  "public.transcriber_call": "an answer; what is decided of it is traced",
  "public.tenant_usage": "a counter",
  "public.tenant_usage_step": "a counter",
  "public.work": "the queue",
  "public.worker": "of the process",
  "auth.attempt": "counts attempts; those that were refused are in the trail",
  "auth.rateLimit": "counts attempts; those that were refused are in the trail",
  "auth.secret": "made once, by the service itself",
  "auth.verification": "short-lived proofs; what is changed by one is traced",
};

describe("the audit trail", () => {
  let traced: ReadonlyMap<string, boolean>;
  before(async () => {
    const { database } = await sharedDatabase();
    const { rows } = await database.control.query<{ name: string; traced: boolean }>(
      `select n.nspname || '.' || c.relname as name,
         exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
           where t.tgrelid = c.oid and p.proname in ('trail_change', 'trail_decisions', 'trail_person') and t.tgenabled = 'O') as traced
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth')`,
    );
    traced = new Map(rows.map((row) => [row.name, row.traced]));
  });

  it("hears of every change of every table, or a reason says why not", () => {
    const silent = [...traced].filter(([name, isTraced]) => !isTraced && UNTRACED[name] === undefined).map(([name]) => name);
    assert.deepEqual(silent, [], "give the table a trigger as those at the end of 0063_audit_trail.sql, or a reason here");
  });

  it("has no reason for a table that is traced, or is gone", () =>
    assert.deepEqual(
      Object.keys(UNTRACED).filter((name) => traced.get(name) !== false),
      [],
    ));
});
