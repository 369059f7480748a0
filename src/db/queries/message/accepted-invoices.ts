import { storableText } from "../../storable-text.ts";

/** An invoice that was taken from a file: an accepted message with its work. */
export interface AcceptedInvoice {
  readonly intakeUuid: string;
  readonly workUuid: string;
  readonly externalId: string;
  readonly body: string;
  readonly sentBy: string;
  readonly subjectKey: string;
  /** What an invoice that depends on the message is found by, until it has landed. */
  readonly about: readonly string[];
  /** The trace that it came by, 32 hexadecimal digits; null: by none. */
  readonly traceId: string | null;
}

/**
 * The part of a statement that writes such messages, in the order that they have in their file: common table expressions over $1
 * to $10, which are the tenant and `parametersOfAccepted`.
 */
export function acceptInvoices(operation: "edi210" | "readDocument"): string {
  return `m as (
      select * from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $10::uuid[])
        with ordinality as m(intake_uuid, work_uuid, external_id, body, sent_by, subject_key, trace_id, n)
    ), accepted as (
      insert into intake (tenant_uuid, intake_uuid, operation, external_id, body, sent_by, trace_id, accepted_at)
      select $1, intake_uuid, '${operation}', external_id, body, sent_by, trace_id, clock_timestamp() + n * interval '1 microsecond' from m
    ), queued as (
      insert into work (tenant_uuid, work_uuid, kind, subject_uuid, ordered_at, subject_key)
      select $1, work_uuid, 'ingest-invoice', intake_uuid, clock_timestamp() + n * interval '1 microsecond', subject_key from m
    ), about as (
      insert into intake_about (tenant_uuid, about, intake_uuid)
      select $1, about, intake_uuid from unnest($8::uuid[], $9::text[]) as k(intake_uuid, about) on conflict do nothing
    )`;
}

/** The parameters $2 to $10 of `acceptInvoices`. */
export function parametersOfAccepted(messages: readonly AcceptedInvoice[]): readonly unknown[] {
  return [
    messages.map((message) => message.intakeUuid),
    messages.map((message) => message.workUuid),
    messages.map((message) => storableText(message.externalId)),
    messages.map((message) => message.body),
    messages.map((message) => message.sentBy),
    messages.map((message) => storableText(message.subjectKey)),
    messages.flatMap((message) => message.about.map(() => message.intakeUuid)),
    messages.flatMap((message) => message.about.map(storableText)),
    messages.map((message) => message.traceId),
  ];
}
