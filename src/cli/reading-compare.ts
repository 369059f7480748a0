import {
  compareReadings,
  type ComparisonDecision,
  decideReadingComparison,
  listReadingComparisons,
  type ReadingComparison,
  readReaderStanding,
} from "#usecases/review/reading-comparisons.ts";
import { type ComparedType, nameOfKind } from "#domain/routing/compare-readings.ts";
import type { Context, Tenant } from "#src/context.ts";
import { OPERATOR } from "#usecases/people/contained-role.ts";
import type { DefineCommand } from "./command.ts";
import { tenantNamed } from "./find-tenant.ts";
import { withContext } from "./with-context.ts";

interface Options {
  readonly show?: true;
  readonly keep?: true;
  readonly forget?: true;
  readonly takeBack?: true;
  readonly json?: true;
}

const ACTOR = { id: OPERATOR.id, name: OPERATOR.name, approvalLimit: null };

/**
 * `weighbridge reading compare TENANT [--show | --keep | --forget | --take-back] [--json]`: has this release's reader read what
 * people decided about once more, by the worker that runs; shows how far it is and what came of it; decides about the last one.
 */
export const readingCompare: DefineCommand = (command) =>
  void command
    .argument("<tenant>", "slug or uuid")
    .option("--show", "show the last comparison, and begin none")
    .option("--keep", "keep the reader: refused where any type is read worse")
    .option("--forget", "forget the last comparison")
    .option("--take-back", "take the reader that is in force back")
    .option("--json", "print JSON only")
    .action((named: string, options: Options) =>
      withContext(
        "of-this-release",
        async (context) => {
          const tenant = await tenantNamed(context, named);
          const [decision, another] = decisionsOf(options);
          if (another !== undefined) throw new Error(`--${decision} and --${another} exclude one another`);
          if (decision !== undefined) await decide(context, tenant, decision);
          else if (options.show !== true) {
            const begun = await compareReadings(context, tenant, ACTOR);
            if (!begun.ok) throw new Error(begun.refusal.message);
          }
          const standing = await readReaderStanding(context, tenant);
          const last = (await lastOf(context, tenant, 1))[0];
          console.log(
            options.json === true
              ? JSON.stringify({ standing, comparison: last ?? null })
              : textOf(standing.message, last, named),
          );
        },
        "reading compare",
      ),
    );

const decisionsOf = ({ keep, forget, takeBack }: Options): readonly ComparisonDecision[] => [
  ...(keep === true ? (["keep"] as const) : []),
  ...(forget === true ? (["forget"] as const) : []),
  ...(takeBack === true ? (["take-back"] as const) : []),
];

const MAX_LOOKED_AT = 100;

async function lastOf(context: Context, tenant: Tenant, limit: number): Promise<readonly ReadingComparison[]> {
  const listed = await listReadingComparisons(context, tenant, { limit, cursor: null });
  return listed.ok ? listed.value.items : [];
}

async function decide(context: Context, tenant: Tenant, decision: ComparisonDecision): Promise<void> {
  const all = await lastOf(context, tenant, MAX_LOOKED_AT);
  const about = decision === "take-back" ? all.find(({ state }) => state === "kept") : all[0];
  if (about === undefined) throw new Error(`nothing was ${decision === "take-back" ? "kept" : "compared"} yet`);
  const decided = await decideReadingComparison(context, tenant, ACTOR, { uuid: about.uuid, decision });
  if (!decided.ok) throw new Error(decided.refusal.message);
}

const textOf = (standing: string, last: ReadingComparison | undefined, tenant: string): string => {
  if (last === undefined) return standing;
  const layouts = last.layouts === 1 ? "1 layout" : `${last.layouts} layouts`;
  const head = `reader ${last.reader}, ${layouts}: ${last.message}`;
  const next = last.documents === last.skipped && last.state !== "running" ? undefined : NEXT[last.state];
  const rows = last.types.flatMap(({ papers, fields, ...type }) => [
    ["", "", "", ""],
    [
      `${nameOfKind(type as Pick<ComparedType, "type" | "kind">)} (${papers === 1 ? "1 paper" : `${papers} papers`})`,
      "right",
      "wrong",
      "missed",
    ],
    ...fields.map(({ field, before, after }) => [
      `  ${field}`,
      ...(["right", "wrong", "missed"] as const).map((each) => `${before[each]} → ${after[each]}`),
    ]),
  ]);
  return [standing, head, ...(next === undefined ? [] : [next(tenant)]), ...inColumns(rows)].join("\n");
};

/** What is done next. */
const NEXT: Readonly<Partial<Record<ReadingComparison["state"], (tenant: string) => string>>> = {
  running: (tenant) => `the worker reads on; see how far it is: weighbridge reading compare ${tenant} --show`,
  better: (tenant) => `put it in force: weighbridge reading compare ${tenant} --keep`,
  worse: (tenant) => `look at what is worse below; when such papers were corrected: weighbridge reading compare ${tenant}`,
};

const inColumns = (rows: readonly (readonly string[])[]): readonly string[] => {
  const width = (at: number): number => Math.max(...rows.map((row) => row[at]?.length ?? 0));
  const widths = [0, 1, 2, 3].map(width);
  return rows.map((row) =>
    row
      .map((text, at) => (at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
};
