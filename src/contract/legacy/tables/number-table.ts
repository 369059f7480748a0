/** A row of a table that legacy bodies name by number, uuid or name. */
export interface Numbered {
  readonly id: number;
  /** Null where the legacy shapes have no uuid of the kind. */
  readonly uuid: string | null;
  readonly name: string;
}

export interface NumberTable {
  /** What it numbers, as messages call it: "transportation mode". */
  readonly kind: string;
  readonly rows: readonly Numbered[];
  byId(id: number): Numbered | undefined;
  byUuid(uuid: string): Numbered | undefined;
  /** By its name or another word for it; case, blanks and separators are folded. */
  byName(name: string): Numbered | undefined;
}

type Row = readonly [id: number, uuid: string | null, name: string, ...others: string[]];

const fold = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Makes a table; every number, uuid and word stands in it once. */
export function numberTable(kind: string, rows: readonly Row[]): NumberTable {
  const numbered = rows.map(([id, uuid, name]): Numbered => ({ id, uuid, name }));
  const byId = new Map(numbered.map((row) => [row.id, row] as const));
  const byUuid = new Map(numbered.flatMap((row) => (row.uuid === null ? [] : [[row.uuid, row] as const])));
  const byName = new Map<string, Numbered>();
  rows.forEach(([, , ...names], at) => {
    for (const name of names) if (!byName.has(fold(name))) byName.set(fold(name), numbered[at] as Numbered);
  });
  return {
    kind,
    rows: numbered,
    byId: (id) => byId.get(id),
    byUuid: (uuid) => byUuid.get(uuid.toLowerCase()),
    byName: (name) => byName.get(fold(name)),
  };
}
