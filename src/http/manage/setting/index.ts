import type { AnyOperation } from "../../operation.ts";
import { getSettingVersionOperation } from "./get-setting-version.ts";
import { listReauditsOperation } from "./list-reaudits.ts";
import { listSettingVersionsOperation } from "./list-setting-versions.ts";
import { previewSettingVersionOperation } from "./preview-setting-version.ts";
import { restoreSettingVersionOperation } from "./restore-setting-version.ts";
import { withdrawSettingVersionOperation } from "./withdraw-setting-version.ts";

export const manageSettingOperations: readonly AnyOperation[] = [
  listSettingVersionsOperation,
  listReauditsOperation,
  getSettingVersionOperation,
  previewSettingVersionOperation,
  restoreSettingVersionOperation,
  withdrawSettingVersionOperation,
];
