import { Radio, TextInput } from "@mantine/core";
import { useForm, type UseFormReturnType } from "@mantine/form";
import type { Me, Workspace } from "../../api/answers.ts";
import { ReasonField } from "../../shared/reason-field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
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
import { FindingLine } from "./finding-line.tsx";
import { beyondLimit } from "./may-approve.ts";

const FINDINGS_SHOWN = 6;

interface ApproveDialogProps {
  readonly invoice: Workspace;
  readonly me: Me;
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
export function ApproveDialog({ invoice, me, opened, busy, error, onClose, onApprove }: ApproveDialogProps) {
  const form = useForm<ApprovalDraft>({ initialValues: approvalDraft(invoice) });
  const isFirst = invoice.firstApproval === null;
  const beyond = beyondLimit(invoice, me, approvedOf(invoice, form.values));
  const incomplete = isIncomplete(invoice, form.values, beyond !== undefined);
  return (
    <FormDialog
      opened={opened}
      size="lg"
      title={isFirst ? `Approve ${invoice.invoiceNumber} anyway?` : `Complete the approval of ${invoice.invoiceNumber}?`}
      verb={isFirst && beyond !== undefined ? "Approve, to be completed" : "Approve"}
      busy={busy}
      disabled={incomplete}
      error={error}
      onClose={onClose}
      onSubmit={form.onSubmit((draft) => (incomplete ? undefined : onApprove(approvalFrom(invoice, draft))))}
    >
      <GraveFindings invoice={invoice} />
      <Ways invoice={invoice} form={form} />
      {form.values.how === "given" ? <GivenAmounts invoice={invoice} form={form} /> : null}
      {beyond === undefined ? null : (
        <div className="note-box info" role="status">
          {beyond}{" "}
          {isFirst
            ? "Your approval is kept, and takes effect when somebody else with the limit approves too."
            : "It takes somebody else whose limit allows it."}
        </div>
      )}
      <ReasonField
        appliesTo="approve"
        description={isFirst ? "Kept in the timeline." : "Empty: the first approver's reason stands."}
        required={needsReason(invoice, form.values)}
        value={form.values.reason}
        onChange={(reason) => form.setFieldValue("reason", reason)}
      />
    </FormDialog>
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
      {serious.length > FINDINGS_SHOWN ? <p className="dim">and {serious.length - FINDINGS_SHOWN} more</p> : null}
      {(audit?.notEvaluated ?? []).map(({ rule, reason }) => (
        <p key={rule} className="dim">
          Not evaluated: {reason}
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
      label="Amount"
      value={form.values.how}
      onChange={(how) => (isHow(how) ? form.setFieldValue("how", how) : undefined)}
    >
      <div className="stack" style={{ marginTop: 6 }}>
        {firstApproval === null ? null : (
          <Radio
            size="xs"
            value="first"
            label={`As ${firstApproval.byName} approved it: ${formatAmount(firstApproval.approved)} ${totals.currency}`}
          />
        )}
        <Radio size="xs" value="billed" label={`As billed: ${formatAmount(totals.billed)} ${totals.currency}`} />
        {isLess ? (
          <Radio
            size="xs"
            value="expected"
            label={`Each charge at what the order expects: ${formatAmount(sumOf(expected))} ${totals.currency}`}
          />
        ) : null}
        <Radio size="xs" value="given" label="At amounts that I give" />
      </div>
    </Radio.Group>
  );
}

function GivenAmounts({ invoice, form }: PartProps) {
  const { given } = form.values;
  return (
    <div className="stack" role="group" aria-label="Approved amounts">
      {given.map((charge, index) => (
        <TextInput
          key={charge.code}
          size="xs"
          label={charge.code}
          description={`${formatAmount(billedOf(invoice, charge.code))} billed, ${formatAmount(expectedOf(invoice, charge.code))} expected`}
          inputMode="decimal"
          {...form.getInputProps(`given.${index}.amount`)}
          error={isUnread(charge) ? "An amount such as 165.00, with at most four decimals" : undefined}
        />
      ))}
      <p className="num">
        {formatAmount(sumOf(given))} {invoice.totals.currency} in all
      </p>
    </div>
  );
}
