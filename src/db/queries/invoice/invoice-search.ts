import { invoiceNumberKey } from "#domain/invoice/number-key.ts";
import type { TenantTx } from "../../database.ts";
import { listOneCarriers } from "../party/vendor-merge.ts";
import { REFERENCE_FAMILIES, normalizeReference } from "#domain/matching/reference-keys.ts";

/** How many invoices one number may find, and how many vendors one word. Who finds more has to say more. */
const MAX_HITS = 1_000;
const MAX_VENDORS = 100;

/** What a search found: single invoices by their numbers, and vendors whose invoices all count. */
export interface SearchHits {
  readonly invoiceUuids: readonly string[];
  readonly vendorExternalIds: readonly string[];
  readonly scacs: readonly string[];
}

const FAMILIES = [...new Set(Object.values(REFERENCE_FAMILIES))];
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Greater than every text that starts with the given one. */
const endOfPrefix = (prefix: string): string => `${prefix}\u{10FFFF}`;

// Prefixes as ranges in byte order: row-level security lets the planner use an index for comparisons, not for LIKE.
const BY_NUMBER = {
  name: "search-invoices-by-number",
  text: `
    with wanted as (select * from unnest($4::text[], $5::text[]) as wanted (key, key_end)),
    named as (
      select found.invoice_uuid from unnest($2::text[], $3::text[]) as number (key, key_end) cross join lateral
        (select invoice_uuid from invoice where tenant_uuid = $1 and number_key >= number.key and number_key < number.key_end order by number_key limit ${MAX_HITS}) found
      union
      select found.invoice_uuid from wanted cross join lateral
        (select invoice_uuid from invoice_reference where tenant_uuid = $1 and value_key >= wanted.key and value_key < wanted.key_end order by value_key limit ${MAX_HITS}) found
      union
      select linked.invoice_uuid from wanted cross join lateral
        (select order_uuid from order_reference where tenant_uuid = $1 and value_key >= wanted.key and value_key < wanted.key_end order by value_key limit ${MAX_HITS}) found
        join invoice_order linked on linked.tenant_uuid = $1 and linked.order_uuid = found.order_uuid
    )
    select invoice_uuid as "invoiceUuid" from named limit ${MAX_HITS}`,
};

const BY_ID = {
  name: "search-invoices-by-id",
  text: `
    (select invoice_uuid as "invoiceUuid" from invoice where tenant_uuid = $1 and external_id = $2 limit ${MAX_HITS})
    union select invoice_uuid from invoice where tenant_uuid = $1 and invoice_uuid = $3`,
};

const VENDORS = {
  name: "search-vendors",
  text: `
    select external_id as "externalId", scac from vendor
    where tenant_uuid = $1 and (strpos(lower(name), $2) > 0 or strpos(lower(external_id), $2) = 1 or lower(scac) = $2)
    order by lower(external_id) <> $2, external_id limit ${MAX_VENDORS}`,
};

/**
 * What a word in the search box finds: invoice, order, PRO, BOL, PO and shipment numbers that begin with it (case, blanks,
 * separators and leading zeros put aside), and vendors by a part of their name, by external id or SCAC.
 */
export async function searchInvoices(tx: TenantTx, words: string): Promise<SearchHits> {
  const text = words.trim();
  const normal = normalizeReference(text);
  const byId = await tx.query<{ invoiceUuid: string }>(BY_ID, [tx.tenantUuid, text, UUID.test(text) ? text : null]);
  const uuids = new Set(byId.rows.map((row) => row.invoiceUuid));
  if (normal !== "") {
    const numbers = [...new Set([normal, invoiceNumberKey(text)])].filter((key) => key !== "");
    const keys = FAMILIES.map((family) => `${family}:${normal}`);
    const { rows } = await tx.query<{ invoiceUuid: string }>(BY_NUMBER, [
      tx.tenantUuid,
      numbers,
      numbers.map(endOfPrefix),
      keys,
      keys.map(endOfPrefix),
    ]);
    for (const row of rows) uuids.add(row.invoiceUuid);
  }
  const vendors = await findVendors(tx, text);
  return { invoiceUuids: [...uuids], ...vendors };
}

const findVendors = async (tx: TenantTx, text: string): Promise<Pick<SearchHits, "vendorExternalIds" | "scacs">> => {
  if (text.length < 2) return { vendorExternalIds: [], scacs: [] };
  const { rows } = await tx.query<{ externalId: string; scac: string | null }>(VENDORS, [tx.tenantUuid, text.toLowerCase()]);
  const scacs = new Set(rows.map((row) => row.scac).filter((scac) => scac !== null));
  if (/^[A-Za-z]{2,4}$/.test(text)) scacs.add(text.toUpperCase());
  return { vendorExternalIds: rows.map((row) => row.externalId), scacs: [...scacs] };
};

/** The vendors a filter names, by external id or SCAC. */
export async function vendorNamed(tx: TenantTx, name: string): Promise<SearchHits> {
  const { rows } = await tx.query<{ externalId: string }>(
    `select external_id as "externalId" from vendor where tenant_uuid = $1 and scac = upper($2) order by external_id limit 100`,
    [tx.tenantUuid, name],
  );
  // Records that are one carrier are found by either.
  const carriers = await listOneCarriers(tx);
  const ids = [...new Set([name, ...rows.map((row) => row.externalId)].flatMap((id) => carriers.idsOf(id)))];
  const merged = ids.flatMap((id) => carriers.mergedInto(id)).map(({ merged: { scac } }) => scac);
  return {
    invoiceUuids: [],
    vendorExternalIds: ids.length === 0 ? [name] : ids,
    scacs: [...new Set([name.toUpperCase(), ...merged.flatMap((scac) => scac ?? [])])],
  };
}
