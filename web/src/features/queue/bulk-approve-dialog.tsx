import { Button, Checkbox, Modal } from "@mantine/core";
import { Fragment, useEffect, useState } from "react";
import { UNDO_SECONDS } from "../../../../src/contract/manage/invoice/undo-seconds.ts";
import type { QueueItem } from "../../api/answers.ts";
import { approveInvoices } from "../../api/several.ts";
import { NO_REASON, reasonText } from "../../shared/reason.ts";
import { ApprovedForRow, useApprovalPreview } from "../../shared/approved-for.tsx";
import { ReasonField } from "../../shared/reason-field.tsx";
import { offerApprovals } from "../../shared/undo-offers.ts";
import { Variance } from "../../ui/amount.tsx";
import { useFormDraft } from "../../ui/form-draft.ts";
import { formatAmount, formatCount } from "../../ui/money.ts";
import { FailureLine } from "../../ui/states.tsx";
import { SeveralResult } from "../../shared/several/several-result.tsx";
import { numberIn, sumByCurrency, whyLookFirst } from "../../shared/several/several-text.ts";
import { useSeveral } from "../../shared/several/use-several.ts";
import { t } from "../../language/text.ts";

/** Fewer than one request may take: the seconds to undo each approval begin with it, not with the answer. */
const MAX_APPROVED = 25;

interface BulkApproveDialogProps {
  readonly items: readonly QueueItem[];
  readonly me: string;
  readonly onClose: (decided: boolean) => void;
}

/** Approves the selected invoices as billed: clean ones at once, and those that something is to be read about if one wants. */
export default function BulkApproveDialog({ items, me, onClose }: BulkApproveDialogProps) {
  const { several, run } = useSeveral();
  const begun = several.state !== "asks";
  const clear = several.state === "done" && several.items.every(({ outcome }) => outcome === "ok");
  useEffect(() => {
    if (clear) onClose(true);
  }, [clear, onClose]);
  return (
    <Modal
      opened
      onClose={() => (several.state === "runs" ? undefined : onClose(begun))}
      closeOnClickOutside={false}
      size="lg"
      title={
        <strong>
          {items.length === 1
            ? t`Approve ${formatCount(items.length)} invoice`
            : t`Approve ${formatCount(items.length)} invoices`}
        </strong>
      }
    >
      {begun ? (
        <SeveralResult several={several} items={items} done={t`approved`} onClose={() => onClose(true)} />
      ) : (
        <ApproveForm
          items={items}
          me={me}
          onClose={() => onClose(false)}
          onApprove={(chosen, reason) => {
            const key = `approve several ${Date.now()}`;
            void run({
              items: chosen,
              atOnce: MAX_APPROVED,
              uuidOf: ({ uuid }) => uuid,
              send: (some) => approveInvoices(some, reason),
              onDone: (uuids) => offerApprovals({ key, uuids, numberOf: numberIn(chosen) }),
            });
          }}
        />
      )}
    </Modal>
  );
}

interface ApproveFormProps {
  readonly items: readonly QueueItem[];
  readonly me: string;
  readonly onApprove: (items: readonly QueueItem[], reason: string) => void;
  readonly onClose: () => void;
}

function ApproveForm({ items, me, onApprove, onClose }: ApproveFormProps) {
  const [reason, setReason] = useState(NO_REASON);
  const [withOthers, setWithOthers] = useState(false);
  const [withFirst, setWithFirst] = useState(false);
  const preview = useApprovalPreview(items);
  const draft = useFormDraft("approve several", null);
  const others = items.filter((item) => whyLookFirst(item, me) !== null);
  const firsts = items.filter(({ uuid }) => (preview.of.get(uuid)?.cannotCompleteFor.length ?? 0) > 0);
  const chosen = items.filter((item) => (withOthers || !others.includes(item)) && (withFirst || !firsts.includes(item)));
  const text = reasonText(reason);
  return (
    <form
      ref={draft.open}
      className="stack"
      style={{ gap: 14 }}
      onInput={(event) => draft.keep(event.currentTarget)}
      onSubmit={(event) => {
        event.preventDefault();
        draft.send();
        onApprove(chosen, text);
      }}
    >
      <p>{t`Each is approved as billed, and only while it is as you see it. For ${UNDO_SECONDS} seconds you can take them back with u; then it is final.`}</p>
      <Preview items={items} me={me} withOthers={withOthers} chosen={chosen} of={preview.of} />
      {preview.isPending ? <p className="dim" role="status">{t`Looking for whom each would be approved…`}</p> : null}
      <FailureLine error={preview.error} />
      <FirstOnes count={firsts.length} checked={withFirst} onChange={setWithFirst} />
      {others.length === 0 ? null : (
        <Checkbox
          size="xs"
          label={
            others.length === 1 ? t`Also the one to look at first` : t`Also the ${formatCount(others.length)} to look at first`
          }
          description={t`They have findings, are held, or somebody else is at work on them: say why they are paid.`}
          checked={withOthers}
          onChange={(event) => setWithOthers(event.currentTarget.checked)}
        />
      )}
      {withOthers ? (
        <ReasonField appliesTo="approve" description={t`Kept in the timeline of each.`} value={reason} onChange={setReason} />
      ) : null}
      <div className="flex">
        <span>
          <span className="strong">{formatCount(chosen.length)}</span> {chosen.length === 1 ? t`invoice` : t`invoices`},{" "}
          {sumByCurrency(chosen)}
        </span>
        <span className="grow" />
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button type="submit" data-autofocus disabled={preview.isPending || chosen.length === 0 || (withOthers && text === "")}>
          {t`Approve ${formatCount(chosen.length)}`}
        </Button>
      </div>
    </form>
  );
}

interface FirstOnesProps {
  readonly count: number;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A first approval is nothing that a delegate gives by the way: it takes the second one out of their hands. */
function FirstOnes({ count, checked, onChange }: FirstOnesProps) {
  if (count === 0) return null;
  return (
    <Checkbox
      size="xs"
      label={
        count === 1
          ? t`Also the one that gets only your first approval`
          : t`Also the ${formatCount(count)} that get only your first approval`
      }
      description={t`It takes two people: after your first approval you cannot give the second one for whoever is away. Leave them out if the second is to come through you.`}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

interface PreviewProps extends Pick<ApproveFormProps, "items" | "me"> {
  readonly withOthers: boolean;
  readonly chosen: readonly QueueItem[];
  readonly of: ReturnType<typeof useApprovalPreview>["of"];
}

function Preview({ items, me, withOthers, chosen, of }: PreviewProps) {
  return (
    <div
      style={{ maxHeight: 280, overflow: "auto", position: "relative" }}
      tabIndex={0}
      role="region"
      aria-label={t`What is approved`}
    >
      <table className="list">
        <tbody>
          {items.map((item) => {
            const why = whyLookFirst(item, me);
            return (
              <Fragment key={item.uuid}>
                <tr className={chosen.includes(item) ? undefined : "dim"}>
                  <td className="strong" style={{ whiteSpace: "nowrap" }}>
                    {item.invoiceNumber}
                  </td>
                  <td>{why === null ? (item.vendor.name ?? item.vendor.scac ?? "") : withOthers ? why : t`Left out: ${why}`}</td>
                  <td className="num">
                    {formatAmount(item.billed)} <span className="dim">{item.currency}</span>
                  </td>
                  <td className="num">
                    <Variance value={item.variance} />
                  </td>
                </tr>
                <ApprovedForRow item={of.get(item.uuid)} columns={4} />
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
