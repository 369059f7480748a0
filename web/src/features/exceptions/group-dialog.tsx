import { Button, Checkbox, Modal, Progress, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Variance } from "../../ui/amount.tsx";
import { amountText, formatAmount, tenThousandths, formatCount } from "../../ui/money.ts";
import { Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { sayName } from "../../ui/words.ts";
import { groupInvoicesQuery, type ExceptionGroup, type GroupAction } from "../../api/exceptions.ts";
import { type GroupProgress, useGroupDecision } from "./use-group-decision.ts";

const WORDS: Readonly<
  Record<GroupAction, { readonly verb: string; readonly done: string; readonly hint: string; readonly reason: string | null }>
> = {
  approve: {
    verb: "Approve",
    done: "approved",
    hint: "Each is approved as billed. For eight seconds you can take them back; then it is final.",
    reason: "Why they are approved",
  },
  dispute: {
    verb: "Dispute",
    done: "disputed",
    hint: "A dispute with the vendor is raised for each, with the reasons the audit proposes.",
    reason: "What is disputed",
  },
  terminate: {
    verb: "Terminate",
    done: "terminated",
    hint: "None of them will be paid. This is final.",
    reason: "Why they are terminated",
  },
  assign: { verb: "Take", done: "yours", hint: "They become yours.", reason: null },
};
const OUTCOMES: Readonly<Record<string, string>> = {
  "awaits-second": "Waits for a second approver",
  conflict: "Changed meanwhile",
  "not-allowed": "Not allowed",
  invalid: "Could not be decided",
};
const count = (size: number): string => formatCount(size);

/** One decision for the invoices of a group: they are shown first, and decided about only while they are what was shown. */
export const GroupDialog = ({
  group,
  action,
  title,
  onClose,
}: {
  readonly group: ExceptionGroup;
  readonly action: GroupAction;
  readonly title: string;
  readonly onClose: () => void;
}) => {
  const words = WORDS[action];
  const found = useQuery({ ...groupInvoicesQuery(group), refetchOnWindowFocus: false });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [whole, setWhole] = useState(false);
  const [reason, setReason] = useState("");
  const decision = useGroupDecision(group);
  const items = found.data?.items ?? [];
  const chosen = items.filter((one) => !left.has(one.uuid));
  const billed = amountText(chosen.reduce((sum, one) => sum + (tenThousandths(one.billed) ?? 0n), 0n));
  const others = found.data == null || found.data.nextCursor === null ? 0 : Math.max(1, group.count - items.length);
  const all = chosen.length + (whole ? others : 0);
  const { progress } = decision;
  // Nothing to read when all went well: the eight seconds to take approvals back have begun.
  const clear = action === "approve" && progress.state === "done" && progress.items.every((one) => one.outcome === "ok");
  useEffect(() => {
    if (clear) onClose();
  }, [clear, onClose]);
  return (
    <Modal
      opened
      // What was begun is watched to its end, or stopped first.
      onClose={() => (progress.state === "runs" ? decision.stop() : onClose())}
      closeOnClickOutside={false}
      size="lg"
      title={<strong>{`${words.verb}: ${title}`}</strong>}
    >
      {found.isPending ? (
        <RowsLoading rows={5} />
      ) : found.data === undefined ? (
        <Failure error={found.error} what="The group" onRetry={() => void found.refetch()} />
      ) : progress.state !== "asks" ? (
        <Course progress={progress} done={words.done} onStop={decision.stop} onGoOn={decision.goOn} onClose={onClose} />
      ) : items.length === 0 ? (
        <p>Somebody settled them meanwhile: the group is empty.</p>
      ) : (
        <form
          className="stack"
          style={{ gap: 14 }}
          onSubmit={(event) => {
            event.preventDefault();
            decision.start({ action, reason: reason.trim(), chosen, rest: whole ? found.data.nextCursor : null }, all);
          }}
        >
          <p>{words.hint}</p>
          {words.reason === null ? null : (
            <Textarea
              label="Reason"
              description={words.reason}
              required
              maxLength={2000}
              autosize={false}
              rows={2}
              data-autofocus
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          <div
            style={{ maxHeight: 300, overflow: "auto", position: "relative" }}
            tabIndex={0}
            role="region"
            aria-label="Invoices of the group"
          >
            <table className="list">
              <tbody>
                {items.map((one) => (
                  <tr key={one.uuid}>
                    <td>
                      <Checkbox
                        size="xs"
                        label={one.invoiceNumber}
                        checked={!left.has(one.uuid)}
                        onChange={() =>
                          setLeft((before) =>
                            before.has(one.uuid)
                              ? new Set([...before].filter((uuid) => uuid !== one.uuid))
                              : new Set([...before, one.uuid]),
                          )
                        }
                      />
                    </td>
                    <td className="dim">{one.vendor}</td>
                    <td className="num">{formatAmount(one.billed)}</td>
                    <td className="num">
                      <Variance value={one.variance} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {others === 0 ? null : (
            <Checkbox
              size="xs"
              checked={whole}
              onChange={(event) => setWhole(event.currentTarget.checked)}
              label={`Also the ${count(others)} others of the group, which are not shown`}
              description={`These are the oldest ${count(items.length)} of ${count(group.count)}. They are decided a hundred at a time, and you can stop in between.`}
            />
          )}
          <div className="flex">
            <span>
              <span className="strong">{count(all)}</span> {all === 1 ? "invoice" : "invoices"}
              {whole
                ? `, ${formatAmount(group.billed)} ${group.currency} in the group`
                : `, ${formatAmount(billed)} ${group.currency}`}
            </span>
            <span className="grow" />
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              {...(action === "terminate" ? { color: "red.9" } : {})}
              disabled={all === 0 || (words.reason !== null && reason.trim() === "")}
            >
              {`${words.verb} ${count(all)}`}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
};

/** How far it is, and what became of each that did not go as wished. */
const Course = ({
  progress,
  done,
  onStop,
  onGoOn,
  onClose,
}: {
  readonly progress: GroupProgress;
  readonly done: string;
  readonly onStop: () => void;
  readonly onGoOn: () => void;
  readonly onClose: () => void;
}) => {
  const { state, items, all, error } = progress;
  const good = items.filter((one) => one.outcome === "ok").length;
  const others = items.filter((one) => one.outcome !== "ok");
  const total = state === "done" ? items.length : Math.max(all, items.length);
  return (
    <div className="stack" style={{ gap: 14 }}>
      {state === "done" || total <= 1 ? null : (
        <Progress value={(items.length / total) * 100} aria-label={`${count(items.length)} of ${count(total)} decided`} />
      )}
      <div
        className={state !== "runs" && others.length === 0 && error === null ? "note-box good" : "note-box info"}
        role="status"
      >
        {state === "runs" && items.length === 0
          ? `Deciding about ${count(total)}…`
          : `${count(good)} of ${count(total)} ${done}.${others.length === 0 ? "" : ` ${count(others.length)} not.`}`}
        {state === "stopped" ? " Stopped: nothing is sent for the rest until you go on." : ""}
      </div>
      <FailureLine error={error} />
      {others.length === 0 ? null : (
        <ul className="changes" style={{ margin: 0, paddingLeft: 18, maxHeight: 300, overflow: "auto" }}>
          {others.map((one) => (
            <li key={one.uuid}>
              <span className="strong">{one.invoiceNumber ?? "An invoice"}</span>{" "}
              <Tag tone="warn">{OUTCOMES[one.outcome] ?? sayName(one.outcome)}</Tag>
              {one.message === null ? null : <div className="dim">{one.message}</div>}
            </li>
          ))}
        </ul>
      )}
      <div className="flex" style={{ justifyContent: "flex-end" }}>
        {state === "runs" ? (
          <Button variant="default" onClick={onStop}>
            Stop
          </Button>
        ) : (
          <>
            {state === "stopped" ? <Button onClick={onGoOn}>Go on</Button> : null}
            <Button {...(state === "stopped" ? { variant: "default" } : {})} onClick={onClose} data-autofocus>
              Close
            </Button>
          </>
        )}
      </div>
    </div>
  );
};
