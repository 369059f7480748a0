import { useEffect, useRef, type RefCallback } from "react";
import { fittingDraft, type TypedField, type TypedFields } from "./fitting-draft.ts";
import { dropDraft, keepDraft, keptDraft } from "./kept-draft.ts";

type TextField = HTMLInputElement | HTMLTextAreaElement;

const TEXT_TYPES = new Set(["text", "email", "url", "tel", "search", "number", "date"]);
/** What is never kept: passwords, codes and secrets, also while they are shown. */
const SECRETS = "[class*='PasswordInput'], [class*='PinInput'], [autocomplete*='password'], [autocomplete='one-time-code']";

const isText = (field: Element): field is TextField =>
  (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && TEXT_TYPES.has(field.type))) &&
  !field.readOnly &&
  field.closest(SECRETS) === null;

/** The fields of a form under their names; one that has the name of another is told apart by its place. */
function fieldsOf(form: HTMLFormElement): ReadonlyMap<string, TextField> {
  const fields = new Map<string, TextField>();
  for (const field of form.elements) {
    if (!isText(field)) continue;
    const name = field.labels?.[0]?.textContent ?? field.getAttribute("aria-label") ?? field.name;
    let own = name;
    for (let place = 2; fields.has(own); place += 1) own = `${name} (${place})`;
    fields.set(own, field);
  }
  return fields;
}

/** Fills a field as if somebody typed it, so that whoever keeps its value hears of it. */
function typeInto(field: TextField, value: string): void {
  const owner = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(owner, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Keeps what is typed into the fields of text of a form, under `entry`, until it was sent; null: nothing. It is back when the
 * form is opened again: after Cancel, a reload, the end of a session. Whoever sends it and has no `error` to read has sent it.
 */
export function useFormDraft(entry: string | null, error: unknown) {
  const base = useRef<ReadonlyMap<string, string>>(new Map());
  const sent = useRef(false);
  const failed = useRef(false);
  failed.current = error !== null && error !== undefined;
  useEffect(
    () => () => {
      if (entry !== null && sent.current && !failed.current) dropDraft(entry);
    },
    [entry],
  );
  const keep = (form: HTMLFormElement): void => {
    if (entry === null) return;
    sent.current = false;
    const typed = [...fieldsOf(form)].flatMap(([name, { value }]): [string, TypedField][] => {
      const before = base.current.get(name) ?? "";
      return value === before ? [] : [[name, { base: before, value }]];
    });
    if (typed.length === 0) dropDraft(entry);
    else keepDraft(entry, Object.fromEntries(typed));
  };
  const open: RefCallback<HTMLFormElement> = (form) => {
    if (form === null || entry === null || base.current.size > 0) return;
    const fields = fieldsOf(form);
    base.current = new Map([...fields].map(([name, { value }]) => [name, value]));
    for (const [name, value] of fittingDraft(keptDraft<TypedFields>(entry) ?? {}, base.current)) {
      const field = fields.get(name);
      if (field !== undefined) typeInto(field, value);
    }
  };
  return {
    open,
    keep,
    send: () => void (sent.current = true),
    /** By Cancel or Escape: what was typed stays kept, also where it could not be sent. */
    leave: () => void (sent.current = false),
  };
}
