import { registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Sql } from "#db/database.ts";
import type { StatementSite } from "./find-statements.ts";

const OWN = fileURLToPath(new URL("../../../", import.meta.url));
const MARK = "?statements";

export interface Statement {
  readonly site: StatementSite;
  readonly text: string;
  readonly name: string | undefined;
}

/**
 * The texts of the statements that their modules can evaluate. A second copy of each module is loaded with the statements'
 * expressions appended, so that a text is put together by the very code that the service runs. `root`: the folder of another
 * release, with a slash at its end.
 */
export async function evaluateStatements(sites: readonly StatementSite[], root = OWN): Promise<readonly Statement[]> {
  const base = pathToFileURL(root);
  const byFile = Map.groupBy(
    sites.filter((site) => site.expressions !== undefined),
    (site) => site.file,
  );
  const hooks = registerHooks({
    load(url, context, next) {
      if (!url.endsWith(MARK)) return next(url, context);
      const path = fileURLToPath(url.slice(0, -MARK.length));
      const loaded = next(url, context);
      const own = [...byFile].find(([file]) => fileURLToPath(new URL(file, base)) === path)?.[1] ?? [];
      const thunks = own.map((site) => `() => [${(site.expressions ?? []).join(",\n")}]`).join(",\n");
      return { ...loaded, source: `${String(loaded.source)}\nexport const statementsOfThisFile = [${thunks}];\n` };
    },
  });
  try {
    const found: Statement[] = [];
    for (const [file, own] of byFile) {
      const loaded = (await import(`${new URL(file, base).href}${MARK}`)) as {
        readonly statementsOfThisFile: readonly (() => readonly (string | Sql)[])[];
      };
      loaded.statementsOfThisFile.forEach((texts, index) => {
        for (const sql of texts()) {
          const { text, name }: Sql = typeof sql === "string" ? { text: sql } : sql;
          found.push({ site: own[index]!, text, name });
        }
      });
    }
    return found;
  } finally {
    hooks.deregister();
  }
}
