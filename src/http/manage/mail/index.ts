import type { AnyOperation } from "../../operation.ts";
import { blockMailOperation } from "./block-mail.ts";
import { deleteSenderOperation } from "./delete-sender.ts";
import { getMailOperation } from "./get-mail.ts";
import { getOutgoingMailOperation } from "./get-outgoing-mail.ts";
import { getRawMailOperation } from "./get-raw-mail.ts";
import { listMailOperation } from "./list-mail.ts";
import { listSendersOperation } from "./list-senders.ts";
import { putOutgoingMailOperation } from "./put-outgoing-mail.ts";
import { putSenderOperation } from "./put-sender.ts";
import { releaseMailOperation } from "./release-mail.ts";
import { reprocessMailOperation } from "./reprocess-mail.ts";
import { testOutgoingMailOperation } from "./test-outgoing-mail.ts";

export const manageMailOperations: readonly AnyOperation[] = [
  listMailOperation,
  getMailOperation,
  getRawMailOperation,
  reprocessMailOperation,
  blockMailOperation,
  releaseMailOperation,
  listSendersOperation,
  putSenderOperation,
  deleteSenderOperation,
  getOutgoingMailOperation,
  putOutgoingMailOperation,
  testOutgoingMailOperation,
];
