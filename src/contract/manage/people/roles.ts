import { SCOPES, type Scope } from "./scopes.ts";

/** People's roles in a tenant. */
export const ROLES = ["auditor", "approver", "admin", "developer", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/**
 * What a person's role reaches; what of it the person may change is `TOUCHES_OF_ROLE`. A viewer reads the workspace and nothing
 * else; an auditor processes invoices, an approver decides within a limit; a developer has keys and endpoints but no say over
 * money.
 */
export const SCOPES_OF_ROLE: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: ["manage"],
  auditor: ["orders", "invoices", "documents", "disputes", "audit", "manage"],
  approver: ["orders", "invoices", "documents", "disputes", "audit", "manage", "decide"],
  developer: ["orders", "invoices", "documents", "disputes", "audit", "edi", "manage", "admin"],
  admin: SCOPES,
};

/**
 * What an operation changes at the gravest. `money`: what is paid, to whom or got back, and what such decisions rest on (policy,
 * codes, rates, evidence, the record of a vendor, a customer or a partner). `access`: who may call or listen (people, keys,
 * accounts, endpoints, secrets, tenants). `settings`: other choices of the tenant. `work`: what came in, goes out or is noted.
 * `nothing`: it only asks.
 */
export const TOUCHES = ["money", "access", "settings", "work", "nothing"] as const;
export type Touches = (typeof TOUCHES)[number];

/**
 * What a person of each role may change, whatever scopes the role reaches. A key has no role: it may change what its scopes
 * reach, and is given no more than its maker has (`grantableAccess`).
 */
export const TOUCHES_OF_ROLE: Readonly<Record<Role, readonly Touches[]>> = {
  viewer: [],
  auditor: ["money", "work", "nothing"],
  approver: ["money", "work", "nothing"],
  developer: ["access", "settings", "work", "nothing"],
  admin: TOUCHES,
};

/** Whether a person of this role may change what is touched. */
export function mayTouch(role: Role, touches: Touches): boolean {
  return TOUCHES_OF_ROLE[role].includes(touches);
}

export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}
