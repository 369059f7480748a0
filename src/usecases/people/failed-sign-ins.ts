import { createHash } from "node:crypto";
import { findAccountByEmail, findSecondStepOf } from "#db/queries/people/account.ts";
import { listTenantsOf } from "#db/queries/people/member.ts";
import type { Context } from "#src/context.ts";
import { RefusedAttempts } from "../trail/refused-attempts.ts";

export interface FailedSignIn {
  /** Whose: by the address of the first step, or by what names the second. */
  readonly by: { readonly email: string } | { readonly secondStep: string };
  readonly address: string;
  readonly operation: string;
  readonly traceId: string;
}

/**
 * Tells the trail of each tenant that somebody works for when somebody else's word was wrong for their account. It is looked up
 * beside the answer, which takes as long for an account that does not exist.
 */
export class FailedSignIns {
  readonly #context: Context;
  readonly #refused: RefusedAttempts;
  readonly #noting = new Set<Promise<void>>();

  constructor(context: Context) {
    this.#context = context;
    this.#refused = new RefusedAttempts(context);
  }

  note(failed: FailedSignIn): void {
    const noting = this.#note(failed)
      .catch((error: unknown) => this.#context.log.error({ err: error }, "a failed sign-in was not written to the audit trail"))
      .finally(() => this.#noting.delete(noting));
    this.#noting.add(noting);
  }

  async close(): Promise<void> {
    await Promise.all(this.#noting);
    await this.#refused.close();
  }

  async #note({ by, address, operation, traceId }: FailedSignIn): Promise<void> {
    const { db } = this.#context;
    const userId = await db.inSignIn(async (tx) =>
      "email" in by
        ? (await findAccountByEmail(tx, by.email.toLowerCase()))?.userId
        : findSecondStepOf(tx, createHash("sha256").update(by.secondStep).digest("base64url")),
    );
    if (userId === undefined) return;
    for (const tenantUuid of await db.inControl((tx) => listTenantsOf(tx, userId)))
      this.#refused.note({
        tenantUuid,
        actor: `user:${userId}`,
        address,
        reason: "sign-in failed",
        operation,
        subject: null,
        traceId,
      });
  }
}
