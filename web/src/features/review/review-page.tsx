import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { readRegion, type ReviewedDocument, reviewedDocumentQuery, type ReviewSearch, takeReview } from "../../api/reviews.ts";
import type { Box } from "../../shared/document-viewer/use-drawn-box.ts";
import { SplitDialog } from "../../shared/split-dialog.tsx";
import { PlainCard } from "../../ui/card.tsx";
import { keptDraft, useKeptDraftOf } from "../../ui/kept-draft.ts";
import { usePageTitle } from "../../ui/page-title.ts";
import { sayName } from "../../ui/readable-names.ts";
import { type Shortcut, useShortcuts } from "../../ui/shortcuts.ts";
import { Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { useApproval, useSkip } from "./decide-review.ts";
import { focusOn } from "./focus-on.ts";
import { PaperForm } from "./paper-form.tsx";
import { type Draft, draftOf, type Field, fieldsOf, keptDrafts, openOf, papersOf, unseenOf, withRead } from "./review-draft.ts";
import { PaperChoice, ReviewHead } from "./review-head.tsx";
import { ReviewPages } from "./review-pages.tsx";

const route = getRouteApi("/app/reviews/$uuid");
/** The lock of ten minutes is renewed while somebody has the document on the screen. */
const RENEW_MS = 240_000;
const WHOLE = "approve";
const MAX_UNDONE = 100;

/** One document that waits: its pages beside what stands on them. */
function ReviewPage() {
  const { uuid } = route.useParams();
  const document = useQuery(reviewedDocumentQuery(uuid));
  const held = useQuery({
    queryKey: ["review-held", uuid],
    queryFn: () => takeReview(uuid),
    refetchInterval: RENEW_MS,
    retry: false,
    gcTime: 0,
  });
  usePageTitle("Review");
  if (document.isError)
    return <Failure asPage error={document.error} what="The document" onRetry={() => void document.refetch()} />;
  if (document.data === undefined)
    return (
      <div className="page">
        <RowsLoading rows={8} />
      </div>
    );
  const { data } = document;
  return <Workspace key={`${uuid} ${data.eTag}`} document={data} held={held.error} />;
}

/** What somebody says of the papers of a document, with each step before, kept in this browser until it is sent. */
function useDrafts({ uuid, eTag, type, transcription }: ReviewedDocument) {
  const papers = papersOf(transcription);
  const entry = `review:${uuid}:${eTag}`;
  const [fresh] = useState(() => papers.map((paper) => draftOf(paper, type)));
  const [steps, setSteps] = useState(() => {
    const kept = keptDrafts(keptDraft<unknown>(entry), papers.length);
    return kept === null ? [fresh] : [fresh, kept];
  });
  const drafts = steps.at(-1) ?? fresh;
  useKeptDraftOf(entry, drafts === fresh ? null : drafts);
  const put = (at: number, change: (draft: Draft) => Draft): void =>
    setSteps((before) => {
      const last = before.at(-1) ?? fresh;
      return [...before.slice(-MAX_UNDONE), last.map((draft, of) => (of === at ? change(draft) : draft))];
    });
  const undo = (): void => setSteps((before) => (before.length > 1 ? before.slice(0, -1) : before));
  return { papers, drafts, put, undo, mayUndo: steps.length > 1, entry };
}

interface WorkspaceProps {
  readonly document: ReviewedDocument;
  /** Why it is not ours; null where it is. */
  readonly held: Error | null;
}

function Workspace({ document, held }: WorkspaceProps) {
  const search = route.useSearch();
  const { papers, drafts, put, undo, mayUndo, entry } = useDrafts(document);
  const [at, setAt] = useState(0);
  const [seen, setSeen] = useState<readonly number[]>([0]);
  const [active, setActive] = useState<string | null>(null);
  const approval = useApproval({ document, drafts, entry, search });
  const skip = useSkip(document.uuid, search);
  const isDecided = document.status !== "Draft";
  const [hint, setHint] = useState<string | null>(null);
  const [splits, setSplits] = useState(false);
  const goToPart = useGoToPart(search);
  const openAt = (of: number, find = openOf): readonly Field[] => {
    const paper = papers[of];
    const draft = drafts[of];
    return paper === undefined || draft === undefined ? [] : find(paper, draft);
  };
  const open = openAt(at);
  const change = (next: (draft: Draft) => Draft): void => {
    setHint(null);
    put(at, next);
  };
  const look = (of: number, field = openAt(of)[0]?.name): void => {
    setAt(of);
    setSeen([...new Set([...seen, of])]);
    focusOn(field ?? WHOLE);
  };
  const [first] = useState(() => open[0]?.name ?? WHOLE);
  useEffect(() => focusOn(first), [first]);
  const confirm = ({ name }: Field, fields: readonly Field[]): void => {
    const place = fields.findIndex((field) => field.name === name);
    const left = open.filter((field) => field.name !== name);
    const next = left.find((field) => fields.findIndex((each) => each.name === field.name) > place) ?? left[0];
    change((draft) => ({ ...draft, confirmed: [...new Set([...draft.confirmed, name])] }));
    focusOn(next?.name ?? WHOLE);
  };
  /** Nothing is approved that nobody looked at: it goes there first. */
  const approve = (): void => {
    if (isDecided || held !== null || approval.isPending || skip.isPending) return;
    const all = papers.map((_, of) => of);
    const unfinished = [at, ...all].find((of) => openAt(of, unseenOf).length > 0) ?? all.find((of) => !seen.includes(of));
    if (unfinished === undefined) return approval.mutate();
    const [field] = openAt(unfinished, unseenOf);
    setHint(field === undefined ? null : `Look at ${sayName(field.name).toLowerCase()} first: Enter confirms it.`);
    look(unfinished, field?.name);
  };
  const region = useRegion(document.uuid, {
    active,
    onText: (id, text) => change((before) => withRead(before, id, text)),
    onHint: setHint,
  });
  const pass = (): void => {
    if (!isDecided && !approval.isPending && !skip.isPending) skip.mutate();
  };
  useShortcuts([
    ...keysOf({ approve, pass, undo }),
    {
      keys: "Alt+b",
      shown: ["Alt", "b"],
      label: "Draw a box that is read for the field",
      group: "Review",
      run: region.toggle,
      always: true,
    },
    {
      keys: "f",
      shown: ["f"],
      label: "To the next uncertain field",
      group: "Review",
      run: () => focusOn(open[0]?.name ?? WHOLE),
    },
    { keys: "n", shown: ["n"], label: "The next paper of the file", group: "Review", run: () => look((at + 1) % papers.length) },
  ]);
  const paper = papers[at];
  const draft = drafts[at];
  if (paper === undefined || draft === undefined) return null;
  const fields = fieldsOf(paper, draft);
  const isLast = papers.every((_, of) => of === at || seen.includes(of));
  return (
    <div className="page review">
      <ReviewHead
        document={document}
        open={papers.reduce((sum, _, of) => sum + openAt(of).length, 0)}
        held={held}
        search={search}
      />
      <PaperChoice papers={papers} drafts={drafts} at={at} onChoose={(of) => look(of)} />
      <div className="review-columns">
        <ReviewPages document={document} draft={draft} fields={fields} active={active} onPick={focusOn} onDraw={region.onDraw}>
          <Button
            size="compact-xs"
            variant={region.onDraw === undefined ? "default" : "filled"}
            aria-pressed={region.onDraw !== undefined}
            loading={region.isPending}
            disabled={isDecided}
            onClick={region.toggle}
          >
            Read a box
          </Button>
          <Button size="compact-xs" variant="default" disabled={isDecided || held !== null} onClick={() => setSplits(true)}>
            Split or turn
          </Button>
        </ReviewPages>
        <ReviewForm
          paper={
            <PaperForm
              key={at}
              draft={draft}
              fields={fields}
              open={open}
              onChange={change}
              onConfirm={(field) => confirm(field, fields)}
              onFocus={setActive}
            />
          }
          hint={hint}
          verb={isLast ? "Approve and next" : "Next paper"}
          isDecided={isDecided}
          mayApprove={!isDecided && held === null}
          approval={approval}
          isSkipping={skip.isPending}
          onApprove={approve}
          onSkip={pass}
          {...(mayUndo ? { onUndo: undo } : {})}
        />
      </div>
      {splits ? <SplitDialog document={document} onClose={() => setSplits(false)} onDone={goToPart} /> : null}
    </div>
  );
}

interface ReviewFormProps {
  readonly paper: ReactNode;
  readonly hint: string | null;
  readonly verb: string;
  readonly isDecided: boolean;
  readonly mayApprove: boolean;
  readonly approval: { readonly isPending: boolean; readonly error: Error | null };
  readonly isSkipping: boolean;
  readonly onApprove: () => void;
  readonly onSkip: () => void;
  /** Absent: nothing was changed. */
  readonly onUndo?: () => void;
}

function ReviewForm(props: ReviewFormProps) {
  const { paper, hint, verb, isDecided, mayApprove, approval, isSkipping, onApprove, onSkip, onUndo } = props;
  return (
    <PlainCard>
      <form
        className="review-form stack"
        aria-label="What stands on it"
        onSubmit={(event) => {
          event.preventDefault();
          onApprove();
        }}
      >
        {paper}
        <FailureLine error={approval.error} />
        {hint === null ? null : (
          <div className="note-box warn" role="status">
            {hint}
          </div>
        )}
        <div className="flex wrap review-actions">
          <Button id={`field-${WHOLE}`} type="submit" loading={approval.isPending} disabled={!mayApprove}>
            {verb}
          </Button>
          <Button variant="default" loading={isSkipping} disabled={isDecided} onClick={onSkip}>
            Pass over
          </Button>
          <Button variant="default" disabled={onUndo === undefined} onClick={onUndo}>
            Undo
          </Button>
        </div>
      </form>
    </PlainCard>
  );
}

interface RegionUse {
  /** The field that is looked at. */
  readonly active: string | null;
  readonly onText: (id: string, text: string) => void;
  readonly onHint: (hint: string) => void;
}

/** A box that is drawn is read for the field that is looked at. */
function useRegion(uuid: string, { active, onText, onHint }: RegionUse) {
  const [isDrawing, setIsDrawing] = useState(false);
  const read = useMutation({
    mutationFn: ({ page, box }: DrawnPlace) => readRegion(uuid, { page, box: [...box] }),
    onSuccess: ({ text }) => {
      setIsDrawing(false);
      if (text === "") return onHint("Nothing that can be read stands there: draw a larger box, or type it.");
      if (active === null) return onHint(`"${text}": choose the field first that it belongs to.`);
      onText(active, text);
      focusOn(active);
    },
    onError: (error) => onHint(error.message),
  });
  return {
    isPending: read.isPending,
    toggle: (): void => setIsDrawing(!isDrawing),
    onDraw: isDrawing ? (page: number, box: Box): void => read.mutate({ page, box }) : undefined,
  };
}

interface DrawnPlace {
  readonly page: number;
  readonly box: Box;
}

/** Of a file that was split the first part is looked at next, as soon as it was read. */
function useGoToPart(search: ReviewSearch) {
  const navigate = useNavigate();
  return ([first]: readonly string[]): void =>
    void (first === undefined
      ? navigate({ to: "/reviews", search })
      : navigate({ to: "/documents/$uuid", params: { uuid: first }, search: {} }));
}

const keysOf = (run: Readonly<Record<"approve" | "pass" | "undo", () => void>>): readonly Shortcut[] => [
  { keys: "Shift+a", shown: ["A"], label: "Approve and next", group: "Review", run: run.approve },
  {
    keys: "$mod+Enter",
    shown: ["Ctrl", "Enter"],
    label: "Approve and next, also while typing",
    group: "Review",
    run: run.approve,
    always: true,
  },
  { keys: "t", shown: ["t"], label: "Say what type it is", group: "Review", run: () => focusOn("type") },
  { keys: "s", shown: ["s"], label: "Pass it over", group: "Review", run: run.pass },
  { keys: "u", shown: ["u"], label: "Undo the last change", group: "Review", run: run.undo },
];

export default ReviewPage;
