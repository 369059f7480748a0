import { ediOperations } from "./edi/index.ts";
import { legacyDocumentOperations } from "./legacy/document/index.ts";
import { legacyInvoiceOperations } from "./legacy/invoice/index.ts";
import { legacyPartyOperations } from "./legacy/party/index.ts";
import { legacyOrderOperations } from "./legacy/order/index.ts";
import { manageChangeOperations } from "./manage/change/index.ts";
import { manageChargeOperations } from "./manage/charge/index.ts";
import { manageDisputeOperations } from "./manage/dispute/index.ts";
import { manageDocumentOperations } from "./manage/document/index.ts";
import { manageEdiOperations } from "./manage/edi/index.ts";
import { manageInvoiceOperations } from "./manage/invoice/index.ts";
import { manageLiveOperations } from "./manage/live/index.ts";
import { manageMailOperations } from "./manage/mail/index.ts";
import { manageMailboxOperations } from "./manage/mailbox/index.ts";
import { manageMessageOperations } from "./manage/message/index.ts";
import { manageOrderOperations } from "./manage/order/index.ts";
import { managePartyOperations } from "./manage/party/index.ts";
import { manageAccountOperations } from "./manage/account/index.ts";
import { managePeopleOperations } from "./manage/people/index.ts";
import { manageSettingOperations } from "./manage/setting/index.ts";
import { managePolicyOperations } from "./manage/policy/index.ts";
import { manageRatingOperations } from "./manage/rating/index.ts";
import { manageTranscriberOperations } from "./manage/transcriber/index.ts";
import { manageRecoveryOperations } from "./manage/recovery/index.ts";
import { manageReportOperations } from "./manage/report/index.ts";
import { manageTenantOperations } from "./manage/tenant/index.ts";
import { manageTrailOperations } from "./manage/trail/index.ts";
import { manageWebhookOperations } from "./manage/webhook/index.ts";
import { oauthOperations } from "./oauth/index.ts";
import type { AnyOperation } from "./operation.ts";
import { v2DisputeOperations } from "./v2/dispute/index.ts";
import { v2DocumentOperations } from "./v2/document/index.ts";
import { v2InvoiceOperations } from "./v2/invoice/index.ts";
import { v2OrderOperations } from "./v2/order/index.ts";

/**
 * THE table of operations, noun by noun; each noun's `index.ts` lists its operations, and each operation is one file: row and
 * handler (`docs/how-to/add-an-operation.md`).
 */
export const routes: readonly AnyOperation[] = [
  ...v2OrderOperations,
  ...v2InvoiceOperations,
  ...v2DisputeOperations,
  ...v2DocumentOperations,
  ...ediOperations,
  ...manageTenantOperations,
  ...managePeopleOperations,
  ...manageAccountOperations,
  ...manageChangeOperations,
  ...manageTrailOperations,
  ...managePolicyOperations,
  ...manageSettingOperations,
  ...manageChargeOperations,
  ...manageMessageOperations,
  ...manageInvoiceOperations,
  ...manageOrderOperations,
  ...managePartyOperations,
  ...manageEdiOperations,
  ...manageMailOperations,
  ...manageMailboxOperations,
  ...manageDisputeOperations,
  ...manageRecoveryOperations,
  ...manageReportOperations,
  ...manageDocumentOperations,
  ...manageWebhookOperations,
  ...manageRatingOperations,
  ...manageTranscriberOperations,
  ...manageLiveOperations,
  ...legacyInvoiceOperations,
  ...legacyOrderOperations,
  ...legacyDocumentOperations,
  ...legacyPartyOperations,
  ...oauthOperations,
];
