import { Button, Progress } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { QueueItem } from "../../api/answers.ts";
import type { DecidedInvoice } from "../../api/several.ts";
import { ApprovedForNote, givenForOthers } from "../../shared/approved-for.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { formatCount } from "../../ui/money.ts";
import { sayName } from "../../ui/readable-names.ts";
import { FailureLine } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import type { Several } from "./use-several.ts";
import { t } from "../../language/text.ts";

const OUTCOMES: Readonly<Record<string, string>> = {
  "awaits-second": t`Waits for a second approver`,
  conflict: t`Changed meanwhile`,
  "not-allowed": t`Not allowed`,
  invalid: t`Could not be decided`,
};

/** What happened last to an invoice that changed meanwhile, as a clause. */
const CHANGES: Readonly<Record<string, string>> = {
  audited: t`audited again`,
  "approval-given": t`approved`,
  "approval-awaits-second": t`approved, and waiting for a second approver`,
  approved: t`approved`,
  terminated: t`terminated`,
  disputed: t`disputed`,
  held: t`held`,
  "hold-released": t`released from its hold`,
  matched: t`matched by hand`,
  unmatched: t`unmatched`,
  note: t`given a note`,
  assigned: t`assigned`,
};

interface SeveralResultProps {
  readonly several: Several;
  /** Those it is about: for their numbers. */
  readonly items: readonly QueueItem[];
  /** "approved". */
  readonly done: string;
  readonly onClose: () => void;
}

/** How far a decision about several invoices is, and each that did not go as wished, with the reason and who changed it. */
export function SeveralResult({ several, items, done, onClose }: SeveralResultProps) {
  const { state, all, error } = several;
  const good = several.items.filter(({ outcome }) => outcome === "ok").length;
  const others = several.items.filter(({ outcome }) => outcome !== "ok");
  const forOthers = givenForOthers(several.items);
  return (
    <div className="stack" style={{ gap: 14 }}>
      {state === "runs" && all > 1 ? (
        <Progress value={(several.items.length / all) * 100} aria-label={t`${several.items.length} of ${all} decided`} />
      ) : null}
      <div
        className={state !== "runs" && others.length === 0 && error === null ? "note-box good" : "note-box info"}
        role="status"
      >
        {others.length === 0
          ? t`${formatCount(good)} of ${formatCount(all)} ${done}.`
          : t`${formatCount(good)} of ${formatCount(all)} ${done}. ${formatCount(others.length)} not.`}
        {forOthers === undefined ? null : <div>{forOthers}</div>}
      </div>
      <FailureLine error={error} />
      {others.length === 0 ? null : (
        <ul className="changes" style={{ margin: 0, paddingLeft: 18, maxHeight: 300, overflow: "auto" }}>
          {others.map((item) => (
            <NotDone key={item.uuid} item={item} number={items.find(({ uuid }) => uuid === item.uuid)?.invoiceNumber} />
          ))}
        </ul>
      )}
      <div className="flex" style={{ justifyContent: "flex-end" }}>
        <Button onClick={onClose} disabled={state === "runs"} data-autofocus>{t`Close`}</Button>
      </div>
    </div>
  );
}

function NotDone({ item, number }: { readonly item: DecidedInvoice; readonly number: string | undefined }) {
  const { uuid, outcome, message, changed } = item;
  return (
    <li>
      <Link to="/invoices/$uuid" params={{ uuid }} className="strong">
        {number ?? t`An invoice`}
      </Link>{" "}
      <Tag tone="warn">{OUTCOMES[outcome] ?? sayName(outcome)}</Tag>
      <div className="dim">
        {changed === null
          ? message
          : t`It was ${CHANGES[changed.kind] ?? sayName(changed.kind).toLowerCase()} by ${changed.by}, ${formatInstant(changed.at)}.`}
      </div>
      <ApprovedForNote item={item} />
    </li>
  );
}
