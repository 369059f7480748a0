import type { AnyOperation } from "../../operation.ts";
import { createCommunicationOperation } from "./create-communication.ts";
import { getCommunicationAttachmentOperation } from "./get-communication-attachment.ts";
import { getDisputeOperation } from "./get-dispute.ts";
import { listCommunicationsOperation } from "./list-communications.ts";
import { listDisputesOperation } from "./list-disputes.ts";

export const v2DisputeOperations: readonly AnyOperation[] = [
  listDisputesOperation,
  getDisputeOperation,
  listCommunicationsOperation,
  createCommunicationOperation,
  getCommunicationAttachmentOperation,
];
