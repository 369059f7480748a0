import type { ReviewedDocument } from "../../api/reviews.ts";
import { sayName } from "../../ui/readable-names.ts";
import { type FieldBox, PagePicture } from "./page-picture.tsx";
import type { Draft, Field } from "./review-draft.ts";

interface PagesProps {
  readonly document: ReviewedDocument;
  readonly draft: Draft;
  readonly fields: readonly Field[];
  readonly active: string | null;
  readonly onPick: (id: string) => void;
}

const SURE = 0.9;
const LETTER = { number: 1, width: 612, height: 792, rotation: 0 };

/** All pages of the file, with the places of the fields of the paper that is looked at. */
export function ReviewPages({ document, draft, fields, active, onPick }: PagesProps) {
  const { transcription, uuid } = document;
  const boxes: readonly FieldBox[] = [
    ...fields.map(({ name, fact, isUncertain }) => ({ id: name, label: sayName(name), fact, isUncertain })),
    ...draft.lines.map(({ key, description, fact }) => ({
      id: `charge-${key}`,
      label: description,
      fact,
      isUncertain: (fact?.confidence ?? 1) < SURE,
    })),
  ].flatMap(({ id, label, fact, isUncertain }) =>
    fact?.page == null || fact.box === null ? [] : [{ id, label, page: fact.page, box: fact.box, isUncertain }],
  );
  const pages = transcription.pages.length === 0 ? [LETTER] : transcription.pages;
  return (
    <section className="review-pages" aria-label="Pages">
      {pages.map(({ number, width, height }) => (
        <PagePicture
          key={number}
          uuid={uuid}
          page={number}
          ratio={width > 0 && height > 0 ? width / height : LETTER.width / LETTER.height}
          boxes={boxes.filter((each) => each.page === number)}
          active={active}
          onPick={onPick}
        />
      ))}
    </section>
  );
}
