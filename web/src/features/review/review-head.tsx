import { SegmentedControl } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReviewedDocument, ReviewSearch } from "../../api/reviews.ts";
import { sayName, sentence } from "../../ui/readable-names.ts";
import { withFieldTexts } from "../../shared/field-texts.ts";
import { FailureLine } from "../../ui/states.tsx";
import type { Draft, Paper } from "./review-draft.ts";
import { t } from "../../language/text.ts";

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
            {lacksType ? t`Say what it is. ` : ""}
            {open > 0
              ? open === 1
                ? t`${open} uncertain field left.`
                : t`${open} uncertain fields left.`
              : lacksType
                ? t`Then enter what stands on it.`
                : t`Nothing uncertain is left.`}
          </p>
        </div>
        <Link to="/reviews" search={search}>{t`All that wait`}</Link>
      </div>
      {status === "Draft" ? null : (
        <div className="note-box info">
          {t`It is ${status.toLowerCase()} already.`}{" "}
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
    pages.length === 1
      ? t`${of + 1}. ${sayName(drafts[of]?.type ?? "Unknown")}, page ${pagesOf(pages)}`
      : t`${of + 1}. ${sayName(drafts[of]?.type ?? "Unknown")}, pages ${pagesOf(pages)}`;
  return (
    <div className="scroll-x">
      <SegmentedControl
        size="xs"
        aria-label={t`Papers of the file`}
        value={String(at)}
        onChange={(value) => onChoose(Number(value))}
        data={papers.map((paper, of) => ({ value: String(of), label: label(paper, of) }))}
      />
    </div>
  );
}

const pagesOf = (pages: readonly number[]): string =>
  pages.length < 2 ? String(pages[0] ?? "") : t`${pages[0] ?? ""} to ${pages.at(-1) ?? ""}`;
