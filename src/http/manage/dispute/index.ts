import type { AnyOperation } from "../../operation.ts";
import { createDisputeOperation } from "./create-dispute.ts";
import { changeDisputeOperation } from "./change-dispute.ts";
import { createDisputeCommunicationOperation } from "./create-dispute-communication.ts";

export const manageDisputeOperations: readonly AnyOperation[] = [
  createDisputeOperation,
  changeDisputeOperation,
  createDisputeCommunicationOperation,
];
