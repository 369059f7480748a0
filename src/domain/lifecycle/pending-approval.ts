import type { GivenAmount } from "./approved-amounts.ts";

/** An approval that waits for its time. */
export interface PendingApproval {
  readonly until: string;
  readonly by: string;
  readonly name: string;
  readonly reason: string | null;
  readonly charges: readonly GivenAmount[] | null;
}
