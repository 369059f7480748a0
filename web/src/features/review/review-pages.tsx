import type { ReactNode } from "react";
import type { Box } from "../../shared/document-viewer/placed-box.ts";
import type { ReviewedDocument } from "../../api/reviews.ts";
import { sayField } from "../../shared/field-texts.ts";
import { DocumentViewer } from "../../shared/document-viewer/document-viewer.tsx";
import type { FieldBox } from "../../shared/document-viewer/page-picture.tsx";
import type { Draft, Field } from "./review-draft.ts";

interface PagesProps {
  readonly document: ReviewedDocument;
  readonly draft: Draft;
  readonly fields: readonly Field[];
  readonly active: string | null;
  readonly onPick: (id: string) => void;
  /** A box that is drawn on a page; undefined: nobody draws. */
  readonly onDraw: ((page: number, box: Box) => void) | undefined;
  readonly onCancelDraw: () => void;
  /** Further buttons. */
  readonly children: ReactNode;
}

const SURE = 0.9;

/** All pages of the file, with the places of the fields of the paper that is looked at. */
export function ReviewPages({ document, draft, fields, active, onPick, onDraw, onCancelDraw, children }: PagesProps) {
  const { transcription, uuid } = document;
  const boxes: readonly FieldBox[] = [
    ...fields.map(({ name, fact, isUncertain }) => ({ id: name, label: sayField(name), fact, isUncertain })),
    ...draft.lines.map(({ key, description, fact }) => ({
      id: `charge-${key}`,
      label: description,
      fact,
      isUncertain: (fact?.confidence ?? 1) < SURE,
    })),
  ].flatMap(({ id, label, fact, isUncertain }) =>
    fact?.page == null || fact.box === null ? [] : [{ id, label, page: fact.page, box: fact.box, isUncertain }],
  );
  return (
    <div className="review-pages">
      <DocumentViewer
        uuid={uuid}
        pages={transcription.pages}
        boxes={boxes}
        active={active}
        onPick={onPick}
        onDraw={onDraw}
        onCancelDraw={onCancelDraw}
      >
        {children}
      </DocumentViewer>
    </div>
  );
}
