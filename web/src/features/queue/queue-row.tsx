import { type CSSProperties, memo, useMemo } from "react";
import type { QueueItem } from "../../api/answers.ts";
import type { InvoiceSort } from "../../api/queries.ts";
import { type CellContext, type QueueColumn } from "./queue-columns.tsx";
import { t } from "../../language/text.ts";

/** Where the columns are chosen their tracks are too, and the table scrolls sideways; the usual ones fit the window. */
function tracks(columns: readonly QueueColumn[], isChosen: boolean): CSSProperties {
  if (!isChosen) return {};
  const widths = columns.map(({ width }) => width);
  return { gridTemplateColumns: ["20px", ...widths].join(" ") };
}

/** Pixels that chosen columns take at least, with their gaps: a narrower window scrolls sideways. */
export function widthOf(columns: readonly QueueColumn[]): number {
  const widths = columns.map(({ width }) => Number(/(\d+)px/.exec(width)?.[1] ?? 0));
  return widths.reduce((sum, width) => sum + width + GAP, CHECK_WIDTH + 2 * EDGE);
}
const GAP = 12;
const EDGE = 20;
const CHECK_WIDTH = 20;

const classes = (isChosen: boolean, more: string): string => `queue-cols ${isChosen ? "chosen " : ""}${more}`;

interface LabelsProps {
  readonly columns: readonly QueueColumn[];
  readonly isChosen: boolean;
  readonly sort: InvoiceSort | undefined;
  readonly onSort: (sort: InvoiceSort | undefined) => void;
  /** How many of the shown invoices are selected: none, some, or all of them. */
  readonly selected: "none" | "some" | "all";
  readonly onSelectAll: () => void;
}

/** The headings of the table: a click sorts, the other way, and not any more. */
export function Labels({ columns, isChosen, sort, onSort, selected, onSelectAll }: LabelsProps) {
  return (
    <div
      className={classes(isChosen, "queue-labels")}
      role="row"
      aria-rowindex={1}
      style={{ ...tracks(columns, isChosen), ...(isChosen ? { minWidth: widthOf(columns) } : {}) }}
    >
      <span role="columnheader" className="col-check">
        <input
          type="checkbox"
          aria-label={t`Select all that are shown`}
          checked={selected === "all"}
          ref={(box) => {
            if (box !== null) box.indeterminate = selected === "some";
          }}
          onChange={onSelectAll}
        />
      </span>
      {columns.map((column) => (
        <Label key={column.id} column={column} sort={sort} onSort={onSort} />
      ))}
    </div>
  );
}

function Label({ column, sort, onSort }: Pick<LabelsProps, "sort" | "onSort"> & { readonly column: QueueColumn }) {
  const { label, className, sorts } = column;
  if (sorts === undefined)
    return (
      <span role="columnheader" className={className}>
        {label}
      </span>
    );
  const place = sort === undefined ? -1 : sorts.indexOf(sort);
  const direction =
    place < 0
      ? "none"
      : sort === "-billed" || sort === "-variance" || sort === "newest" || sort === "finalized"
        ? "descending"
        : "ascending";
  return (
    <span role="columnheader" className={className} aria-sort={direction}>
      <button
        type="button"
        className="sort-button"
        onClick={() => onSort(sorts[place + 1])}
        title={t`Sort by ${label.toLowerCase()}`}
      >
        {label}
        <span aria-hidden="true">{direction === "none" ? "" : direction === "descending" ? " ↓" : " ↑"}</span>
      </button>
    </span>
  );
}

interface QueueRowProps {
  readonly item: QueueItem;
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly start: number;
  readonly columns: readonly QueueColumn[];
  readonly isChosen: boolean;
  readonly now: number;
  readonly search: CellContext["search"];
  readonly isActive: boolean;
  readonly isGone: boolean;
  readonly isSelected: boolean;
  readonly onOpen: (index: number) => void;
  readonly onFollow: (uuid: string) => void;
  readonly onSelect: (index: number, range: boolean) => void;
}

/**
 * An invoice of a queue. Drawn again only where what it shows changes: while a list is scrolled, some fifty rows stay as they
 * are.
 */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { item, index, start, columns, isChosen, now, search, isActive, isGone, isSelected, onOpen, onFollow, onSelect } = props;
  const context = useMemo<CellContext>(
    () => ({ now, search, isActive, onFollow: () => onFollow(item.uuid) }),
    [now, search, isActive, onFollow, item.uuid],
  );
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isActive}
      className={classes(isChosen, `queue-row${isGone ? " gone" : ""}${isSelected ? " selected" : ""}`)}
      style={{ top: start, ...tracks(columns, isChosen) }}
      title={isGone ? t`No longer in this queue` : undefined}
      onClick={(event) => {
        const own = event.target instanceof Element && event.target.closest("a, .col-check") !== null;
        if (event.ctrlKey || event.metaKey || own) return;
        onOpen(index);
      }}
    >
      <span role="gridcell" className="col-check">
        <input
          type="checkbox"
          aria-label={t`Select ${item.invoiceNumber}`}
          tabIndex={isActive ? 0 : -1}
          checked={isSelected}
          onChange={() => undefined}
          onClick={(event) => onSelect(index, event.shiftKey)}
        />
      </span>
      {columns.map(({ id, className, cell }) => (
        <span key={id} role="gridcell" className={`clip col-${id} ${className ?? ""}`}>
          {cell(item, context)}
        </span>
      ))}
    </div>
  );
});
