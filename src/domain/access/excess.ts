import type { Amount } from "../money/amount.ts";

/**
 * What somebody may do in a tenant, and how far. Keys, access tokens, people and SFTP accounts are all held to it when they hand
 * out access: nobody gives what they do not have.
 */
export interface Access {
  readonly scopes: ReadonlySet<string>;
  /**
   * The largest total that may be approved, in units of four decimals; null: any. It bounds those who decide, and nobody else.
   */
  readonly approvalLimit: Amount | null;
  /** Bound to one EDI partner; null: to none. */
  readonly partner: string | null;
  /** When it ends by itself, in milliseconds since 1970; null: never. */
  readonly expiresAt: number | null;
}

/** In what the asked goes beyond the held, with what would be right. */
export type Excess =
  | { readonly in: "scopes"; readonly scopes: readonly string[] }
  | { readonly in: "approvalLimit"; readonly atMost: Amount }
  | { readonly in: "partner"; readonly only: string }
  | { readonly in: "expiresAt"; readonly atMost: number };

/** What is bound to one partner sends that partner's interchanges; what it could read and change beside them knows no partner. */
export const SCOPE_OF_PARTNERS = "edi";

/** The scope that an approval limit bounds. */
const DECIDES = "decide";

/** Everything in which `asked` goes beyond `held`; nothing where it may be handed out. */
export function excessOf(held: Access, asked: Access): readonly Excess[] {
  const excess: Excess[] = [];
  const scopes = [...asked.scopes].filter((scope) => !held.scopes.has(scope));
  if (scopes.length > 0) excess.push({ in: "scopes", scopes });
  const { approvalLimit: atMost } = held;
  if (asked.scopes.has(DECIDES) && atMost !== null && (asked.approvalLimit === null || asked.approvalLimit > atMost))
    excess.push({ in: "approvalLimit", atMost });
  if (held.partner !== null && asked.partner !== held.partner) excess.push({ in: "partner", only: held.partner });
  if (held.expiresAt !== null && (asked.expiresAt === null || asked.expiresAt > held.expiresAt))
    excess.push({ in: "expiresAt", atMost: held.expiresAt });
  return excess;
}
