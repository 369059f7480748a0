import { type Access, type Excess, excessOf } from "#domain/access/excess.ts";
import { printAmount } from "#domain/money/amount.ts";
import { refuse } from "../refusal.ts";

const MORE_THAN_YOURS = "more than the maker has";

/**
 * Refuses `over-approval-limit` what goes beyond the maker's own access, field by field; undefined where it may be handed out.
 * `endless`: what is made can have no end ("an endpoint"), and the maker is told so.
 */
export function refuseExcess(maker: Access, asked: Access, endless?: string): ReturnType<typeof refuse> | undefined {
  const errors = Object.fromEntries(excessOf(maker, asked).map((excess) => [excess.in, [wordsOf(excess, endless)]]));
  return Object.keys(errors).length === 0 ? undefined : refuse("over-approval-limit", MORE_THAN_YOURS, errors);
}

function wordsOf(excess: Excess, endless: string | undefined): string {
  switch (excess.in) {
    case "scopes":
      return `you may not give ${excess.scopes.join(", ")}: ask an admin of the tenant`;
    case "approvalLimit":
      return `approvalLimit must be at most ${printAmount(excess.atMost)}, which is your own`;
    case "partner":
      return `partner must be ${excess.only}, which is your own`;
    case "expiresAt":
      if (endless !== undefined) return `${endless} has no end, and your access has: sign in, or use a key that does not expire`;
      return `expiresAt must be at most ${new Date(excess.atMost).toISOString()}, which is your own`;
  }
}
