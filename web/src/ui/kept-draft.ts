import { useEffect, useState } from "react";

const PREFIX = "weighbridge-draft:";
const OWNER = "weighbridge-drafts-of";
const MAX_AGE_MS = 30 * 86_400_000;

interface Kept {
  readonly value: unknown;
  readonly at: number;
}

function readKept(entry: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + entry) ?? "null") as Kept | null;
    return kept !== null && Date.now() - kept.at < MAX_AGE_MS ? kept : null;
  } catch {
    return null;
  }
}

/** What somebody typed here and has not sent, kept in this browser for a month; null where there is nothing. */
export function keptDraft<T>(entry: string): T | null {
  return (readKept(entry)?.value ?? null) as T | null;
}

export function dropDraft(entry: string): void {
  try {
    localStorage.removeItem(PREFIX + entry);
  } catch {
    // Nothing could be kept in the first place.
  }
}

/** Drafts are their writer's: whoever signs in here next finds none. */
export function dropDrafts(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
  } catch {
    // Nothing could be kept in the first place.
  }
}

/** A new person at this browser finds nothing of the one before, whose session may have ended without a word. */
export function ownDrafts(personId: string): void {
  try {
    const owner = localStorage.getItem(OWNER);
    if (owner === personId) return;
    if (owner !== null) dropDrafts();
    localStorage.setItem(OWNER, personId);
  } catch {
    // Nothing could be kept in the first place.
  }
}

/** Keeps a draft as it stands now. */
export function keepDraft(entry: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + entry, JSON.stringify({ value, at: Date.now() } satisfies Kept));
  } catch {
    // It stays in the field, as long as the page is open.
  }
}

/** Keeps a draft as it is typed; null is nothing to keep. */
export function useKeptDraftOf(entry: string, value: unknown): void {
  const text = value === null ? null : JSON.stringify(value);
  // What stood here when the page was opened is not new.
  const [first] = useState(text);
  useEffect(() => {
    if (text === first && text !== null) return;
    if (text === null) return dropDraft(entry);
    keepDraft(entry, JSON.parse(text) as unknown);
  }, [entry, text, first]);
}
