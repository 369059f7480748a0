import type { Scope } from "../../api/keys.ts";

/** What a key may do, in words. */
export const SCOPES: readonly { readonly scope: Scope; readonly hint: string }[] = [
  { scope: "orders", hint: "send and search orders" },
  { scope: "invoices", hint: "send and read invoices" },
  { scope: "documents", hint: "send and read documents" },
  { scope: "disputes", hint: "read and answer disputes" },
  { scope: "audit", hint: "read audit results" },
  { scope: "edi", hint: "send EDI" },
  { scope: "manage", hint: "read the workspace, notes, assignment" },
  { scope: "decide", hint: "approve, terminate, match, dispute" },
  { scope: "admin", hint: "keys, policy, endpoints, people" },
];

export function isScope(text: string): text is Scope {
  return SCOPES.some(({ scope }) => scope === text);
}
