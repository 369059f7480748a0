import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Workspace } from "../../../api/answers.ts";
import { candidatesQuery, type OrderSearchText } from "../../../api/matching.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { keptDraft, useKeptDraftOf } from "../../../ui/kept-draft.ts";
import { plainName } from "../../../ui/readable-names.ts";
import { draftEntry } from "../decision-kinds.ts";
import { CandidatesList } from "./candidates-list.tsx";
import { MatchPreviewBox } from "./match-preview.tsx";
import { OrderSearch } from "./order-search.tsx";
import { t } from "../../../language/text.ts";

/** How far around the invoice's day a search begins to look. */
const DAYS_AROUND = 14;
const DAY_MS = 86_400_000;

interface Choice {
  readonly chosen: readonly string[];
  readonly reason: string;
  readonly by: "candidates" | "search";
  readonly words: OrderSearchText;
}

export interface MatchChoice {
  readonly orders: readonly string[];
  readonly reason: string | null;
}

interface MatchPickerProps {
  readonly invoice: Workspace;
  readonly opened: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onMatch: (choice: MatchChoice) => void;
  readonly onUnmatch: (reason: string | null) => void;
  readonly onRematch: (reason: string | null) => void;
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));

/** A search begins with what the invoice says of itself. */
function wordsOf({ vendor, shipOn, invoiceOn }: Workspace): OrderSearchText {
  const day = Date.parse(`${shipOn ?? invoiceOn ?? ""}T00:00:00Z`);
  const around = (by: number): string =>
    Number.isNaN(day) ? "" : new Date(day + by * DAYS_AROUND * DAY_MS).toISOString().slice(0, 10);
  return { q: "", vendor: vendor.externalId ?? vendor.scac ?? "", place: "", shipFrom: around(-1), shipTo: around(1) };
}

/** What is picked and why, kept in this browser until it is done. */
function useChoice(invoice: Workspace) {
  const matched = invoice.orders.map((order) => order.externalId);
  const entry = draftEntry("match", invoice.uuid);
  const [kept] = useState(() => keptDraft<Choice>(entry));
  const form = useForm<Choice>({
    initialValues: kept ?? { chosen: matched, reason: "", by: "candidates", words: wordsOf(invoice) },
  });
  const reason = form.values.reason.trim() === "" ? null : form.values.reason.trim();
  useKeptDraftOf(entry, reason === null && isSame(form.values.chosen, matched) ? null : form.values);
  return { form, matched, reason };
}

/**
 * Picks the order or orders of an invoice: candidates with why they fit, or any order that a search finds, and what the audit
 * would say of it before it is done.
 */
export function MatchPicker({ invoice, opened, busy, error, onClose, onMatch, onUnmatch, onRematch }: MatchPickerProps) {
  const { form, matched, reason } = useChoice(invoice);
  const { chosen, by, words } = form.values;
  const candidates = useQuery(candidatesQuery(invoice)).data ?? [];
  const toggle = (externalId: string): void =>
    form.setFieldValue(
      "chosen",
      chosen.includes(externalId) ? chosen.filter((id) => id !== externalId) : [...chosen, externalId],
    );

  return (
    <FormDialog
      draft={null}
      title={t`Order of ${invoice.invoiceNumber}`}
      verb={chosen.length > 1 ? t`Match ${chosen.length} orders` : t`Match and audit`}
      size={760}
      opened={opened}
      busy={busy}
      disabled={chosen.length === 0 || (isSame(chosen, matched) && invoice.matching.byHand)}
      error={error}
      onSubmit={form.onSubmit(() => onMatch({ orders: chosen, reason }))}
      onClose={onClose}
      onKeyDown={(event) => {
        const picked = by === "candidates" ? candidates[Number(event.key) - 1] : undefined;
        const isTyping = event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey;
        if (picked !== undefined && !isTyping) toggle(picked.orderExternalId);
      }}
      aside={<Aside invoice={invoice} busy={busy} onUnmatch={() => onUnmatch(reason)} onRematch={() => onRematch(reason)} />}
    >
      <p className="dim">{introduction(invoice)}</p>
      <Chosen chosen={chosen} matched={matched} onToggle={toggle} />
      <SegmentedControl
        size="xs"
        aria-label={t`Where to look`}
        value={by}
        onChange={(value) => form.setFieldValue("by", value as Choice["by"])}
        data={[
          { value: "candidates", label: candidates.length === 0 ? t`Candidates` : t`Candidates (${candidates.length})` },
          { value: "search", label: t`Search all orders` },
        ]}
      />
      <div className="picker-list">
        {by === "candidates" ? (
          <CandidatesList invoice={invoice} chosen={chosen} onToggle={toggle} />
        ) : (
          <OrderSearch words={words} onWords={(next) => form.setFieldValue("words", next)} chosen={chosen} onToggle={toggle} />
        )}
      </div>
      <MatchPreviewBox invoice={invoice} orders={chosen} />
      <TextInput
        size="xs"
        label={t`Why`}
        description={t`Kept in the timeline, for whoever looks at it later`}
        maxLength={2000}
        {...form.getInputProps("reason")}
      />
    </FormDialog>
  );
}

const introduction = ({ matching: { words, byHand }, orders }: Workspace): string => {
  if (orders.length > 0)
    return byHand
      ? t`Matched by hand now. Pick another order, or several when the invoice covers more than one.`
      : t`Matched automatically now. Pick another order, or several when the invoice covers more than one.`;
  return words != null ? plainName(words) : t`Pick the order that was billed, or several when the invoice covers more than one.`;
};

interface AsideProps {
  readonly invoice: Workspace;
  readonly busy: boolean;
  readonly onUnmatch: () => void;
  readonly onRematch: () => void;
}

/** The ways back: off the order, and to what its references say. */
const Aside = ({ invoice, busy, onUnmatch, onRematch }: AsideProps) => (
  <>
    {invoice.orders.length === 0 ? null : (
      <Button variant="default" onClick={onUnmatch} disabled={busy}>{t`Take the order off`}</Button>
    )}
    {invoice.matching.byHand ? (
      <Button variant="default" onClick={onRematch} disabled={busy}>{t`Match automatically`}</Button>
    ) : null}
  </>
);

interface ChosenProps {
  readonly chosen: readonly string[];
  readonly matched: readonly string[];
  readonly onToggle: (externalId: string) => void;
}

/** What is picked, wherever it was found; each can be left out again. */
const Chosen = ({ chosen, matched, onToggle }: ChosenProps) =>
  chosen.length === 0 ? null : (
    <div className="flex wrap" role="group" aria-label={t`Picked`}>
      {chosen.map((externalId) => (
        <Button key={externalId} size="compact-xs" variant="light" onClick={() => onToggle(externalId)}>
          {externalId}
          {matched.includes(externalId) ? t` (matched now)` : ""} ×
        </Button>
      ))}
    </div>
  );
