import { canonicalText } from "../canonical-text.ts";
import type { Address } from "../party/party.ts";
import { partyText } from "../party/same-place.ts";
import { partText } from "../setting-version/parts.ts";
import type { ChangeKind } from "./change-kinds.ts";

/** Whether two values of a setting are one. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return canonicalText(a ?? null) === canonicalText(b ?? null);
}

/** Both values of a change in words: of a policy only what differs, setting by setting. */
export function changeTexts(
  kind: ChangeKind,
  { before, after }: { readonly before: unknown; readonly after: unknown },
): { readonly before: string; readonly after: string } {
  if (kind !== "audit-policy") return { before: valueText(kind, before), after: valueText(kind, after) };
  const [was, is] = [(before ?? {}) as Record<string, unknown>, (after ?? {}) as Record<string, unknown>];
  const differing = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => !isSameValue(was[name], is[name]));
  const words = (policy: Record<string, unknown>): string =>
    differing.map((name) => `${name}: ${partText(policy[name]) ?? "nothing"}`).join("; ");
  return { before: words(was), after: words(is) };
}

/** A value of the setting in words. */
export function valueText(kind: ChangeKind, value: unknown): string {
  if (value === null || value === undefined)
    return kind === "separate-duties" ? "as by default" : kind === "approval-limit" ? "no limit" : "nothing";
  if (kind === "remit-to") return partyText(value as Address, true);
  if (kind === "audit-policy") return partText(value) ?? "nothing";
  if (kind === "separate-duties") return value === true ? "on" : "off";
  // Limits are kept with four decimals, and none is set in less than cents.
  if (kind === "approval-limit") return String(value).replace(/(\.\d\d)00$/, "$1");
  if (kind === "vendor-merge") {
    const { into, reason } = value as { readonly into: string | null; readonly reason?: string };
    const said = into === null ? "stands by itself" : `is another name of ${into}`;
    return reason === undefined ? said : `${said}: “${reason}”`;
  }
  if (typeof value === "string") return value;
  const terms = Object.entries(value as Readonly<Record<string, string>>).sort(([a], [b]) => (a < b ? -1 : 1));
  return terms.length === 0 ? "nothing" : terms.map(([code, word]) => `${code}: ${word}`).join(", ");
}
