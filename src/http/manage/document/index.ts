import type { AnyOperation } from "../../operation.ts";
import { approveDocumentOperation } from "./approve-document.ts";
import { changeCaptureOperation } from "./change-capture.ts";
import { changeDocumentOperation } from "./change-document.ts";
import { getCaptureOperation } from "./get-capture.ts";
import { getManagedDocumentFileOperation } from "./get-managed-document-file.ts";
import { getManagedDocumentOperation } from "./get-managed-document.ts";
import { listCapturesOperation } from "./list-captures.ts";
import { listDocumentsOperation } from "./list-documents.ts";
import { readDocumentAgainOperation } from "./read-document-again.ts";
import { retryCaptureOperation } from "./retry-capture.ts";

export const manageDocumentOperations: readonly AnyOperation[] = [
  listDocumentsOperation,
  getManagedDocumentOperation,
  getManagedDocumentFileOperation,
  changeDocumentOperation,
  approveDocumentOperation,
  readDocumentAgainOperation,
  getCaptureOperation,
  changeCaptureOperation,
  listCapturesOperation,
  retryCaptureOperation,
];
