import type { AnyOperation } from "../../operation.ts";
import { changeDisputeOperation } from "./change-dispute.ts";
import { createDisputeCommunicationOperation } from "./create-dispute-communication.ts";
import { createDisputeOperation } from "./create-dispute.ts";

export const manageDisputeOperations: readonly AnyOperation[] = [
  createDisputeOperation,
  changeDisputeOperation,
  createDisputeCommunicationOperation,
];
