import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { unmergeDocument } from "../../api/documents.ts";
import { type ReviewedDocument, reviewedDocumentQuery, type ReviewSearch, takeReview } from "../../api/reviews.ts";
import { MergeDialog } from "../../shared/merge-dialog.tsx";
import { errorWithFieldTexts } from "../../shared/field-texts.ts";
import { SplitDialog } from "../../shared/split-dialog.tsx";
import { PlainCard } from "../../ui/card.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { type Shortcut, useShortcuts } from "../../ui/shortcuts.ts";
import { Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { useApproval, useSkip } from "./decide-review.ts";
import { focusOn, WHOLE } from "./focus-on.ts";
import { PaperForm } from "./paper-form.tsx";
import { type Field, fieldsOf, signedOn, withRead } from "./review-draft.ts";
import { PaperChoice, ReviewHead } from "./review-head.tsx";
import { ReviewPages } from "./review-pages.tsx";
import { usePapers } from "./use-papers.ts";
import { useRegion } from "./use-region.ts";
import { t } from "../../language/text.ts";

const route = getRouteApi("/app/reviews/$uuid");
/** The lock of ten minutes is renewed while somebody has the document on the screen. */
const RENEW_MS = 240_000;

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
  usePageTitle(t`Review`);
  if (document.isLoadingError)
    return <Failure asPage error={document.error} what={t`The document`} onRetry={() => void document.refetch()} />;
  if (document.data === undefined)
    return (
      <div className="page">
        <RowsLoading rows={8} />
      </div>
    );
  const { data } = document;
  return <Workspace key={`${uuid} ${data.eTag}`} document={data} held={held.error} />;
}

interface WorkspaceProps {
  readonly document: ReviewedDocument;
  /** Why it is not ours; null where it is. */
  readonly held: Error | null;
}

function Workspace({ document, held }: WorkspaceProps) {
  const search = route.useSearch();
  const review = usePapers(document);
  const { papers, drafts, at, active, open, look, change } = review;
  const approval = useApproval({ document, drafts, entry: review.entry, search });
  const skip = useSkip(document.uuid, search);
  const isDecided = document.status !== "Draft";
  const isBusy = isDecided || approval.isPending || skip.isPending;
  const region = useRegion(document.uuid, {
    active,
    onText: (id, read) => change((before) => withRead(before, id, read)),
    onHint: review.setHint,
  });
  const pass = (): void => (isBusy ? undefined : skip.mutate());
  /** Nothing is approved that nobody looked at: it goes there first. */
  const approve = (): void => {
    if (!isBusy && held === null && review.isAllSeen()) approval.mutate();
  };
  useShortcuts(
    keysOf({ approve, pass, undo: review.undo, draw: region.toggle, next: () => look((at + 1) % papers.length) }, open),
  );
  const paper = papers[at];
  const draft = drafts[at];
  if (paper === undefined || draft === undefined) return null;
  const fields = fieldsOf(paper, draft);
  return (
    <div className="page review">
      <ReviewHead document={document} open={review.openInAll()} lacksType={review.lacksType} held={held} search={search} />
      <KeptBefore onTake={review.takeOffered} onDrop={review.dropOffered} />
      <PaperChoice papers={papers} drafts={drafts} at={at} onChoose={(of) => look(of)} />
      <div className="review-columns">
        <ReviewPages
          document={document}
          draft={draft}
          fields={fields}
          active={active}
          onPick={focusOn}
          onDraw={region.onDraw}
          onCancelDraw={region.cancel}
        >
          <PageTools
            document={document}
            region={region}
            isDecided={isDecided}
            mayCut={!isDecided && held === null}
            search={search}
          />
        </ReviewPages>
        <ReviewForm
          paper={
            <PaperForm
              key={at}
              signedOn={signedOn(paper)}
              copyOf={document.invoices.map(({ invoiceNumber }) => invoiceNumber)}
              draft={draft}
              fields={fields}
              open={open}
              onChange={change}
              onConfirm={(field) => review.confirm(field, fields)}
              onFocus={review.setActive}
            />
          }
          hint={review.hint}
          verb={review.isLast ? t`Approve and next` : t`Next paper`}
          isDecided={isDecided}
          mayApprove={!isDecided && held === null}
          approval={approval}
          isSkipping={skip.isPending}
          onApprove={approve}
          onSkip={pass}
          {...(review.mayUndo ? { onUndo: review.undo } : {})}
        />
      </div>
    </div>
  );
}

interface KeptBeforeProps {
  /** Absent: there is nothing to take over. */
  readonly onTake?: (() => void) | undefined;
  readonly onDrop?: (() => void) | undefined;
}

/** The document was changed while somebody typed: what they typed is offered. */
function KeptBefore({ onTake, onDrop }: KeptBeforeProps) {
  return onTake === undefined ? null : (
    <div className="note-box warn flex wrap" role="status">
      <span className="grow">{t`The document was changed since you typed here. What you typed is kept: look at what stands there now before you take it over.`}</span>
      <Button size="compact-xs" onClick={onTake}>{t`Take over what I typed`}</Button>
      <Button size="compact-xs" variant="default" onClick={onDrop}>{t`Forget it`}</Button>
    </div>
  );
}

interface PageToolsProps {
  readonly document: ReviewedDocument;
  readonly region: ReturnType<typeof useRegion>;
  readonly isDecided: boolean;
  /** It waits, and for us. */
  readonly mayCut: boolean;
  readonly search: ReviewSearch;
}

/** What is done with the pages themselves. */
function PageTools({ document, region, isDecided, mayCut, search }: PageToolsProps) {
  const [open, setOpen] = useState<"split" | "merge" | null>(null);
  const close = (): void => setOpen(null);
  const opens = (what: "split" | "merge") => (): void => {
    if (mayCut && open === null) setOpen(what);
  };
  useShortcuts([
    { keys: "Shift+P", label: t`Split its pages, or turn them`, group: "Review", run: opens("split") },
    { keys: "Shift+M", label: t`Put it together with others`, group: "Review", run: opens("merge") },
  ]);
  const goToPart = useGoToPart(search);
  return (
    <>
      <Button
        size="compact-xs"
        variant={region.onDraw === undefined ? "default" : "filled"}
        aria-pressed={region.onDraw !== undefined}
        loading={region.isPending}
        disabled={isDecided}
        onClick={region.toggle}
      >{t`Read a box`}</Button>
      <Button size="compact-xs" variant="default" disabled={!mayCut} onClick={() => setOpen("split")}>{t`Split or turn`}</Button>
      <Button size="compact-xs" variant="default" disabled={!mayCut} onClick={() => setOpen("merge")}>{t`Put together`}</Button>
      <Unmerge document={document} mayCut={mayCut} search={search} />
      {open === "split" ? <SplitDialog document={document} onClose={close} onDone={goToPart} /> : null}
      {open === "merge" ? <MergeDialog document={document} onClose={close} onDone={(uuid) => goToPart([uuid])} /> : null}
    </>
  );
}

/** Takes what was put together apart again: its originals wait by themselves. */
function Unmerge({ document, mayCut, search }: Pick<PageToolsProps, "document" | "mayCut" | "search">) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const unmerge = useMutation({
    mutationFn: () => unmergeDocument(document.uuid),
    onSuccess: async ({ documents }) => {
      notifications.show({ message: t`${documents.length} documents wait by themselves again.`, color: "teal.9" });
      await client.invalidateQueries({ queryKey: ["documents"] });
      await client.invalidateQueries({ queryKey: ["reviews"] });
      await navigate({ to: "/reviews", search });
    },
    onError: (error) => notifications.show({ title: t`It was not taken apart`, message: error.message, color: "red.9" }),
  });
  return document.mergedOf.length === 0 ? null : (
    <Button
      size="compact-xs"
      variant="default"
      disabled={!mayCut}
      loading={unmerge.isPending}
      onClick={() => unmerge.mutate()}
    >{t`Take apart`}</Button>
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
        aria-label={t`What stands on it`}
        onSubmit={(event) => {
          event.preventDefault();
          onApprove();
        }}
      >
        {paper}
        <FailureLine error={errorWithFieldTexts(approval.error)} />
        {hint === null ? null : (
          <div className="note-box warn" role="status">
            {hint}
          </div>
        )}
        <div className="flex wrap review-actions">
          <Button id={`field-${WHOLE}`} type="submit" loading={approval.isPending} disabled={!mayApprove}>
            {verb}
          </Button>
          <Button variant="default" loading={isSkipping} disabled={isDecided} onClick={onSkip}>{t`Pass over`}</Button>
          <Button variant="default" disabled={onUndo === undefined} onClick={onUndo}>{t`Undo`}</Button>
        </div>
      </form>
    </PlainCard>
  );
}

/** Of a file that was split the first part is looked at next, as soon as it was read. */
function useGoToPart(search: ReviewSearch) {
  const navigate = useNavigate();
  return ([first]: readonly string[]): void =>
    void (first === undefined
      ? navigate({ to: "/reviews", search })
      : navigate({ to: "/documents/$uuid", params: { uuid: first }, search: {} }));
}

interface Doings {
  readonly approve: () => void;
  readonly pass: () => void;
  readonly undo: () => void;
  readonly draw: () => void;
  readonly next: () => void;
}

const leave = (): void => {
  const { activeElement } = window.document;
  if (activeElement instanceof HTMLElement && activeElement.closest(".review-form") !== null) activeElement.blur();
};

/** In a dialog the same keys send the dialog: nothing is decided about the document behind it. */
const isBehindDialog = (): boolean => window.document.querySelector("[role=dialog]") !== null;

const keysOf = (run: Doings, open: readonly Field[]): readonly Shortcut[] =>
  shortcutsOf(run, open).map((shortcut) => ({
    ...shortcut,
    run: () => (isBehindDialog() ? undefined : shortcut.run()),
  }));

const shortcutsOf = (run: Doings, open: readonly Field[]): readonly Shortcut[] => [
  { keys: "Shift+A", label: t`Approve and next`, group: "Review", run: run.approve },
  {
    keys: "$mod+Enter",
    shown: ["Ctrl", "Enter"],
    label: t`Approve and next, also while typing`,
    group: "Review",
    run: run.approve,
    always: true,
  },
  { keys: "t", label: t`Say what type it is`, group: "Review", run: () => focusOn("type") },
  { keys: "Shift+F", label: t`Add a field that stands on it`, group: "Review", run: () => focusOn("more") },
  { keys: "z", label: t`Pass it over`, group: "Review", run: run.pass },
  { keys: "u", label: t`Undo the last change`, group: "Review", run: run.undo },
  {
    keys: "Alt+u",
    shown: ["Alt", "u"],
    label: t`Undo the last change, also while typing`,
    group: "Review",
    run: run.undo,
    always: true,
  },
  { keys: "Escape", shown: ["Esc"], label: t`Out of a field: single keys work then`, group: "Review", run: leave, always: true },
  { keys: "BracketRight", label: t`The next paper of the file`, group: "Review", run: run.next },
  {
    keys: "f",
    label: t`To the next uncertain field`,
    group: "Review",
    run: () => focusOn(open[0]?.name ?? WHOLE),
  },
  {
    keys: "Alt+b",
    shown: ["Alt", "b"],
    label: t`Draw a box that is read for the field`,
    group: "Review",
    run: run.draw,
    always: true,
  },
];

export default ReviewPage;
