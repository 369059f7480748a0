import type { ReactNode } from "react";

interface CardProps {
  readonly title: ReactNode;
  /** What it is called for people who hear the page, where the title alone says too little. */
  readonly label?: string;
  /** Beside the title: the state of what it shows. */
  readonly tag?: ReactNode;
  /** Stands beside the title unless it is 0. */
  readonly count?: number;
  /** At the right of the title. */
  readonly action?: ReactNode;
  /** Its content (a table) reaches its edges. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** A titled box of a page. */
export function Card({ title, label, tag, count, action, flush = false, children }: CardProps) {
  return (
    <section
      className="card"
      aria-label={label ?? (typeof title === "string" ? title : undefined)}
      style={flush ? { overflow: "auto" } : undefined}
    >
      <header>
        <h2>{title}</h2>
        {tag}
        {count === undefined || count === 0 ? null : <span className="count">{count}</span>}
        <span className="grow" />
        {action}
      </header>
      {flush ? children : <div className="card-body">{children}</div>}
    </section>
  );
}

/** The box of a list page: its title is that of the page. */
export function ListCard({ children }: { readonly children: ReactNode }) {
  return (
    <div className="card" style={{ overflow: "auto" }}>
      {children}
    </div>
  );
}

/** The box above a list in which it is narrowed down. */
export function FilterCard({ children }: { readonly children: ReactNode }) {
  return (
    <div
      className="card"
      style={{ padding: 12, marginBottom: 10, display: "flex", gap: 12, alignItems: "end", flexWrap: "wrap" }}
    >
      {children}
    </div>
  );
}
