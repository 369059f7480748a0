import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import { Icon } from "./icons.tsx";
import { usePageTitle } from "./page-title.ts";
import { Failure, RowsLoading } from "./states.tsx";

/** What a page of one thing has to know of its query. */
interface DetailQuery<Data> {
  readonly isPending: boolean;
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface DetailPageProps<Data> {
  readonly query: DetailQuery<Data>;
  /** "The order": for the words of a failure. */
  readonly what: string;
  /** The browser's title; of nothing while it loads. */
  readonly title: (data: Data | undefined) => string;
  readonly children: (data: Data) => ReactNode;
}

/** The page of one thing, or what stands in its place while it loads and when it fails. */
export function DetailPage<Data>({ query, what, title, children }: DetailPageProps<Data>) {
  usePageTitle(title(query.data));
  if (query.isPending) return <RowsLoading rows={8} />;
  if (query.data === undefined) return <Failure asPage error={query.error} what={what} onRetry={() => void query.refetch()} />;
  return <div className="page">{children(query.data)}</div>;
}

function BackAnchor({
  children,
  ref,
  ...props
}: AnchorHTMLAttributes<HTMLAnchorElement> & { readonly ref?: Ref<HTMLAnchorElement> }) {
  return (
    <a {...props} ref={ref} className="flex" style={{ gap: 4 }}>
      <Icon name="left" size={13} />
      {children}
    </a>
  );
}

/** The way back to the list that a page belongs to. */
export const BackLink = createLink(BackAnchor);

interface DetailHeadProps {
  readonly back: ReactNode;
  readonly title: ReactNode;
  /** Beside the title: its state. */
  readonly tags?: ReactNode;
  /** Below the title. */
  readonly hint: ReactNode;
  /** What can be done with it. */
  readonly children?: ReactNode;
}

/** The head of a page of one thing. */
export function DetailHead({ back, title, tags, hint, children }: DetailHeadProps) {
  return (
    <>
      <div className="ws-crumb">{back}</div>
      <div className="page-head">
        <div className="grow">
          <div className="flex" style={{ flexWrap: "wrap" }}>
            <h1 style={{ overflowWrap: "anywhere" }}>{title}</h1>
            {tags}
          </div>
          {hint}
        </div>
        {children}
      </div>
    </>
  );
}

/** The two columns below it: what it is made of, and what is known about it. */
export function DetailColumns({ main, side }: { readonly main: ReactNode; readonly side: ReactNode }) {
  return (
    <div className="ws-body" style={{ padding: 0 }}>
      <div className="ws-col">{main}</div>
      <div className="ws-col">{side}</div>
    </div>
  );
}
