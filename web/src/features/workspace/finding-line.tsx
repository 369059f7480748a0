import type { Finding } from "../../api/types.ts";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { formatAmount } from "../../ui/money.ts";
import { sayName } from "../../ui/tags.tsx";

const ICONS: Readonly<Record<Finding["severity"], IconName>> = { block: "stop", dispute: "dispute", review: "warning", unmatched: "unmatched", information: "info" };
const SPOKEN: Readonly<Record<Finding["severity"], string>> = { block: "Blocks", dispute: "To dispute", review: "To review", unmatched: "Unmatched", information: "For information" };

/** A finding in words, with the limit it was held against and where that limit comes from. */
export const FindingLine = ({ finding, withRule = false }: { readonly finding: Finding; readonly withRule?: boolean }) => (
  <div className={`finding ${finding.severity}`}>
    <Icon name={ICONS[finding.severity] ?? "info"} size={15} />
    <div className="grow">
      <span className="sr-only">{SPOKEN[finding.severity]}: </span>
      {withRule ? <strong>{sayName(finding.rule)}. </strong> : null}
      {finding.message}
      {finding.limit == null ? null : (
        <div className="limit">
          Allowed {formatAmount(finding.limit.allowed)}: {finding.limit.text} · {finding.limit.origin}
        </div>
      )}
      {finding.supportedBy == null ? null : <div className="limit">Supported by {sayName(finding.supportedBy.documentType).toLowerCase()}</div>}
    </div>
  </div>
);
