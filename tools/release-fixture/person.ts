import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { amount } from "#domain/money/amount.ts";
import type * as Main from "#src/main.ts";
import type * as Settings from "#src/settings.ts";
import type * as CreatePerson from "#usecases/people/create-person.ts";

/** A person who signs in with a password, made by the release as its first start makes one. */
export interface ReleasePerson {
  readonly email: string;
  readonly password: string;
}

/** `code`: the folder with the sources of the release. */
export async function aReleasePerson(
  code: string,
  connectionString: string,
  { tenantUuid, slug, dataDir }: { readonly tenantUuid: string; readonly slug: string; readonly dataDir: string },
): Promise<ReleasePerson> {
  const load = (path: string): Promise<unknown> => import(pathToFileURL(join(code, path)).href);
  const { openContext, openLog } = (await load("src/main.ts")) as typeof Main;
  const { readSettings } = (await load("src/settings.ts")) as typeof Settings;
  const { createPerson } = (await load("src/usecases/people/create-person.ts")) as typeof CreatePerson;
  const settings = readSettings({ DATABASE_URL: connectionString, DATA_DIR: dataDir });
  const context = await openContext(settings, connectionString, openLog({ logLevel: "silent" }, "release"), 1);
  try {
    const wanted = { email: `ana@${slug}.example`, name: "Ana Auditor", tenantUuid, role: "approver" as const };
    const made = await createPerson(context, { ...wanted, approvalLimit: amount(500_0000n) });
    if (!made.ok || made.value.password === null) throw new Error(`no person could be made: ${JSON.stringify(made)}`);
    return { email: made.value.email, password: made.value.password };
  } finally {
    await context.db.close();
  }
}
