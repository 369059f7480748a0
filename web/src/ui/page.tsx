import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { usePageTitle } from "./page-title.ts";
import { t } from "../language/text.ts";

export function PageHead({
  title,
  hint,
  children,
}: {
  readonly title: string;
  readonly hint: string;
  readonly children?: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className="page-head">
      <div className="grow">
        <h1>{title}</h1>
        <p>{hint}</p>
      </div>
      {children}
    </div>
  );
}

/** The end of a list that is loaded page by page. */
export function MoreButton({
  more,
  loading,
  onMore,
}: {
  readonly more: boolean;
  readonly loading: boolean;
  readonly onMore: () => void;
}) {
  return more ? (
    <div style={{ padding: 12, textAlign: "center" }}>
      <Button variant="default" loading={loading} onClick={onMore}>{t`Show more`}</Button>
    </div>
  ) : null;
}
