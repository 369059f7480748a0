import { Button, Modal } from "@mantine/core";
import type { Workspace } from "../../api/answers.ts";
import { formatInstant } from "../../ui/dates.ts";
import { formatAmount } from "../../ui/money.ts";
import { useActorName } from "../../shared/people.tsx";
import { sayName } from "../../ui/readable-names.ts";

interface Difference {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** What differs between the invoice as it was on the screen and as it is now. */
function differences(before: Workspace, after: Workspace): readonly Difference[] {
  const pairs: readonly (readonly [string, string, string])[] = [
    ["Status", sayName(before.status), sayName(after.status)],
    ["Verdict", sayName(before.audit?.verdict ?? "none"), sayName(after.audit?.verdict ?? "none")],
    [
      "Orders",
      before.orders.map((order) => `${order.orderNumber} v${order.version ?? 1}`).join(", ") || "none",
      after.orders.map((order) => `${order.orderNumber} v${order.version ?? 1}`).join(", ") || "none",
    ],
    ["Expected", formatAmount(before.totals.expected), formatAmount(after.totals.expected)],
    ["Billed", formatAmount(before.totals.billed), formatAmount(after.totals.billed)],
    ["Variance", formatAmount(before.totals.variance, { signed: true }), formatAmount(after.totals.variance, { signed: true })],
    ["Findings", String(before.audit?.findings.length ?? 0), String(after.audit?.findings.length ?? 0)],
    ["Open disputes", String(before.disputes.length), String(after.disputes.length)],
    ["Documents", String(before.documents.length), String(after.documents.length)],
  ];
  return pairs.filter(([, text, other]) => text !== other).map(([what, text, other]) => ({ what, before: text, after: other }));
}

interface ConflictDialogProps {
  readonly before: Workspace | null;
  readonly after: Workspace | null;
  readonly action: string;
  readonly onClose: () => void;
  readonly onAgain: () => void;
}

/** Someone else was first: says who and what changed, and offers to do it again with what is there now. */
export function ConflictDialog({ before, after, action, onClose, onAgain }: ConflictDialogProps) {
  const who = useActorName();
  if (before === null || after === null) return null;
  const changed = differences(before, after);
  const newest = after.timeline
    .filter((entry) => !before.timeline.some((old) => (old.uuid ?? old.at) === (entry.uuid ?? entry.at)))
    .at(-1);
  const final = after.status === "approved" || after.status === "terminated";
  return (
    <Modal opened onClose={onClose} title={<strong>{after.invoiceNumber} has changed meanwhile</strong>}>
      <div className="stack" style={{ gap: 14 }}>
        <p>
          {newest === undefined
            ? "It was changed after you opened it."
            : `${who(newest.actor, newest.actorName)}: ${sayName(newest.kind).toLowerCase()}, ${formatInstant(newest.at)}.`}{" "}
          Your “{action}” was not carried out.
        </p>
        {changed.length === 0 ? (
          <p className="dim">Nothing you would see here differs.</p>
        ) : (
          <table className="list">
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">You saw</th>
                <th scope="col">Now</th>
              </tr>
            </thead>
            <tbody>
              {changed.map((difference) => (
                <tr key={difference.what}>
                  <td className="dim">{difference.what}</td>
                  <td>{difference.before}</td>
                  <td className="strong">{difference.after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <div className="flex" style={{ justifyContent: "flex-end" }}>
          <Button variant={final ? "filled" : "default"} onClick={onClose} data-autofocus={final ? true : undefined}>
            Show it as it is now
          </Button>
          {final ? null : (
            <Button onClick={onAgain} data-autofocus>
              {action} anyway
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}
