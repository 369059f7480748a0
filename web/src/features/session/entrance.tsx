import type { ReactNode } from "react";
import { BrandMark } from "../../ui/icons.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { t } from "../../language/text.ts";

/** A page before the sign-in: a mark, a heading, and one thing to do. */
export function Entrance({
  title,
  hint,
  children,
}: {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <main className="sign-in">
      <div className="sign-in-form">
        <BrandMark size={40} />
        <div>
          <h1>{title}</h1>
          <p className="dim">{hint}</p>
        </div>
        {children}
      </div>
      <aside className="sign-in-side" aria-hidden="true">
        <h2>{t`Every charge is weighed against its order.`}</h2>
      </aside>
    </main>
  );
}

/** What stands behind the `#` of a link; taken out of the address, so that it stays in no history. */
export function takeToken(): string {
  const token = window.location.hash.slice(1);
  if (token !== "") window.history.replaceState(window.history.state, "", window.location.pathname);
  return token;
}
