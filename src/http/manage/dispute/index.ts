import type { AnyOperation } from "../../operation.ts";
import { changeDisputeOperation } from "./change-dispute.ts";
import { createDisputeCommunicationOperation } from "./create-dispute-communication.ts";
import { createDisputeOperation } from "./create-dispute.ts";
import { getClaimOperation } from "./get-claim.ts";
import { getDisputeTemplateOperation } from "./get-dispute-template.ts";
import { previewDisputeTemplateOperation } from "./preview-dispute-template.ts";
import { putDisputeTemplateOperation } from "./put-dispute-template.ts";

export const manageDisputeOperations: readonly AnyOperation[] = [
  createDisputeOperation,
  changeDisputeOperation,
  createDisputeCommunicationOperation,
  getClaimOperation,
  getDisputeTemplateOperation,
  putDisputeTemplateOperation,
  previewDisputeTemplateOperation,
];
