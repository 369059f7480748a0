import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { assertDerived, DERIVED_COLUMNS, HELD_BY_CALLERS } from "./derived-columns.ts";
import { KEYS_AS_RELEASED } from "./keys-as-released.ts";
import { schemaColumns } from "./schema-columns.ts";

/** Names that say "computed of something else", whether an index looks them up or not. */
const LOOKS_DERIVED = /(?:^|_)(?:keys?|hash|digest|word|words|folded|normal|normalized|skeleton|about|depends_on)$/;

/** Text that is looked up and stands as somebody gave it, or is a word of ours that no function computes. */
const AS_GIVEN: readonly string[] = [
  "auth.account.accountId",
  "auth.account.providerId",
  "auth.passkey.credentialId",
  "auth.rateLimit.key",
  "sign_in_domain.domain",
  "auth.user.email",
  "mail_message.sender",
  "mail_message.vendor_external_id",
  "notice.kind",
  "notice.path",
  "notice.user_id",
  "notice.words",
  "trail_event.actor",
  "trail_event.subject",
  "notice_choice.kind",
  "notice_choice.user_id",
  "person_preference.keys",
  "person_preference.user_id",
  "weekly_mail.stop_token",
  "weekly_mail.user_id",
  "told_of.kind",
  "told_of.subject",
  "auth.verification.identifier",
  "body_pack.kind",
  "capture.capture_id",
  "charge_code.code",
  "communication_attachment.identifier",
  "communication_recipient.address",
  "customer.external_id",
  "delivery.state",
  "document_use.charge_code",
  "document_wanted.external_id",
  "document_wanted.kind",
  "edi_control_number.partner",
  "edi_interchange.control_number",
  "edi_interchange.sender",
  "edi_partner.sender_id",
  "edi_sent.partner",
  "edi_sent.state",
  "edi_transaction_set.refused_number",
  "freight_order.customer_external_id",
  "freight_order.external_id",
  "freight_order.order_number",
  // Made by the database itself, of the invoice's exceptions and vendor.
  ...["rule", "vendor", "charge", "currency"].flatMap((column) => [`exception_count.${column}`, `open_exception.${column}`]),
  "exception_count.severity",
  // Made by the database itself, of the order's body.
  "freight_order.vendor_1",
  "freight_order.vendor_2",
  "freight_order.vendor_3",
  "fx_rate.from_currency",
  "fx_rate.to_currency",
  "idempotency_key.key",
  "idempotency_key.operation",
  "intake.external_id",
  "invitation.email",
  "person_link.purpose",
  "person_link.subject",
  "invoice.assignee",
  // Made by the database itself, of the invoice's body.
  "invoice.customer_external_id",
  "invoice.external_id",
  "freight_order.status",
  "invoice.status",
  "invoice.vendor_external_id",
  "invoice.vendor_scac",
  "invoice.verdict",
  "legacy_number.kind",
  "party_key.party",
  "pending_change.kind",
  "pending_change.subject",
  "policy_draft.actor",
  "principal.principal",
  "rating_engine.api_key",
  "rating_engine.next_api_key",
  // How and by what it was read, as the reading says.
  "reading_comparison.reader_version",
  "reading_score.how",
  "reading_score.reader_version",
  "reading_score.type",
  "recovery.state",
  "report_all_vendors.currency",
  "report_day.currency",
  "report_day.vendor",
  "report_finding.currency",
  "report_finding.rule",
  "report_finding.vendor",
  "report_month.currency",
  "report_month.vendor",
  "report_month_finding.currency",
  "report_month_finding.rule",
  "report_month_finding.vendor",
  "report_received.source",
  "saved_view.owner",
  "schema_migration.hash",
  "schema_migration.name",
  "setting_version.kind",
  "setting_version.subject",
  "sftp_account.public_keys",
  "mail_attachment.blob_hash",
  "mail_message.blob_hash",
  // Of the bytes of a mail that is held: by another function a copy would be held by itself, and no more.
  "mail_message.content_hash",
  "mail_message.message_id",
  "mail_sender.sender",
  "mailbox_message.blob_hash",
  "sftp_account.user_name",
  "sftp_host_key.algorithm",
  "sftp_host_key.private_key",
  "sftp_receipt.file_name",
  "sighted_party.party",
  "team_member.user_id",
  "tenant.slug",
  "transcriber.api_key",
  "transcriber_call.blob_hash",
  "transcriber_call.status",
  "trail_batch.events_hash",
  "trail_batch.hash",
  "trail_batch.previous_hash",
  "tenant_member.delegate_id",
  "tenant_member.user_id",
  "vendor.external_id",
  "vendor.scac",
  "vendor_charge_alias.alias",
  "vendor_charge_alias.vendor_external_id",
  "vendor_merge.merged_external_id",
  "vendor_merge.survivor_external_id",
  "work.kind",
];

suite("derived columns", () => {
  const columns = schemaColumns();
  const looked = columns
    .filter(
      ({ name, type, isIndexed }) =>
        /^(text|bytea)/.test(type) && (isIndexed || LOOKS_DERIVED.test(name.split(".").at(-1) ?? "")),
    )
    .map(({ name }) => name);
  const derived = [...DERIVED_COLUMNS.flatMap((each) => each.columns), ...Object.keys(HELD_BY_CALLERS)];

  test("are named, or said to be as they were given: every text that is looked up", () => {
    assert.ok(columns.length > 400 && looked.length > 60, `${columns.length} columns, ${looked.length} looked up`);
    assert.deepEqual(
      looked.filter((name) => !derived.includes(name) && !AS_GIVEN.includes(name)),
      [],
      "does code compute it of other stored values? Then name it with its function in tests/stored/derived-columns.ts: a release is tried with what " +
        "the last one stored. Else name it under AS_GIVEN here",
    );
    const names = columns.map(({ name }) => name);
    assert.deepEqual(
      [...derived, ...AS_GIVEN].filter((name) => !names.includes(name)),
      [],
      "columns that do not exist any more",
    );
    assert.deepEqual(
      AS_GIVEN.filter((name) => derived.includes(name)),
      [],
      "both derived and as given",
    );
  });

  test("say which migration is asked for when a function changes", () => {
    const numberKey = DERIVED_COLUMNS.find(({ columns: [first] }) => first === "invoice.number_key");
    assert.ok(numberKey !== undefined);
    assert.doesNotThrow(() => assertDerived(numberKey, [{ source: "INV-004512", derived: "4512" }]));
    assert.throws(
      () => assertDerived(numberKey, [{ source: "INV-004512", derived: "INV004512" }]),
      /invoice\.number_key of "INV-004512" .* write a migration that rewrites the column/,
    );
  });

  /** The release's own numbers are few and plain: these are what its function made of others. */
  test("hold invoice numbers as carriers write them to what release 0.1.0 made of them", () => {
    const numberKey = DERIVED_COLUMNS.find(({ columns }) => columns[0] === "invoice.number_key") as (typeof DERIVED_COLUMNS)[0];
    const written = {
      "INV-A17": "A17",
      "INVOICE INV-7": "7",
      "Bill 12": "12",
      "FB#7": "7",
      "No. 0042": "42",
      "nr.9": "9",
      INV: "INV",
      "000": "0",
      "4512/26": "451226",
      "A17 REV2": "A17REV2",
      "FACTURA 17": "FACTURA17",
      "PRO 55": "PRO55",
      "１２３": "123",
      "Ü-7": "Ü7",
    };
    assertDerived(
      numberKey,
      Object.entries(written).map(([source, derived]) => ({ source, derived })),
    );
  });

  for (const { column, derive, written } of KEYS_AS_RELEASED)
    test(`hold ${column} of awkward texts to what release 0.2.0 made of them`, () => {
      const derived = DERIVED_COLUMNS.find(({ columns }) => columns[0] === column) ?? assert.fail(`${column} is not derived`);
      assertDerived(
        { ...derived, derive: (source) => derive(String(source)) },
        Object.entries(written).map(([source, key]) => ({ source, derived: key })),
      );
    });
});
