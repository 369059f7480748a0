import { getRouteApi } from "@tanstack/react-router";
import { WorkspacePage } from "../features/workspace/workspace-page.tsx";

const route = getRouteApi("/app/invoices/$uuid");

const InvoiceView = () => <WorkspacePage uuid={route.useParams().uuid} search={route.useSearch()} />;

export default InvoiceView;
