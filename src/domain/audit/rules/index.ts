import type { AuditRule } from "../define-rule.ts";
import { chargeMissing } from "./charge-missing.ts";
import { chargeNotOnOrder } from "./charge-not-on-order.ts";
import { chargeOverTolerance } from "./charge-over-tolerance.ts";
import { chargeUnderTolerance } from "./charge-under-tolerance.ts";
import { chargeUnmapped } from "./charge-unmapped.ts";
import { currencyMismatch } from "./currency-mismatch.ts";
import { duplicateInvoice } from "./duplicate-invoice.ts";
import { extensionError } from "./extension-error.ts";
import { linesDoNotAddUp } from "./lines-do-not-add-up.ts";
import { orderAmbiguous } from "./order-ambiguous.ts";
import { orderNotFound } from "./order-not-found.ts";
import { rateSetIncomplete } from "./rate-set-incomplete.ts";
import { readerDoubt } from "./reader-doubt.ts";
import { requiredDocumentMissing } from "./required-document-missing.ts";
import { signatureMissing } from "./signature-missing.ts";
import { termsMismatch } from "./terms-mismatch.ts";
import { totalOverTolerance } from "./total-over-tolerance.ts";
import { totalUnderTolerance } from "./total-under-tolerance.ts";
import { vendorMismatch } from "./vendor-mismatch.ts";

/** Changes with every change of the table or of what a rule finds; stored with each audit, so that any result can be explained later. */
export const RULE_SET_VERSION = "1";

/** Every audit rule, in the order in which they speak. */
export const AUDIT_RULES: readonly AuditRule[] = [
  orderNotFound,
  orderAmbiguous,
  vendorMismatch,
  duplicateInvoice,
  readerDoubt,
  currencyMismatch,
  termsMismatch,
  chargeOverTolerance,
  chargeUnderTolerance,
  chargeNotOnOrder,
  chargeUnmapped,
  chargeMissing,
  totalOverTolerance,
  totalUnderTolerance,
  extensionError,
  rateSetIncomplete,
  linesDoNotAddUp,
  requiredDocumentMissing,
  signatureMissing,
];

export const RULE_IDS: readonly string[] = AUDIT_RULES.map((rule) => rule.id);
