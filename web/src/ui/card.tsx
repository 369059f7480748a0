import type { ReactNode } from "react";
import { useScrollFocus } from "./use-scroll-focus.ts";

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
  const scrolling = useScrollFocus<HTMLElement>(flush);
  return (
    <section
      {...scrolling}
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
    <div {...useScrollFocus<HTMLDivElement>()} className="card" style={{ overflow: "auto" }}>
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

/** A box without a title: a state that changes (`role="status"`), a table, an entry of a list. */
export function PlainCard({
  padding = 0,
  role,
  children,
}: {
  readonly padding?: number;
  readonly role?: "status";
  readonly children: ReactNode;
}) {
  return (
    <div className="card" role={role} style={{ padding, overflow: "hidden" }}>
      {children}
    </div>
  );
}

/** A box that is folded until somebody opens it. */
export function FoldedCard({ title, wrap = false, children }: FoldedCardProps) {
  return (
    <details className="card">
      <summary style={{ padding: "10px 14px", cursor: "pointer", fontWeight: 550 }}>{title}</summary>
      <div className={wrap ? "card-body flex wrap" : "card-body"}>{children}</div>
    </details>
  );
}

interface FoldedCardProps {
  readonly title: ReactNode;
  /** Its content is a row of things that wraps. */
  readonly wrap?: boolean;
  readonly children: ReactNode;
}

/** Sums beside one another; `label` is for people who hear the page. */
export function FiguresCard({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section className="card figures" aria-label={label}>
      {children}
    </section>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly sub: ReactNode;
  readonly tone?: "over" | "under" | undefined;
}

/** A sum with what it is, and what more is to be said of it. */
export function Figure({ label, value, sub, tone }: FigureProps) {
  return (
    <div className="figure">
      <div className="label">{label}</div>
      <div className={tone === undefined ? "value" : `value ${tone}`}>{value}</div>
      <div className={`sub ${tone ?? "dim"}`}>{sub}</div>
    </div>
  );
}
