import type { AnyOperation } from "../../operation.ts";
import { approveDocumentOperation } from "./approve-document.ts";
import { archiveDocumentsOperation } from "./archive-documents.ts";
import { changeCaptureOperation } from "./change-capture.ts";
import { changeDocumentOperation } from "./change-document.ts";
import { compareReadingsOperation } from "./compare-readings.ts";
import { confirmDocumentOperation } from "./confirm-document.ts";
import { countReviewsOperation } from "./count-reviews.ts";
import { decideReadingComparisonOperation } from "./decide-reading-comparison.ts";
import { findInDocumentOperation } from "./find-in-document.ts";
import { getCaptureOperation } from "./get-capture.ts";
import { getDocumentPageOperation } from "./get-document-page.ts";
import { getManagedDocumentFileOperation } from "./get-managed-document-file.ts";
import { getManagedDocumentOperation } from "./get-managed-document.ts";
import { getReaderOperation } from "./get-reader.ts";
import { listCapturesOperation } from "./list-captures.ts";
import { listDocumentsOperation } from "./list-documents.ts";
import { listReadingComparisonsOperation } from "./list-reading-comparisons.ts";
import { listReadingTemplatesOperation } from "./list-reading-templates.ts";
import { listReadingThresholdsOperation } from "./list-reading-thresholds.ts";
import { listReviewsOperation } from "./list-reviews.ts";
import { removeReadingTemplateOperation } from "./remove-reading-template.ts";
import { mergeDocumentsOperation } from "./merge-documents.ts";
import { readDocumentAgainOperation } from "./read-document-again.ts";
import { readDocumentRegionOperation } from "./read-document-region.ts";
import { redactDocumentOperation } from "./redact-document.ts";
import { retryCaptureOperation } from "./retry-capture.ts";
import { skipReviewOperation } from "./skip-review.ts";
import { splitDocumentOperation } from "./split-document.ts";
import { takeNextReviewOperation } from "./take-next-review.ts";
import { takeReviewOperation } from "./take-review.ts";
import { unmergeDocumentOperation } from "./unmerge-document.ts";
import { uploadDocumentOperation } from "./upload-document.ts";

export const manageDocumentOperations: readonly AnyOperation[] = [
  listDocumentsOperation,
  uploadDocumentOperation,
  getManagedDocumentOperation,
  getManagedDocumentFileOperation,
  getDocumentPageOperation,
  findInDocumentOperation,
  changeDocumentOperation,
  approveDocumentOperation,
  readDocumentAgainOperation,
  readDocumentRegionOperation,
  splitDocumentOperation,
  redactDocumentOperation,
  mergeDocumentsOperation,
  unmergeDocumentOperation,
  archiveDocumentsOperation,
  listReadingTemplatesOperation,
  listReadingThresholdsOperation,
  removeReadingTemplateOperation,
  getReaderOperation,
  listReadingComparisonsOperation,
  compareReadingsOperation,
  decideReadingComparisonOperation,
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
