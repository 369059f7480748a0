import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ChargeRow, TimelineEntry, Workspace } from "../../api/answers.ts";
import { formatInstant } from "../../ui/dates.ts";
import { useActorName } from "../../shared/people.tsx";
import { sayReason } from "../../shared/reason.ts";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { FailureLine } from "../../ui/states.tsx";
import { sayName } from "../../ui/readable-names.ts";
import { useShown } from "../../ui/use-shown.ts";
import { dropDraft, keptDraft, useKeptDraftOf } from "../../ui/kept-draft.ts";
import { addNote } from "../../api/decisions.ts";
import { Card } from "../../ui/card.tsx";
import { draftEntry } from "./decision-kinds.ts";
import { sayElsewhere, useOpenInvoice } from "./say-elsewhere.tsx";
import { NoteBox } from "./note-box.tsx";
import { chargesSaid, clause, textOf } from "./timeline-clause.ts";
import { t } from "../../language/text.ts";

/** The state before and after, where the entry changed it: "Review → Approved". */
const change = (entry: TimelineEntry): string | null => {
  // A change of a vendor says so in its own sentence.
  if (entry.kind === "vendor-change") return null;
  const before = textOf(entry.data, "before");
  const after = textOf(entry.data, "after");
  return before === null || after === null || before === after ? null : `${sayName(before)} → ${sayName(after)}`;
};

const said = (entry: TimelineEntry): string | null =>
  textOf(entry.data, "text") ??
  textOf(entry.data, "note") ??
  textOf(entry.data, "reason") ??
  textOf(entry.data, "message") ??
  textOf(entry.data, "failure");

interface TimelineProps {
  readonly invoice: Workspace;
  readonly mayWrite: boolean;
  /** False where the key of notes is the dispute's. */
  readonly hasKey: boolean;
}

export function TimelineCard({ invoice, mayWrite, hasKey }: TimelineProps) {
  return (
    <Card title={t`Timeline`}>
      {mayWrite ? <NoteForm invoice={invoice} hasKey={hasKey} /> : null}
      <ol className="timeline">
        {invoice.timeline.toReversed().map((entry, index) => (
          <Entry key={entry.uuid ?? `${entry.at} ${index}`} entry={entry} rows={invoice.audit?.charges ?? []} />
        ))}
      </ol>
    </Card>
  );
}

function NoteForm({ invoice, hasKey }: Omit<TimelineProps, "mayWrite">) {
  const client = useQueryClient();
  const box = useRef<HTMLTextAreaElement>(null);
  const entry = draftEntry("note", invoice.uuid);
  const [kept] = useState(() => keptDraft<string>(entry));
  const form = useForm({ initialValues: { note: kept ?? "" } });
  const note = form.values.note.trim();
  useKeptDraftOf(entry, note === "" ? null : form.values.note);
  const shown = useShown();
  const open = useOpenInvoice();
  const send = useMutation({
    mutationFn: () => addNote(invoice.uuid, note),
    onSuccess: async () => {
      form.setFieldValue("note", "");
      // Also where somebody went on meanwhile: what is sent is no draft, to be sent once more.
      dropDraft(entry);
      await client.invalidateQueries({ queryKey: ["invoice", invoice.uuid] });
    },
    onError: (error) => {
      if (!shown())
        sayElsewhere(invoice, { title: t`The note on ${invoice.invoiceNumber} was not kept`, message: error.message, open });
    },
  });
  const sendOnce = (): void => {
    if (note !== "" && !send.isPending) send.mutate();
  };
  useShortcuts(
    hasKey ? [{ keys: "n", label: t`Write a note`, group: "Invoice", run: () => box.current?.focus() }] : [],
    String(hasKey),
  );
  return (
    <form className="stack" style={{ marginBottom: 16 }} onSubmit={form.onSubmit(sendOnce)}>
      <NoteBox value={form.values.note} boxRef={box} onChange={(value) => form.setFieldValue("note", value)} onSend={sendOnce} />
      {note === "" ? null : (
        <div className="flex">
          <Button type="submit" loading={send.isPending}>{t`Add the note`}</Button>
          <span className="dim">{t`Ctrl Enter`}</span>
        </div>
      )}
      <FailureLine error={send.error} />
    </form>
  );
}

function Entry({ entry, rows }: { readonly entry: TimelineEntry; readonly rows: readonly ChargeRow[] }) {
  const who = useActorName();
  const words = said(entry);
  const states = change(entry);
  const charges = chargesSaid(entry, rows);
  return (
    <li className={entry.kind === "note" ? "note" : undefined}>
      <div>
        <strong>{who(entry.actor, entry.actorName)}</strong> {clause(entry)}
      </div>
      {words === null ? null : <div className="said">{sayReason(words)}</div>}
      {charges.length === 0 ? null : <div className="said">{charges.join(" · ")}</div>}
      <span className="when">
        <time dateTime={entry.at}>{formatInstant(entry.at)}</time>
        {states === null ? "" : ` · ${states}`}
      </span>
    </li>
  );
}
