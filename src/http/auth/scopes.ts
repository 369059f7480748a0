import { SCOPES, type Scope } from "#contract/manage/people/api-keys.ts";

export { GRANTS, type Grant } from "#contract/manage/tenant/tenants.ts";
export { isRole, mayTouch, type Role, SCOPES_OF_ROLE, type Touches } from "#contract/manage/people/roles.ts";
export { SCOPES, type Scope };

/** Scopes under which money may be changed: a decision, a rule or a record that decisions rest on, a piece of evidence. */
export const SCOPES_OVER_MONEY = ["decide", "admin", "documents"] as const satisfies readonly Scope[];
export type ScopeOverMoney = (typeof SCOPES_OVER_MONEY)[number];

/** Scopes under which access may be changed. */
export const SCOPES_OVER_ACCESS = ["admin"] as const satisfies readonly Scope[];
export type ScopeOverAccess = (typeof SCOPES_OVER_ACCESS)[number];
