import type { AnyOperation } from "../../operation.ts";
import { changeDisputeOperation } from "./change-dispute.ts";
import { takeBackDisputeOperation } from "./take-back-dispute.ts";
import { createDisputeCommunicationOperation } from "./create-dispute-communication.ts";
import { createDisputeOperation } from "./create-dispute.ts";
import { getClaimOperation } from "./get-claim.ts";
import { getDisputeAttachmentOperation } from "./get-dispute-attachment.ts";
import { getDisputeTemplateOperation } from "./get-dispute-template.ts";
import { listAllDisputesOperation } from "./list-all-disputes.ts";
import { previewDisputeTemplateOperation } from "./preview-dispute-template.ts";
import { putDisputeTemplateOperation } from "./put-dispute-template.ts";
import { sendCommunicationAgainOperation } from "./send-communication-again.ts";

export const manageDisputeOperations: readonly AnyOperation[] = [
  listAllDisputesOperation,
  createDisputeOperation,
  changeDisputeOperation,
  takeBackDisputeOperation,
  createDisputeCommunicationOperation,
  sendCommunicationAgainOperation,
  getDisputeAttachmentOperation,
  getClaimOperation,
  getDisputeTemplateOperation,
  putDisputeTemplateOperation,
  previewDisputeTemplateOperation,
];
