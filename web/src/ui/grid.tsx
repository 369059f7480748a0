import type { ReactNode } from "react";

export interface GridColumn {
  readonly label: string;
  /** Pixels, or a share of the whole; without one it takes what is left. */
  readonly width?: number | string;
  /** Right-aligned. */
  readonly number?: true;
}

interface GridProps {
  readonly columns: readonly GridColumn[];
  /** Rows for the body of the table. */
  readonly children: ReactNode;
  /** The last row: sums. */
  readonly foot?: ReactNode;
}

/** A dense table with columns of fixed width, for figures side by side. It scrolls by itself in a narrow window. */
export function Grid({ columns, children, foot }: GridProps) {
  return (
    <div style={{ overflowX: "auto", position: "relative" }}>
      <table className="grid-table" style={{ minWidth: 660 }}>
        <colgroup>
          {columns.map(({ label, width }) => (
            <col key={label} {...(width === undefined ? {} : { style: { width } })} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ label, number }) => (
              <th key={label} scope="col" className={number === true ? "num" : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        {foot === undefined ? null : <tfoot>{foot}</tfoot>}
      </table>
    </div>
  );
}
