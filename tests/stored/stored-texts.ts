import { ROLES } from "#contract/manage/people/roles.ts";
import assert from "node:assert/strict";
import { inspect } from "node:util";
import { readSshPublicKey } from "#adapters/ssh-key.ts";
import { answerFromStored, type StoredAnswer } from "#contract/rating/stored-answer.ts";
import { invoiceOfRow, orderOfRow } from "#contract/packed/stored-rows.ts";
import { orderFromStored } from "#contract/stored/order.ts";
import { templateFromStored as readingTemplateFromStored, worseFromStored } from "#contract/stored/reading-template.ts";
import { figuresFromStored, layoutsFromStored } from "#contract/stored/reading-comparison.ts";
import { readingFromStored, stagesFromStored } from "#contract/stored/reading.ts";
import { transcribedFromStored } from "#contract/stored/transcription-answer.ts";
import { templateFromStored } from "#contract/stored/dispute-template.ts";
import { settingFromStored } from "#contract/stored/setting-content.ts";
import { invoiceFromStored } from "#contract/stored/invoice.ts";
import { legacyOrderFromText } from "#contract/legacy/order.ts";
import { invoiceFromText } from "#contract/v2/invoice.ts";
import { orderFromText } from "#contract/v2/order.ts";
import { EVENT_KINDS, EVENT_TYPES } from "#contract/events/event-kinds.ts";
import { type EndpointSecret, keysInForce } from "#contract/events/sign.ts";
import { SCOPES } from "#contract/manage/people/api-keys.ts";
import { GRANTS } from "#contract/manage/tenant/tenants.ts";

import { CHANGE_KINDS } from "#domain/access/change-kinds.ts";
import { valueText } from "#domain/access/pending-change.ts";
import type { SettingKind } from "#domain/setting-version/setting-kinds.ts";
import { factsFromCanonical, fromCanonicalText } from "#domain/stored/facts-from-canonical.ts";
import { RECOVERY_CAUSES } from "#domain/recovery/recovery.ts";
import { replayAudit } from "#domain/stored/replay-audit.ts";
import { upcastResult } from "#domain/stored/upcast-result.ts";
import { partnerOf } from "#usecases/edi/edi-partners.ts";
import { readStoredPolicy } from "#domain/stored/stored-policy.ts";

export type Row = Readonly<Record<string, unknown>>;

/** What is stored as text or JSON and read back by code, perhaps by that of a later release. */
export interface StoredText {
  /** Table and column. */
  readonly column: string;
  /** The form of today. Where nothing in the text says it, fields that are missing take the reader's default. */
  readonly version: string;
  /** Reads one value as the service does and throws when it cannot; `row` holds the other columns. */
  readonly read: (value: unknown, row: Row) => unknown;
  /** The last release whose fixture has no value of it; absent: all of them have one. */
  readonly addedAfter?: string;
  /** Why its reader takes any names: what reads it knows none. Absent: names that nothing reads are refused. */
  readonly anyNames?: string;
}

/**
 * A list or an object that is read by its names: all of those are there, null or not, or the code says what their absence means.
 */
const names =
  (...wanted: readonly string[]) =>
  (value: unknown): unknown => {
    for (const each of Array.isArray(value) ? value : [value])
      for (const name of wanted) assert.ok(name in (each as Row), `${name} is missing in ${inspect(each)}`);
    return value;
  };

/**
 * The same of one object, or of null, whose names are these and no others: one that nothing reads any more is lost without a
 * word.
 */
const object =
  (required: readonly string[], optional: readonly string[] = []) =>
  (value: unknown): unknown => {
    assert.ok(typeof value === "object" && value !== null && !Array.isArray(value), `no object: ${inspect(value)}`);
    const unread = Object.keys(value).filter((name) => !required.includes(name) && !optional.includes(name));
    assert.deepEqual(unread, [], `nothing reads ${unread.join(", ")} of ${inspect(value)}`);
    return names(...required)(value);
  };

const listOf =
  (read: (value: unknown) => unknown) =>
  (value: unknown): unknown => {
    assert.ok(Array.isArray(value), `no list: ${JSON.stringify(value)}`);
    return value.map(read);
  };

/** A list of words that code knows. */
const anActor = (value: unknown): void =>
  assert.match(String(value), /^(?:user|key|oauth|sftp|edi):.|^[a-z]+$/, `no actor: ${inspect(value)}`);

const wordsOf = (known: readonly string[]) =>
  listOf((word) => assert.ok(typeof word === "string" && known.includes(word), `nothing knows ${JSON.stringify(word)}`));
const anyTexts = listOf((each) => assert.equal(typeof each, "string"));

const ADDRESS = ["name", "address1", "address2", "city", "state", "country", "postalCode"];
const SEGMENT_FAULT = ["segment", "segmentIndex", "loop", "code", "isGrave", "offset", "elements"];
const GROUP = [
  "functionalId",
  "senderCode",
  "receiverCode",
  "controlNumber",
  "version",
  "outcome",
  "codes",
  "included",
  "received",
  "accepted",
  "isAcknowledgement",
  "offset",
];

/** What the timeline of an invoice shows, by the kind of entry. */
const TIMELINE: Readonly<Record<string, readonly string[]>> = {
  received: ["source"],
  audited: ["verdict", "policyVersion", "before", "after", "findings", "matching"],
  approved: ["amount", "policyVersion", "before", "after", "billed", "charges", "reason", "message", "onBehalfOf"],
  "approval-awaits-second": ["amount", "before", "after", "billed", "charges", "reason", "message", "onBehalfOf"],
  terminated: ["before", "message", "reason", "supersededBy"],
  disputed: ["disputeUuid", "party", "reasons"],
  document: ["documentUuid", "name", "type"],
  held: ["after", "at", "before", "by", "documentType", "name", "reason", "until"],
  "hold-released": ["cause", "before", "after"],
  "termination-given": ["reason", "message", "until"],
  "termination-undone": ["terminatedBy", "cause"],
  "termination-dropped": ["terminatedBy", "cause"],
  "approval-dropped": ["cause", "approver", "approverName", "before", "after"],
  "withheld-lifted": ["charge", "amount", "left", "approvedInvoice"],
  assigned: ["before", "assignee", "rule", "ruleUuid", "isUndo"],
  matched: ["orders"],
  replaced: ["oldUuid"],
  communication: ["invoiceUuid", "disputeUuid", "communicationUuid", "mail"],
  note: ["text"],
  "vendor-change": ["changeUuid", "setting", "state", "before", "after", "reason"],
  rated: ["ratingUuid", "order", "status", "durationMs", "failure"],
};

const MESSAGES: Readonly<Record<string, (body: string) => unknown>> = {
  createOrder: (body) => assert.ok(orderFromText(body).ok, body),
  createCompositeOrder: (body) => assert.ok(legacyOrderFromText(body).ok, body),
  createInvoice: (body) => assert.ok(invoiceFromText(body).ok, body),
  edi210: (body) => invoiceFromStored(JSON.parse(body)),
  ingestDocuments: (body) =>
    names("externalOrderId", "externalInvoiceId", "loadId", "captureId", "source", "files")(JSON.parse(body)),
};

/** Kinds of work whose items carry something. */
const PAYLOADS: Readonly<Record<string, (payload: unknown) => unknown>> = {
  "approve-pending": object(["eTag"]),
  "audit-invoice": object(["cause"]),
  "terminate-pending": object(["terminationUuid"]),
  "send-weekly-mail": object(["monday"], ["begun", "failed"]),
  "reaudit-touched": object(["setting", "boundary", "waits", "after", "looked", "of", "touched"]),
};

const PARTY = ["contact", "accountNumbers", "name"];
/** The names that each kind of setting is read by. */
const SETTING: Readonly<Record<SettingKind, (value: unknown) => unknown>> = {
  "charge-codes": listOf(object(["code", "kind", "aliases"])),
  "charge-aliases": listOf(object(["alias", "code"])),
  "fx-rates": listOf(object(["from", "to", "rate", "date"])),
  "reason-codes": listOf(object(["code", "appliesTo", "description"])),
  vendor: object(
    [],
    [...PARTY, "scac", "mcNumber", "dotNumber", "scacs", "paymentTerms", "remitTo", "taxRegistered", "disputeEmail", "block"],
  ),
  customer: object([], [...PARTY, "billingTerms"]),
  "edi-partner": object(
    [],
    [...Object.keys(partnerOf({})), ...Object.keys(partnerOf({}).profile), "name", "chargeCodes", "chargeTerms", "trailerNumber"],
  ),
  "dispute-template": object(["language", "subject", "opening", "closing", "answerDays"]),
};

function readSetting(value: unknown, row: Row): unknown {
  const kind = row["kind"] as SettingKind;
  assert.ok(kind in SETTING, `no kind of setting: ${kind}`);
  const read = settingFromStored(kind, value);
  return read === null ? null : SETTING[kind](read);
}

/** Every jsonb column, and every text column that holds more than words: which reader reads it. */
export const STORED_TEXTS: readonly StoredText[] = [
  {
    column: "audit.facts",
    version: "facts/1",
    read: (value, row) => (row["packed"] ? value : factsFromCanonical(String(value))),
  },
  {
    column: "audit_settings.body",
    version: "by its names (completePolicy)",
    read: (value) => object(["policy", "policyVersion", "fxRates", "codes"])(fromCanonicalText(String(value))),
  },
  { column: "audit.result", version: "rule_set_version", read: (value, row) => (row["packed"] ? value : upcastResult(value)) },
  { column: "audit_policy.body", version: "by its names (readStoredPolicy)", read: readPolicy },
  {
    column: "policy_draft.body",
    version: "as it was typed",
    read: (value) => assert.ok(typeof value === "object" && value !== null && !Array.isArray(value)),
    anyNames: "what was typed is read when it is published, and faults are told then",
  },
  { column: "intake.body", version: "by operation", read: readMessage },
  { column: "work.payload", version: "by kind", read: readPayload },
  {
    column: "idempotency_key.response",
    version: "as it was answered",
    read: (value) => assert.equal(typeof JSON.parse(String(value)), "object"),
    anyNames: "it is answered again as it stands",
  },
  {
    column: "event.data",
    version: "payload of its type",
    read: (value, row) => object(EVENT_KINDS[row["type"] as keyof typeof EVENT_KINDS])(JSON.parse(String(value))),
  },
  { column: "freight_order.body", version: "StoredOrder, or packed (src/contract/packed)", read: orderOfRow },
  {
    column: "freight_order.legacy",
    version: "as it was said (LegacyOrder)",
    read: (value) => assert.ok(typeof value === "object" && value !== null && !Array.isArray(value)),
    addedAfter: "0.2.0",
    anyNames: "a reader takes each property that it knows, and does without the rest",
  },
  {
    column: "invoice.legacy",
    version: "as it was said (LegacyInvoice)",
    read: (value) => assert.ok(typeof value === "object" && value !== null && !Array.isArray(value)),
    addedAfter: "0.2.0",
    anyNames: "a reader takes each property that it knows, and does without the rest",
  },
  { column: "vendor.address", version: "Address", read: object(ADDRESS), addedAfter: "0.2.0" },
  { column: "customer.address", version: "Address", read: object(ADDRESS), addedAfter: "0.2.0" },
  { column: "sighted_party.address", version: "Address", read: object(ADDRESS), addedAfter: "0.2.0" },
  { column: "order_version.body", version: "StoredOrder", read: orderFromStored },
  { column: "invoice.body", version: "StoredInvoice, or packed (src/contract/packed)", read: invoiceOfRow },
  {
    column: "invoice.matching",
    version: "by its names; those that came later may be missing",
    read: object(["outcome", "method", "score", "words", "candidates"], ["value", "reason", "conflicts", "guesses"]),
  },
  { column: "invoice.approval_pending", version: "1", read: names("until", "by", "name", "reason", "charges") },
  {
    column: "invoice.first_approval",
    version: "1",
    read: names("by", "name", "at", "reason", "charges", "approved", "message"),
  },
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
  { column: "timeline.data", version: "by the kind of entry", read: readEntry },
  {
    column: "document.fields",
    version: "as transcribed",
    read: (fields) => {
      for (const value of Object.values(object(Object.keys(fields as Row))(fields) as Row))
        assert.ok(value === null || ["string", "number", "boolean"].includes(typeof value), `no field: ${JSON.stringify(value)}`);
    },
    anyNames: "a document has the fields that its transcription gives it; rules look for theirs by folded name",
  },
  {
    column: "customer.body",
    version: "by its names; each may be missing",
    read: object([], ["billingTerms", "contact", "accountNumbers"]),
  },
  {
    column: "vendor.body",
    version: "by its names; each may be missing",
    read: object([], ["scacs", "paymentTerms", "remitTo", "taxRegistered", "disputeEmail", "contact", "accountNumbers", "block"]),
  },
  {
    column: "setting_version.content",
    version: "by kind (settingFromStored)",
    read: readSetting,
    addedAfter: "0.2.0",
  },
  { column: "tenant.reason_codes", version: "1", read: names("code", "appliesTo", "description") },
  {
    column: "tenant.dispute_template",
    version: "by its language (templateFromStored)",
    read: templateFromStored,
    addedAfter: "0.1.0",
  },
  {
    column: "webhook_endpoint.secrets",
    version: "1",
    read: (value) => {
      listOf(object(["secret"], ["expiresAt"]))(value);
      const keys = keysInForce(value as readonly EndpointSecret[], 0);
      assert.ok(keys.length > 0, "nothing signs");
    },
  },
  {
    column: "edi_partner.body",
    version: "by its names (partnerOf)",
    read: (value) =>
      object([], [...Object.keys(partnerOf({})), "name", "chargeCodes", "chargeTerms", "trailerNumber"])(value) as Row,
  },
  { column: "edi_interchange.notes", version: "1", read: listOf(object(["code", "message", "count", "offset"])) },
  { column: "edi_interchange.groups", version: "1", read: listOf(object(GROUP)) },
  { column: "edi_interchange.answers", version: "1", read: names("by", "controlNumber", "outcome", "codes") },
  { column: "edi_sent.answers", version: "1", read: names("by", "outcome", "codes") },
  { column: "edi_sent.content", version: "X12, sent again byte for byte", read: (value) => assert.match(String(value), /^ISA/) },
  {
    column: "edi_transaction_set.errors",
    version: "1",
    read: (value) => {
      object(["codes", "faults"])(value);
      for (const fault of (value as { readonly faults: readonly Row[] }).faults) {
        object(SEGMENT_FAULT)(fault);
        listOf(object(["element", "reference", "code", "value", "isGrave", "offset"]))(fault["elements"]);
      }
    },
  },
  { column: "edi_transaction_set.doubts", version: "1", read: listOf(object(["kind", "code", "message"], ["ted"])) },
  { column: "api_key.scopes", version: "words of SCOPES", read: wordsOf(SCOPES) },
  { column: "tenant.grants", version: "words of GRANTS", read: wordsOf(GRANTS) },
  { column: "tenant.second_factor_roles", version: "words of ROLES", read: wordsOf(ROLES), addedAfter: "0.2.0" },
  { column: "webhook_endpoint.types", version: "words of EVENT_TYPES", read: wordsOf(EVENT_TYPES) },
  { column: "recovery.causes", version: "words of RECOVERY_CAUSES", read: wordsOf(RECOVERY_CAUSES), addedAfter: "0.1.0" },
  { column: "recovery.waivers", version: "1", read: listOf(object(["name", "from", "to"])), addedAfter: "0.2.0" },
  { column: "recovery.levels", version: "1", read: listOf(object(["name", "paid", "due"])), addedAfter: "0.2.0" },
  { column: "principal.persons", version: "actors", read: listOf(anActor), addedAfter: "0.2.0" },
  { column: "document_reading.reading", version: "1", read: readingFromStored, addedAfter: "0.2.0" },
  { column: "document_reading.stages", version: "1", read: stagesFromStored, addedAfter: "0.2.0" },
  {
    column: "document_review.corrections",
    version: "1",
    read: (value) => {
      object(["version", "reader", "type", "fields"])(value);
      const { type, fields } = value as { readonly type: unknown; readonly fields: unknown };
      object(["read", "confidence", "said"])(type);
      listOf(object(["field", "read", "confidence", "said", "page", "box"]))(fields);
    },
    addedAfter: "0.2.0",
  },
  { column: "document.correctors", version: "actors", read: listOf(anActor), addedAfter: "0.2.0" },
  { column: "invitation.handled_by", version: "actors", read: listOf(anActor), addedAfter: "0.2.0" },
  { column: "pending_change.before", version: "as its setting is stored", read: readChangeValue, addedAfter: "0.2.0" },
  { column: "pending_change.after", version: "as its setting is stored", read: readChangeValue, addedAfter: "0.2.0" },
  {
    column: "pending_change.concerns",
    version: "id: and scac:",
    read: listOf((key) => assert.match(String(key), /^(?:id|scac):./)),
    addedAfter: "0.2.0",
  },
  {
    column: "document.redacted_places",
    version: "1",
    read: listOf((place) => {
      object(["page", "box"])(place);
      const { box } = place as { readonly box: unknown };
      assert.ok(
        Array.isArray(box) && box.length === 4 && box.every((side) => typeof side === "number"),
        `no box: ${inspect(box)}`,
      );
    }),
    addedAfter: "0.2.0",
  },
  { column: "reading_comparison.figures", version: "1", read: figuresFromStored, addedAfter: "0.2.0" },
  { column: "reading_comparison.layouts", version: "1", read: layoutsFromStored, addedAfter: "0.2.0" },
  { column: "reading_template.worse", version: "1", read: worseFromStored, addedAfter: "0.2.0" },
  { column: "reading_template.body", version: "1", read: readingTemplateFromStored, addedAfter: "0.2.0" },
  {
    column: "document_text.words",
    version: "1",
    read: listOf((word) => {
      assert.ok(Array.isArray(word) && word.length === 5, `no word with its box: ${inspect(word)}`);
      const [text, ...box] = word as readonly unknown[];
      assert.ok(typeof text === "string" && box.every((side) => typeof side === "number"), inspect(word));
    }),
    addedAfter: "0.2.0",
  },
  {
    column: "saved_view.search",
    version: "parameters of the list's address",
    read: (value) => {
      assert.ok(typeof value === "object" && value !== null && !Array.isArray(value), `no parameters: ${inspect(value)}`);
      for (const each of Object.values(value)) assert.equal(typeof each, "string");
    },
    addedAfter: "0.2.0",
  },
  {
    column: "person_preference.keys",
    version: "key=key",
    read: listOf((entry) => assert.match(String(entry), /^[^=\s]+=[^=\s]*$/)),
    addedAfter: "0.2.0",
  },
  { column: "charge_code.aliases", version: "as given", read: anyTexts },
  { column: "tenant.edi_receiver_ids", version: "as given", read: anyTexts },
  { column: "auth.passkey.transports", version: "as given", read: anyTexts, addedAfter: "0.2.0" },
  { column: "sign_in_provider.domains", version: "as given", read: anyTexts, addedAfter: "0.2.0" },
  { column: "sftp_account.public_keys", version: "OpenSSH", read: listOf((key) => assert.ok(readSshPublicKey(String(key)).ok)) },
  { column: "rating_run.left_out", version: "as it was told", read: anyTexts, addedAfter: "0.2.0" },
  {
    column: "rating_run.answer",
    version: "StoredAnswer",
    read: (value) => answerFromStored(object(["vendorCharges", "customerCharges", "faults"])(value) as StoredAnswer),
    addedAfter: "0.2.0",
  },
  { column: "transcriber.kinds", version: "as given", read: anyTexts, addedAfter: "0.2.0" },
  { column: "assignment_rule.vendors", version: "as given", read: anyTexts, addedAfter: "0.2.0" },
  { column: "assignment_rule.customers", version: "as given", read: anyTexts, addedAfter: "0.2.0" },
  { column: "assignment_rule.modes", version: "as given", read: anyTexts, addedAfter: "0.2.0" },
  { column: "assignment_rule.divisions", version: "as given", read: anyTexts, addedAfter: "0.2.0" },
  { column: "assignment_rule.audit_rules", version: "as given", read: anyTexts, addedAfter: "0.2.0" },
  { column: "assignment_rule.sources", version: "as given", read: anyTexts, addedAfter: "0.2.0" },
  { column: "transcriber_call.faults", version: "as it was told", read: anyTexts, addedAfter: "0.2.0" },
  {
    column: "transcriber_call.answer",
    version: "{name, version, pages}",
    read: transcribedFromStored,
    addedAfter: "0.2.0",
  },
  { column: "communication.email_to", version: "as given", read: anyTexts },
  {
    column: "auth.account.password",
    version: "scrypt of the sign-in library: salt and key",
    read: (value) => assert.match(String(value), /^[0-9a-f]{32}:[0-9a-f]{128}$/),
    addedAfter: "0.1.0",
  },
];

/** Text columns with such names that hold words or bytes nobody parses. */
export const WORDS: readonly string[] = [
  "audit.facts_hash",
  "delivery_attempt.response",
  "edi_file.answer",
  "edi_interchange.acknowledgement",
  "edi_interchange.advice",
  // The sign-in library's own: sessions and codes end by themselves, tokens of other providers are not used.
  "auth.account.accessToken",
  "auth.account.idToken",
  "auth.account.refreshToken",
  "auth.account.scope",
  "auth.secret.value",
  "auth.session.token",
  "auth.verification.value",
  // A word of the provider, sent as it was given.
  "mailbox.scope",
  "mail_token.token",
];

/**
 * Lists that nothing of a release's fixture holds, read by words of ours: a token is good for an hour, a file is taken at once.
 */
export const SHORT_LIVED: readonly string[] = ["oauth_token.scopes", "sftp_receipt.taken"];

function readEntry(value: unknown, row: Row): unknown {
  const known = TIMELINE[String(row["kind"])];
  assert.ok(known !== undefined, `nothing shows entries of the kind ${String(row["kind"])}`);
  return object([], known)(value);
}

/** What a change was, or is to be, by its kind: nothing is a value of every setting. */
function readChangeValue(value: unknown, row: Row): unknown {
  const kind = CHANGE_KINDS.find((each) => each === row["kind"]);
  assert.ok(kind !== undefined, `no kind of change: ${inspect(row["kind"])}`);
  if (value === null) return valueText(kind, value);
  if (kind === "remit-to") object([], ["name", "address1", "address2", "city", "state", "country", "postalCode"])(value);
  else if (kind === "separate-duties") assert.equal(typeof value, "boolean");
  else if (kind === "audit-policy") readPolicy(value);
  else if (kind === "charge-terms") assert.ok(typeof value === "object" && !Array.isArray(value));
  else assert.equal(typeof value, "string");
  return valueText(kind, value);
}

function readPolicy(value: unknown): unknown {
  return readStoredPolicy({ version: 1, body: value });
}

function readMessage(value: unknown, row: Row): unknown {
  const read = MESSAGES[String(row["operation"])];
  assert.ok(read !== undefined, `nothing reads messages of ${String(row["operation"])}`);
  return read(String(value));
}

function readPayload(value: unknown, row: Row): unknown {
  const read = PAYLOADS[String(row["kind"])];
  assert.ok(read !== undefined, `nothing reads a payload of ${String(row["kind"])}: name it in PAYLOADS`);
  return read(value);
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
