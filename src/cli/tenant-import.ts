import { type BroughtIn, importTenant } from "#usecases/tenant/import-tenant.ts";
import { actOfCommand } from "./act-of-command.ts";
import type { DefineCommand } from "./command.ts";
import { withContext } from "./with-context.ts";

/**
 * `weighbridge tenant import DIR [--slug SLUG]`: brings in what `tenant export` wrote, all of it or nothing, and says what has to
 * be set anew.
 */
export const tenantImport: DefineCommand = (command) =>
  void command
    .argument("<folder>", "what weighbridge tenant export wrote")
    .option("--slug <slug>", "another slug than in the copy")
    .action((folder: string, options: { readonly slug?: string }) =>
      withContext("migrates", async (context, owner) => {
        const tell = (line: string): void => console.log(line);
        const act = actOfCommand("tenant import");
        const broughtIn = await importTenant(context, owner, { folder, slug: options.slug ?? null, act, tell });
        console.log(wordsOf(broughtIn).join("\n"));
      }),
    );

function wordsOf({ manifest, slug, anew, stayed }: BroughtIn): readonly string[] {
  const lines = [
    ...(anew.people > 0
      ? [`${anew.people} people have no password here: weighbridge person reset --tenant ${slug} --email THEIRS`]
      : []),
    ...(anew.keys.length > 0 ? [`API keys were revoked, make new ones: ${anew.keys.join(", ")}`] : []),
    ...anew.endpoints.map(({ url }) => `The webhook ${url} is switched off: rotate its secret, tell the receiver, switch it on`),
    ...(anew.mailboxes.length === 0
      ? []
      : [
          `Mailboxes are switched off, since two installations must not fetch of one: switch them off there, give their passwords here, then activate them: ${anew.mailboxes.join(", ")}`,
        ]),
    ...(anew.ratingEngine === null
      ? []
      : [`The rating engine ${anew.ratingEngine} has a new key: read it in the app and tell the engine`]),
    ...stayed.map(({ kind, rows, why }) => `${rows} of ${kind} were not brought in: ${why}`),
    "The secret of the capture provider, where there was one, is to be set; partners' SFTP clients see another host key.",
  ];
  return [`${manifest.name} is here as ${slug} (${manifest.tenantUuid}). To be set anew:`, ...lines.map((line) => `  ${line}`)];
}
