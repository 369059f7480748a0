/** How the rows of a table go into the copy of a tenant, and come out of it elsewhere. */
export interface CopiedTable {
  /** Columns that stay behind: what opens something here. */
  readonly withheld?: readonly string[];
  /** What stands in these columns where a copy is brought in, in the words of SQL; `r` is the row of the copy. */
  readonly broughtInAs?: Readonly<Record<string, string>>;
  /** In the copy to be read, and not brought in: why. */
  readonly staysInCopy?: string;
  /** Its rows are files of the copy. */
  readonly asFiles?: true;
}

const WHOLE: CopiedTable = {};
/** A hash that nothing has. */
const HASH_OF_NOTHING = "sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))";

/**
 * Tables of tenants of which a copy holds the rows, in the order in which they are brought in. Each table of a tenant stands here
 * or in `LEFT_BEHIND`: `tests/db/copied-tables.test.ts` names one that does not.
 */
export const COPIED_TABLES: Readonly<Record<string, CopiedTable>> = {
  tenant: { withheld: ["capture_secret"] },
  person: WHOLE,
  api_key: {
    withheld: ["hash"],
    broughtInAs: { hash: HASH_OF_NOTHING, revoked_at: "coalesce(r.revoked_at, now())" },
  },
  audit: WHOLE,
  audit_dependency: WHOLE,
  audit_policy: WHOLE,
  audit_settings: WHOLE,
  body_pack: WHOLE,
  capture: WHOLE,
  capture_image: WHOLE,
  capture_refusal: WHOLE,
  charge_code: WHOLE,
  communication: WHOLE,
  communication_attachment: WHOLE,
  communication_recipient: WHOLE,
  customer: WHOLE,
  delivery: WHOLE,
  delivery_attempt: WHOLE,
  dispute: WHOLE,
  dispute_reason: WHOLE,
  document: WHOLE,
  document_invoice: WHOLE,
  document_order: WHOLE,
  document_reading: WHOLE,
  document_review: WHOLE,
  document_text: WHOLE,
  document_text_word: WHOLE,
  document_use: WHOLE,
  document_wanted: WHOLE,
  document_word: WHOLE,
  edi_control_number: WHOLE,
  edi_file: WHOLE,
  edi_file_chunk: { asFiles: true },
  edi_interchange: WHOLE,
  edi_partner: WHOLE,
  edi_sent: WHOLE,
  edi_transaction_set: WHOLE,
  event: WHOLE,
  finalized_block: WHOLE,
  finalized_invoice: WHOLE,
  freight_order: WHOLE,
  fx_rate: WHOLE,
  idempotency_key: WHOLE,
  intake: WHOLE,
  intake_about: WHOLE,
  invitation: WHOLE,
  invoice: WHOLE,
  invoice_order: WHOLE,
  invoice_reference: WHOLE,
  legacy_number: WHOLE,
  mail_message: WHOLE,
  mail_attachment: WHOLE,
  mail_sender: WHOLE,
  // Nobody signs in to them without their secrets: nothing is fetched until somebody sets those anew.
  mailbox: { withheld: ["secret", "client_secret"], broughtInAs: { enabled: "false" } },
  mailbox_message: WHOLE,
  notice_choice: WHOLE,
  order_reference: WHOLE,
  order_version: WHOLE,
  party_key: WHOLE,
  pending_change: WHOLE,
  person_preference: WHOLE,
  policy_draft: WHOLE,
  principal: WHOLE,
  rating_engine: { withheld: ["api_key", "next_api_key"], broughtInAs: { api_key: "''" } },
  rating_run: WHOLE,
  reading_comparison: WHOLE,
  reading_score: WHOLE,
  reading_template: WHOLE,
  recovery: WHOLE,
  recovery_event: WHOLE,
  refused_invoice: WHOLE,
  replaced_invoice: WHOLE,
  saved_view: WHOLE,
  setting_version: WHOLE,
  sftp_account: WHOLE,
  sftp_receipt: WHOLE,
  sighted_party: WHOLE,
  sign_in_domain: { staysInCopy: "goes with its provider" },
  sign_in_provider: { withheld: ["client_secret"], staysInCopy: "nobody signs in by a provider without its client secret" },
  tenant_counter: WHOLE,
  tenant_member: WHOLE,
  team: WHOLE,
  team_member: WHOLE,
  assignment_rule: WHOLE,
  assignment_run: WHOLE,
  assignment_run_item: WHOLE,
  assignment_turn: WHOLE,
  tenant_quota: WHOLE,
  timeline: WHOLE,
  // Nothing is sent until somebody gives its key anew and switches it on.
  transcriber: { withheld: ["api_key"], broughtInAs: { enabled: "false" } },
  transcriber_call: WHOLE,
  trail_batch: WHOLE,
  trail_event: WHOLE,
  trail_feed: WHOLE,
  trail_unsealed: WHOLE,
  vendor: WHOLE,
  vendor_charge_alias: WHOLE,
  vendor_merge: WHOLE,
  // Receivers know the former secret: until they are told a new one nothing is sent.
  webhook_endpoint: { withheld: ["secrets"], broughtInAs: { secrets: "'[]'::jsonb", enabled: "false" } },
  // Links of mails from here stop nothing there.
  weekly_mail: { withheld: ["stop_token"], broughtInAs: { stop_token: "encode(uuid_send(gen_random_uuid()), 'hex')" } },
  work: WHOLE,
};

/** Tables with rows of tenants of which a copy holds nothing, each with why. */
export const LEFT_BEHIND: Readonly<Record<string, string>> = {
  exception_count: "counted anew where invoices are brought in",
  exception_step: "counted anew where invoices are brought in",
  mail_token: "whoever has one writes into a dispute; mails that go out later have new ones",
  notice: "what people are told of is sent from where it happened",
  told_of: "as above: they are told again of what goes on",
  report_all_vendors: "counted anew",
  report_day: "counted anew",
  report_finding: "counted anew",
  report_month: "counted anew",
  report_month_finding: "counted anew",
  report_progress: "counted anew",
  report_received: "counted anew",
  mailbox_turn: "begins anew where a mailbox is enabled again",
  oauth_token: "opens the tenant for an hour",
  open_exception: "written anew where invoices are brought in",
  pending_blob: "files of requests under way, to which nothing refers yet",
  person_link: "opens somebody's account",
  secret_key: "opens the tenant's secrets",
  tenant_usage: "is counted anew where files are brought in",
  tenant_usage_step: "is counted anew where files are brought in",
};

/** Columns that name a file by the SHA-256 of its bytes. `tests/db/copied-tables.test.ts` names one that is missing. */
export const FILE_COLUMNS: readonly (readonly [table: string, column: string])[] = [
  ["document", "blob_hash"],
  ["document", "pdf_hash"],
  ["communication_attachment", "blob_hash"],
  ["mail_message", "blob_hash"],
  ["mail_attachment", "blob_hash"],
  ["mailbox_message", "blob_hash"],
];

/** People are rows of all tenants in which they work. */
export const PERSON_COLUMNS: readonly string[] = ["id", "name", "email"];
