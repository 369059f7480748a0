import { Button, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { TimelineEntry, Workspace } from "../../api/types.ts";
import { formatInstant } from "../../ui/dates.ts";
import { useActorWords } from "../../ui/people.tsx";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { FailureLine } from "../../ui/states.tsx";
import { sayName } from "../../ui/tags.tsx";
import { addNote } from "./decide.ts";
import { Card } from "./side-cards.tsx";

const text = (data: TimelineEntry["data"], name: string): string | null => {
  const value = data?.[name];
  return typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : null;
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
    case "assigned":
      return text(entry.data, "assignee") === null ? "left it to nobody" : "assigned it";
    case "matched":
      return "matched it to an order";
    case "unmatched":
      return "found no order";
    case "approved":
      return "approved it";
    case "approval-undone":
      return "took the approval back";
    case "disputed":
      return "raised a dispute";
    case "terminated":
      return "terminated it";
    default:
      return sayName(entry.kind).toLowerCase();
  }
};

const said = (entry: TimelineEntry): string | null =>
  text(entry.data, "text") ?? text(entry.data, "note") ?? text(entry.data, "reason") ?? text(entry.data, "message");

export const TimelineCard = ({ invoice, mayWrite }: { readonly invoice: Workspace; readonly mayWrite: boolean }) => {
  const client = useQueryClient();
  const who = useActorWords();
  const box = useRef<HTMLTextAreaElement>(null);
  const [note, setNote] = useState("");
  const send = useMutation({
    mutationFn: () => addNote(invoice.uuid, note.trim()),
    onSuccess: async () => {
      setNote("");
      await client.invalidateQueries({ queryKey: ["invoice", invoice.uuid] });
    },
  });
  useShortcuts(
    mayWrite ? [{ keys: "n", shown: ["n"], label: "Write a note", group: "Invoice", run: () => box.current?.focus() }] : [],
    String(mayWrite),
  );

  return (
    <Card title="Timeline">
      {mayWrite ? (
        <form
          className="stack"
          style={{ marginBottom: 16 }}
          onSubmit={(event) => {
            event.preventDefault();
            if (note.trim() !== "") send.mutate();
          }}
        >
          <Textarea
            ref={box}
            aria-label="Note for colleagues"
            placeholder="Note for colleagues; stays inside Weighbridge"
            autosize
            minRows={1}
            maxRows={8}
            maxLength={4000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && note.trim() !== "") send.mutate();
              if (event.key === "Escape") event.currentTarget.blur();
            }}
          />
          {note.trim() === "" ? null : (
            <div className="flex">
              <Button type="submit" loading={send.isPending}>
                Add the note
              </Button>
              <span className="dim">Ctrl Enter</span>
            </div>
          )}
          <FailureLine error={send.error} />
        </form>
      ) : null}
      <ol className="timeline">
        {invoice.timeline.toReversed().map((entry, index) => {
          const words = said(entry);
          return (
            <li key={entry.uuid ?? `${entry.at} ${index}`} className={entry.kind === "note" ? "note" : undefined}>
              <div>
                <strong>{who(entry.actor, entry.actorName)}</strong> {clause(entry)}
              </div>
              {words === null ? null : <div className="said">{words}</div>}
              <time className="when" dateTime={entry.at}>
                {formatInstant(entry.at)}
              </time>
            </li>
          );
        })}
      </ol>
    </Card>
  );
};
