/** What a key may be allowed to do. A key can only hand on what it has. */
export const SCOPES = ["orders", "invoices", "documents", "disputes", "audit", "edi", "manage", "decide", "admin"] as const;
export type Scope = (typeof SCOPES)[number];
