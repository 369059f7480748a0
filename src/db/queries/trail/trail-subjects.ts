import { invoiceNumberKey } from "#domain/invoice/number-key.ts";
import type { TenantTx } from "../../database.ts";
import { listPersonNames } from "../people/people.ts";
import { joined, sql, type SqlPart, statement, verbatim } from "../../sql.ts";

/** What an event is about, as the trail keeps it: the thing (`invoice`, `document`), and its key. */
export interface TrailSubject {
  readonly action: string;
  readonly subject: string | null;
}

/** Where the things lie that people know by another name than their key. */
const THINGS: Readonly<Record<string, { readonly from: string; readonly key: string; readonly name: string }>> = {
  invoice: { from: "invoice n", key: "n.invoice_uuid", name: "n.invoice_number" },
  document: { from: "document n", key: "n.document_uuid", name: "n.filename" },
  freight_order: { from: "freight_order n", key: "n.external_id", name: "n.order_number" },
  dispute: {
    from: "dispute n join invoice i on i.tenant_uuid = n.tenant_uuid and i.invoice_uuid = n.invoice_uuid",
    key: "n.dispute_uuid",
    name: "i.invoice_number",
  },
  team: { from: "team n", key: "n.team_uuid", name: "n.name" },
  api_key: { from: "api_key n", key: "n.key_uuid", name: "n.name" },
  webhook_endpoint: { from: "webhook_endpoint n", key: "n.endpoint_uuid", name: "n.url" },
  sftp_account: { from: "sftp_account n", key: "n.account_uuid", name: "n.user_name" },
  vendor: { from: "vendor n", key: "n.external_id", name: "n.name" },
  customer: { from: "customer n", key: "n.external_id", name: "n.name" },
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isOfText = (key: string): boolean => key.endsWith(".external_id");

/**
 * What people call these subjects now, by thing and subject (`invoice 0197…`): an invoice's number, the name of a file, a
 * person's name. What is gone, or has no other name than its key, is missing.
 */
export async function listSubjectNames(tx: TenantTx, subjects: readonly TrailSubject[]): Promise<ReadonlyMap<string, string>> {
  const keysOf = new Map<string, Set<string>>();
  for (const { action, subject } of subjects) {
    const [thing = ""] = action.split(" ");
    const known = THINGS[thing];
    if (known === undefined || subject === null || (!isOfText(known.key) && !UUID.test(subject))) continue;
    keysOf.set(thing, (keysOf.get(thing) ?? new Set()).add(subject));
  }
  const names = new Map<string, string>();
  const parts = [...keysOf].map(([thing, keys]) => namesOf(tx, thing, [...keys]));
  if (parts.length > 0) {
    const { rows } = await tx.query<{ about: string; name: string }>(statement(joined(parts, " union all ")));
    for (const { about, name } of rows) names.set(about, name);
  }
  const people = subjects.flatMap(({ action, subject }) => {
    const person = personOf(subject);
    return person === null ? [] : [{ about: aboutOf({ action, subject }), person }];
  });
  const called = await listPersonNames(
    tx,
    people.map(({ person }) => person),
  );
  for (const { about, person } of people) {
    const name = called.get(person);
    if (name !== undefined) names.set(about, name);
  }
  return names;
}

/** What `listSubjectNames` has the name under. */
export function aboutOf({ action, subject }: TrailSubject): string {
  return `${action.split(" ")[0] ?? ""} ${subject ?? ""}`;
}

/** Somebody is known as `user:<id>`, and as a member of the company by the id alone. */
function personOf(subject: string | null): string | null {
  if (subject === null) return null;
  return subject.startsWith("user:") ? subject : UUID.test(subject) ? `user:${subject}` : null;
}

function namesOf(tx: TenantTx, thing: string, keys: readonly string[]): SqlPart {
  const { from, key, name } = THINGS[thing] as (typeof THINGS)[string];
  const type = isOfText(key) ? "text[]" : "uuid[]";
  return sql`select ${thing}::text || ' ' || ${verbatim(key)} as about, ${verbatim(name)} as name from ${verbatim(from)}
    where n.tenant_uuid = ${tx.tenantUuid} and ${verbatim(key)} = any (${keys}::${verbatim(type)}) and ${verbatim(name)} is not null`;
}

/** Of more things of one number there is no use in an answer. */
const MAX_NAMED = 50;

/** The keys of invoices and orders that have this number, and it itself: what a search of the trail looks for. */
export async function findSubjects(tx: TenantTx, asked: string): Promise<readonly string[]> {
  if (UUID.test(asked)) return [asked];
  const { rows } = await tx.query<{ subject: string }>(
    {
      name: "trail-subjects",
      text: `(select invoice_uuid::text as subject from invoice where tenant_uuid = $1 and number_key = $2 limit ${MAX_NAMED})
        union all (select external_id from freight_order where tenant_uuid = $1 and order_number = $3 limit ${MAX_NAMED})`,
    },
    [tx.tenantUuid, invoiceNumberKey(asked), asked],
  );
  return [asked, ...rows.map(({ subject }) => subject)];
}
