import { appRoute } from "./app.tsx";
import { indexRoute } from "./index.tsx";
import { invoiceRoute } from "./invoices.$uuid.tsx";
import {
  accountRoute,
  apiKeysRoute,
  auditTrailRoute,
  capturesRoute,
  mailRoute,
  mailMessageRoute,
  mailSettingsRoute,
  chargeTasksRoute,
  dutiesRoute,
  ediRoute,
  exceptionGroupsRoute,
  intakeRoute,
  interchangeRoute,
  orderRoute,
  ordersRoute,
  peopleRoute,
  policyRoute,
  ratingEngineRoute,
  disputesRoute,
  recoveriesRoute,
  recoveryRoute,
  settingHistoryRoute,
  vendorRoute,
  webhooksRoute,
} from "./pages.tsx";
import { queueRoute } from "./queue.$tab.tsx";
import { rootRoute } from "./root.tsx";
import { forgotPasswordRoute, joinRoute, newPasswordRoute, signInRoute } from "./sign-in.tsx";

/** Every address of the app. */
export const routeTree = rootRoute.addChildren([
  signInRoute,
  joinRoute,
  newPasswordRoute,
  forgotPasswordRoute,
  appRoute.addChildren([
    indexRoute,
    queueRoute,
    invoiceRoute,
    ordersRoute,
    orderRoute,
    disputesRoute,
    recoveriesRoute,
    recoveryRoute,
    webhooksRoute,
    intakeRoute,
    capturesRoute,
    mailRoute,
    mailMessageRoute,
    mailSettingsRoute,
    vendorRoute,
    ediRoute,
    interchangeRoute,
    policyRoute,
    ratingEngineRoute,
    settingHistoryRoute,
    dutiesRoute,
    auditTrailRoute,
    exceptionGroupsRoute,
    chargeTasksRoute,
    apiKeysRoute,
    peopleRoute,
    accountRoute,
  ]),
]);
