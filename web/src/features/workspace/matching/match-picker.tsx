import { Autocomplete, Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { findOrders } from "../../../api/orders.ts";
import type { Candidate, Workspace } from "../../../api/answers.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { plainName } from "../../../ui/readable-names.ts";
import { scoreText } from "../side-cards.tsx";

const PARTS = [
  { part: "reference", label: "Reference" },
  { part: "vendor", label: "Vendor" },
  { part: "currency", label: "Currency" },
  { part: "terms", label: "Terms" },
  { part: "dates", label: "Dates" },
  { part: "stops", label: "Stops" },
] as const;

interface OrderChoice {
  readonly chosen: readonly string[];
  /** An order that is no candidate, as it is typed. */
  readonly other: string;
}

interface MatchPickerProps {
  readonly invoice: Workspace;
  readonly opened: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onMatch: (orderExternalIds: readonly string[]) => void;
  readonly onUnmatch: () => void;
}

/** Picks the order or orders of an invoice: the candidates with why they fit, or any order by its number. */
export function MatchPicker({ invoice, opened, busy, error, onClose, onMatch, onUnmatch }: MatchPickerProps) {
  const matched = invoice.orders.map((order) => order.externalId);
  const form = useForm<OrderChoice>({ initialValues: { chosen: matched, other: "" } });
  const { chosen } = form.values;
  const other = form.values.other.trim();
  const ids = [...chosen, ...(other === "" || chosen.includes(other) ? [] : [other])];
  const { candidates } = invoice.matching;

  const toggle = (externalId: string): void =>
    form.setFieldValue(
      "chosen",
      chosen.includes(externalId) ? chosen.filter((id) => id !== externalId) : [...chosen, externalId],
    );

  return (
    <FormDialog
      title={`Order of ${invoice.invoiceNumber}`}
      verb={ids.length > 1 ? `Match ${ids.length} orders` : "Match and audit"}
      size={680}
      opened={opened}
      busy={busy}
      disabled={ids.length === 0}
      error={error}
      onSubmit={form.onSubmit(() => onMatch(ids))}
      onClose={onClose}
      onKeyDown={(event) => {
        const picked = candidates[Number(event.key) - 1];
        const isTyping = event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey;
        if (picked !== undefined && !isTyping) toggle(picked.orderExternalId);
      }}
      aside={
        matched.length === 0 ? null : (
          <Button variant="default" onClick={onUnmatch} disabled={busy}>
            Take the order off
          </Button>
        )
      }
    >
      <p className="dim">{introduction(invoice)}</p>
      <Candidates candidates={candidates} matched={matched} chosen={chosen} onToggle={toggle} />
      <Autocomplete
        size="xs"
        label="Another order"
        description="Its number in your system, or any reference on it"
        placeholder="SO-10442"
        data={useOrderIds(other)}
        filter={({ options }) => options}
        data-autofocus={candidates.length === 0 ? true : undefined}
        {...form.getInputProps("other")}
      />
    </FormDialog>
  );
}

const introduction = ({ matching: { candidates, words } }: Workspace): string => {
  if (candidates.length === 0) return "No order shares a reference with this invoice. Enter the order's number.";
  return words != null
    ? plainName(words)
    : "Several orders fit. Choose the one that was billed, or several when the invoice covers more than one.";
};

interface CandidatesProps {
  readonly candidates: readonly Candidate[];
  /** What the invoice is matched to now, candidate or not. */
  readonly matched: readonly string[];
  readonly chosen: readonly string[];
  readonly onToggle: (externalId: string) => void;
}

function Candidates({ candidates, matched, chosen, onToggle }: CandidatesProps) {
  return (
    <>
      {candidates.length === 0 ? null : (
        <div className="stack" role="group" aria-label="Candidates">
          {candidates.map((candidate, index) => (
            <CandidateRow
              key={candidate.orderUuid}
              candidate={candidate}
              place={index + 1}
              chosen={chosen.includes(candidate.orderExternalId)}
              first={index === 0}
              onToggle={() => onToggle(candidate.orderExternalId)}
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
            aria-checked={chosen.includes(externalId)}
            className="candidate"
            onClick={() => onToggle(externalId)}
          >
            <strong>{externalId}</strong> <span className="dim">matched now</span>
          </button>
        ))}
    </>
  );
}

const MAX_FOUND = 8;

/** Ids of the orders that fit what was typed, a moment after the last key. */
const useOrderIds = (typed: string): string[] => {
  const [q] = useDebouncedValue(typed, 200);
  const found = useQuery({
    queryKey: ["orders", "picker", q],
    queryFn: ({ signal }) => findOrders(q, MAX_FOUND, signal),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  });
  return q.length < 2 ? [] : (found.data ?? []).map((entry) => entry.externalId);
};

interface CandidateRowProps {
  readonly candidate: Candidate;
  readonly place: number;
  readonly chosen: boolean;
  readonly first: boolean;
  readonly onToggle: () => void;
}

const CandidateRow = ({ candidate, place, chosen, first, onToggle }: CandidateRowProps) => (
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
      <strong className="num">{scoreText(candidate.score)}</strong>
    </span>
    {candidate.foundBy === undefined || candidate.foundBy.length === 0 ? null : (
      <span className="dim" style={{ display: "block", marginTop: 3 }}>
        Found by {candidate.foundBy.map(plainName).join(", ")}
      </span>
    )}
    <Parts parts={candidate.parts} />
  </button>
);

/** How well each side of the order fits. */
function Parts({ parts }: { readonly parts: Candidate["parts"] }) {
  if (parts === undefined) return null;
  return (
    <span className="parts">
      {PARTS.map(({ part, label }) => {
        const score = parts[part] ?? null;
        return (
          <span key={part}>
            <span className="flex" style={{ justifyContent: "space-between", gap: 4 }}>
              <span className="dim">{label}</span>
              <span className="num">{scoreText(score)}</span>
            </span>
            <span className="meter" style={{ display: "block", marginTop: 3 }}>
              <i style={{ width: `${Math.round((score ?? 0) * 100)}%` }} />
            </span>
          </span>
        );
      })}
    </span>
  );
}
