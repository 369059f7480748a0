import { Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from "react";
import { assigneesQuery } from "../../api/teams.ts";
import { completeMention, openMention, type OpenMention, suggestNames } from "./mention.ts";
import { t } from "../../language/text.ts";

interface NoteBoxProps {
  readonly value: string;
  readonly boxRef: Ref<HTMLTextAreaElement>;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
}

/** Where a note is written. After an `@` the people of the tenant are offered; the arrows choose, Enter takes. */
export function NoteBox({ value, boxRef, onChange, onSend }: NoteBoxProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(boxRef, () => box.current as HTMLTextAreaElement);
  const listId = useId();
  const [mention, setMention] = useState<OpenMention | null>(null);
  const [chosen, setChosen] = useState(0);
  const people = useQuery({ ...assigneesQuery, enabled: mention !== null });
  const names = (people.data ?? []).flatMap(({ kind, name }) => (kind === "person" ? [name] : []));
  const offered = mention === null ? [] : suggestNames(names, mention.typed);
  const at = Math.min(chosen, offered.length - 1);
  const look = (area: HTMLTextAreaElement): void => {
    setMention(openMention(area.value, area.selectionStart));
    setChosen(0);
  };
  const take = (name: string): void => {
    if (mention === null) return;
    const next = completeMention(value, mention, name);
    onChange(next.text);
    setMention(null);
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const choose = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (event.key === "ArrowDown") setChosen((at + 1) % offered.length);
    else if (event.key === "ArrowUp") setChosen((at + offered.length - 1) % offered.length);
    else if (event.key === "Escape") setMention(null);
    else if ((event.key === "Enter" && !event.ctrlKey && !event.metaKey) || event.key === "Tab") take(offered[at] ?? "");
    else return false;
    event.preventDefault();
    return true;
  };
  const isOpen = offered.length > 0;
  return (
    <div>
      <Textarea
        ref={box}
        aria-label={t`Note for colleagues`}
        placeholder={t`Note for colleagues; @ names one of them`}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={4000}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${at}` : undefined}
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          look(event.currentTarget);
        }}
        onBlur={() => setMention(null)}
        onKeyDown={(event) => {
          if (isOpen && choose(event)) return;
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.repeat) onSend();
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      {isOpen ? (
        <div id={listId} role="listbox" aria-label={t`Colleagues`} className="mentions">
          {offered.map((name, place) => (
            <div
              key={name}
              id={`${listId}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              // Before the box loses the caret.
              onMouseDown={(event) => {
                event.preventDefault();
                take(name);
              }}
            >
              {name}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
