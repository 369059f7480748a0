import type { ReactNode } from "react";

/** A titled box of a page; `count` stands beside the title unless it is 0. */
export function Card({
  title,
  count,
  children,
  action,
}: {
  readonly title: string;
  readonly count?: number;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <section className="card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {count === undefined || count === 0 ? null : <span className="count">{count}</span>}
        <span className="grow" />
        {action}
      </header>
      <div className="card-body">{children}</div>
    </section>
  );
}
