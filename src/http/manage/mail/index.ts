import type { AnyOperation } from "../../operation.ts";
import { blockMailOperation } from "./block-mail.ts";
import { getMailOperation } from "./get-mail.ts";
import { getRawMailOperation } from "./get-raw-mail.ts";
import { listMailOperation } from "./list-mail.ts";
import { releaseMailOperation } from "./release-mail.ts";
import { reprocessMailOperation } from "./reprocess-mail.ts";

export const manageMailOperations: readonly AnyOperation[] = [
  listMailOperation,
  getMailOperation,
  getRawMailOperation,
  reprocessMailOperation,
  blockMailOperation,
  releaseMailOperation,
];
