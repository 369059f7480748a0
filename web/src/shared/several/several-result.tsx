import { Button, Progress } from "@mantine/core";
import type { QueueItem } from "../../api/answers.ts";
import { ApprovedForNote, givenForOthers } from "../approved-for.tsx";
import { NotDoneLine } from "../not-done-line.tsx";
import { formatCount } from "../../ui/money.ts";
import { sayName } from "../../ui/readable-names.ts";
import { FailureLine } from "../../ui/states.tsx";
import type { Several } from "./use-several.ts";
import { t } from "../../language/text.ts";

const OUTCOMES: Readonly<Record<string, string>> = {
  "awaits-second": t`Waits for a second approver`,
  conflict: t`Changed meanwhile`,
  "not-allowed": t`Not allowed`,
  invalid: t`Could not be decided`,
};

interface SeveralResultProps {
  readonly several: Several;
  /** Those it is about: for their numbers. */
  readonly items: readonly Pick<QueueItem, "uuid" | "invoiceNumber">[];
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
            <NotDoneLine
              key={item.uuid}
              {...item}
              number={items.find(({ uuid }) => uuid === item.uuid)?.invoiceNumber ?? null}
              tag={OUTCOMES[item.outcome] ?? sayName(item.outcome)}
            >
              <ApprovedForNote item={item} />
            </NotDoneLine>
          ))}
        </ul>
      )}
      <div className="flex" style={{ justifyContent: "flex-end" }}>
        <Button onClick={onClose} disabled={state === "runs"} data-autofocus>{t`Close`}</Button>
      </div>
    </div>
  );
}
