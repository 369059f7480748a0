import type { AnyOperation } from "../../operation.ts";
import { approveDocumentOperation } from "./approve-document.ts";
import { changeCaptureOperation } from "./change-capture.ts";
import { changeDocumentOperation } from "./change-document.ts";
import { confirmDocumentOperation } from "./confirm-document.ts";
import { countReviewsOperation } from "./count-reviews.ts";
import { getCaptureOperation } from "./get-capture.ts";
import { getDocumentPageOperation } from "./get-document-page.ts";
import { getManagedDocumentFileOperation } from "./get-managed-document-file.ts";
import { getManagedDocumentOperation } from "./get-managed-document.ts";
import { listCapturesOperation } from "./list-captures.ts";
import { listDocumentsOperation } from "./list-documents.ts";
import { listReviewsOperation } from "./list-reviews.ts";
import { readDocumentAgainOperation } from "./read-document-again.ts";
import { retryCaptureOperation } from "./retry-capture.ts";
import { skipReviewOperation } from "./skip-review.ts";
import { takeNextReviewOperation } from "./take-next-review.ts";
import { takeReviewOperation } from "./take-review.ts";

export const manageDocumentOperations: readonly AnyOperation[] = [
  listDocumentsOperation,
  getManagedDocumentOperation,
  getManagedDocumentFileOperation,
  getDocumentPageOperation,
  changeDocumentOperation,
  approveDocumentOperation,
  readDocumentAgainOperation,
  listReviewsOperation,
  countReviewsOperation,
  takeNextReviewOperation,
  takeReviewOperation,
  skipReviewOperation,
  confirmDocumentOperation,
  getCaptureOperation,
  changeCaptureOperation,
  listCapturesOperation,
  retryCaptureOperation,
];
