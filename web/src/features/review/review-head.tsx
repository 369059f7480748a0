import { SegmentedControl } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReviewedDocument, ReviewSearch } from "../../api/reviews.ts";
import { sayName, sentence } from "../../ui/readable-names.ts";
import { withFieldTexts } from "../../shared/field-texts.ts";
import { FailureLine } from "../../ui/states.tsx";
import type { Draft, Paper } from "./review-draft.ts";

interface ReviewHeadProps {
  readonly document: ReviewedDocument;
  /** How many fields somebody has to look at yet, of all papers. */
  readonly open: number;
  /** Nobody has said yet what one of its papers is. */
  readonly lacksType: boolean;
  readonly held: Error | null;
  readonly search: ReviewSearch;
}

export function ReviewHead({ document, open, lacksType, held, search }: ReviewHeadProps) {
  const { filename, transcription, status, invoices } = document;
  const why = transcription.why ?? transcription.reason;
  return (
    <>
      <div className="page-head">
        <div className="grow">
          <h1 style={{ overflowWrap: "anywhere" }}>{filename}</h1>
          <p role="status">
            {lacksType ? "Say what it is. " : ""}
            {open > 0
              ? `${open} uncertain ${open === 1 ? "field" : "fields"} left.`
              : lacksType
                ? "Then enter what stands on it."
                : "Nothing uncertain is left."}
          </p>
        </div>
        <Link to="/reviews" search={search}>
          All that wait
        </Link>
      </div>
      {status === "Draft" ? null : (
        <div className="note-box info">
          It is {status.toLowerCase()} already.{" "}
          {invoices.map(({ uuid, invoiceNumber }) => (
            <Link key={uuid} to="/invoices/$uuid" params={{ uuid }} search={{}}>
              {invoiceNumber}
            </Link>
          ))}
        </div>
      )}
      {held === null || status !== "Draft" ? null : <FailureLine error={held} />}
      {why === null || status !== "Draft" ? null : <div className="note-box warn">{sentence(withFieldTexts(why))}</div>}
    </>
  );
}

interface PaperChoiceProps {
  readonly papers: readonly Paper[];
  readonly drafts: readonly Draft[];
  readonly at: number;
  readonly onChoose: (at: number) => void;
}

/** Which paper of a file with several is looked at. */
export function PaperChoice({ papers, drafts, at, onChoose }: PaperChoiceProps) {
  if (papers.length < 2) return null;
  const label = ({ pages }: Paper, of: number): string =>
    `${of + 1}. ${sayName(drafts[of]?.type ?? "Unknown")}, ${pages.length === 1 ? "page" : "pages"} ${pagesOf(pages)}`;
  return (
    <div className="scroll-x">
      <SegmentedControl
        size="xs"
        aria-label="Papers of the file"
        value={String(at)}
        onChange={(value) => onChoose(Number(value))}
        data={papers.map((paper, of) => ({ value: String(of), label: label(paper, of) }))}
      />
    </div>
  );
}

const pagesOf = (pages: readonly number[]): string =>
  pages.length < 2 ? String(pages[0] ?? "") : `${pages[0]} to ${pages.at(-1)}`;
