import { useEffect, useState } from "react";
import type { ReviewedDocument } from "../../api/reviews.ts";
import { keptDraft, useKeptDraftOf } from "../../ui/kept-draft.ts";
import { fieldText } from "../../shared/field-texts.ts";
import { ADD_CHARGE, focusOn, textOf, WHOLE } from "./focus-on.ts";
import {
  type Draft,
  draftOf,
  type Field,
  keptReview,
  lacksType,
  openOf,
  type Paper,
  papersOf,
  sumOf,
  unseenOf,
} from "./review-draft.ts";
import { t } from "../../language/text.ts";

const MAX_UNDONE = 100;
const SAY_WHAT_IT_IS = t`Say first what it is: nobody could tell. A bill that is approved without is never paid.`;

/** What somebody says of the papers of a document, with each step before, kept in this browser until it is sent. */
function useDrafts({ uuid, eTag, type, transcription, hasSignature, invoices }: ReviewedDocument) {
  const papers = papersOf(transcription);
  const entry = `review:${uuid}`;
  const given = { type, hasSignature, liesWithInvoice: invoices.length > 0 };
  const [fresh] = useState(() => papers.map((paper) => draftOf(paper, given)));
  const [kept] = useState(() => keptReview(keptDraft<unknown>(entry) ?? keptBefore(entry, eTag), papers.length));
  const isOfNow = kept?.eTag === eTag;
  const [steps, setSteps] = useState(() => (kept === null || !isOfNow ? [fresh] : [fresh, kept.drafts]));
  // What was typed before somebody else changed the document: it is taken over by hand, or dropped.
  const [offered, setOffered] = useState(isOfNow ? null : kept);
  const drafts = steps.at(-1) ?? fresh;
  useKeptDraftOf(entry, drafts === fresh ? offered : { eTag, drafts });
  const takeOffered = (): void => {
    if (offered !== null) setSteps((before) => [...before, offered.drafts]);
    setOffered(null);
  };
  const put = (at: number, change: (draft: Draft) => Draft): void =>
    setSteps((before) => {
      const last = before.at(-1) ?? fresh;
      return [...before.slice(-MAX_UNDONE), last.map((draft, of) => (of === at ? change(draft) : draft))];
    });
  const undo = (): void => setSteps((before) => (before.length > 1 ? before.slice(0, -1) : before));
  return {
    papers,
    drafts,
    put,
    undo,
    mayUndo: steps.length > 1,
    entry,
    ...(offered === null ? {} : { takeOffered, dropOffered: () => setOffered(null) }),
  };
}

/** As the release before kept it, under the state of the document. */
const keptBefore = (entry: string, eTag: string): unknown => {
  const drafts = keptDraft<unknown>(`${entry}:${eTag}`);
  return drafts === null ? null : { eTag, drafts };
};

/** The uncertain field below the one of this name, else the first one left. */
const nextAfter = (name: string, open: readonly Field[], fields: readonly Field[]): Field | undefined => {
  const placeOf = (of: string): number => fields.findIndex((field) => field.name === of);
  const left = open.filter((field) => field.name !== name);
  return left.find((field) => placeOf(field.name) > placeOf(name)) ?? left[0];
};

/** Where the charges of a bill are typed, while they do not make its total. */
const chargesOf = (draft: Draft | undefined): string | undefined => {
  if (draft === undefined || draft.type !== "Invoice" || sumOf(draft)?.isTotal === true) return undefined;
  const [first] = draft.lines;
  return first === undefined ? ADD_CHARGE : textOf(first.key);
};

const openIn = (paper: Paper | undefined, draft: Draft | undefined, find: typeof openOf): readonly Field[] =>
  paper === undefined || draft === undefined ? [] : find(paper, draft);

/** The papers of a document under review: which one and which field is looked at, and what was confirmed of them. */
export function usePapers(document: ReviewedDocument) {
  const { put, ...drafted } = useDrafts(document);
  const { papers, drafts } = drafted;
  const [at, setAt] = useState(0);
  const [seen, setSeen] = useState<readonly number[]>([0]);
  const [active, setActive] = useState<string | null>(null);
  const [hint, setHint] = useState<string | null>(null);
  const openAt = (of: number, find = openOf): readonly Field[] => openIn(papers[of], drafts[of], find);
  const open = openAt(at);
  const change = (next: (draft: Draft) => Draft): void => {
    setHint(null);
    put(at, next);
  };
  const untold = drafts.map(lacksType);
  const firstOpen = (of: number): string | undefined => (untold[of] === true ? "type" : openAt(of)[0]?.name);
  const look = (of: number, field = firstOpen(of)): void => {
    setAt(of);
    setSeen([...new Set([...seen, of])]);
    focusOn(field ?? WHOLE);
  };
  const [first] = useState(() => firstOpen(0) ?? WHOLE);
  useEffect(() => focusOn(first), [first]);
  const confirm = ({ name }: Field, fields: readonly Field[]): void => {
    change((draft) => ({ ...draft, confirmed: [...new Set([...draft.confirmed, name])] }));
    focusOn(nextAfter(name, open, fields)?.name ?? chargesOf(drafts[at]) ?? WHOLE);
  };
  /** Whether everything was looked at; where it was not, it is looked at now. */
  const isAllSeen = (): boolean => {
    const all = papers.map((_, of) => of);
    if (untold.includes(true)) {
      setHint(SAY_WHAT_IT_IS);
      look(untold[at] === true ? at : untold.indexOf(true), "type");
      return false;
    }
    const unfinished = [at, ...all].find((of) => openAt(of, unseenOf).length > 0) ?? all.find((of) => !seen.includes(of));
    if (unfinished === undefined) return true;
    const [field] = openAt(unfinished, unseenOf);
    setHint(field === undefined ? null : t`Look at ${fieldText(field.name)} first: Enter confirms it.`);
    look(unfinished, field?.name);
    return false;
  };
  return {
    ...drafted,
    at,
    active,
    setActive,
    hint,
    setHint,
    open,
    change,
    look,
    confirm,
    isAllSeen,
    openInAll: (): number => papers.reduce((sum, _, of) => sum + openAt(of).length, 0),
    lacksType: untold.includes(true),
    isLast: papers.every((_, of) => of === at || seen.includes(of)),
  };
}
