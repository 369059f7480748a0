import { type KindCursor, type KindRow, listKinds } from "#db/queries/document/reading-score.ts";
import { READER } from "#domain/reading/read-document.ts";
import { MAX_WRONG, MIN_REVIEWED } from "#domain/routing/learned-threshold.ts";
import type { Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { thresholdOf } from "../reading/decide-by-kind.ts";
import { done, type Outcome } from "../refusal.ts";

const LIST = "reading-thresholds";

/** How sure papers of one kind have to be read before they need nobody. */
export interface ReadingThreshold {
  readonly type: string;
  readonly how: "text" | "picture" | "embedded";
  /** Their files hold several bills. */
  readonly isOneOfSeveral: boolean;
  readonly template: { readonly uuid: string; readonly version: number; readonly vendor: string | null } | null;
  readonly state: "not-known" | "known" | "too-often-wrong";
  /** Null unless it is known. */
  readonly sure: number | null;
  readonly reviewed: number;
  readonly wrong: number;
  /** With 95 % certainty no more of them are wrong. */
  readonly bound: number;
  readonly neededReviewed: number;
  readonly maxWrong: number;
  readonly automatic: number;
  readonly message: string;
}

/** A page of what is known of each kind of bill that this reader read. Refuses: invalid (a cursor of another list). */
export async function listReadingThresholds(
  context: Context,
  tenant: Tenant,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
): Promise<Outcome<ListPage<ReadingThreshold>>> {
  const after = cursor === null ? undefined : readCursor(LIST, ["text", "text", "uuid", "number", "number"], cursor);
  if (cursor !== null && after === undefined) return BAD_CURSOR;
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const from = after === undefined ? undefined : (after as unknown as KindCursor);
    const rows = await listKinds(tx, READER.version, from, limit + 1);
    const shown = new Map<KindRow, ReadingThreshold>();
    for (const row of rows.slice(0, limit)) {
      const template =
        row.templateUuid === null || row.templateVersion === null
          ? null
          : { uuid: row.templateUuid, version: row.templateVersion, vendor: row.vendor };
      const { type, how, isOneOfSeveral } = row;
      const threshold = await thresholdOf(tx, { readerVersion: READER.version, type, how, isOneOfSeveral, template });
      const { state, reviewed, wrong, bound } = threshold;
      const sure = threshold.state === "known" ? threshold.sure : null;
      const counts = { state, sure, reviewed, wrong, bound: Math.round(bound * 1e6) / 1e6 };
      shown.set(row, {
        type,
        how,
        isOneOfSeveral,
        template,
        ...counts,
        neededReviewed: MIN_REVIEWED,
        maxWrong: MAX_WRONG,
        automatic: row.automatic,
        message: messageOf(counts),
      });
    }
    const keyOf = (row: KindRow) => [
      row.type,
      row.how,
      row.templateUuid ?? NO_TEMPLATE,
      row.templateVersion ?? 0,
      row.isOneOfSeveral ? 1 : 0,
    ];
    return done(pageOf(rows, { list: LIST, limit, keyOf, itemOf: (row) => shown.get(row) as ReadingThreshold }));
  });
}

const NO_TEMPLATE = "00000000-0000-0000-0000-000000000000";

const messageOf = ({ state, sure, reviewed, wrong }: Pick<ReadingThreshold, "state" | "sure" | "reviewed" | "wrong">): string => {
  if (state === "known") return `sure from ${sure}: ${wrong} of ${reviewed} reviewed were wrong`;
  if (state === "too-often-wrong") return `too often wrong: ${wrong} of ${reviewed} reviewed; each goes to a person`;
  return reviewed < MIN_REVIEWED
    ? `not known: ${reviewed} of ${MIN_REVIEWED} reviewed`
    : `not known: ${wrong} of ${reviewed} reviewed were wrong, and more have to be looked at`;
};
