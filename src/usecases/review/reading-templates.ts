import {
  findShownVersions,
  findVersionInForce,
  listTemplates as queryTemplates,
  lockTemplates,
  removeTemplateVersion,
  type TemplateRow,
} from "#db/queries/document/reading-template.ts";
import { listActorNames } from "#db/queries/invoice/timeline.ts";
import { listFilenames } from "#db/queries/document/document.ts";
import { templateFromStored, type WorseOnDocument, worseFromStored } from "#contract/stored/reading-template.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import type { VendorTemplate } from "#domain/reading/vendor-template.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

const LIST = "reading-templates";

/** A version that reads nothing yet. */
export interface TemplateTrialShown {
  /** running: it is tried on reviewed documents. worse: it reads some of them worse than what reads now, and stays as it is. */
  readonly state: "running" | "worse";
  /** Null: they are not looked for yet. */
  readonly documents: number | null;
  readonly tried: number;
  readonly worse: readonly (WorseOnDocument & { readonly filename: string | null })[];
}

/** What people's corrections taught of one layout. */
export interface ReadingTemplate extends Omit<TemplateRow, "body" | "madeBy" | "onTrial" | "documents" | "tried" | "worse"> {
  /** Null: it reads. */
  readonly trial: TemplateTrialShown | null;
  /** The fields that it finds, and by which words beside or above them; null: by their place on the first page. */
  readonly fields: readonly { readonly field: string; readonly anchor: string | null }[];
  /** How its charge lines are read; null: nobody corrected them. */
  readonly charges: {
    readonly parts: readonly string[];
    readonly head: string;
    readonly foot: string;
    readonly stops: readonly string[];
    readonly codes: readonly { readonly text: string; readonly code: string }[];
  } | null;
  readonly madeByName: string | null;
}

const shownTable = (table: VendorTemplate["table"]): ReadingTemplate["charges"] =>
  table === undefined
    ? null
    : {
        parts: table.columns.toSorted((a, b) => a.left - b.left).map(({ part }) => part),
        head: table.head.join(" "),
        foot: table.foot.join(" "),
        stops: table.stops,
        codes: table.codes,
      };

const trialShown = (trial: Omit<TemplateTrialShown, "state">): TemplateTrialShown => ({
  state: trial.documents === null || trial.tried < trial.documents ? "running" : "worse",
  ...trial,
});

/** A page of the templates that read or are on trial, the newest first. Refuses: invalid (a cursor of another list). */
export async function listReadingTemplates(
  context: Context,
  tenant: Tenant,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
): Promise<Outcome<ListPage<ReadingTemplate>>> {
  const after = cursor === null ? undefined : readCursor(LIST, ["instant", "uuid"], cursor);
  if (cursor !== null && after === undefined) return BAD_CURSOR;
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const [madeAt, uuid] = (after ?? []) as readonly string[];
    const from = madeAt === undefined || uuid === undefined ? undefined : ([madeAt, uuid] as const);
    const rows = await queryTemplates(tx, from, limit + 1);
    const names = await listActorNames(
      tx,
      rows.map(({ madeBy }) => madeBy),
    );
    const tried = rows.flatMap(({ worse }) => worseFromStored(worse)).map(({ documentUuid }) => documentUuid);
    const files = await listFilenames(tx, [...new Set(tried)]);
    const itemOf = ({ body, madeBy, onTrial, documents, tried, worse, ...row }: TemplateRow): ReadingTemplate => {
      const { fields, table } = templateFromStored(body);
      return {
        ...row,
        trial: onTrial
          ? trialShown({
              documents,
              tried,
              worse: worseFromStored(worse).map((each) => ({ ...each, filename: files.get(each.documentUuid) ?? null })),
            })
          : null,
        fields: fields.map(({ field, anchor }) => ({ field, anchor })),
        charges: shownTable(table),
        madeByName: names.get(madeBy) ?? null,
      };
    };
    return done(pageOf(rows, { list: LIST, limit, keyOf: (row) => [row.madeAt, row.uuid], itemOf }));
  });
}

/**
 * Takes back the version of a template that reads, or the one that is on trial: the one before it reads again, or none. What was
 * read by it stays as it is. Refuses: unknown, etag-mismatch (another version reads).
 */
export function removeReadingTemplate(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { uuid, version }: { readonly uuid: string; readonly version: number },
): Promise<Outcome<{ readonly uuid: string; readonly version: number | null }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    await lockTemplates(tx);
    const found = await findShownVersions(tx, uuid);
    if (found.length === 0)
      return refuse("unknown", "no template of this tenant has this uuid, or all of its versions were taken back");
    if (!found.includes(version))
      return refuse("etag-mismatch", `there is version ${found.join(" and ")} now: look at it, and take that one back`);
    const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
    await removeTemplateVersion(tx, { uuid, version, at, by: actor.id });
    return done({ uuid, version: (await findVersionInForce(tx, uuid)) ?? null });
  });
}
