import type { Access } from "#domain/access/excess.ts";
import type { Principal } from "../operation.ts";
import type { Maker } from "#usecases/people/contained-role.ts";
import { mayTouch } from "./scopes.ts";

/** Who invites or changes people: what they may hand out, and to whom. */
export function makerOf(caller: Principal): Maker {
  return { id: caller.id, name: caller.name, access: grantableAccess(caller), role: caller.role };
}

/**
 * What a caller may hand out: its own access, but `admin` only where its role has a say over money. A key has no role, so one
 * with `admin` would change the policy in the place of the developer who made it.
 */
export function grantableAccess({ scopes, role, approvalLimit, partner, expiresAt }: Principal): Access {
  const withholds = role !== null && !mayTouch(role, "money");
  return {
    scopes: withholds ? new Set([...scopes].filter((scope) => scope !== "admin")) : scopes,
    approvalLimit,
    partner,
    expiresAt: expiresAt ?? null,
  };
}
