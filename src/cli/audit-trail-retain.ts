import { INSTALLATION } from "#db/installation.ts";
import { type RetainedTrail, retainTrail } from "#usecases/trail/retain-trail.ts";
import { actOfCommand } from "./act-of-command.ts";
import type { DefineCommand } from "./command.ts";
import { tenantNamed } from "./find-tenant.ts";
import { withContext } from "./with-context.ts";

/**
 * `weighbridge audit-trail retain --before DAY --yes`: takes old events out of the audit trail, and seals what went. Exit code 1
 * where a chain is broken: of that one nothing is taken.
 */
export const auditTrailRetain: DefineCommand = (command) =>
  void command
    .requiredOption("--before <day>", "events before this day go: as 2026-01-31")
    .requiredOption("--yes", "they are gone: what a SIEM or an export does not have, nobody has")
    .option("--tenant <slug or uuid>", "the trail of one tenant (default: of all, and of the installation)")
    .option("--json", "print JSON only, a line for each chain", false)
    .action((options: { readonly before: string; readonly tenant?: string; readonly json: boolean }) =>
      withContext("of-this-release", async (context, owner) => {
        const only = options.tenant === undefined ? null : (await tenantNamed(context, options.tenant)).tenantUuid;
        const act = actOfCommand("audit-trail retain");
        for await (const retained of retainTrail(context, owner, { before: options.before, only, act })) {
          if (retained.faults.length > 0) process.exitCode = 1;
          console.log(options.json ? JSON.stringify(retained) : asText(retained));
        }
      }),
    );

const asText = ({ tenantUuid, checkpoint, faults }: RetainedTrail): string => {
  const name = tenantUuid === INSTALLATION ? "installation" : `tenant ${tenantUuid}`;
  if (faults.length > 0) return [`${name}: BROKEN, nothing was taken`, ...faults.map((fault) => `  ${fault}`)].join("\n");
  if (checkpoint === null) return `${name}: nothing is old enough`;
  const { events, from, until, throughBatch, hash } = checkpoint;
  return `${name}: ${events} events from ${from} to ${until} are gone, up to batch ${throughBatch} (${hash})`;
};
