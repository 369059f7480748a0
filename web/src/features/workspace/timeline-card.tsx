import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { TimelineEntry, Workspace } from "../../api/answers.ts";
import { formatInstant } from "../../ui/dates.ts";
import { formatAmount } from "../../ui/money.ts";
import { useActorName } from "../../shared/people.tsx";
import { sayReason } from "../../shared/reason.ts";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { FailureLine } from "../../ui/states.tsx";
import { sayName } from "../../ui/readable-names.ts";
import { addNote } from "../../api/decisions.ts";
import { Card } from "../../ui/card.tsx";
import { NoteBox } from "./note-box.tsx";

const text = (data: TimelineEntry["data"], name: string): string | null => {
  const value = data?.[name];
  return typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : null;
};

const amount = (entry: TimelineEntry, name: string): string | null => {
  const value = text(entry.data, name);
  return value === null ? null : formatAmount(value);
};

const SETTINGS: Readonly<Record<string, string>> = {
  "remit-to": "the vendor's remit-to",
  "payment-terms": "the vendor's payment terms",
  "charge-terms": "the charge terms agreed by EDI",
};

/** What became of a change that takes two people. */
const saidOfVendorChange = ({ data }: TimelineEntry): string => {
  const what = SETTINGS[text(data, "setting") ?? ""] ?? "the vendor's terms";
  const change = `${what} from ${text(data, "before") ?? "nothing"} to ${text(data, "after") ?? "nothing"}`;
  const state = text(data, "state");
  if (state === "waiting") return `asked to change ${change}; a second person is awaited`;
  if (state === "expired") return `let a change of ${change} go`;
  return `${state ?? "ended"} a change of ${change}`;
};

/** What happened, in a short clause after the actor's name. */
const clause = (entry: TimelineEntry): string => {
  const verdict = text(entry.data, "verdict");
  switch (entry.kind) {
    case "received":
      return "received the invoice";
    case "audited":
      return verdict === null ? "audited the invoice" : `audited the invoice: ${verdict}`;
    case "note":
      return "left a note";
    case "communication":
      if (entry.data?.["mail"] !== true) return "left a message with the dispute";
      return entry.actor.startsWith("mail:") ? "answered by mail" : "wrote to the other side";
    case "assigned":
      if (text(entry.data, "assignee") === null) return "left it to nobody";
      return text(entry.data, "assignee") === entry.actor
        ? "took it"
        : `assigned it to ${text(entry.data, "assigneeName") ?? "somebody"}`;
    case "matched":
      return "matched it to an order";
    case "unmatched":
      return "found no order";
    case "approved":
      return `approved ${amount(entry, "amount") ?? "it"}${text(entry.data, "firstApprover") === null ? "" : ", as the second approver"}`;
    case "approval-awaits-second":
      return `approved ${amount(entry, "amount") ?? "it"}; a second approver is awaited`;
    case "held": {
      const type = text(entry.data, "documentType");
      const until = text(entry.data, "until");
      return `held it${type === null ? "" : ` for: ${sayName(type).toLowerCase()}`}${until === null ? "" : `, until ${formatInstant(until)}`}`;
    }
    case "hold-released": {
      const cause = text(entry.data, "cause");
      return cause === "document"
        ? "released it: the document is there"
        : cause === "time"
          ? "released it: its time has come"
          : "released it";
    }
    case "order-cancelled":
      return `saw its order ${text(entry.data, "orderExternalId") ?? ""} cancelled`.replace("  ", " ");
    case "replaced":
      return "went over to the order that replaced its own, under a new id";
    case "approval-dropped":
      return `let a waiting approval go: ${text(entry.data, "cause") ?? "the invoice changed"}`;
    case "approval-undone":
      return "took the approval back";
    case "vendor-change":
      return saidOfVendorChange(entry);
    case "rated":
      return `asked the rating engine about order ${text(entry.data, "order") ?? ""}: ${text(entry.data, "status") ?? ""}`;
    case "disputed":
      return "raised a dispute";
    case "terminated":
      return "terminated it";
    default:
      return sayName(entry.kind).toLowerCase();
  }
};

/** The state before and after, where the entry changed it: "Review → Approved". */
const change = (entry: TimelineEntry): string | null => {
  // A change of a vendor says so in its own sentence.
  if (entry.kind === "vendor-change") return null;
  const before = text(entry.data, "before");
  const after = text(entry.data, "after");
  return before === null || after === null || before === after ? null : `${sayName(before)} → ${sayName(after)}`;
};

const said = (entry: TimelineEntry): string | null =>
  text(entry.data, "text") ??
  text(entry.data, "note") ??
  text(entry.data, "reason") ??
  text(entry.data, "message") ??
  text(entry.data, "failure");

interface TimelineProps {
  readonly invoice: Workspace;
  readonly mayWrite: boolean;
  /** False where the key of notes is the dispute's. */
  readonly hasKey: boolean;
}

export function TimelineCard({ invoice, mayWrite, hasKey }: TimelineProps) {
  return (
    <Card title="Timeline">
      {mayWrite ? <NoteForm invoice={invoice} hasKey={hasKey} /> : null}
      <ol className="timeline">
        {invoice.timeline.toReversed().map((entry, index) => (
          <Entry key={entry.uuid ?? `${entry.at} ${index}`} entry={entry} />
        ))}
      </ol>
    </Card>
  );
}

function NoteForm({ invoice, hasKey }: Omit<TimelineProps, "mayWrite">) {
  const client = useQueryClient();
  const box = useRef<HTMLTextAreaElement>(null);
  const form = useForm({ initialValues: { note: "" } });
  const note = form.values.note.trim();
  const send = useMutation({
    mutationFn: () => addNote(invoice.uuid, note),
    onSuccess: async () => {
      form.reset();
      await client.invalidateQueries({ queryKey: ["invoice", invoice.uuid] });
    },
  });
  useShortcuts(
    hasKey ? [{ keys: "n", shown: ["n"], label: "Write a note", group: "Invoice", run: () => box.current?.focus() }] : [],
    String(hasKey),
  );
  return (
    <form
      className="stack"
      style={{ marginBottom: 16 }}
      onSubmit={form.onSubmit(() => {
        if (note !== "") send.mutate();
      })}
    >
      <NoteBox
        value={form.values.note}
        boxRef={box}
        onChange={(value) => form.setFieldValue("note", value)}
        onSend={() => (note === "" ? undefined : send.mutate())}
      />
      {note === "" ? null : (
        <div className="flex">
          <Button type="submit" loading={send.isPending}>
            Add the note
          </Button>
          <span className="dim">Ctrl Enter</span>
        </div>
      )}
      <FailureLine error={send.error} />
    </form>
  );
}

function Entry({ entry }: { readonly entry: TimelineEntry }) {
  const who = useActorName();
  const words = said(entry);
  const states = change(entry);
  return (
    <li className={entry.kind === "note" ? "note" : undefined}>
      <div>
        <strong>{who(entry.actor, entry.actorName)}</strong> {clause(entry)}
      </div>
      {words === null ? null : <div className="said">{sayReason(words)}</div>}
      <span className="when">
        <time dateTime={entry.at}>{formatInstant(entry.at)}</time>
        {states === null ? "" : ` · ${states}`}
      </span>
    </li>
  );
}
