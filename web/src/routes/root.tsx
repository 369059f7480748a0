import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { Empty, Failure } from "../ui/states.tsx";

/** What every route can load with. */
export interface RouterContext {
  readonly client: QueryClient;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: () => (
    <main>
      <Empty asPage icon="search" title="There is no such page">
        <p>
          <a href="/queue/needs-me">To the work queue</a>
        </p>
      </Empty>
    </main>
  ),
  errorComponent: ({ error, reset }) => (
    <main>
      <Failure asPage error={error} what="The page" onRetry={reset} />
    </main>
  ),
});
