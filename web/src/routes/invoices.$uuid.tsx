import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { WorkspaceSearch } from "../features/workspace/workspace-page.tsx";
import { workspaceQuery } from "../api/queries.ts";
import { appRoute } from "./app.tsx";
import { readQueueSearch } from "../shared/queue/queue-search.ts";

export const invoiceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/invoices/$uuid",
  validateSearch: (search: Record<string, unknown>): WorkspaceSearch => ({
    ...readQueueSearch(search),
    ...(typeof search["from"] === "string" ? { from: search["from"] } : {}),
  }),
  loader: ({ params, context }) => {
    void context.client.prefetchQuery(workspaceQuery(params.uuid));
  },
  component: lazyRouteComponent(() => import("./invoices.$uuid.view.tsx")),
});
