import { judgesAlike, overridesTurn } from "../audit/context/judges-alike.ts";
import type { AuditFacts, FactDocument } from "../audit/facts/audit-facts.ts";
import { printAuditResult } from "../audit/findings/print-audit-result.ts";
import { runAudit } from "../audit/run-audit.ts";
import { canonicalText } from "../canonical-text.ts";
import { refuseApproval, type RefusedApproval } from "./approval-refusal.ts";

/** By what, on what day and on what papers the invoice would be judged now. */
export interface GroundNow extends Pick<AuditFacts, "asOfOn" | "policy" | "fxRates" | "chargeCodes"> {
  /** Of the invoice and its orders. */
  readonly documents: readonly FactDocument[];
}

const resultOf = (facts: AuditFacts): string => JSON.stringify(printAuditResult(runAudit(facts)));

/** Without what approvals of other invoices used of it: whether a receipt is left is asked by itself. */
const paperText = (documents: readonly FactDocument[]): string =>
  canonicalText(documents.map(({ usedBy: _, ...rest }) => rest).toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1)));

/** The papers as they are now, each with what was used of it when it was audited. */
const withUses = (audited: readonly FactDocument[], now: readonly FactDocument[]): readonly FactDocument[] =>
  now.map(({ usedBy: _, ...rest }) => {
    const usedBy = audited.find(({ uuid }) => uuid === rest.uuid)?.usedBy;
    return usedBy === undefined ? rest : { ...rest, usedBy };
  });

/**
 * An audit of before a change of the policy, of codes, aliases or rates, or of the papers carries no approval, where the change
 * touches it: by the test that decides what is audited again after a change (`reauditTouched`). Nor does one of before an
 * override of the policy began or ended, where it says another thing today. Who approves, and whether the policy approves by
 * itself, is not what it was judged by. Null: it says the same of what is there now.
 */
export function groundChanged(facts: AuditFacts, now: GroundNow): RefusedApproval | null {
  if (now.policy !== facts.policy) {
    const { autoApprove, approvalRules } = facts.policy;
    if (!judgesAlike(facts, { ...now.policy, autoApprove, approvalRules })) return changed("the audit policy");
  }
  const { asOfOn, fxRates, chargeCodes } = now;
  if (overridesTurn(facts, asOfOn) && resultOf({ ...facts, asOfOn }) !== resultOf(facts))
    return refuseAudited("An override of the audit policy began or ended");
  const areSettingsSame =
    canonicalText(chargeCodes.vendorAliases) === canonicalText(facts.chargeCodes.vendorAliases) &&
    (fxRates === facts.fxRates || canonicalText(fxRates) === canonicalText(facts.fxRates)) &&
    (chargeCodes.codes === facts.chargeCodes.codes ||
      canonicalText(chargeCodes.codes) === canonicalText(facts.chargeCodes.codes));
  const arePapersSame = paperText(now.documents) === paperText(facts.documents);
  if (areSettingsSame && arePapersSame) return null;
  const audited = resultOf(facts);
  if (!areSettingsSame && resultOf({ ...facts, fxRates, chargeCodes }) !== audited)
    return changed("a charge code, an alias or an exchange rate that this invoice is judged by");
  const documents = withUses(facts.documents, now.documents);
  return arePapersSame || resultOf({ ...facts, documents }) === audited
    ? null
    : changed("a document of this invoice or of its order");
}

const changed = (what: string): RefusedApproval => refuseAudited(`${what} was changed`);

const refuseAudited = (what: string): RefusedApproval =>
  refuseApproval("update-unaudited", `${what} after this invoice was audited; it is audited again: decide on that`, {
    auditAgain: "update",
  });
