import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { readQueueSearch } from "../shared/queue/queue-search.ts";
import { isQueueTab } from "../shared/queue/queue-tabs.ts";
import { appRoute } from "./app.tsx";

export const queueRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/queue/$tab",
  validateSearch: readQueueSearch,
  beforeLoad: ({ params }) => {
    if (!isQueueTab(params.tab)) throw redirect({ to: "/queue/$tab", params: { tab: "needs-me" }, replace: true });
  },
  component: lazyRouteComponent(() => import("./queue.$tab.view.tsx")),
});
