import { isDeepStrictEqual } from "node:util";
import { printAuditResult } from "#domain/audit/print-audit-result.ts";
import { RULE_SET_VERSION } from "#domain/audit/rules/index.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { listTenantUuids } from "#db/queries/tenant/tenant.ts";
import { findStoredAudits } from "#db/queries/invoice/stored-audit.ts";
import { factsText, wholeFacts } from "#usecases/audit/facts-text.ts";
import type { DefineCommand } from "./command.ts";
import { withContext } from "./with-context.ts";

/**
 * `weighbridge audit replay INVOICE [--tenant SLUG]`: runs every past audit of an invoice again from its stored facts and says whether the
 * result is the stored one, to the last digit. Exit code 1 when one is not.
 */
export const auditReplay: DefineCommand = (command) =>
  void command.argument("<invoice>", "the invoice's uuid").action(async (invoiceUuid: string) => {
    if (!/^[0-9a-f-]{36}$/i.test(invoiceUuid)) throw new Error("name the invoice by its uuid");
    await withContext(async (context) => {
      const tenants = await listTenantUuids(context.db.control);
      let found = 0;
      for (const tenantUuid of tenants) {
        for (const stored of await context.db.inTenant(tenantUuid, (tx) => findStoredAudits(tx, invoiceUuid))) {
          found += 1;
          const facts = wholeFacts(stored.facts, stored.settings);
          const hash = factsText(facts, stored.settings_hash).hash;
          const again = JSON.parse(JSON.stringify(printAuditResult(runAudit(facts, Number(stored.rule_set_version))))) as unknown;
          const same = isDeepStrictEqual(again, stored.result);
          const version =
            stored.rule_set_version === RULE_SET_VERSION
              ? ""
              : ` (rules ${stored.rule_set_version} then, ${RULE_SET_VERSION} now)`;
          console.log(
            `${stored.at.toISOString()}  ${stored.verdict.padEnd(9)}  facts ${hash === stored.facts_hash ? "unchanged" : "CHANGED"}  result ${same ? "the same" : "DIFFERENT"}${version}`,
          );
          if (!same || hash !== stored.facts_hash) process.exitCode = 1;
        }
      }
      if (found === 0) throw new Error(`no audit of an invoice ${invoiceUuid} is stored`);
    });
  });
