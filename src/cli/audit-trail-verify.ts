import { INSTALLATION } from "#db/installation.ts";
import { type VerifiedTrail, verifyTrail } from "#usecases/trail/verify-trail.ts";
import type { DefineCommand } from "./command.ts";
import { withContext } from "./with-context.ts";

const HEAD = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,9}):([0-9a-f]{64})$/;

/**
 * `weighbridge audit-trail verify`: recomputes the chains of the audit trail and says where one breaks. Exit code 1 when one
 * does. It prints the head of each chain; heads that were kept outside and are given with `--head` prove that nothing was cut off
 * the end.
 */
export const auditTrailVerify: DefineCommand = (command) =>
  void command
    .option("--head <tenant:batch:hash...>", "heads of an earlier run, or of the feed, that must still be there", [])
    .option("--json", "print JSON only, a line for each chain", false)
    .action(async (options: { readonly head: readonly string[]; readonly json: boolean }) => {
      const heads = new Map(
        options.head.map((text) => {
          const [, tenant, batch, hash] = HEAD.exec(text.toLowerCase()) ?? [];
          if (tenant === undefined || hash === undefined)
            throw new Error(`--head ${text} is no head: give tenant:batch:hash as verify prints it`);
          return [tenant, { batchNo: Number(batch), hash }] as const;
        }),
      );
      await withContext("of-this-release", async (context) => {
        for await (const verified of verifyTrail(context, heads)) {
          if (verified.faults.length > 0) process.exitCode = 1;
          console.log(options.json ? JSON.stringify(verified) : asText(verified));
        }
      });
    });

const asText = ({ tenantUuid, batches, events, emptied, unsealed, head, faults }: VerifiedTrail): string => {
  const name = tenantUuid === INSTALLATION ? "installation" : `tenant ${tenantUuid}`;
  const told = emptied === 0 ? "" : `, ${emptied} taken away by retention`;
  const first = `${name}: ${faults.length === 0 ? "intact" : "BROKEN"}, ${batches} batches, ${events} events${told}, ${unsealed} not sealed yet`;
  return [
    first,
    ...faults.map((fault) => `  ${fault}`),
    ...(head === null ? [] : [`  head ${tenantUuid}:${head.batchNo}:${head.hash}`]),
  ].join("\n");
};
