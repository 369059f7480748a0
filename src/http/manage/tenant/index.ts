import type { AnyOperation } from "../../operation.ts";
import { forgetParkedJobOperation } from "./forget-parked-job.ts";
import { getHealthOperation } from "./get-health.ts";
import { listFirstStepsOperation } from "./list-first-steps.ts";
import { listParkedJobsOperation } from "./list-parked-jobs.ts";
import { retryParkedJobsOperation } from "./retry-parked-jobs.ts";
import { retryParkedJobOperation } from "./retry-parked-job.ts";
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
  listFirstStepsOperation,
  getHealthOperation,
  listParkedJobsOperation,
  retryParkedJobOperation,
  retryParkedJobsOperation,
  forgetParkedJobOperation,
];
