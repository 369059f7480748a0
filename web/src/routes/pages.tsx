import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { isQueueTab } from "../shared/queue/queue-tabs.ts";
import { appRoute } from "./app.tsx";
import { readQueueSearch } from "../shared/queue/queue-search.ts";

/** A text of the address's search part, or nothing. */
const texts =
  <const Names extends readonly string[]>(...names: Names) =>
  (search: Record<string, unknown>): { [Name in Names[number]]?: string } =>
    Object.fromEntries(
      names
        .filter((name) => (typeof search[name] === "string" && search[name] !== "") || typeof search[name] === "number")
        .map((name) => [name, String(search[name])]),
    ) as { [Name in Names[number]]?: string };

export const ordersRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/orders",
  validateSearch: texts("q", "status", "vendor", "customer"),
  component: lazyRouteComponent(() => import("../features/orders/orders-page.tsx")),
});

export const orderRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/orders/$externalId",
  component: lazyRouteComponent(() => import("../features/orders/order-page.tsx")),
});

export const dashboardRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/dashboard",
  validateSearch: texts("from", "to", "vendor", "currency"),
  component: lazyRouteComponent(() => import("../features/dashboard/dashboard-page.tsx")),
});

export const printRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/print",
  validateSearch: (search: Record<string, unknown>) => ({
    ...readQueueSearch(search),
    tab: isQueueTab(search["tab"]) ? search["tab"] : ("all" as const),
  }),
  component: lazyRouteComponent(() => import("../features/queue/print-page.tsx")),
});

export const noticesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/notices",
  validateSearch: texts("show"),
  component: lazyRouteComponent(() => import("../features/notices/notices-page.tsx")),
});

export const disputesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/disputes",
  validateSearch: texts("turn", "state", "sort", "vendor", "q", "olderThanDays"),
  component: lazyRouteComponent(() => import("../features/disputes/disputes-page.tsx")),
});

export const reviewsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/reviews",
  validateSearch: texts("state", "type", "vendor", "minAgeHours"),
  component: lazyRouteComponent(() => import("../features/review/reviews-page.tsx")),
});

export const reviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/reviews/$uuid",
  // The filter of the list: the next document is one that fits it too.
  validateSearch: texts("state", "type", "vendor", "minAgeHours"),
  component: lazyRouteComponent(() => import("../features/review/review-page.tsx")),
});

export const layoutsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/learned-layouts",
  component: lazyRouteComponent(() => import("../features/review/layouts-page.tsx")),
});

export const keyInvoiceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/key-invoice",
  component: lazyRouteComponent(() => import("../features/review/key-invoice-page.tsx")),
});

export const documentsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/documents",
  validateSearch: texts("q", "text", "type", "status", "order", "invoice", "vendor", "linked"),
  component: lazyRouteComponent(() => import("../features/documents/documents-page.tsx")),
});

export const documentRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/documents/$uuid",
  validateSearch: texts("page", "find"),
  component: lazyRouteComponent(() => import("../features/documents/document-page.tsx")),
});

export const recoveriesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/recoveries",
  validateSearch: texts("state", "vendor", "q", "recoveredFrom", "recoveredTo", "currency"),
  component: lazyRouteComponent(() => import("../features/recoveries/recoveries-page.tsx")),
});

export const recoveryRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/recoveries/$uuid",
  component: lazyRouteComponent(() => import("../features/recoveries/recovery-page.tsx")),
});

export const webhooksRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/webhooks",
  validateSearch: texts("endpoint", "state", "type", "delivery"),
  component: lazyRouteComponent(() => import("../features/webhooks/webhooks-page.tsx")),
});

export const intakeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/intake",
  validateSearch: texts("state", "externalId"),
  component: lazyRouteComponent(() => import("../features/intake/intake-page.tsx")),
});

export const statementRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/statement",
  validateSearch: texts("document"),
  component: lazyRouteComponent(() => import("../features/statement/statement-page.tsx")),
});

export const healthRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/system-health",
  component: lazyRouteComponent(() => import("../features/health/health-page.tsx")),
});

export const failuresRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/failures",
  component: lazyRouteComponent(() => import("../features/failures/failures-page.tsx")),
});

export const capturesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/captures",
  component: lazyRouteComponent(() => import("../features/captures/captures-page.tsx")),
});

export const mailRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/mail",
  validateSearch: texts("outcome", "q", "vendor"),
  component: lazyRouteComponent(() => import("../features/mail/mail-page.tsx")),
});

export const vendorRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/vendors/$externalId",
  component: lazyRouteComponent(() => import("../features/vendors/vendor-page.tsx")),
});

export const mailMessageRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/mail/$uuid",
  component: lazyRouteComponent(() => import("../features/mail/message-page.tsx")),
});

export const mailSettingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/mail-settings",
  component: lazyRouteComponent(() => import("../features/mail-settings/mail-settings-page.tsx")),
});

export const apiKeysRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/api-keys",
  component: lazyRouteComponent(() => import("../features/api-keys/api-keys-page.tsx")),
});

export const dutiesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/two-people",
  component: lazyRouteComponent(() => import("../features/duties/duties-page.tsx")),
});

export const auditTrailRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/audit-trail",
  validateSearch: texts("kind", "touches", "actor", "operation", "subject", "from", "until"),
  component: lazyRouteComponent(() => import("../features/audit-trail/audit-trail-page.tsx")),
});

export const settingHistoryRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/setting-history",
  validateSearch: texts("kind", "subject"),
  component: lazyRouteComponent(() => import("../features/setting-history/setting-history-page.tsx")),
});

export const ratingEngineRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/rating-engine",
  component: lazyRouteComponent(() => import("../features/rating-engine/rating-engine-page.tsx")),
});

export const transcriberRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/document-ai",
  component: lazyRouteComponent(() => import("../features/transcriber/transcriber-page.tsx")),
});

export const policyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/policy",
  component: lazyRouteComponent(() => import("../features/policy/policy-page.tsx")),
});

export const ediRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/edi",
  validateSearch: texts("view", "outcome", "sender", "controlNumber", "invoiceNumber", "fileName", "from", "to"),
  component: lazyRouteComponent(() => import("../features/edi/edi-page.tsx")),
});

export const interchangeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/interchanges/$uuid",
  validateSearch: texts("intake", "at"),
  component: lazyRouteComponent(() => import("../features/edi/interchange-page.tsx")),
});

export const exceptionGroupsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/exceptions/groups",
  validateSearch: texts("by"),
  component: lazyRouteComponent(() => import("../features/exceptions/groups-page.tsx")),
});

export const chargeTasksRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/charge-names",
  component: lazyRouteComponent(() => import("../features/exceptions/charge-tasks-page.tsx")),
});

export const peopleRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/people",
  component: lazyRouteComponent(() => import("../features/people/people-page.tsx")),
});

export const assignmentRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/assignment",
  component: lazyRouteComponent(() => import("../features/assignment/assignment-page.tsx")),
});

export const accountRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/account",
  component: lazyRouteComponent(() => import("../features/account/account-page.tsx")),
});

export const codesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/codes",
  component: lazyRouteComponent(() => import("../features/codes/codes-page.tsx")),
});

export const vendorsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/vendors",
  validateSearch: texts("q", "add", "scac", "mc", "dot"),
  component: lazyRouteComponent(() => import("../features/directory/vendors-page.tsx")),
});

export const customersRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/customers",
  validateSearch: texts("q"),
  component: lazyRouteComponent(() => import("../features/directory/customers-page.tsx")),
});

export const customerRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/customers/$externalId",
  component: lazyRouteComponent(() => import("../features/directory/customer-page.tsx")),
});

/** Anything else: said in the frame, so that one goes on from there. */
export const notFoundRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "$",
  component: lazyRouteComponent(() => import("../app/not-found-page.tsx")),
});
