import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { keyInvoice } from "../../api/reviews.ts";
import { DropZone, UploadList, useUploads } from "../../shared/uploads.tsx";
import { PlainCard } from "../../ui/card.tsx";
import { dropDraft, keptDraft, useKeptDraftOf } from "../../ui/kept-draft.ts";
import { PageHead } from "../../ui/page.tsx";
import { errorWithFieldTexts, fieldText } from "../../shared/field-texts.ts";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { FailureLine } from "../../ui/states.tsx";
import { focusOn, textOf } from "./focus-on.ts";
import { faultOf, furtherToKey, keyedFields, keyedInvoiceOf, lackingOf, NEW_BILL } from "./keyed-invoice.ts";
import { PaperForm } from "./paper-form.tsx";
import { type Draft, type Field, keptDrafts } from "./review-draft.ts";
import { t } from "../../language/text.ts";

const ENTRY = "keyed-invoice";

/** An invoice that somebody types: read to them, or from a paper that is no file. */
function KeyInvoicePage() {
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft>(() => keptDrafts(keptDraft<unknown>(ENTRY), 1)?.[0] ?? NEW_BILL);
  const [hint, setHint] = useState<string | null>(null);
  useKeptDraftOf(ENTRY, draft === NEW_BILL ? null : [draft]);
  const send = useMutation({
    mutationFn: () => keyInvoice(keyedInvoiceOf(draft)),
    onSuccess: ({ uuid }) => {
      dropDraft(ENTRY);
      void navigate({ to: "/invoices/$uuid", params: { uuid }, search: {} });
    },
  });
  const fields = keyedFields(draft);
  const lacking = lackingOf(draft);
  const open = fields.filter(({ name }) => lacking.includes(name));
  useEffect(() => focusOn("invoiceNumber"), []);
  const change = (next: (before: Draft) => Draft): void => {
    setHint(null);
    setDraft(next);
  };
  const confirm = ({ name }: Field): void => {
    const place = fields.findIndex((field) => field.name === name);
    focusOn(fields[place + 1]?.name ?? textOf(draft.lines[0]?.key ?? 0));
  };
  const submit = (): void => {
    if (send.isPending) return;
    const fault = faultOf(draft);
    if (fault === null) return send.mutate();
    setHint(lacking[0] === undefined ? fault : t`${fault} First: ${fieldText(lacking[0])}.`);
    if (lacking[0] !== undefined) focusOn(lacking[0]);
  };
  useShortcuts([
    {
      keys: "$mod+Enter",
      shown: ["Ctrl", "Enter"],
      label: t`Send the keyed invoice`,
      group: "Review",
      run: submit,
      always: true,
    },
  ]);
  return (
    <div className="page review">
      <PageHead
        title={t`Key an invoice`}
        hint={t`Type what a bill says. It is audited like any other; who keys it does not approve it where duties are separated.`}
      >
        <Link to="/reviews" search={{}}>{t`All that wait for review`}</Link>
      </PageHead>
      <div className="review-columns">
        <BillFile />
        <KeyForm
          paper={
            <PaperForm
              hasType={false}
              draft={draft}
              fields={fields}
              further={furtherToKey(draft)}
              open={open}
              onChange={change}
              onConfirm={confirm}
              onFocus={() => undefined}
            />
          }
          error={errorWithFieldTexts(send.error)}
          hint={hint}
          isSending={send.isPending}
          isNew={draft === NEW_BILL}
          onSubmit={submit}
          onClear={() => setDraft(NEW_BILL)}
        />
      </div>
    </div>
  );
}

interface KeyFormProps {
  readonly paper: ReactNode;
  readonly error: Error | null;
  readonly hint: string | null;
  readonly isSending: boolean;
  readonly isNew: boolean;
  readonly onSubmit: () => void;
  readonly onClear: () => void;
}

function KeyForm({ paper, error, hint, isSending, isNew, onSubmit, onClear }: KeyFormProps) {
  return (
    <PlainCard>
      <form
        className="review-form stack"
        aria-label={t`What the bill says`}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {paper}
        <FailureLine error={error} />
        {hint === null ? null : (
          <div className="note-box warn" role="status">
            {hint}
          </div>
        )}
        <div className="flex wrap review-actions">
          <Button type="submit" loading={isSending}>{t`Send the invoice`}</Button>
          <Button variant="default" disabled={isNew} onClick={onClear}>{t`Start over`}</Button>
        </div>
      </form>
    </PlainCard>
  );
}

/** Whoever has the bill as a file lets it be read: it opens beside what stands on it. */
function BillFile() {
  const { uploads, add, clear } = useUploads({});
  return (
    <section className="stack" aria-label={t`The bill as a file`}>
      <DropZone label={t`Drop the bill here where you have it as a file: it is read, and shown beside its fields`} onFiles={add}>
        <UploadList uploads={uploads} onClear={clear}>
          {({ uuid }) => <Link to="/reviews/$uuid" params={{ uuid }} search={{}}>{t`Open it`}</Link>}
        </UploadList>
      </DropZone>
      <p className="dim">{t`Days are written as 2026-03-05, amounts as 1185.00. Numbers of the order, PRO or bill of lading find the order. Ctrl and Enter send it.`}</p>
    </section>
  );
}

export default KeyInvoicePage;
