import { Button } from "@mantine/core";
import type { Dispute } from "../../../api/answers.ts";
import { formatInstant } from "../../../ui/dates.ts";
import { tidyDecimals } from "../../../ui/money.ts";
import { t } from "../../../language/text.ts";

interface DisputeConflictProps {
  /** As it was on the screen when somebody settled something of it. */
  readonly seen: Dispute;
  readonly now: Dispute;
  /** What was to be settled. */
  readonly wanted: readonly string[];
  readonly busy: boolean;
  readonly onAgain: (reasons: readonly string[]) => void;
}

/** Somebody else changed the dispute first: what differs, and what was wanted once more where it is still to be done. */
export function DisputeConflict({ seen, now, wanted, busy, onAgain }: DisputeConflictProps) {
  const changed = now.reasons.filter(
    ({ uuid, resolvedAt }) => seen.reasons.find((reason) => reason.uuid === uuid)?.resolvedAt !== resolvedAt,
  );
  const left = now.reasons.filter(({ uuid, resolvedAt }) => resolvedAt === null && wanted.includes(uuid));
  return (
    <div className="note-box warn stack" role="alert">
      <strong>{t`Someone changed this dispute before you. Nothing of yours was carried out, and what you typed is kept.`}</strong>
      <table className="list">
        <thead>
          <tr>
            <th scope="col">{t`Reason`}</th>
            <th scope="col">{t`You saw`}</th>
            <th scope="col">{t`Now`}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map(({ uuid, description, resolvedAt }) => (
            <tr key={uuid}>
              <td style={{ whiteSpace: "normal" }}>{tidyDecimals(description)}</td>
              <td>{stateOf(seen.reasons.find((reason) => reason.uuid === uuid))}</td>
              <td className="strong">{stateOf({ resolvedAt })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {left.length === 0 ? (
        <p>{t`It is settled already: there is nothing left to do.`}</p>
      ) : (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            loading={busy}
            onClick={() => onAgain(left.map(({ uuid }) => uuid))}
          >{t`Settle it all the same`}</Button>
        </div>
      )}
    </div>
  );
}

const stateOf = (reason: { readonly resolvedAt: string | null } | undefined): string =>
  reason === undefined ? t`not there` : reason.resolvedAt === null ? t`open` : t`settled ${formatInstant(reason.resolvedAt)}`;
