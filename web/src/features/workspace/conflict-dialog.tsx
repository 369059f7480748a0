import { Button, Modal } from "@mantine/core";
import type { TimelineEntry, Workspace } from "../../api/answers.ts";
import { formatInstant } from "../../ui/dates.ts";
import { sayReason } from "../../shared/reason.ts";
import { useActorName } from "../../shared/people.tsx";
import { differencesOf, happenedSince, isDecidedMeanwhile } from "./conflict.ts";
import { type Decision, DECISIONS } from "./decision-kinds.ts";
import { clause } from "./timeline-clause.ts";
import { t } from "../../language/text.ts";

const EVENTS_SHOWN = 5;

const reasonOf = ({ data }: TimelineEntry): string => {
  const reason = data?.["reason"];
  return typeof reason === "string" && reason !== "" ? `: “${sayReason(reason)}”` : "";
};

interface ConflictDialogProps {
  readonly before: Workspace | null;
  readonly after: Workspace | null;
  readonly kind: Decision["kind"];
  readonly onClose: () => void;
  readonly onAgain: () => void;
}

/**
 * Someone else was first: says who did what and what changed, and offers to do it again with what is there now, unless that would
 * put one decision in the place of another.
 */
export function ConflictDialog({ before, after, kind, onClose, onAgain }: ConflictDialogProps) {
  const who = useActorName();
  if (before === null || after === null) return null;
  const action = DECISIONS[kind].label;
  const changed = differencesOf(before, after);
  const events = happenedSince(before, after);
  const final = isDecidedMeanwhile(before, after, kind);
  return (
    <Modal opened onClose={onClose} title={<strong>{t`${after.invoiceNumber} has changed meanwhile`}</strong>}>
      <div className="stack" style={{ gap: 14 }}>
        {events.length === 0 ? (
          <p>{t`It was changed after you opened it.`}</p>
        ) : (
          <ul style={{ margin: 0, paddingLeft: 18 }}>
            {events.slice(-EVENTS_SHOWN).map((event) => (
              <li key={event.uuid}>
                <strong>{who(event.actor, event.actorName)}</strong> {clause(event)}, {formatInstant(event.at)}
                {reasonOf(event)}
              </li>
            ))}
          </ul>
        )}
        <p>
          {final
            ? t`Your “${action}” was not carried out. It was decided about meanwhile: look at it as it is now, and decide anew if it is to be otherwise.`
            : t`Your “${action}” was not carried out.`}
        </p>
        {changed.length === 0 ? (
          <p className="dim">{t`Nothing you would see here differs.`}</p>
        ) : (
          <table className="list">
            <thead>
              <tr>
                <th scope="col">{t`What`}</th>
                <th scope="col">{t`You saw`}</th>
                <th scope="col">{t`Now`}</th>
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
          <Button
            variant={final ? "filled" : "default"}
            onClick={onClose}
            data-autofocus={final ? true : undefined}
          >{t`Show it as it is now`}</Button>
          {final ? null : (
            <Button onClick={onAgain} data-autofocus>
              {t`${action} anyway`}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}
