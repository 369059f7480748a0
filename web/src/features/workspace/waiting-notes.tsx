import { Button } from "@mantine/core";
import type { Workspace } from "../../api/answers.ts";
import { formatInstant } from "../../ui/dates.ts";
import { Icon } from "../../ui/icons.tsx";
import { formatAmount } from "../../ui/money.ts";
import { midSentence, useActorName } from "../../shared/people.tsx";
import { sayReason } from "../../shared/reason.ts";
import { sayName, sentence } from "../../ui/readable-names.ts";
import { awayNames, secondForfeited } from "./may-approve.ts";
import { t, tx } from "../../language/text.ts";

interface WaitingNotesProps {
  readonly invoice: Workspace;
  /** The first approval is the reader's own. */
  readonly ownApproval: boolean;
  readonly mayDecide: boolean;
  readonly mayWrite: boolean;
  readonly busy: boolean;
  readonly onWithdraw: () => void;
  readonly onRelease: () => void;
  readonly onSnooze: () => void;
}

/**
 * What an open invoice waits for beside its verdict: somebody else's approval, or the end of a hold; and which approvals were let
 * go.
 */
export function WaitingNotes(props: WaitingNotesProps) {
  return (
    <>
      <DroppedApprovals invoice={props.invoice} />
      <ByRule invoice={props.invoice} />
      <FirstApproval {...props} />
      <Hold {...props} />
      <Snoozed {...props} />
    </>
  );
}

function DroppedApprovals({ invoice: { droppedApprovals, totals } }: Pick<WaitingNotesProps, "invoice">) {
  const who = useActorName();
  return droppedApprovals.map((dropped) => (
    <section key={`${dropped.by} ${dropped.at}`} className="note-box warn flex waiting" aria-label={t`Approval that was dropped`}>
      <Icon name="warning" />
      <div className="grow">
        {tx`${<strong>{t`An approval was dropped.`}</strong>} ${who(dropped.by, dropped.byName)} had approved${dropped.approved === null ? "" : ` ${formatAmount(dropped.approved)} ${totals.currency}`}, ${formatInstant(dropped.at)}: ${sentence(dropped.cause)}`}
      </div>
    </section>
  ));
}

/** Whom the matrix of approvals names for it. */
function ByRule({ invoice }: Pick<WaitingNotesProps, "invoice">) {
  const rule = invoice.approvalRule;
  if (rule === null) return null;
  const forfeited = secondForfeited(invoice, rule.takesTwo && rule.isYours);
  return (
    <section className="note-box info flex waiting" aria-label={t`Who approves it`}>
      <Icon name="person" />
      <div className="grow">
        <strong>{rule.takesTwo ? t`Two people approve it: ${rule.who}.` : t`A person approves it: ${rule.who}.`}</strong>
        {rule.isYours
          ? t` ${sentence(rule.text)} You are among them.${forfeited === undefined ? "" : ` ${forfeited}`}`
          : ` ${sentence(rule.text)}${forfeited === undefined ? "" : ` ${forfeited}`}`}
      </div>
    </section>
  );
}

function FirstApproval({ invoice, ownApproval, busy, onWithdraw }: WaitingNotesProps) {
  const who = useActorName();
  const first = invoice.firstApproval;
  if (first === null) return null;
  return (
    <section className="note-box info flex waiting" aria-label={t`Second approval`}>
      <Icon name="person" />
      <div className="grow">
        {first.onBehalfOfName === null
          ? tx`${<strong>{t`Waits for a second approver.`}</strong>} ${who(first.by, first.byName)} approved ${formatAmount(first.approved)} ${invoice.totals.currency}, ${formatInstant(first.at)}${first.reason === null ? "" : `: “${sayReason(first.reason)}”`}. ${ownApproval ? completedBy(invoice) : ""}`
          : tx`${<strong>{t`Waits for a second approver.`}</strong>} ${who(first.by, first.byName)} approved ${formatAmount(first.approved)} ${invoice.totals.currency} for ${first.onBehalfOfName}, ${formatInstant(first.at)}${first.reason === null ? "" : `: “${sayReason(first.reason)}”`}. ${ownApproval ? completedBy(invoice) : ""}`}
      </div>
      {ownApproval ? (
        <Button variant="default" size="compact-sm" loading={busy} onClick={onWithdraw}>{t`Take it back`}</Button>
      ) : null}
    </section>
  );
}

/** Who completes one's own first approval: nobody through oneself either. */
const completedBy = (invoice: Workspace): string =>
  invoice.approvesFor.length === 0
    ? t`Somebody else completes it.`
    : t`Somebody else completes it: you cannot, for ${awayNames(invoice)} either. Take it back to leave the first approval to a colleague.`;

/** " until an approved proof of delivery is there, or until Mar 2, 2026"; empty where only a person ends it. */
const holdEnd = ({ documentType, until }: NonNullable<Workspace["hold"]>): string => {
  const time = until === null ? null : formatInstant(until);
  if (documentType === null) return time === null ? "" : t` until ${time}`;
  const paper = sayName(documentType).toLowerCase();
  return time === null ? t` until an approved ${paper} is there` : t` until an approved ${paper} is there, or until ${time}`;
};

function Hold({ invoice: { hold }, mayDecide, busy, onRelease }: WaitingNotesProps) {
  const who = useActorName();
  if (hold === null) return null;
  if (hold.terminatesAt !== null)
    return (
      <section className="note-box warn flex waiting" aria-label={t`Termination`}>
        <Icon name="clock" />
        <div className="grow">
          {tx`${<strong>{t`${who(hold.by, hold.byName)} terminated it.`}</strong>} It takes effect at ${formatInstant(hold.terminatesAt)}, and nothing else is decided until then.`}
        </div>
        {mayDecide ? (
          <Button variant="default" size="compact-sm" loading={busy} onClick={onRelease}>{t`Take it back`}</Button>
        ) : null}
      </section>
    );
  return (
    <section className="note-box warn flex waiting" aria-label={t`On hold`}>
      <Icon name="clock" />
      <div className="grow">
        {tx`${<strong>{t`Held by ${midSentence(who(hold.by, hold.byName))}${holdEnd(hold)}.`}</strong>} “${sayReason(hold.reason)}”. No policy approves it meanwhile.`}
      </div>
      {mayDecide ? <Button variant="default" size="compact-sm" loading={busy} onClick={onRelease}>{t`Release`}</Button> : null}
    </section>
  );
}

/** That it is in no queue for a time, which nothing else on its page would say. */
function Snoozed({ invoice: { snooze }, mayWrite, onSnooze }: WaitingNotesProps) {
  const who = useActorName();
  if (snooze === null) return null;
  return (
    <section className="note-box info flex waiting" aria-label={t`Snoozed`}>
      <Icon name="clock" />
      <div className="grow">
        {tx`${<strong>{t`Put off until ${formatInstant(snooze.until)} by ${midSentence(who(snooze.by, snooze.byName))}.`}</strong>} It is in no queue until then, unless an audit or a dispute moves it.`}
      </div>
      {mayWrite ? <Button variant="default" size="compact-sm" onClick={onSnooze}>{t`Change…`}</Button> : null}
    </section>
  );
}
