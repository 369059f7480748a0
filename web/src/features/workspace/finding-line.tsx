import type { ReactNode } from "react";
import type { Finding } from "../../api/answers.ts";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { formatAmount, tidyDecimals } from "../../ui/money.ts";
import { sayName } from "../../ui/readable-names.ts";
import { t } from "../../language/text.ts";

const ICONS: Readonly<Record<Finding["severity"], IconName>> = {
  block: "stop",
  dispute: "dispute",
  review: "warning",
  unmatched: "unmatched",
  information: "info",
};
const SPOKEN: Readonly<Record<Finding["severity"], string>> = {
  block: t`Blocks`,
  dispute: t`To dispute`,
  review: t`To review`,
  unmatched: t`Unmatched`,
  information: t`For information`,
};

/** The finding without its charge's code before it and the limit after it: both stand beside it already. */
function plainMessage(finding: Finding): string {
  const start = finding.charge !== null && finding.message.startsWith(`${finding.charge}: `) ? finding.charge.length + 2 : 0;
  const limit = finding.limit == null ? -1 : finding.message.indexOf(" Allowed is ");
  return tidyDecimals(finding.message.slice(start, limit === -1 ? undefined : limit));
}

/**
 * "policy charge.over" to "Policy version 3: each charge, over"; "override 2 (vendor ACME, chargeCode FUEL)" to words as well.
 */
function originText(origin: string, policyVersion: number | undefined): string {
  const version = policyVersion === undefined ? t`Policy` : t`Policy version ${policyVersion}`;
  const plain = /^policy (\S+)$/.exec(origin);
  if (plain !== null) return `${version}: ${LIMITS[plain[1] ?? ""] ?? plain[1]}`;
  const override = /^override (\d+) \((.*)\)$/.exec(origin);
  if (override === null) return origin;
  return t`${version}, override ${override[1] ?? ""}: ${(override[2] ?? "").replace("chargeCode ", "charge ")}`;
}
const LIMITS: Readonly<Record<string, string>> = {
  "total.over": t`invoice total, over`,
  "total.under": t`invoice total, under`,
  "charge.over": t`each charge, over`,
  "charge.under": t`each charge, under`,
};

/** A finding in words, with the limit it was held against and where that limit comes from. */
export function FindingLine({
  finding,
  withRule = false,
  withCharge = false,
  policyVersion,
  children,
}: {
  readonly finding: Finding;
  /** Of the audit that found it: says which policy the limit is from. */
  readonly policyVersion?: number;
  readonly withRule?: boolean;
  readonly withCharge?: boolean;
  /** What it is cured with, below it. */
  readonly children?: ReactNode;
}) {
  return (
    <div className={`finding ${finding.severity}`}>
      <Icon name={ICONS[finding.severity] ?? "info"} size={15} />
      <div className="grow">
        <span className="sr-only">{SPOKEN[finding.severity]}: </span>
        {withCharge && finding.charge !== null && !plainMessage(finding).startsWith(finding.charge) ? (
          <strong>{finding.charge}: </strong>
        ) : null}
        {withRule ? <strong>{sayName(finding.rule)}. </strong> : null}
        {plainMessage(finding)}
        {finding.limit == null ? null : (
          <div className="limit">
            {t`${formatAmount(finding.limit.allowed)} allowed: ${tidyDecimals(finding.limit.text)} · ${originText(finding.limit.origin, policyVersion)}`}
          </div>
        )}
        {finding.judgedAgain === null ? null : <div className="limit">{finding.judgedAgain}</div>}
        {finding.supportedBy == null ? null : (
          <div className="limit">
            {finding.supportedBy.strength === "part" ? t`Partly supported by` : t`Supported by`}{" "}
            {sayName(finding.supportedBy.documentType).toLowerCase()}
          </div>
        )}
        {children}
      </div>
    </div>
  );
}
