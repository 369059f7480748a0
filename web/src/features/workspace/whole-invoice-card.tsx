import type { Audit, Workspace } from "../../api/answers.ts";
import { Icon } from "../../ui/icons.tsx";
import { Tag } from "../../ui/tags.tsx";
import { sayName, sentence } from "../../ui/readable-names.ts";
import { CureLinks } from "./cure-links.tsx";
import { FindingLine } from "./finding-line.tsx";
import { Card, FoldedCard } from "../../ui/card.tsx";
import { t } from "../../language/text.ts";

/** Rules that lack the same evidence, together. */
const unanswered = (audit: Audit): readonly { readonly reason: string; readonly rules: readonly string[] }[] => {
  const byReason = new Map<string, string[]>();
  for (const { rule, reason } of audit.notEvaluated ?? []) byReason.set(reason, [...(byReason.get(reason) ?? []), rule]);
  return [...byReason].map(([reason, rules]) => ({ reason, rules }));
};

/** Findings that belong to no charge, and what could not be evaluated. */
export function WholeInvoiceCard({ invoice }: { readonly invoice: Workspace }) {
  const { audit } = invoice;
  const general = (audit?.findings ?? []).filter(
    (_finding, place) => !(audit?.charges ?? []).some((row) => row.findings.includes(place)),
  );
  if (audit === null || general.length + (audit.notEvaluated?.length ?? 0) === 0) return null;
  return (
    <Card title={t`About the whole invoice`} count={general.length}>
      {general.map((finding) => (
        <FindingLine key={finding.rule + finding.message} finding={finding} policyVersion={audit.policyVersion} withRule>
          <CureLinks invoice={invoice} finding={finding} />
        </FindingLine>
      ))}
      {unanswered(audit).map(({ reason, rules }) => (
        <div key={reason} className="finding review">
          <Icon name="clock" size={15} />
          <div>
            <strong>
              {rules.length === 1
                ? t`${sayName(rules[0] ?? "")} could not be evaluated.`
                : t`${rules.length} rules could not be evaluated.`}
            </strong>{" "}
            {sentence(reason)}
            {rules.length === 1 ? null : <div className="limit">{rules.map((rule) => sayName(rule)).join(", ")}</div>}
          </div>
        </div>
      ))}
    </Card>
  );
}

/** Rules that had nothing to say, folded away. */
export function PassedRules({ audit }: { readonly audit: Audit | null }) {
  if (audit?.passed === undefined || audit.passed.length === 0) return null;
  const notApplicable = audit.notApplicable ?? [];
  return (
    <FoldedCard
      wrap
      title={
        notApplicable.length === 0
          ? t`${audit.passed.length} rules passed`
          : t`${audit.passed.length} rules passed, ${notApplicable.length} not applicable`
      }
    >
      {audit.passed.map((rule) => (
        <Tag key={rule} tone="good">
          {sayName(rule)}
        </Tag>
      ))}
      {notApplicable.map((rule) => (
        <Tag key={rule}>{sayName(rule)}</Tag>
      ))}
    </FoldedCard>
  );
}
