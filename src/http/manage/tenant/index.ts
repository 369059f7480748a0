import type { AnyOperation } from "../../operation.ts";
import { getQuotasOperation } from "./get-quotas.ts";
import { putQuotasOperation } from "./put-quotas.ts";
import { changeTenantOperation } from "./change-tenant.ts";
import { createTenantOperation } from "./create-tenant.ts";
import { setSandboxClockOperation } from "./set-sandbox-clock.ts";

export const manageTenantOperations: readonly AnyOperation[] = [
  createTenantOperation,
  changeTenantOperation,
  getQuotasOperation,
  putQuotasOperation,
  setSandboxClockOperation,
];
