import assert from "node:assert/strict";
import { orderFromStored } from "#contract/stored/order.ts";
import { invoiceFromStored } from "#contract/stored/invoice.ts";
import { invoiceFromText } from "#contract/v2/invoice.ts";
import { orderFromText } from "#contract/v2/order.ts";
import { parsePolicy } from "#domain/audit/parse-policy.ts";
import { RULE_IDS } from "#domain/audit/rules/index.ts";
import { factsFromCanonical, fromCanonicalText } from "#domain/audit/facts-from-canonical.ts";
import { replayAudit } from "#domain/stored/replay-audit.ts";
import { upcastResult } from "#domain/stored/upcast-result.ts";
import { partnerOf } from "#usecases/edi/edi-partners.ts";

export type Row = Readonly<Record<string, unknown>>;

/** What is stored as text or JSON and read back by code, perhaps by that of a later release. */
export interface StoredText {
  /** Table and column. */
  readonly column: string;
  /** The form of today. Where nothing in the text says it, fields that are missing take the reader's default. */
  readonly version: string;
  /** Reads one value as the service does and throws when it cannot; `row` holds the other columns. */
  readonly read: (value: unknown, row: Row) => unknown;
  /** The last release that has no such column; absent: all of them have it. */
  readonly addedAfter?: string;
}

/** A list or an object that is read by its names: all of those are there, null or not, or the code says what their absence means. */
const names =
  (...wanted: readonly string[]) =>
  (value: unknown): unknown => {
    for (const each of Array.isArray(value) ? value : [value])
      for (const name of wanted) assert.ok(name in (each as Row), `${name} is missing in ${JSON.stringify(each)}`);
    return value;
  };

const MESSAGES: Readonly<Record<string, (body: string) => unknown>> = {
  createOrder: (body) => assert.ok(orderFromText(body).ok, body),
  createInvoice: (body) => assert.ok(invoiceFromText(body).ok, body),
  edi210: (body) => invoiceFromStored(JSON.parse(body)),
  ingestDocuments: (body) =>
    names("externalOrderId", "externalInvoiceId", "loadId", "captureId", "source", "files")(JSON.parse(body)),
};

const PAYLOADS: Readonly<Record<string, readonly string[]>> = { "approve-pending": ["eTag"] };

/** Every jsonb column, and every text column that holds more than words: which reader reads it. */
export const STORED_TEXTS: readonly StoredText[] = [
  { column: "audit.facts", version: "facts/1", read: (value) => factsFromCanonical(String(value)) },
  { column: "audit_settings.body", version: "by its names (completePolicy)", read: (value) => fromCanonicalText(String(value)) },
  { column: "audit.result", version: "rule_set_version", read: upcastResult },
  { column: "audit_policy.body", version: "by its names (parsePolicy)", read: readPolicy },
  { column: "policy_draft.body", version: "as it was typed", read: names() },
  { column: "intake.body", version: "by operation", read: readMessage },
  { column: "work.payload", version: "by kind", read: readPayload },
  { column: "idempotency_key.response", version: "as it was answered", read: (value) => JSON.parse(String(value)) },
  { column: "event.data", version: "payload of its type", read: (value) => JSON.parse(String(value)) },
  { column: "freight_order.body", version: "StoredOrder", read: orderFromStored },
  { column: "order_version.body", version: "StoredOrder", read: orderFromStored },
  { column: "invoice.body", version: "StoredInvoice", read: invoiceFromStored },
  { column: "invoice.matching", version: "MatchingSummary; every name may be missing", read: names() },
  { column: "invoice.approval_pending", version: "1", read: names("until", "by", "name", "reason", "charges") },
  { column: "invoice.first_approval", version: "1", read: names("by", "name", "at", "reason", "charges", "approved", "message") },
  {
    column: "invoice.dropped_approvals",
    version: "1",
    read: names("by", "name", "at", "approved", "cause"),
    addedAfter: "0.1.0",
  },
  { column: "invoice.hold", version: "1", read: names("by", "name", "at", "until", "documentType", "reason") },
  { column: "invoice.allocations", version: "1", read: names("orderUuid", "code", "amount") },
  { column: "invoice.claims", version: "1", read: names("orderUuid", "code", "amount") },
  { column: "invoice.exceptions", version: "1", read: names("rule", "severity", "charge", "variance") },
  { column: "invoice.unmapped", version: "1", read: names("key", "text") },
  { column: "timeline.data", version: "shown as it is", read: names() },
  { column: "document.fields", version: "by its names", read: names() },
  { column: "customer.body", version: "by its names", read: names() },
  { column: "vendor.body", version: "by its names", read: names() },
  { column: "tenant.reason_codes", version: "1", read: names("code", "appliesTo", "description") },
  {
    column: "tenant.dispute_template",
    version: "1",
    read: names("subject", "opening", "closing", "answerDays"),
    addedAfter: "0.1.0",
  },
  { column: "webhook_endpoint.secrets", version: "1", read: names() },
  { column: "edi_partner.body", version: "by its names (partnerOf)", read: (value) => partnerOf(value as Row) },
  { column: "edi_interchange.notes", version: "shown as it is", read: names() },
  { column: "edi_interchange.groups", version: "shown as it is", read: names() },
  { column: "edi_interchange.answers", version: "1", read: names("by", "controlNumber", "outcome", "codes") },
  { column: "edi_sent.answers", version: "1", read: names("by", "outcome", "codes") },
  { column: "edi_sent.content", version: "X12, sent again byte for byte", read: (value) => assert.match(String(value), /^ISA/) },
  { column: "edi_transaction_set.errors", version: "shown as it is", read: names() },
  { column: "edi_transaction_set.doubts", version: "shown as it is", read: names() },
];

/** Text columns with such names that hold words or bytes nobody parses. */
export const WORDS: readonly string[] = [
  "audit.facts_hash",
  "delivery_attempt.response",
  "edi_file.answer",
  "edi_interchange.acknowledgement",
  "edi_interchange.advice",
];

function readPolicy(value: unknown): unknown {
  const parsed = parsePolicy(value, RULE_IDS);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.policy;
}

function readMessage(value: unknown, row: Row): unknown {
  const read = MESSAGES[String(row["operation"])];
  assert.ok(read !== undefined, `nothing reads messages of ${String(row["operation"])}`);
  return read(String(value));
}

function readPayload(value: unknown, row: Row): unknown {
  return names(...(PAYLOADS[String(row["kind"])] ?? []))(value);
}

/** An audit as it is stored, run again. */
export function replayRow(row: Row, settings: ReadonlyMap<string, string>): unknown {
  return JSON.parse(
    replayAudit({
      ruleSet: Number(row["rule_set_version"]),
      facts: String(row["facts"]),
      settings: settings.get(`${String(row["tenant_uuid"])} ${String(row["settings_hash"])}`) ?? "",
    }),
  ) as unknown;
}
