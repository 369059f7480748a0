import { figuresFromStored, layoutsFromStored } from "#contract/stored/reading-comparison.ts";
import type { TenantTx } from "#db/database.ts";
import {
  type ComparisonRow,
  type ComparisonState,
  decideComparison,
  findKeptBefore,
  findLastKept,
  findReaderFacts,
  listComparisons as queryComparisons,
  lockComparison,
} from "#db/queries/document/reading-comparison.ts";
import { lockTemplates, restoreTemplates } from "#db/queries/document/reading-template.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { READER } from "#domain/reading/read-document.ts";
import { type ComparedType, nameOfKind, sumOf, worseOf } from "#domain/routing/compare-readings.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { namesOfActors } from "../people/responsible-persons.ts";
import { beginComparison, layoutsInForce, type ReaderStanding, routeHeld, standingOf } from "../reading/reader-standing.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

const LIST = "reading-comparisons";

/** What a reader reads in the shadow beside what was read when people decided. */
export interface ReadingComparison {
  readonly uuid: string;
  readonly reader: string;
  readonly layouts: number;
  readonly documents: number;
  readonly done: number;
  readonly skipped: number;
  readonly state: ComparisonState;
  readonly message: string;
  readonly types: readonly (ComparedType & { readonly worse: readonly string[] })[];
  readonly askedAt: string;
  readonly askedByName: string | null;
  readonly decidedAt: string | null;
  readonly decidedByName: string | null;
}

const AT_ONCE = /^reader:/;

async function shownOf(tx: TenantTx, rows: readonly ComparisonRow[]): Promise<(row: ComparisonRow) => ReadingComparison> {
  const people = rows.flatMap(({ askedBy, decidedBy }) => [askedBy, ...(decidedBy === null ? [] : [decidedBy])]);
  const nameOf = await namesOfActors(tx, [...new Set(people.filter((actor) => !AT_ONCE.test(actor)))]);
  const name = (actor: string | null) => (actor === null || AT_ONCE.test(actor) ? null : nameOf(actor).name);
  return ({ askedBy, decidedBy, layouts, figures, readerVersion, endedAt: _, ...row }) => {
    const types = figuresFromStored(figures)
      .toSorted((a, b) => b.papers - a.papers || nameOfKind(a).localeCompare(nameOfKind(b)))
      .map((type) => ({ ...type, worse: worseOf(type) }));
    return {
      ...row,
      reader: readerVersion,
      layouts: layoutsFromStored(layouts).length,
      types,
      message: messageOf(row, types),
      askedByName: name(askedBy),
      decidedByName: name(decidedBy),
    };
  };
}

const DECIDED: Readonly<Partial<Record<ComparisonState, string>>> = {
  kept: "kept: what it reads goes on by itself where it is sure enough",
  "taken-back": "taken back: what it reads waits for a person",
  forgotten: "forgotten: nothing follows from it",
};

const NOTHING_COMPARED =
  "nothing was compared: people decided about no document that can be read once more. Review some, and compare again";

const messageOf = (
  { state, documents, done: read, skipped }: Pick<ComparisonRow, "state" | "documents" | "done" | "skipped">,
  types: readonly (ComparedType & { readonly worse: readonly string[] })[],
): string => {
  if (state === "running") return `${read} of ${documents} reviewed documents read once more`;
  const decided = DECIDED[state];
  if (decided !== undefined) return decided;
  const worse = types.flatMap((type) => type.worse);
  if (worse.length > 0) return `worse: ${worse.join("; ")}. It cannot be kept: correct such papers in review, and compare again`;
  if (documents === skipped) return NOTHING_COMPARED;
  const [before, after] = (["before", "after"] as const).map((side) =>
    types.reduce((sum, { fields }) => sum + sumOf(fields, side).right, 0),
  );
  return `no type is read worse: ${after} values right, ${before} before`;
};

/** A page of the comparisons, the newest first. Refuses: invalid (a cursor of another list). */
export async function listReadingComparisons(
  context: Context,
  tenant: Tenant,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
): Promise<Outcome<ListPage<ReadingComparison>>> {
  const after = cursor === null ? undefined : readCursor(LIST, ["instant", "uuid"], cursor);
  if (cursor !== null && after === undefined) return BAD_CURSOR;
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const [askedAt, uuid] = (after ?? []) as readonly string[];
    const from = askedAt === undefined || uuid === undefined ? undefined : ([askedAt, uuid] as const);
    const rows = await queryComparisons(tx, from, limit + 1);
    const itemOf = await shownOf(tx, rows);
    return done(pageOf(rows, { list: LIST, limit, keyOf: (row) => [row.askedAt, row.uuid], itemOf }));
  });
}

/** Which reader reads, and whether what it reads may go on by itself. */
export function readReaderStanding(
  context: Context,
  tenant: Tenant,
): Promise<ReaderStanding & { readonly name: string; readonly version: string; readonly layouts: number }> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => ({
    ...READER,
    ...standingOf(await findReaderFacts(tx, READER.version)),
    layouts: (await layoutsInForce(tx)).length,
  }));
}

/** Has reviewed documents read once more by this reader and the layouts of now. Refuses: state-conflict (one is running). */
export function compareReadings(
  context: Context,
  tenant: Tenant,
  actor: Actor,
): Promise<Outcome<{ readonly uuid: string; readonly documents: number }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const begun = await beginComparison(context, tx, tenant, actor.id);
    return begun === undefined
      ? refuse("state-conflict", "a comparison is running: wait for its end, or forget it and begin another one")
      : done(begun);
  });
}

export type ComparisonDecision = "keep" | "forget" | "take-back";

interface Decided {
  readonly uuid: string;
  readonly decision: ComparisonDecision;
}

/**
 * Decides about a comparison. Kept, the reader is in force with the layouts of now; taken back, what it reads waits for a person
 * and the layouts of the one that was kept before read again. Refuses: unknown, state-conflict (a type is read worse, it is
 * running, or another one was kept since).
 */
export function decideReadingComparison(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { uuid, decision }: Decided,
): Promise<Outcome<ReadingComparison>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    await lockTemplates(tx);
    const row = await lockComparison(tx, uuid);
    if (row === undefined) return refuse("unknown", "no comparison of this tenant has this uuid");
    const shown = (await shownOf(tx, [row]))(row);
    const refused = refusalOf(shown, { decision, lastKept: await findLastKept(tx) });
    if (refused !== null) return refuse("state-conflict", refused);
    const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
    const state = ({ keep: "kept", forget: "forgotten", "take-back": "taken-back" } as const)[decision];
    await decideComparison(tx, uuid, { state, at, by: actor.id });
    if (decision === "keep") await routeHeld(context, tx, tenant);
    if (decision === "take-back") {
      const before = await findKeptBefore(tx, uuid);
      if (before !== undefined) await restoreTemplates(tx, layoutsFromStored(before.layouts), { at, by: actor.id });
    }
    const now = await lockComparison(tx, uuid);
    return now === undefined ? refuse("unknown", "it is gone") : done((await shownOf(tx, [now]))(now));
  });
}

const refusalOf = (
  { uuid, state, reader, types, documents, skipped }: ReadingComparison,
  { decision, lastKept }: { readonly decision: ComparisonDecision; readonly lastKept: string | undefined },
): string | null => {
  if (decision === "take-back") {
    if (state !== "kept") return "it is not in force: only what was kept is taken back";
    return lastKept === uuid ? null : "another one was kept since: take that one back first";
  }
  if (decision === "forget") return state === "kept" ? "it is in force: take it back in place of forgetting it" : null;
  if (reader !== READER.version) return `it is of reader ${reader}, and reader ${READER.version} reads now: compare again`;
  if (state === "better" && documents === skipped) return NOTHING_COMPARED;
  if (state === "better") return null;
  if (state === "running") return "it is still running: wait for its end";
  const worse = types.flatMap((type) => type.worse);
  return state === "worse"
    ? `a type is read worse than before: ${worse.join("; ")}. Correct such papers in review, and compare again`
    : `it was decided already (${state}): compare again`;
};
