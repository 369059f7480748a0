import { Button, Checkbox, Modal, Textarea } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Variance } from "../../ui/amount.tsx";
import { amountText, formatAmount, tenThousandths } from "../../ui/money.ts";
import { Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { sayName, Tag } from "../../ui/tags.tsx";
import { decideGroup, groupInvoicesQuery, type Decided, type ExceptionGroup, type GroupAction } from "./exceptions-queries.ts";

const WORDS: Readonly<
  Record<GroupAction, { readonly verb: string; readonly done: string; readonly hint: string; readonly reason: string | null }>
> = {
  approve: {
    verb: "Approve",
    done: "approved",
    hint: "Each is approved as billed. This takes effect at once and is final.",
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
  const client = useQueryClient();
  const words = WORDS[action];
  const found = useQuery({ ...groupInvoicesQuery(group), refetchOnWindowFocus: false });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState("");
  const items = found.data?.items ?? [];
  const chosen = items.filter((one) => !left.has(one.uuid));
  const billed = amountText(chosen.reduce((sum, one) => sum + (tenThousandths(one.billed) ?? 0n), 0n));
  const decide = useMutation({
    mutationFn: () => decideGroup(group, action, reason.trim(), chosen),
    onSettled: () =>
      Promise.all(["exceptions", "counts", "queue", "invoice"].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  return (
    <Modal opened onClose={onClose} size="lg" title={<strong>{`${words.verb}: ${title}`}</strong>}>
      {found.isPending ? (
        <RowsLoading rows={5} />
      ) : found.data === undefined ? (
        <Failure error={found.error} what="The group" onRetry={() => void found.refetch()} />
      ) : decide.data !== undefined ? (
        <Result decided={decide.data} done={words.done} more={found.data.nextCursor !== null} onClose={onClose} />
      ) : items.length === 0 ? (
        <p>Somebody settled them meanwhile: the group is empty.</p>
      ) : (
        <form
          className="stack"
          style={{ gap: 14 }}
          onSubmit={(event) => {
            event.preventDefault();
            decide.mutate();
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
          <div style={{ maxHeight: 300, overflow: "auto" }} tabIndex={0} role="region" aria-label="Invoices of the group">
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
          {found.data.nextCursor === null ? null : (
            <p className="dim">
              The oldest {items.length} of {group.count.toLocaleString("en-US")}; the others come after.
            </p>
          )}
          <FailureLine error={decide.error} />
          <div className="flex">
            <span>
              <span className="strong">{chosen.length.toLocaleString("en-US")}</span>{" "}
              {chosen.length === 1 ? "invoice" : "invoices"}, {formatAmount(billed)} {group.currency}
            </span>
            <span className="grow" />
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={decide.isPending}
              disabled={chosen.length === 0 || (words.reason !== null && reason.trim() === "")}
              {...(action === "terminate" ? { color: "red.9" } : {})}
            >
              {words.verb} {chosen.length.toLocaleString("en-US")}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
};

const Result = ({
  decided,
  done,
  more,
  onClose,
}: {
  readonly decided: Decided;
  readonly done: string;
  readonly more: boolean;
  readonly onClose: () => void;
}) => {
  const good = decided.items.filter((one) => one.outcome === "ok").length;
  const others = decided.items.filter((one) => one.outcome !== "ok");
  return (
    <div className="stack" style={{ gap: 14 }} role="status">
      <div className={others.length === 0 ? "note-box good" : "note-box warn"}>
        {good.toLocaleString("en-US")} of {decided.items.length.toLocaleString("en-US")} {done}.
        {more ? " The group has more: decide again for the next ones." : ""}
      </div>
      {others.length === 0 ? null : (
        <ul className="changes" style={{ margin: 0, paddingLeft: 18 }}>
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
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </div>
  );
};
