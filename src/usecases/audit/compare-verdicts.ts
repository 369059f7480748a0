import type { AuditFacts } from "#domain/audit/facts/audit-facts.ts";
import { type AuditedAgain, type ComparedVerdicts, comparedVerdicts } from "#domain/audit/findings/compared-verdicts.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { wholeFacts } from "#domain/stored/whole-facts.ts";
import type { PastAudit } from "#db/queries/invoice/stored-audit.ts";

/** Audits are short, but there may be two thousand: other requests want their turn. */
const AUDITS_A_TURN = 50;

/**
 * What audits would have said: they are run again from their stored facts, with something `put` in place of what was in force,
 * and nothing is changed.
 */
export async function compareVerdicts(
  { rows, settings }: { readonly rows: readonly PastAudit[]; readonly settings: ReadonlyMap<string, string> },
  put: (facts: AuditFacts) => AuditFacts,
): Promise<ComparedVerdicts> {
  const audits: AuditedAgain[] = [];
  for (const row of rows) {
    const { verdict, totals } = runAudit(put(wholeFacts(row.facts, settings.get(row.settingsHash) ?? "")));
    audits.push({
      uuid: row.invoiceUuid,
      invoiceNumber: row.invoiceNumber,
      vendor: row.vendorName ?? row.vendorScac ?? row.vendorExternalId,
      from: row.verdict,
      to: verdict,
      totals,
    });
    if (audits.length % AUDITS_A_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return comparedVerdicts(audits);
}
