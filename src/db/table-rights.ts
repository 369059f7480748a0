/** What a role may do with a table, in the words of GRANT. */
export type TableRights = Readonly<Record<string, string>>;

/** One right on a table, or (`column` is not empty) on one of its columns. */
export interface Right {
  /** With its schema, as `public.invoice`. */
  readonly table: string;
  /** In lower case: "select", "insert", "update", "delete". */
  readonly right: string;
  readonly column: string;
}

const RIGHT = /(\w+)(?: \(([^)]*)\))?/g;

/** The rights that are said of a schema's tables, one by one. */
function eachRight(schema: string, rights: TableRights): readonly Right[] {
  return Object.entries(rights).flatMap(([table, words]) =>
    [...words.matchAll(RIGHT)].flatMap(([, right = "", columns = ""]) =>
      columns.split(", ").map((column) => ({ table: `${schema}.${table}`, right, column: column.replaceAll('"', "") })),
    ),
  );
}

/**
 * What the service may do with each table: what its statements ask for, and no more (`tests/db/table-rights.test.ts` holds both).
 * What was decided and done is added to and stays: trail, timeline, audits, versions of policy and settings have neither update
 * nor delete, but for the columns that are named.
 */
export const TABLE_RIGHTS: TableRights = {
  api_key: "select, insert, update (last_used_at, revoked_at)",
  assignment_rule:
    "select, insert, update (assignee, audit_rules, currency, customers, divisions, in_turns, max_billed, min_billed, modes, name, place, sources, vendors), delete",
  assignment_run: "select, insert, update (after_uuid, assigned, looked, passed_over, restored, state, undone_by)",
  assignment_run_item: "select, insert, update (invoice_uuid), delete",
  assignment_turn: "select, insert, update (last_user_id)",
  audit: "select, insert, update (invoice_uuid)",
  audit_dependency: "select, insert, update (invoice_uuid), delete",
  audit_policy: "select, insert",
  audit_settings: "select, insert",
  body_pack: "select, insert",
  capture: "select, insert",
  capture_image: "select, insert, update (attempts, document_uuid, reason, state)",
  capture_refusal: "select, insert",
  charge_code: "select, insert, update (aliases, kind, position), delete",
  communication: "select, insert, update (mail_attempts, mail_reason, mail_state, mailed_at)",
  communication_attachment: "select, insert",
  communication_recipient: "select, insert, update (outcome, said)",
  customer: "select, insert, update (address, body, name, updated_at)",
  delivery:
    "select, insert, update (attempts, attempts_before, done_at, due_at, first_attempt_at, last_attempt_at, last_error, last_status, lease_owner, lease_until, state), delete",
  delivery_attempt: "select, insert, delete",
  dispute: "select, insert, update (answered_at, e_tag, invoice_uuid, last_event_at, resolved_at)",
  dispute_reason: "select, insert, update (resolved_at)",
  document:
    "select, insert, update (approved_at, approved_by, approved_how, corrected_by, correctors, e_tag, fields, has_signature, last_event_at, merge_undone_at, merged_into, merged_place, modified_at, modified_by, pdf_bytes, pdf_hash, pdf_refusal, pdf_refused_until, scan_found, scan_state, scanned_at, status, type)",
  document_invoice: "select, insert, update (invoice_uuid)",
  document_order: "select, insert, update (announced, invoice_uuid, listed_at), delete",
  document_reading:
    "select, insert, update (asked, asked_at, read_at, reader_version, reading, reason, route, stages, state, why)",
  document_review:
    "select, insert, update (corrections, done_at, done_by, place, seconds, skipped_at, state, taken_at, taken_by, taken_until, type, vendor)",
  document_text: "select, insert, delete",
  document_text_word: "select, insert, delete",
  document_use: "select, insert, update (invoice_uuid)",
  document_wanted: "select, insert, delete",
  document_word: "select, insert",
  edi_control_number: "select, insert, update (last_number)",
  edi_file: "select, insert, update (answer, status)",
  edi_file_chunk: "select, insert",
  edi_interchange:
    "select, insert, update (acknowledgement, advice, answer_number, answers, groups, note_code, notes, outcome, reason, sets, sets_accepted, test, worst_outcome)",
  edi_partner: "select, insert, update (body, updated_at), delete",
  edi_sent: "select, insert, update (answered_at, answers, settled_at, settled_by, state)",
  edi_transaction_set: "select, insert, update (intake_uuid, refused_number, refused_scac), delete",
  event: "select, insert, delete",
  exception_count: "select, insert, update (billed, invoices, variance, variances), delete",
  exception_step: "select, delete",
  finalized_block:
    "select, insert, update (matched_delivered, matched_undelivered, terminated, unmatched_delivered, unmatched_undelivered)",
  finalized_invoice: "select, insert, update (delivered, delivered_at, delivered_by)",
  freight_order:
    "select, insert, update (accepted_at, approved_at, body, cancelled_at, cancelled_by, cancelled_reason, changed_at, customer_external_id, e_tag, last_event_at, order_number, reinstated_at, reinstated_by, reinstated_reason, ship_on, status, succeeded_by, version)",
  fx_rate: "select, insert, delete",
  idempotency_key: "select, insert, delete",
  intake: "select, insert, update (body, pack_uuid, reason, result_uuid, state), delete",
  intake_about: "select, insert, delete",
  invitation: "select, insert, update (approval_limit, given_by, handled_by, invited_by, role), delete",
  invoice:
    "select, insert, update (allocations, approval_pending, approved, approved_at, approved_by, assignee, audit_uuid, body, claims, currency, dropped_approvals, due_on, e_tag, exceptions, expected, finalized_at, finalized_no, first_approval, hold, invoice_uuid, last_event_at, match_by_hand, matching, snoozed_by, snoozed_until, status, superseded_by, terminated_message, terminated_reason, unmapped, variance, verdict)",
  invoice_order: "select, insert, update (invoice_uuid), delete",
  invoice_reference: "select, insert, update (invoice_uuid)",
  legacy_number: "select, insert",
  mail_attachment: "select, insert, delete",
  mail_message:
    "select, insert, update (communication_uuid, content_hash, dkim, dmarc, is_automatic, is_proven, message_id, outcome, read_at, reason, released_by, sender, sender_name, spf, subject, text, vendor_external_id)",
  mail_sender: "select, insert, update (decided_at, decided_by, decision, vendor_external_id), delete",
  mail_token: "select, insert",
  mailbox:
    "select, insert, update (address, after_taking, authentication, checked_at, client_id, client_secret, enabled, every_seconds, failed_at, failing_since, failure, failures, folder, host, move_to, name, place, port, scope, secret, security, since, token_asked_until, token_url, username), delete",
  mailbox_message: "select, insert, update (at, blob_hash, failure, mail_uuid, put_away_at, tries)",
  mailbox_turn: "select, insert, update (due_at, lease_until, lease_uuid), delete",
  notice: "select, insert, update (at, due_at, in_app, read_at), delete",
  notice_choice: "select, insert, update (choice, in_app)",
  oauth_token: "select, insert, update (revoked_at), delete",
  open_exception: "select",
  order_reference: "select, insert, delete",
  order_version: "select, insert, update (body, pack_uuid, superseded_at)",
  party_key: "select, insert, delete",
  pending_blob: "select, insert, delete",
  pending_change: "select, insert, update (asked_name, decided_at, decided_by, decided_name, reason, state)",
  person_link: "select, insert, delete",
  person_preference: "select, insert, update (density, keys, language, region, single_keys, theme, time_zone), delete",
  policy_draft: "select, insert, update (based_on, body, saved_at), delete",
  principal: "select, insert, update (changed_at, changed_by, persons, responsible)",
  rating_engine: "select, insert, update (api_key, changed_at, next_api_key, retry_on_5xx, timeout_seconds, url), delete",
  rating_run:
    "select, insert, update (answer, attempts, duration_ms, failure, http_status, invoice_uuid, raw_response, raw_response_type, status)",
  readiness_probe: "select, insert, update (written_at)",
  recovery:
    "select, insert, update (amount, answered_on, approved, causes, changed_at, claimed, due, e_tag, invoice_uuids, levels, order_uuid, overpaid, recovered, sent_on, state, waived, waived_still, waivers)",
  recovery_event: "select, insert",
  refused_invoice: "select, insert, delete",
  replaced_invoice: "select, insert, update (successor_uuid)",
  schema_migration: "select",
  secret_key: "select, insert, update (master_id, retired_at, wrapped), delete",
  reading_comparison: "select, insert, update (decided_at, decided_by, done, ended_at, figures, skipped, state)",
  reading_score:
    "select, insert, update (bills, course, how, judged_at, judged_by, score, scored_at, template_uuid, template_version, type, verdict)",
  reading_template: "select, insert, update (on_trial, promoted_at, proved_on, removed_at, removed_by, tried, tried_on, worse)",
  report_all_vendors: "select",
  report_day:
    "select, insert, update (approved, approved_amount, billed, by_policy, clean, conceded, decided, disputed, duplicates, found, hours, late, saved, vendor_name, within_day)",
  report_finding: "select, insert, update (invoices, variance)",
  report_month: "select",
  report_month_finding: "select",
  report_progress: "select, insert, update (finalized_no)",
  report_received: "select, insert, update (invoices)",
  saved_view: "select, insert, update (e_tag, name, search, shared, tab), delete",
  setting_version: "select, insert, update (content, made_by_name, applied_at, withdrawn_at, withdrawn_by, withdrawn_by_name)",
  sign_in_domain: "select, insert, delete",
  sign_in_provider: "select, insert, update (client_secret), delete",
  sftp_account: "select, insert, update (enabled, last_sign_in_at, partner, public_keys), delete",
  sftp_host_key: "select, insert, update (private_key)",
  sftp_receipt: "select, insert, update (answered_at, done_at, received_at, taken), delete",
  sighted_party: "select, insert",
  team: "select, insert, update (e_tag, name, removed_at)",
  team_member: "select, insert, delete",
  tenant:
    "select, insert, update (capture_secret, clock_offset_ms, dispute_template, edi_receiver_ids, fresh_minutes, grants, mail_sender_name, mail_signature, min_password_length, name, property_case, reason_codes, second_factor_roles, separate_duties, settings_version)",
  tenant_counter: "select, insert, update (finalized_at, finalized_no)",
  tenant_member:
    "select, insert, update (approval_limit, deactivated_at, deactivated_by, delegate_from, delegate_id, delegate_queue, delegate_until, person_uuid, role)",
  tenant_quota:
    "select, insert, update (documents, endpoints, keys, mails_per_address, mails_per_dispute, storage_megabytes, waiting_messages)",
  tenant_usage: "select, insert, update (bytes, documents)",
  tenant_usage_step: "select, insert, delete",
  timeline: "select, insert, update (invoice_uuid)",
  told_of: "select, insert, delete",
  transcriber:
    "select, insert, update (api_key, changed_at, cost_per_page, enabled, kinds, monthly_cap, timeout_seconds, url), delete",
  transcriber_call: "select, insert, update (answer, duration_ms, failure, faults, http_status, name, status, version)",
  trail_batch: "select, insert",
  trail_event: "select, insert",
  trail_feed: "select, insert, update (fed_no, sealed_no)",
  trail_unsealed: "select, insert, delete",
  vendor: "select, insert, update (address, body, dot_number, mc_number, name, scac, updated_at)",
  // Release 0.2.0 changes the code of an alias, and runs beside this one until its processes are replaced.
  vendor_charge_alias: "select, insert, update (code), delete",
  vendor_merge: "select, insert, update (undone_at, undone_by, undone_reason)",
  webhook_endpoint:
    "select, insert, update (attempts_at_once, deleted_at, description, enabled, failing_since, pace, secrets, types, url)",
  weekly_mail: "select, insert, update (due_at, last_monday, time_zone, wanted), delete",
  work: "select, insert, update (alone, attempts, due_at, last_error, ordered_at, parked_at, payload, state, subject_key), delete",
  worker: "select, insert, update (backend, holds, seen_at, sessions), delete",
};

/**
 * What it may do with people's accounts where nobody is signing in: no hash of a password, no secret of a second factor, no token
 * of a session.
 */
export const ACCOUNT_RIGHTS: TableRights = {
  account: "",
  attempt: "select, insert, update, delete",
  rateLimit: "",
  // Encrypted (ADR 42).
  secret: "select, insert, update",
  session: 'select (id, "updatedAt", "userId"), update ("updatedAt"), delete',
  passkey: "",
  twoFactor: "",
  user: "select (id, name, email)",
  verification: "",
};

/** What the role of the sign-in may do with them: what the sign-in library asks for, and our own statements about accounts. */
export const SIGN_IN_RIGHTS: TableRights = {
  account: "select, insert, update, delete",
  attempt: "",
  passkey: "select, insert, update, delete",
  rateLimit: "select, delete",
  secret: "select, insert, update",
  session: "select, insert, update, delete",
  twoFactor: "select, insert, update, delete",
  user: "select, insert, update, delete",
  verification: "select, insert, update, delete",
};

/** What each role of the service may do, by the ending of its name; the one that signs in has none. */
export const RIGHTS_OF_ROLES: Readonly<Record<"" | "_tenant" | "_sign_in", readonly Right[]>> = {
  "": [...eachRight("public", TABLE_RIGHTS), ...eachRight("auth", ACCOUNT_RIGHTS)],
  _tenant: [...eachRight("public", TABLE_RIGHTS), ...eachRight("auth", ACCOUNT_RIGHTS)],
  _sign_in: [...eachRight("public", TABLE_RIGHTS), ...eachRight("auth", SIGN_IN_RIGHTS)],
};
