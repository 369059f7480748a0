import { Autocomplete, Button, Modal } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { findOrders } from "../../../api/orders.ts";
import type { Candidate, Workspace } from "../../../api/answers.ts";
import { FailureLine } from "../../../ui/states.tsx";
import { plainWords } from "../../../ui/words.ts";
import { scoreWords } from "../side-cards.tsx";

const PARTS = [
  { part: "reference", label: "Reference" },
  { part: "vendor", label: "Vendor" },
  { part: "currency", label: "Currency" },
  { part: "terms", label: "Terms" },
  { part: "dates", label: "Dates" },
  { part: "stops", label: "Stops" },
] as const;

interface MatchPickerProps {
  readonly invoice: Workspace;
  readonly opened: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onMatch: (orderExternalIds: readonly string[]) => void;
  readonly onUnmatch: () => void;
}

/** Picks the order or orders of an invoice: the candidates with why they fit, or any order by its id. */
export function MatchPicker({ invoice, opened, busy, error, onClose, onMatch, onUnmatch }: MatchPickerProps) {
  const matched = invoice.orders.map((order) => order.externalId);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(matched));
  const [typed, setTyped] = useState("");
  const [q] = useDebouncedValue(typed.trim(), 200);
  const found = useOrderIds(q);
  const candidates = invoice.matching.candidates;
  const ids = [...chosen, ...(typed.trim() === "" || chosen.has(typed.trim()) ? [] : [typed.trim()])];

  const toggle = (externalId: string): void =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(externalId)) after.add(externalId);
      return after;
    });

  return (
    <Modal opened={opened} onClose={onClose} size={680} title={<strong>Order of {invoice.invoiceNumber}</strong>}>
      <form
        className="stack"
        style={{ gap: 14 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (ids.length > 0) onMatch(ids);
        }}
        onKeyDown={(event) => {
          const picked = candidates[Number(event.key) - 1];
          if (
            picked !== undefined &&
            !(event.target instanceof HTMLInputElement) &&
            !event.ctrlKey &&
            !event.metaKey &&
            !event.altKey
          )
            toggle(picked.orderExternalId);
        }}
      >
        <p className="dim">
          {candidates.length === 0
            ? "No order shares a reference with this invoice. Enter the order's external ID."
            : invoice.matching.words != null
              ? plainWords(invoice.matching.words)
              : "Several orders fit. Choose the one that was billed, or several when the invoice covers more than one."}
        </p>
        {candidates.length === 0 ? null : (
          <div className="stack" role="group" aria-label="Candidates">
            {candidates.map((candidate, index) => (
              <CandidateRow
                key={candidate.orderUuid}
                candidate={candidate}
                place={index + 1}
                chosen={chosen.has(candidate.orderExternalId)}
                first={index === 0}
                onToggle={() => toggle(candidate.orderExternalId)}
              />
            ))}
          </div>
        )}
        {matched
          .filter((externalId) => !candidates.some((candidate) => candidate.orderExternalId === externalId))
          .map((externalId) => (
            <button
              key={externalId}
              type="button"
              role="checkbox"
              aria-checked={chosen.has(externalId)}
              className="candidate"
              onClick={() => toggle(externalId)}
            >
              <strong>{externalId}</strong> <span className="dim">matched now</span>
            </button>
          ))}
        <Autocomplete
          size="xs"
          label="Another order"
          description="Its number, a reference or its external id"
          placeholder="SO-10442"
          value={typed}
          data={found}
          filter={({ options }) => options}
          data-autofocus={candidates.length === 0 ? true : undefined}
          onChange={setTyped}
        />
        <FailureLine error={error} />
        <div className="flex" style={{ justifyContent: "flex-end" }}>
          {matched.length === 0 ? null : (
            <Button variant="default" onClick={onUnmatch} disabled={busy} mr="auto">
              Take the order off
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={ids.length === 0}>
            {ids.length > 1 ? `Match ${ids.length} orders` : "Match and audit"}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

const SHOWN_AT_MOST = 8;

/** External ids of the orders that fit what was typed. */
const useOrderIds = (q: string): string[] => {
  const found = useQuery({
    queryKey: ["orders", "picker", q],
    queryFn: ({ signal }) => findOrders(q, SHOWN_AT_MOST, signal),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  });
  return q.length < 2 ? [] : (found.data ?? []).map((entry) => entry.externalId);
};

const CandidateRow = ({
  candidate,
  place,
  chosen,
  first,
  onToggle,
}: {
  readonly candidate: Candidate;
  readonly place: number;
  readonly chosen: boolean;
  readonly first: boolean;
  readonly onToggle: () => void;
}) => (
  <button
    type="button"
    role="checkbox"
    aria-checked={chosen}
    className="candidate"
    onClick={onToggle}
    data-autofocus={first ? true : undefined}
  >
    <span className="flex">
      <kbd>{place}</kbd>
      <strong>{candidate.orderNumber}</strong>
      {candidate.orderExternalId === candidate.orderNumber ? null : (
        <span className="dim mono clip">{candidate.orderExternalId}</span>
      )}
      <span className="grow" />
      <strong className="num">{scoreWords(candidate.score)}</strong>
    </span>
    {candidate.foundBy === undefined || candidate.foundBy.length === 0 ? null : (
      <span className="dim" style={{ display: "block", marginTop: 3 }}>
        Found by {candidate.foundBy.map(plainWords).join(", ")}
      </span>
    )}
    {candidate.parts === undefined ? null : (
      <span className="parts">
        {PARTS.map(({ part, label }) => {
          const score = candidate.parts?.[part] ?? null;
          return (
            <span key={part}>
              <span className="flex" style={{ justifyContent: "space-between", gap: 4 }}>
                <span className="dim">{label}</span>
                <span className="num">{scoreWords(score)}</span>
              </span>
              <span className="meter" style={{ display: "block", marginTop: 3 }}>
                <i style={{ width: `${Math.round((score ?? 0) * 100)}%` }} />
              </span>
            </span>
          );
        })}
      </span>
    )}
  </button>
);
