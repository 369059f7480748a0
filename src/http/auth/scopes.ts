import { SCOPES, type Scope } from "#contract/manage/api-keys.ts";

export { GRANTS, type Grant } from "#contract/manage/tenants.ts";
export { SCOPES, type Scope };

/** People's roles in a tenant. */
export const ROLES = ["auditor", "approver", "admin", "developer", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/**
 * What a person's role amounts to. A viewer reads the workspace and nothing else (`READ_ONLY_ROLES`); an auditor processes invoices, an
 * approver decides within a limit; a developer has keys and endpoints but no say over money.
 */
export const SCOPES_OF_ROLE: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: ["manage"],
  auditor: ["orders", "invoices", "documents", "disputes", "audit", "manage"],
  approver: ["orders", "invoices", "documents", "disputes", "audit", "manage", "decide"],
  developer: ["orders", "invoices", "documents", "disputes", "audit", "edi", "manage", "admin"],
  admin: SCOPES,
};

export const READ_ONLY_ROLES: ReadonlySet<Role> = new Set(["viewer"]);

/** Roles that reach settings (keys, endpoints) and none of those that decide what is paid (policy, charge codes, rates). */
export const ROLES_WITHOUT_MONEY: ReadonlySet<Role> = new Set(["developer"]);
