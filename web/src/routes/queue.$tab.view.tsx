import { getRouteApi } from "@tanstack/react-router";
import { QueuePage } from "../features/queue/queue-page.tsx";
import { isQueueTab } from "../shared/queue/queue-tabs.ts";

const route = getRouteApi("/app/queue/$tab");

const QueueView = () => {
  const { tab } = route.useParams();
  const known = isQueueTab(tab) ? tab : "needs-me";
  return <QueuePage key={known} tab={known} search={route.useSearch()} />;
};

export default QueueView;
