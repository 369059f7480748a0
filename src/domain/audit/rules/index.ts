import type { AuditRule } from "../context/define-rule.ts";
import { RULE_SET } from "../rule-set.ts";
import { correctionHeld } from "./correction-held.ts";
import { balanceDueLate } from "./balance-due-late.ts";
import { balanceDueRepeatsOriginal } from "./balance-due-repeats-original.ts";
import { balanceDueWithoutOriginal } from "./balance-due-without-original.ts";
import { billToMismatch } from "./bill-to-mismatch.ts";
import { billedTooLate } from "./billed-too-late.ts";
import { chargeAgreedBefore } from "./charge-agreed-before.ts";
import { chargeDocumentMissing } from "./charge-document-missing.ts";
import { chargeMissing } from "./charge-missing.ts";
import { chargeNotOnOrder } from "./charge-not-on-order.ts";
import { chargeOverTolerance } from "./charge-over-tolerance.ts";
import { chargeUnderTolerance } from "./charge-under-tolerance.ts";
import { chargeUnmapped } from "./charge-unmapped.ts";
import { classVariance } from "./class-variance.ts";
import { currencyMismatch } from "./currency-mismatch.ts";
import { customerMismatch } from "./customer-mismatch.ts";
import { deliveryBeforeShip } from "./delivery-before-ship.ts";
import { distanceVariance } from "./distance-variance.ts";
import { documentAmountMismatch } from "./document-amount-mismatch.ts";
import { duplicateInvoice } from "./duplicate-invoice.ts";
import { equipmentMismatch } from "./equipment-mismatch.ts";
import { extensionError } from "./extension-error.ts";
import { invoiceBeforeShip } from "./invoice-before-ship.ts";
import { invoiceInFuture } from "./invoice-in-future.ts";
import { linesDoNotAddUp } from "./lines-do-not-add-up.ts";
import { matchGuessed } from "./match-guessed.ts";
import { orderAmbiguous } from "./order-ambiguous.ts";
import { orderBilledByOther } from "./order-billed-by-other.ts";
import { orderCancelled } from "./order-cancelled.ts";
import { orderNotFound } from "./order-not-found.ts";
import { orderOverbilled } from "./order-overbilled.ts";
import { orderWithoutCharges } from "./order-without-charges.ts";
import { paymentTermsMismatch } from "./payment-terms-mismatch.ts";
import { piecesVariance } from "./pieces-variance.ts";
import { possibleCorrection } from "./possible-correction.ts";
import { qualifierMismatch } from "./qualifier-mismatch.ts";
import { qualifierUnknown } from "./qualifier-unknown.ts";
import { rateSetIncomplete } from "./rate-set-incomplete.ts";
import { ratingMismatch } from "./rating-mismatch.ts";
import { ratingResponseInvalid } from "./rating-response-invalid.ts";
import { readerDoubt } from "./reader-doubt.ts";
import { referenceConflict } from "./reference-conflict.ts";
import { recoveredAlready } from "./recovered-already.ts";
import { vendorBlocked } from "./vendor-blocked.ts";
import { vendorChangeWaiting } from "./vendor-change-waiting.ts";
import { remitToChanged } from "./remit-to-changed.ts";
import { requiredDocumentMissing } from "./required-document-missing.ts";
import { serviceMismatch } from "./service-mismatch.ts";
import { shipDateVariance } from "./ship-date-variance.ts";
import { signatureMissing } from "./signature-missing.ts";
import { stopMismatch } from "./stop-mismatch.ts";
import { taxMismatch } from "./tax-mismatch.ts";
import { termsMismatch } from "./terms-mismatch.ts";
import { totalOverTolerance } from "./total-over-tolerance.ts";
import { totalUnderTolerance } from "./total-under-tolerance.ts";
import { updateParked } from "./update-parked.ts";
import { vendorAmbiguous } from "./vendor-ambiguous.ts";
import { vendorMismatch } from "./vendor-mismatch.ts";
import { weightVariance } from "./weight-variance.ts";
import { withheldEarlier } from "./withheld-earlier.ts";

/** The rule set in force, as it is stored with each audit. */
export const RULE_SET_VERSION = String(RULE_SET);

/** Every audit rule, in the order in which they speak: identity first, then money, then freight, dates and documents. */
export const AUDIT_RULES: readonly AuditRule[] = [
  orderNotFound,
  orderAmbiguous,
  matchGuessed,
  vendorMismatch,
  vendorAmbiguous,
  customerMismatch,
  billToMismatch,
  referenceConflict,
  orderCancelled,
  duplicateInvoice,
  possibleCorrection,
  correctionHeld,
  updateParked,
  readerDoubt,
  currencyMismatch,
  termsMismatch,
  paymentTermsMismatch,
  orderWithoutCharges,
  chargeOverTolerance,
  chargeUnderTolerance,
  chargeNotOnOrder,
  chargeUnmapped,
  chargeMissing,
  totalOverTolerance,
  totalUnderTolerance,
  orderOverbilled,
  orderBilledByOther,
  withheldEarlier,
  recoveredAlready,
  chargeAgreedBefore,
  extensionError,
  rateSetIncomplete,
  qualifierUnknown,
  qualifierMismatch,
  linesDoNotAddUp,
  balanceDueWithoutOriginal,
  balanceDueRepeatsOriginal,
  balanceDueLate,
  billedTooLate,
  weightVariance,
  classVariance,
  distanceVariance,
  piecesVariance,
  stopMismatch,
  serviceMismatch,
  equipmentMismatch,
  shipDateVariance,
  deliveryBeforeShip,
  invoiceBeforeShip,
  invoiceInFuture,
  requiredDocumentMissing,
  signatureMissing,
  chargeDocumentMissing,
  documentAmountMismatch,
  remitToChanged,
  vendorBlocked,
  vendorChangeWaiting,
  taxMismatch,
  ratingMismatch,
  ratingResponseInvalid,
];

export const RULE_IDS: readonly string[] = AUDIT_RULES.map((rule) => rule.id);
