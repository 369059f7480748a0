import { RULE_SET } from "#domain/audit/rule-set.ts";
import { listTenantUuids } from "#db/queries/tenant/tenant.ts";
import { replayAudits } from "#usecases/audit/replay-audits.ts";
import type { DefineCommand } from "./command.ts";
import { withContext } from "./with-context.ts";

/**
 * `weighbridge audit replay INVOICE`: runs every past audit of an invoice again from its stored facts, under the rule set of its
 * time, and says whether the result is the stored one, to the last digit. Exit code 1 when one is not.
 */
export const auditReplay: DefineCommand = (command) =>
  void command.argument("<invoice>", "the invoice's uuid").action(async (invoiceUuid: string) => {
    if (!/^[0-9a-f-]{36}$/i.test(invoiceUuid)) throw new Error("name the invoice by its uuid");
    await withContext("of-this-release", async (context) => {
      const tenants = await listTenantUuids(context.db.control);
      let found = 0;
      for (const tenantUuid of tenants) {
        for (const { at, verdict, ruleSet, factsUnchanged, sameResult } of await replayAudits(context, tenantUuid, invoiceUuid)) {
          found += 1;
          const version = ruleSet === RULE_SET ? "" : ` (rules ${ruleSet} then, ${RULE_SET} now)`;
          console.log(
            `${at.toISOString()}  ${verdict.padEnd(9)}  facts ${factsUnchanged ? "unchanged" : "CHANGED"}  result ${sameResult ? "the same" : "DIFFERENT"}${version}`,
          );
          if (!sameResult || !factsUnchanged) process.exitCode = 1;
        }
      }
      if (found === 0) throw new Error(`no audit of an invoice ${invoiceUuid} is stored`);
    });
  });
