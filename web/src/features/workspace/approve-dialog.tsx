import { Radio, TextInput } from "@mantine/core";
import { useForm, type UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import type { Me, Workspace } from "../../api/answers.ts";
import { ReasonField } from "../../shared/reason-field.tsx";
import { type Reason, reasonText } from "../../shared/reason.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { AmountInput } from "../../ui/amount-input.tsx";
import { keptDraft, useKeptDraftOf } from "../../ui/kept-draft.ts";
import { formatAmount } from "../../ui/money.ts";
import {
  type Approval,
  type ApprovalDraft,
  approvalDraft,
  approvalFrom,
  approvedOf,
  atExpected,
  billedOf,
  expectedOf,
  isHow,
  isIncomplete,
  isUnread,
  needsReason,
  sumOf,
} from "./approval-draft.ts";
import { draftEntry } from "./decision-kinds.ts";
import { FindingLine } from "./finding-line.tsx";
import { type LineDraft, withLines } from "./line-draft.ts";
import { awayNames, beyondLimit, secondForfeited } from "./may-approve.ts";
import { reasonsToStop } from "./reasons-to-stop.ts";
import { t } from "../../language/text.ts";

const FINDINGS_SHOWN = 6;

interface ApproveDialogProps {
  readonly invoice: Workspace;
  readonly me: Me;
  /** What was decided of single charges in the grid. */
  readonly lines: LineDraft;
  readonly opened: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onApprove: (approval: Approval) => void;
}

interface PartProps {
  readonly invoice: Workspace;
  readonly form: UseFormReturnType<ApprovalDraft>;
}

/** An invoice that is not clean is approved with a reason: as billed, at what the order expects, or at given amounts. */
export function ApproveDialog({ invoice, me, lines, opened, busy, error, onClose, onApprove }: ApproveDialogProps) {
  // Amounts are those of the audit as it is now; what somebody wrote is theirs.
  const entry = draftEntry("approve", invoice.uuid);
  const [kept] = useState(() => keptDraft<Reason>(entry));
  const draft = withLines(invoice, approvalDraft(invoice), lines);
  const form = useForm<ApprovalDraft>({ initialValues: { ...draft, reason: kept ?? draft.reason } });
  useKeptDraftOf(entry, reasonText(form.values.reason) === "" ? null : form.values.reason);
  const isFirst = invoice.firstApproval === null;
  const beyond = beyondLimit(invoice, me, approvedOf(invoice, form.values));
  const forfeited = secondForfeited(invoice, beyond !== undefined || invoice.approvalRule?.takesTwo === true);
  const incomplete = isIncomplete(invoice, form.values, beyond !== undefined);
  return (
    <FormDialog
      draft={null}
      opened={opened}
      size="lg"
      title={
        isFirst
          ? invoice.audit?.verdict === "approve"
            ? t`Approve ${invoice.invoiceNumber}?`
            : t`Approve ${invoice.invoiceNumber} anyway?`
          : t`Complete the approval of ${invoice.invoiceNumber}?`
      }
      verb={isFirst && beyond !== undefined ? t`Approve, to be completed` : t`Approve`}
      busy={busy}
      disabled={incomplete}
      error={error}
      onClose={onClose}
      onSubmit={form.onSubmit((given) => (incomplete ? undefined : onApprove(approvalFrom(invoice, given))))}
    >
      <Stops invoice={invoice} me={me} />
      <GraveFindings invoice={invoice} />
      <Ways invoice={invoice} form={form} />
      {form.values.how === "given" ? <GivenAmounts invoice={invoice} form={form} /> : null}
      {invoice.approvesFor.length === 0 ? null : (
        <p className="dim">
          {invoice.approvesFor.length === 1
            ? t`What you may not approve by yourself is approved for ${awayNames(invoice)}, who is away; the timeline says so.`
            : t`What you may not approve by yourself is approved for ${awayNames(invoice)}, who are away; the timeline says so.`}
        </p>
      )}
      {forfeited === undefined ? null : (
        <div className="note-box warn" role="status">
          {forfeited}
        </div>
      )}
      {beyond === undefined ? null : (
        <div className="note-box info" role="status">
          {beyond}{" "}
          {isFirst
            ? t`Your approval is kept, and takes effect when somebody else with the limit approves too.`
            : t`It takes somebody else whose limit allows it.`}
        </div>
      )}
      <ReasonField
        appliesTo="approve"
        description={isFirst ? t`Kept in the timeline.` : t`Empty: the first approver's reason stands.`}
        required={needsReason(invoice, form.values)}
        value={form.values.reason}
        onChange={(reason) => form.setFieldValue("reason", reason)}
      />
    </FormDialog>
  );
}

function Stops({ invoice, me }: Pick<ApproveDialogProps, "invoice" | "me">) {
  const stops = reasonsToStop(invoice, me);
  if (stops.length === 0) return null;
  return (
    <section className="note-box warn" aria-label={t`Before you approve`}>
      <strong>{t`Before you approve`}</strong>
      <ul style={{ margin: "4px 0 0", paddingLeft: 18 }}>
        {stops.map((stop) => (
          <li key={stop}>{stop}</li>
        ))}
      </ul>
    </section>
  );
}

function GraveFindings({ invoice: { audit } }: Pick<PartProps, "invoice">) {
  const serious = (audit?.findings ?? []).filter((finding) => finding.severity !== "information");
  return (
    <div>
      {serious.slice(0, FINDINGS_SHOWN).map((finding) => (
        <FindingLine
          key={finding.rule + finding.message}
          finding={finding}
          policyVersion={audit?.policyVersion ?? 0}
          withCharge
        />
      ))}
      {serious.length > FINDINGS_SHOWN ? <p className="dim">{t`and ${serious.length - FINDINGS_SHOWN} more`}</p> : null}
      {(audit?.notEvaluated ?? []).map(({ rule, reason }) => (
        <p key={rule} className="dim">
          {t`Not evaluated: ${reason}`}
        </p>
      ))}
    </div>
  );
}

function Ways({ invoice, form }: PartProps) {
  const { firstApproval, totals } = invoice;
  const expected = atExpected(invoice);
  const isLess = expected !== undefined && sumOf(expected) !== totals.billed;
  return (
    <Radio.Group
      label={t`Amount`}
      value={form.values.how}
      onChange={(how) => (isHow(how) ? form.setFieldValue("how", how) : undefined)}
    >
      <div className="stack" style={{ marginTop: 6 }}>
        {firstApproval === null ? null : (
          <Radio
            size="xs"
            value="first"
            label={t`As ${firstApproval.byName} approved it: ${formatAmount(firstApproval.approved)} ${totals.currency}`}
          />
        )}
        <Radio size="xs" value="billed" label={t`As billed: ${formatAmount(totals.billed)} ${totals.currency}`} />
        {isLess ? (
          <Radio
            size="xs"
            value="expected"
            label={t`Each charge at what the order expects: ${formatAmount(sumOf(expected))} ${totals.currency}`}
          />
        ) : null}
        <Radio size="xs" value="given" label={t`At amounts that I give`} />
      </div>
    </Radio.Group>
  );
}

function GivenAmounts({ invoice, form }: PartProps) {
  const { given } = form.values;
  return (
    <div className="stack" role="group" aria-label={t`Approved amounts`}>
      {given.map((charge, index) => (
        <div key={charge.code} className="flex wrap" style={{ alignItems: "flex-end", gap: 8 }}>
          <AmountInput
            size="xs"
            className="grow"
            label={charge.code}
            description={t`${formatAmount(billedOf(invoice, charge.code))} billed, ${formatAmount(expectedOf(invoice, charge.code))} expected`}
            value={charge.amount}
            onValue={(amount) => form.setFieldValue(`given.${index}.amount`, amount)}
            error={isUnread(charge) ? t`An amount such as ${formatAmount("165")}, with at most four decimals` : undefined}
          />
          {charge.reason === undefined ? null : (
            <TextInput
              size="xs"
              className="grow"
              label={t`Reason for ${charge.code}`}
              maxLength={1800}
              {...form.getInputProps(`given.${index}.reason`)}
            />
          )}
        </div>
      ))}
      <p className="num">{t`${formatAmount(sumOf(given))} ${invoice.totals.currency} in all`}</p>
    </div>
  );
}
