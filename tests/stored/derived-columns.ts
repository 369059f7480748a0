import { invoiceNumberKey } from "#domain/invoice/number-key.ts";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { invoiceFromStored } from "#contract/stored/invoice.ts";
import { orderFromStored } from "#contract/stored/order.ts";
import { type AuditTexts, unpackAudit } from "#db/packing/packed-audit.ts";
import { type KeptWord, wordsOfPages } from "#db/queries/document/document-text.ts";
import { wordsOf } from "#db/queries/document/document-words.ts";
import { dependenciesOf } from "#domain/audit/findings/depends-on.ts";
import type { AuditResult } from "#domain/audit/findings/audit-result.ts";
import { billedTotal } from "#domain/audit/identity/same-invoice.ts";
import { paperKeysOf } from "#domain/audit/papers/same-paper.ts";
import { foldChargeName } from "#domain/charge/charge-code-book.ts";
import { invoiceReferenceKeys, orderReferenceKeys, type ReferenceKey } from "#domain/matching/reference-keys.ts";
import { printAmount } from "#domain/money/amount.ts";
import type { FindableRow } from "#db/queries/party/party-search.ts";
import { identityOf } from "#domain/party/party-keys.ts";
import { keysOfRow } from "#usecases/party/keep-party-keys.ts";
import { vendorKeyOf } from "#domain/recovery/vendor-key.ts";
import { upcastResult } from "#domain/stored/upcast-result.ts";
import { wholeFacts } from "#domain/stored/whole-facts.ts";
import { factsHash } from "#usecases/audit/facts-text.ts";
import { keysOfMessage } from "#usecases/message/keys-of-message.ts";
import { worstOutcome } from "#x12/worst-outcome.ts";

/** What stands in the row that a value was derived from, as PostgreSQL tells it in JSON. */
type Source = Readonly<Record<string, unknown>>;

/**
 * Columns that code computes of other stored values and compares later. When the function changes, what is stored no longer
 * agrees with what is computed of the same values: look-ups find nothing, and nothing fails.
 */
export interface DerivedColumns {
  /** Table and column. */
  readonly columns: readonly string[];
  /** The function, where it stands, and what is not found any more when stored values do not follow it. */
  readonly by: string;
  /** Reads, over all tenants, for each source row its values (`source`) and what was derived of them (`derived`), both JSON. */
  readonly sql: string;
  /** What today's code derives of the same values. */
  readonly derive: (source: Source) => unknown;
  /** The last release whose rows it says nothing of; absent: none. */
  readonly addedAfter?: string;
}

const text = (value: unknown): string => String(value);
/** Facts and result of an audit, packed or in their own columns. */
const auditTexts = ({ facts, result, packed }: Source): AuditTexts =>
  packed === null ? { facts: text(facts), result } : unpackAudit(Buffer.from(text(packed), "hex"));
const optional = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));
const sha256 = (hexOfBytes: unknown): string =>
  createHash("sha256")
    .update(Buffer.from(text(hexOfBytes), "hex"))
    .digest("hex");
const referenceRows = (keys: readonly ReferenceKey[]): readonly string[] =>
  keys.map(({ kind, key, confusable }) => `${kind} ${key} ${confusable}`).sort();
const messageOf = (source: Source) => ({
  operation: text(source["operation"]),
  externalId: text(source["externalId"]),
  body: text(source["body"]),
});

/** Reference rows of one holder as one list, in byte order. */
const referencesOf = (table: string, uuid: string): string => `coalesce((select jsonb_agg(x order by x collate "C") from (
  select r.kind || ' ' || r.value_key || ' ' || r.loose_key as x from ${table} r where r.tenant_uuid = o.tenant_uuid and r.${uuid} = o.${uuid}) rows), '[]')`;

export const DERIVED_COLUMNS: readonly DerivedColumns[] = [
  {
    columns: ["invoice.number_key"],
    by: "invoiceNumberKey (src/domain/audit/identity/same-invoice.ts): duplicates and originals of older invoices",
    sql: "select to_jsonb(invoice_number) as source, to_jsonb(number_key) as derived from invoice",
    derive: (source) => invoiceNumberKey(text(source)),
  },
  {
    columns: ["refused_invoice.number_key"],
    by: "invoiceNumberKey (src/domain/audit/identity/same-invoice.ts): when a refused invoice first came",
    // The number itself is not kept: a key is the key of itself.
    sql: "select to_jsonb(number_key) as source, to_jsonb(number_key) as derived from refused_invoice",
    derive: (source) => invoiceNumberKey(text(source)),
    addedAfter: "0.1.0",
  },
  {
    columns: ["invoice.billed"],
    by: "billedTotal (src/domain/audit/identity/same-invoice.ts): duplicates by amount",
    sql: "select body as source, to_jsonb(billed::text) as derived from invoice",
    derive: (source) => printAmount(billedTotal(invoiceFromStored(source))),
  },
  {
    columns: ["invoice_reference.value_key", "invoice_reference.loose_key", "invoice_reference.kind"],
    by: "invoiceReferenceKeys (src/domain/matching/reference-keys.ts): invoices that wait for an order, moves that were billed before",
    sql: `select body as source, ${referencesOf("invoice_reference", "invoice_uuid")} as derived from invoice o`,
    derive: (source) => referenceRows(invoiceReferenceKeys(invoiceFromStored(source))),
  },
  {
    columns: ["order_reference.value_key", "order_reference.loose_key", "order_reference.kind"],
    by: "orderReferenceKeys (src/domain/matching/reference-keys.ts): the order of an invoice",
    sql: `select body as source, ${referencesOf("order_reference", "order_uuid")} as derived from freight_order o where status <> 'replaced'`,
    derive: (source) => referenceRows(orderReferenceKeys(orderFromStored(source))),
  },
  {
    columns: ["invoice.unmapped"],
    by: "foldChargeName (src/domain/charge/charge-code-book.ts): charges that a person is asked about, and their answer",
    sql: "select u -> 'text' as source, u -> 'key' as derived from invoice cross join lateral jsonb_array_elements(unmapped) u where unmapped is not null",
    derive: (source) => foldChargeName(text(source)),
  },
  {
    columns: ["document_word.word"],
    by: "wordsOf (src/db/queries/document/document-words.ts): documents by the words of their names",
    sql: `select to_jsonb(filename) as source, (select coalesce(jsonb_agg(word order by word collate "C"), '[]') from document_word w
        where w.tenant_uuid = d.tenant_uuid and w.document_uuid = d.document_uuid) as derived from document d`,
    derive: (source) => [...wordsOf(text(source))].sort(),
  },
  {
    columns: ["document_text_word.word"],
    by: "wordsOfPages (src/db/queries/document/document-text.ts): documents by the words on their pages",
    sql: `select (select jsonb_agg(t.words order by t.page) from document_text t
          where t.tenant_uuid = d.tenant_uuid and t.document_uuid = d.document_uuid) as source,
        (select coalesce(jsonb_agg(word order by word collate "C"), '[]') from document_text_word w
          where w.tenant_uuid = d.tenant_uuid and w.document_uuid = d.document_uuid) as derived
      from document d where exists (select from document_text t where t.tenant_uuid = d.tenant_uuid and t.document_uuid = d.document_uuid)`,
    derive: (source) =>
      [...wordsOfPages((source as unknown as readonly (readonly KeptWord[])[]).map((words) => ({ words })))].sort(),
    addedAfter: "0.2.0",
  },
  {
    columns: ["work.subject_key"],
    by: "keysOfMessage (src/usecases/message/keys-of-message.ts): messages about one thing land in the order of acceptance",
    sql: `select jsonb_build_object('operation', operation, 'externalId', external_id, 'body', i.body) as source, to_jsonb(subject_key) as derived
      from work w join intake i on i.tenant_uuid = w.tenant_uuid and i.intake_uuid = w.subject_uuid
      where w.kind like 'ingest-%' and subject_key is not null`,
    derive: (source) => keysOfMessage(messageOf(source)).subject,
  },
  {
    columns: ["intake_about.about"],
    by: "keysOfMessage (src/usecases/message/keys-of-message.ts): what waits for a message that has not landed",
    sql: `select jsonb_build_object('operation', operation, 'externalId', external_id, 'body', i.body) as source,
        (select coalesce(jsonb_agg(about order by about collate "C"), '[]') from intake_about a where a.tenant_uuid = i.tenant_uuid and a.intake_uuid = i.intake_uuid) as derived
      from intake i where state = 'accepted'`,
    derive: (source) => [...keysOfMessage(messageOf(source)).about].sort(),
    addedAfter: "0.1.0",
  },
  {
    columns: ["audit_dependency.depends_on"],
    by: "dependenciesOf (src/domain/audit/findings/depends-on.ts): invoices that are audited again when something changes",
    sql: `select jsonb_build_object('facts', facts, 'settings', s.body, 'result', result, 'packed', encode(packed, 'hex')) as source,
        (select coalesce(jsonb_agg(depends_on order by depends_on collate "C"), '[]') from audit_dependency d
          where d.tenant_uuid = i.tenant_uuid and d.invoice_uuid = i.invoice_uuid) as derived
      from invoice i join audit using (tenant_uuid, audit_uuid) join audit_settings s using (tenant_uuid, settings_hash)
      where i.status not in ('approved', 'terminated')`,
    derive: (source) => {
      const { facts, result } = auditTexts(source);
      // Of the findings as they were stored, whichever engine found them.
      return [
        ...dependenciesOf(upcastResult(result) as unknown as AuditResult, wholeFacts(facts, text(source["settings"]))),
      ].sort();
    },
    addedAfter: "0.1.0",
  },
  ...(["vendor", "customer"] as const).map((party): DerivedColumns => ({
    columns: ["party_key.key"],
    by: `keysOfParty (src/domain/party/party-keys.ts): ${party}s are found by it in the legacy searches`,
    sql: `select to_jsonb(p) as source, coalesce((
          select jsonb_agg(k.place || ' ' || k.key order by (k.place || ' ' || k.key) collate "C") from party_key k
          where k.tenant_uuid = p.tenant_uuid and k.party_uuid = p.${party}_uuid), '[]') as derived from ${party} p`,
    derive: (source) =>
      keysOfRow({
        ...(source as unknown as FindableRow),
        externalId: text(source["external_id"]),
        partyUuid: text(source[`${party}_uuid`]),
        scac: optional(source["scac"]),
        mcNumber: optional(source["mc_number"]),
        dotNumber: optional(source["dot_number"]),
      })
        .map(({ place, key }) => `${place} ${key}`)
        .sort(),
  })),
  {
    columns: ["sighted_party.identity"],
    by: "identityOf (src/domain/party/party-keys.ts): a vendor that comes again would get a second uuid",
    sql: "select to_jsonb(s) as source, to_jsonb(s.identity) as derived from sighted_party s",
    derive: (source) =>
      identityOf({
        externalId: optional(source["external_id"]),
        scac: optional(source["scac"]),
        mcNumber: optional(source["mc_number"]),
        dotNumber: optional(source["dot_number"]),
        name: optional(source["name"]),
      }),
  },
  {
    columns: ["recovery.vendor_key"],
    by: "vendorKeyOf (src/domain/recovery/vendor-key.ts): the recovery that a decision changes, where a second one would be opened",
    sql: `select jsonb_build_object('externalId', vendor_external_id, 'scac', vendor_scac, 'name', vendor_name) as source, to_jsonb(vendor_key) as derived
      from recovery where vendor_external_id is not null or vendor_scac is not null`,
    derive: ({ externalId, scac, name }) =>
      vendorKeyOf({
        externalId: optional(externalId),
        scac: optional(scac),
        mcNumber: null,
        dotNumber: null,
        name: optional(name),
      }),
    addedAfter: "0.1.0",
  },
  {
    columns: ["audit.settings_hash", "audit_settings.settings_hash"],
    by: "settingsText (src/usecases/policy/audit-settings.ts): what a stored audit was judged by",
    sql: "select to_jsonb(encode(convert_to(body, 'UTF8'), 'hex')) as source, to_jsonb(settings_hash) as derived from audit_settings",
    derive: sha256,
  },
  {
    columns: ["audit.facts_hash"],
    by: "factsHash (src/usecases/audit/facts-text.ts): that nobody changed what an audit looked at",
    sql: "select jsonb_build_object('facts', facts, 'settings', settings_hash, 'packed', encode(packed, 'hex')) as source, to_jsonb(facts_hash) as derived from audit where settings_hash is not null",
    derive: (source) => factsHash(auditTexts(source).facts, text(source["settings"])),
  },
  {
    columns: ["document_use.number_key", "document_use.day_key"],
    by: "paperKeysOf (src/domain/audit/papers/same-paper.ts): that a receipt which is scanned again was used already",
    sql: `select jsonb_build_object('type', d.type, 'fields', d.fields) as source, jsonb_build_object('number', u.number_key, 'day', u.day_key) as derived
      from document_use u join document d using (tenant_uuid, document_uuid)`,
    derive: (source) => paperKeysOf(source as Parameters<typeof paperKeysOf>[0]),
  },
  {
    columns: ["edi_file.byte_hash", "edi_interchange.byte_hash"],
    by: "spoolBytes (src/usecases/edi/spool-bytes.ts): a file that was sent before",
    sql: `select to_jsonb(encode(string_agg(c.bytes, ''::bytea order by chunk_no), 'hex')) as source, to_jsonb(encode(byte_hash, 'hex')) as derived
      from edi_file f join edi_file_chunk c using (tenant_uuid, file_uuid) group by tenant_uuid, file_uuid, byte_hash`,
    derive: sha256,
  },
  {
    columns: ["edi_interchange.worst_outcome"],
    by: "worstOutcome (src/x12/worst-outcome.ts): the list of interchanges by what befell them",
    sql: `select jsonb_build_object('outcome', outcome, 'groups', groups) as source, to_jsonb(worst_outcome) as derived
      from edi_interchange where outcome <> 'unreadable'`,
    derive: (source) => worstOutcome(source as unknown as Parameters<typeof worstOutcome>[0]),
  },
];

/**
 * Columns that are derived and that nothing stored beside them can prove, with what holds them instead: callers who come back
 * with what the value was made of.
 */
export const HELD_BY_CALLERS: Readonly<Record<string, string>> = {
  "api_key.hash": "every request of tests/upgrade comes with a key of the release",
  "api_key.prefix": "every request of tests/upgrade comes with a key of the release",
  "idempotency_key.body_hash": "tests/upgrade sends a request again with its key, and is given the stored answer",
  "oauth_token.token_hash": "a token is good for an hour: a caller asks for the next one",
  "auth.session.token": "a session lasts a day at the most: who loses it signs in again",
  "auth.attempt.subject": "an attempt counts for an hour: a release later there is none",
  "person_link.token_hash": "a link is good for a week at the most: an admin makes the next one",
  "document.blob_hash": "tests/upgrade reads the file of every document",
  "document_use.blob_hash": "the same value as document.blob_hash",
  "document.pdf_hash": "the name of a file of the release's data folder, as document.blob_hash is",
  "communication_attachment.blob_hash": "the name of a file of the release's data folder, as document.blob_hash is",
  "refused_invoice.vendor_key":
    "made by the statement that writes it, of the columns beside it, and read by nothing: it keeps a row once",
  "legacy_number.named": "vendorKeyOf, which recovery.vendor_key holds; of users and billing entities the id as it was given",
  "pending_blob.blob_hash": "the name of a file of the release's data folder, as document.blob_hash is",
  "sftp_receipt.byte_hash": "the same function as edi_file.byte_hash, of a file that was not read yet",
  "mail_token.token": "drawn at random, and sent out",
};

/** Compares what a release stored with what today's code derives; the message says what a change asks for. */
export function assertDerived(
  { columns, by, derive }: DerivedColumns,
  rows: readonly { source: unknown; derived: unknown }[],
): void {
  for (const { source, derived } of rows)
    assert.deepEqual(
      derive(source as Source),
      derived,
      `${columns.join(", ")} of ${JSON.stringify(source)?.slice(0, 300)} is not what ${by.split(":")[0]} answers today. ` +
        `Stored values are compared with it (${by.split(": ")[1]}): write a migration that rewrites the column, or leave the function as it was ` +
        "(docs/how-to/change-a-stored-text.md, A key that changes)",
    );
}
