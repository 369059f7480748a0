import type { TenantTx } from "../../database.ts";

/** What legacy answers call by a number of the tenant's own. */
export type NumberedKind = "vendor" | "billing-entity" | "user";

const FIND = {
  name: "legacy-number-find",
  text: "select named, number from legacy_number where tenant_uuid = $1 and kind = $2 and named = any ($3)",
};
const GIVE = {
  name: "legacy-number-give",
  text: `insert into legacy_number (tenant_uuid, kind, named, number)
    select $1, $2, fresh.named, (select coalesce(max(number), 0) from legacy_number where tenant_uuid = $1 and kind = $2) + row_number() over (order by fresh.place)
    from unnest($3::text[]) with ordinality as fresh (named, place)
    where not exists (select from legacy_number known where known.tenant_uuid = $1 and known.kind = $2 and known.named = fresh.named)`,
};
const LOCK = { name: "legacy-number-lock", text: "select pg_advisory_xact_lock(hashtextextended('legacy numbers ' || $1, 0))" };

type NumberRow = { readonly named: string; readonly number: number };

const find = async (tx: TenantTx, kind: NumberedKind, named: readonly string[]): Promise<Map<string, number>> =>
  new Map((await tx.query<NumberRow>(FIND, [tx.tenantUuid, kind, named])).rows.map((row) => [row.named, row.number]));

/** The numbers of these, by what they are named; one that has none is given the next, for ever. */
export async function legacyNumbers(
  tx: TenantTx,
  kind: NumberedKind,
  named: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const wanted = [...new Set(named)];
  if (wanted.length === 0) return new Map();
  const known = await find(tx, kind, wanted);
  if (known.size === wanted.length) return known;
  await tx.query(LOCK, [tx.tenantUuid]);
  await tx.query(GIVE, [tx.tenantUuid, kind, wanted.filter((name) => !known.has(name))]);
  return find(tx, kind, wanted);
}

/** What these numbers were given to; a number that nobody has is missing. */
export async function namesOfLegacyNumbers(
  tx: TenantTx,
  kind: NumberedKind,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await tx.query<NumberRow>(
    {
      name: "legacy-number-names",
      text: "select named, number from legacy_number where tenant_uuid = $1 and kind = $2 and number = any ($3)",
    },
    [tx.tenantUuid, kind, numbers],
  );
  return new Map(rows.map((row) => [row.number, row.named]));
}
