import type { AnyOperation } from "../../operation.ts";
import { changeTranscriberOperation } from "./change-transcriber.ts";
import { getTranscriberOperation } from "./get-transcriber.ts";
import { listTranscriberCallsOperation } from "./list-transcriber-calls.ts";
import { removeTranscriberOperation } from "./remove-transcriber.ts";
import { testTranscriberOperation } from "./test-transcriber.ts";

export const manageTranscriberOperations: readonly AnyOperation[] = [
  getTranscriberOperation,
  changeTranscriberOperation,
  removeTranscriberOperation,
  testTranscriberOperation,
  listTranscriberCallsOperation,
];
