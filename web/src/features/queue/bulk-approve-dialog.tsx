import { Button, Checkbox, Modal } from "@mantine/core";
import { useEffect, useState } from "react";
import { UNDO_SECONDS } from "../../../../src/contract/manage/invoice/undo-seconds.ts";
import type { QueueItem } from "../../api/answers.ts";
import { approveInvoices } from "../../api/several.ts";
import { NO_REASON, reasonText } from "../../shared/reason.ts";
import { ReasonField } from "../../shared/reason-field.tsx";
import { offerGroupUndo } from "../../shared/undo.tsx";
import { Variance } from "../../ui/amount.tsx";
import { formatAmount, formatCount } from "../../ui/money.ts";
import { SeveralResult } from "./several-result.tsx";
import { sumByCurrency, whyLookFirst } from "./several-text.ts";
import { useSeveral } from "./use-several.ts";
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
          onApprove={(chosen, reason) =>
            void run({
              items: chosen,
              atOnce: MAX_APPROVED,
              uuidOf: ({ uuid }) => uuid,
              send: (some) => approveInvoices(some, reason),
              onDone: offerGroupUndo,
            })
          }
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
  const others = items.filter((item) => whyLookFirst(item, me) !== null);
  const chosen = withOthers ? items : items.filter((item) => !others.includes(item));
  const text = reasonText(reason);
  return (
    <form
      className="stack"
      style={{ gap: 14 }}
      onSubmit={(event) => {
        event.preventDefault();
        onApprove(chosen, text);
      }}
    >
      <p>{t`Each is approved as billed, and only while it is as you see it. For ${UNDO_SECONDS} seconds you can take them back with u; then it is final.`}</p>
      <Preview items={items} me={me} withOthers={withOthers} />
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
        <Button type="submit" data-autofocus disabled={chosen.length === 0 || (withOthers && text === "")}>
          {t`Approve ${formatCount(chosen.length)}`}
        </Button>
      </div>
    </form>
  );
}

function Preview({
  items,
  me,
  withOthers,
}: {
  readonly items: readonly QueueItem[];
  readonly me: string;
  readonly withOthers: boolean;
}) {
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
              <tr key={item.uuid} className={why !== null && !withOthers ? "dim" : undefined}>
                <td className="strong">{item.invoiceNumber}</td>
                <td>{why === null ? (item.vendor.name ?? item.vendor.scac ?? "") : withOthers ? why : t`Left out: ${why}`}</td>
                <td className="num">
                  {formatAmount(item.billed)} <span className="dim">{item.currency}</span>
                </td>
                <td className="num">
                  <Variance value={item.variance} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
