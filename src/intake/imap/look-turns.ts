import { setTimeout as sleep } from "node:timers/promises";
import { TenantShares } from "#domain/access/tenant-shares.ts";

const ASK_EVERY_MS = 50;

/** Looks under way at once, shared out among tenants: those whose servers take long have half of them between them. */
export class LookTurns {
  readonly #shares: TenantShares;

  constructor(atOnce: number) {
    this.#shares = new TenantShares(atOnce);
  }

  get isFull(): boolean {
    return this.#shares.isFull;
  }

  /** Tenants whose turn cannot come now. */
  notNow(): readonly string[] {
    return this.#shares.notNow(performance.now());
  }

  /** A look begins; what is answered ends it, however often it is called. */
  begin(tenantUuid: string): () => void {
    const end = this.#shares.begin(tenantUuid, performance.now());
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      end(performance.now());
    };
  }

  /** As `begin`, when the tenant's turn comes; at once where nobody waits for it any more. */
  async wait(tenantUuid: string, signal: AbortSignal): Promise<() => void> {
    while (!signal.aborted && (this.isFull || this.notNow().includes(tenantUuid))) await sleep(ASK_EVERY_MS);
    return this.begin(tenantUuid);
  }
}
