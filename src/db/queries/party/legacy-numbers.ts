import type { TenantTx } from "../../database.ts";

/** What legacy answers call by a number of the tenant's own. */
export type NumberedKind = "vendor" | "billing-entity" | "user";

const FIND = {
  name: "legacy-number-find",
  text: `select known.kind, known.named, known.number from unnest($2::text[], $3::text[]) as wanted (kind, named)
    join legacy_number known on known.tenant_uuid = $1 and known.kind = wanted.kind and known.named = wanted.named`,
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

/** Who is to be numbered: a kind and what it is named by. */
export interface ToNumber {
  readonly kind: NumberedKind;
  readonly named: string;
}

const keyOf = ({ kind, named }: { readonly kind: string; readonly named: string }): string => `${kind} ${named}`;

const find = async (tx: TenantTx, wanted: readonly ToNumber[]): Promise<Map<string, number>> => {
  const { rows } = await tx.query<NumberRow & { readonly kind: string }>(FIND, [
    tx.tenantUuid,
    wanted.map(({ kind }) => kind),
    wanted.map(({ named }) => named),
  ]);
  return new Map(rows.map((row) => [keyOf(row), row.number]));
};

/** Tells the number of each of these; one that has none is given the next of its kind, for ever. */
export async function legacyNumbers(
  tx: TenantTx,
  wanted: readonly ToNumber[],
): Promise<(kind: NumberedKind, named: string) => number> {
  const each = [...new Map(wanted.map((entry) => [keyOf(entry), entry])).values()];
  let known = each.length === 0 ? new Map<string, number>() : await find(tx, each);
  const fresh = each.filter((entry) => !known.has(keyOf(entry)));
  if (fresh.length > 0) {
    await tx.query(LOCK, [tx.tenantUuid]);
    for (const [kind, ofKind] of Map.groupBy(fresh, ({ kind: own }) => own))
      await tx.query(GIVE, [tx.tenantUuid, kind, ofKind.map(({ named }) => named)]);
    known = await find(tx, each);
  }
  return (kind, named) => known.get(keyOf({ kind, named })) ?? 0;
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
