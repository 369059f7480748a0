import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { replayAudit } from "#domain/stored/replay-audit.ts";
import { findStoredAudits } from "#db/queries/invoice/stored-audit.ts";
import type { Context } from "#src/context.ts";
import { factsHash } from "./facts-text.ts";

/** What became of a stored audit that was run again. */
export interface ReplayedAudit {
  readonly at: Date;
  readonly verdict: string;
  readonly ruleSet: number;
  /** Whether facts and settings are the texts that were judged. */
  readonly factsUnchanged: boolean;
  /** Whether the result is the stored one to the last digit. */
  readonly sameResult: boolean;
}

/** Runs every stored audit of an invoice again under its own rule set, oldest first; none when the tenant has no such invoice. */
export async function replayAudits(context: Context, tenantUuid: string, invoiceUuid: string): Promise<readonly ReplayedAudit[]> {
  const audits = await context.db.inTenant(tenantUuid, (tx) => findStoredAudits(tx, invoiceUuid));
  return audits.map((stored) => {
    const { facts, settings } = stored;
    const ruleSet = Number(stored.ruleSetVersion);
    return {
      at: stored.at,
      verdict: stored.verdict,
      ruleSet,
      factsUnchanged:
        hash("sha256", settings, "hex") === stored.settingsHash && factsHash(facts, stored.settingsHash) === stored.factsHash,
      sameResult: isDeepStrictEqual(JSON.parse(replayAudit({ ruleSet, facts, settings })), stored.result),
    };
  });
}
