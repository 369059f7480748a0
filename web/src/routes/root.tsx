import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { Empty, Failure } from "../ui/states.tsx";
import { t } from "../language/text.ts";

/** What every route can load with. */
export interface RouterContext {
  readonly client: QueryClient;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: () => (
    <main>
      <Empty asPage icon="search" title={t`There is no such page`}>
        <p>
          <a href="/queue/needs-me">{t`To the work queue`}</a>
        </p>
      </Empty>
    </main>
  ),
  errorComponent: ({ error, reset }) => (
    <main>
      <Failure asPage error={error} what={t`The page`} onRetry={reset} />
    </main>
  ),
});
