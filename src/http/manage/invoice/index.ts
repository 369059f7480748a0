import type { AnyOperation } from "../../operation.ts";
import { addNoteOperation } from "./add-note.ts";
import { approveInvoiceOperation } from "./approve-invoice.ts";
import { assignInvoiceOperation } from "./assign-invoice.ts";
import { auditInvoiceAgainOperation } from "./audit-invoice-again.ts";
import { countQueuesOperation } from "./count-queues.ts";
import { decideExceptionsOperation } from "./decide-exceptions.ts";
import { getInvoiceAsReturnedOperation } from "./get-invoice-as-returned.ts";
import { getWorkspaceOperation } from "./get-workspace.ts";
import { holdInvoiceOperation } from "./hold-invoice.ts";
import { keyInvoiceOperation } from "./key-invoice.ts";
import { listEarlierBillsOperation } from "./list-earlier-bills.ts";
import { listExceptionInvoicesOperation } from "./list-exception-invoices.ts";
import { listExceptionsOperation } from "./list-exceptions.ts";
import { listInvoicesOperation } from "./list-invoices.ts";
import { matchInvoiceOperation } from "./match-invoice.ts";
import { releaseInvoiceOperation } from "./release-invoice.ts";
import { terminateInvoiceByPersonOperation } from "./terminate-invoice-by-person.ts";
import { undoApprovalOperation } from "./undo-approval.ts";
import { restoreInvoicesOperation } from "./restore-invoices.ts";
import { takeBackDecisionsOperation } from "./take-back-decisions.ts";
import { undoApprovalsOperation } from "./undo-approvals.ts";
import { undoTerminationOperation } from "./undo-termination.ts";
import { unmatchInvoiceOperation } from "./unmatch-invoice.ts";
import { rematchInvoiceOperation } from "./rematch-invoice.ts";
import { compareStatementOperation } from "./compare-statement.ts";
import { previewMatchOperation } from "./preview-match.ts";
import { listCandidatesOperation } from "./list-candidates.ts";
import { approveInvoicesOperation } from "./approve-invoices.ts";
import { assignInvoicesOperation } from "./assign-invoices.ts";
import { snoozeInvoicesOperation } from "./snooze-invoices.ts";
import { countInvoicesOperation } from "./count-invoices.ts";
import { listSavedViewsOperation } from "./list-saved-views.ts";
import { saveViewOperation } from "./save-view.ts";
import { changeViewOperation } from "./change-view.ts";
import { removeViewOperation } from "./remove-view.ts";

export const manageInvoiceOperations: readonly AnyOperation[] = [
  approveInvoiceOperation,
  undoApprovalOperation,
  holdInvoiceOperation,
  releaseInvoiceOperation,
  terminateInvoiceByPersonOperation,
  undoTerminationOperation,
  auditInvoiceAgainOperation,
  matchInvoiceOperation,
  unmatchInvoiceOperation,
  rematchInvoiceOperation,
  previewMatchOperation,
  compareStatementOperation,
  listCandidatesOperation,
  listExceptionsOperation,
  listExceptionInvoicesOperation,
  decideExceptionsOperation,
  undoApprovalsOperation,
  takeBackDecisionsOperation,
  listInvoicesOperation,
  keyInvoiceOperation,
  getWorkspaceOperation,
  getInvoiceAsReturnedOperation,
  listEarlierBillsOperation,
  addNoteOperation,
  assignInvoiceOperation,
  countQueuesOperation,
  approveInvoicesOperation,
  assignInvoicesOperation,
  restoreInvoicesOperation,
  snoozeInvoicesOperation,
  countInvoicesOperation,
  listSavedViewsOperation,
  saveViewOperation,
  changeViewOperation,
  removeViewOperation,
];
