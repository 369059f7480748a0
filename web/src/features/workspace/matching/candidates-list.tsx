import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Workspace } from "../../../api/answers.ts";
import { candidatesQuery, type OrderCandidate } from "../../../api/matching.ts";
import { formatDay } from "../../../ui/dates.ts";
import { Icon } from "../../../ui/icons.tsx";
import { tidyDecimals } from "../../../ui/money.ts";
import { plainName } from "../../../ui/readable-names.ts";
import { Failure, RowsLoading } from "../../../ui/states.tsx";
import { scoreText } from "../side-cards.tsx";
import { OrderChoice } from "./order-choice.tsx";
import { t } from "../../../language/text.ts";

interface CandidatesListProps {
  readonly invoice: Workspace;
  readonly chosen: readonly string[];
  readonly onToggle: (externalId: string) => void;
}

/** The orders that may be the one, each with what speaks for it and against it. */
export function CandidatesList({ invoice, chosen, onToggle }: CandidatesListProps) {
  const candidates = useQuery(candidatesQuery(invoice));
  const list = useRef<HTMLDivElement>(null);
  const isThere = candidates.data !== undefined;
  // They come after the dialog: the keys that pick one work from its first moment, unless somebody types already.
  useEffect(() => {
    if (isThere && !(document.activeElement instanceof HTMLInputElement)) list.current?.querySelector("button")?.focus();
  }, [isThere]);
  if (candidates.isPending) return <RowsLoading rows={4} />;
  if (candidates.data === undefined)
    return <Failure error={candidates.error} what={t`The candidates`} onRetry={() => void candidates.refetch()} />;
  if (candidates.data.length === 0)
    return (
      <p className="dim">{t`No order of this vendor ships around its day, and none has its references. Search for it, or wait: an order that arrives later with one of its references is matched automatically.`}</p>
    );
  return (
    <div className="stack" role="group" aria-label={t`Candidates`} ref={list}>
      {candidates.data.map((candidate, index) => (
        <OrderChoice
          key={candidate.orderUuid}
          order={{ ...candidate, externalId: candidate.orderExternalId }}
          {...(index < 9 ? { place: index + 1 } : {})}
          chosen={chosen.includes(candidate.orderExternalId)}
          onToggle={() => onToggle(candidate.orderExternalId)}
          note={<strong className="num">{scoreText(candidate.score)}</strong>}
        >
          <Why why={candidate.why} />
        </OrderChoice>
      ))}
    </div>
  );
}

/** Days within a sentence, as they are written here. */
const withDays = (words: string): string => words.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => formatDay(day));

const Why = ({ why }: Pick<OrderCandidate, "why">) => (
  <span className="why">
    {why.map(({ part, fits, words }) => (
      <span key={part} className={fits ? undefined : "against"}>
        <Icon name={fits ? "ready" : "warning"} size={13} />
        <span>
          <span className="sr-only">{fits ? t`For it: ` : t`Against it: `}</span>
          {tidyDecimals(plainName(withDays(words)))}
        </span>
      </span>
    ))}
  </span>
);
