import type { AnyOperation } from "../../operation.ts";
import { answerChargeTaskOperation } from "./answer-charge-task.ts";
import { changeChargeCodesOperation } from "./change-charge-codes.ts";
import { getChargeAliasesOperation } from "./get-charge-aliases.ts";
import { getChargeCodesOperation } from "./get-charge-codes.ts";
import { getFxRatesOperation } from "./get-fx-rates.ts";
import { getReasonCodesOperation } from "./get-reason-codes.ts";
import { listChargeTasksOperation } from "./list-charge-tasks.ts";
import { putChargeAliasesOperation } from "./put-charge-aliases.ts";
import { putFxRatesOperation } from "./put-fx-rates.ts";
import { putReasonCodesOperation } from "./put-reason-codes.ts";

export const manageChargeOperations: readonly AnyOperation[] = [
  getChargeCodesOperation,
  changeChargeCodesOperation,
  listChargeTasksOperation,
  answerChargeTaskOperation,
  getChargeAliasesOperation,
  putChargeAliasesOperation,
  getFxRatesOperation,
  putFxRatesOperation,
  getReasonCodesOperation,
  putReasonCodesOperation,
];
