import type { Workspace } from "../../api/answers.ts";
import { formatDay, formatInstant } from "../../ui/dates.ts";
import { formatAmount, formatRate } from "../../ui/money.ts";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { midSentence, useActorName } from "../../shared/people.tsx";
import { type Tone } from "../../ui/tags.tsx";
import { plainName, sayName } from "../../ui/readable-names.ts";
import { t } from "../../language/text.ts";

interface Words {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

const countFindings = (count: number): string => (count === 1 ? t`1 finding` : t`${count} findings`);
const countRemarks = (count: number): string => (count === 1 ? t`1 remark` : t`${count} remarks`);
const sayMissing = (count: number): string =>
  count === 0 ? "" : count === 1 ? t` 1 rule could not be evaluated.` : t` ${count} rules could not be evaluated.`;

type Who = (actor: string | null | undefined, name?: string) => string;

/** What an invoice waits for, or how it ended; what its audit concluded where it waits for a person. */
const wordsFor = (invoice: Workspace, who: Who): Words => stateLabel(invoice, who) ?? verdictText(invoice);

/** Null where the state alone says nothing: the verdict does. */
const stateLabel = (invoice: Workspace, who: Who): Words | null => {
  if (invoice.approvalPending != null)
    return {
      tone: "good",
      icon: "clock",
      title: t`Approval is about to take effect`,
      text: t`It can be taken back until ${formatInstant(invoice.approvalPending.until)}.`,
    };
  switch (invoice.status) {
    case "approved":
      return {
        tone: "good",
        icon: "ready",
        title: t`Approved${byWhom(invoice, who)}`,
        text: t`Final. The audit result is out for payment.`,
      };
    case "terminated":
      return {
        tone: "info",
        icon: "stop",
        title: t`Terminated${invoice.terminatedReason == null ? "" : `: ${sayName(invoice.terminatedReason)}`}`,
        text: invoice.terminatedMessage ?? t`Final. Nothing will be paid on it.`,
      };
    case "received":
    case "matching":
    case "auditing":
      return { tone: "info", icon: "clock", title: t`Being audited`, text: t`The result appears here when it is done.` };
    case "unmatched":
      return unmatchedText(invoice.matching);
    case "disputed":
      return {
        tone: "violet",
        icon: "dispute",
        title: t`In dispute`,
        text: t`When its last reason is settled, the invoice is audited again.`,
      };
    default:
      return null;
  }
};

const byWhom = ({ approvedBy, approvedByName }: Workspace, who: Who): string => {
  if (approvedBy == null) return "";
  return t` by ${midSentence(who(approvedBy, approvedByName ?? undefined))}`;
};

const unmatchedText = (matching: Workspace["matching"]): Words => {
  return {
    tone: "warn",
    icon: "unmatched",
    title: matching.candidates.length > 1 ? t`More than one order could be meant` : t`No order was found for it`,
    text:
      matching.words != null
        ? matching.candidates.length > 1
          ? t`${plainName(matching.words)} Pick the one that was billed.`
          : t`${plainName(matching.words)} Pick the order, or wait: one that arrives later is matched automatically.`
        : t`Pick the order, or wait for it: an order that arrives later is matched automatically.`,
  };
};

const verdictText = (invoice: Workspace): Words => {
  const findings = invoice.audit?.findings ?? [];
  const serious = findings.filter((finding) => finding.severity !== "information").length;
  const reason =
    findings.length > serious
      ? t`${countFindings(serious)} and ${countRemarks(findings.length - serious)}`
      : countFindings(serious);
  const unknown = invoice.audit?.notEvaluated?.length ?? 0;
  const missing = sayMissing(unknown);
  switch (invoice.audit?.verdict) {
    case "approve":
      return {
        tone: "good",
        icon: "ready",
        title: t`Clean: everything is within tolerance`,
        text:
          invoice.hold == null
            ? invoice.approvalRule === null
              ? t`Waits for a person: the policy does not approve automatically.${missing}`
              : t`Waits for a person: ${invoice.approvalRule.text} says so.${missing}`
            : t`Waits for the end of its hold, or for a person to approve it anyway.${missing}`,
      };
    case "block":
      return { tone: "bad", icon: "stop", title: t`Blocked`, text: t`${reason}. It must not be paid as it stands.${missing}` };
    case "dispute":
      return {
        tone: "violet",
        icon: "dispute",
        title: t`A dispute is proposed`,
        text: t`${reason}; the draft is ready to send.${missing}`,
      };
    default:
      return {
        tone: "warn",
        icon: "warning",
        title: t`Needs a look`,
        text: `${serious === 0 && unknown > 0 ? "" : `${reason}.`}${missing}`.trim(),
      };
  }
};

/** What the audit concluded and what it waits for, in a sentence. */
export function VerdictBanner({ invoice }: { readonly invoice: Workspace }) {
  const who = useActorName();
  const words = wordsFor(invoice, who);
  return (
    <section className={`verdict ${words.tone}`} aria-label={t`Verdict`}>
      <span className="mark">
        <Icon name={words.icon} />
      </span>
      <div className="grow">
        <h2>{words.title}</h2>
        <p>{words.text}</p>
        <Converted payment={invoice.payment} />
      </div>
      {invoice.audit === null ? null : <span className="dim num">{t`Policy version ${invoice.audit.policyVersion}`}</span>}
    </section>
  );
}

/**
 * Of an invoice in another currency than its order's: what was billed, at which rate it was judged, and what is to be paid in its
 * own money.
 */
function Converted({ payment }: Pick<Workspace, "payment">) {
  const { currency, billed, payable, chargesCurrency, exchangeRate, rateOn } = payment;
  if (exchangeRate === null) return null;
  return (
    <p>
      {payable === null
        ? t`Billed ${formatAmount(billed)} ${currency}, judged in ${chargesCurrency} at ${formatRate(exchangeRate)}${rateOn === null ? "" : ` (${formatDay(rateOn)})`}. `
        : t`Billed ${formatAmount(billed)} ${currency}, judged in ${chargesCurrency} at ${formatRate(exchangeRate)}${rateOn === null ? "" : ` (${formatDay(rateOn)})`}. To pay: ${formatAmount(payable)} ${currency}.`}
    </p>
  );
}
