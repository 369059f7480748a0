import { createRoute, redirect } from "@tanstack/react-router";
import { QueuePage } from "../features/queue/queue-page.tsx";
import { isQueueTab, type QueueSearch } from "../shared/queue/queue-tabs.ts";
import { appRoute } from "./app.tsx";

const filled = (value: unknown): value is string | number =>
  (typeof value === "string" && value !== "") || typeof value === "number";

/** The filters of a queue as they stand in the address; numbers that were searched for are text again. */
export function readQueueSearch(search: Record<string, unknown>): QueueSearch {
  return {
    ...(filled(search["q"]) ? { q: String(search["q"]) } : {}),
    ...(filled(search["vendor"]) ? { vendor: String(search["vendor"]) } : {}),
    ...(filled(search["waits"]) ? { waits: String(search["waits"]) } : {}),
    ...(filled(search["assignee"]) ? { assignee: String(search["assignee"]) } : {}),
  };
}

export const queueRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/queue/$tab",
  validateSearch: readQueueSearch,
  beforeLoad: ({ params }) => {
    if (!isQueueTab(params.tab)) throw redirect({ to: "/queue/$tab", params: { tab: "needs-me" }, replace: true });
  },
  component: function Queue() {
    const { tab } = queueRoute.useParams();
    const search = queueRoute.useSearch();
    const known = isQueueTab(tab) ? tab : "needs-me";
    return <QueuePage key={known} tab={known} search={search} />;
  },
});
