import type { AnyOperation } from "../../operation.ts";
import { changeTenantOperation } from "./change-tenant.ts";
import { createTenantOperation } from "./create-tenant.ts";
import { setSandboxClockOperation } from "./set-sandbox-clock.ts";

export const manageTenantOperations: readonly AnyOperation[] = [
  createTenantOperation,
  changeTenantOperation,
  setSandboxClockOperation,
];
