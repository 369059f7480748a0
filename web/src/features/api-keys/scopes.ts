import type { Scope } from "../../api/keys.ts";
import { t } from "../../language/text.ts";

/** What a key may do, in words. */
export const SCOPES: readonly { readonly scope: Scope; readonly hint: string }[] = [
  { scope: "orders", hint: t`send and search orders` },
  { scope: "invoices", hint: t`send and read invoices` },
  { scope: "documents", hint: t`send and read documents` },
  { scope: "disputes", hint: t`read and answer disputes` },
  { scope: "audit", hint: t`read audit results` },
  { scope: "edi", hint: t`send EDI` },
  { scope: "manage", hint: t`read the workspace, notes, assignment` },
  { scope: "decide", hint: t`approve, terminate, match, dispute` },
  { scope: "admin", hint: t`keys, policy, endpoints, people` },
];

export function isScope(text: string): text is Scope {
  return SCOPES.some(({ scope }) => scope === text);
}
