import type { Kind, ListKind } from "../../../../src/contract/policy/settings.ts";
import { draftFrom, entriesOf, fieldsOf, isBlank, SETTING_ROWS, type Draft, type FieldsKind } from "./policy-draft.ts";
import { conditionText, datesText, effectsOf, isMatrix, overrideParts, sidesOf, valueText } from "./policy-text.ts";

/** What a policy agreed with one party: an override, or a rule of who approves. */
export interface Agreed {
  /** Where in the policy it stands: "overrides[2]". */
  readonly path: string;
  /** "Vendor ACME, charge code FUEL". */
  readonly when: string;
  readonly dates: string;
  /** Each setting that it replaces, with what holds for everybody else. */
  readonly differs: readonly { readonly what: string; readonly value: string; readonly usual: string }[];
}

/** A rule of the approval matrix that names the party; how it reads is said where approvers have their names. */
export interface AgreedApproval {
  readonly path: string;
  readonly kind: ListKind<Kind>;
  readonly draft: Draft;
}

/**
 * Upper case, letters and digits only, as the audit compares names of parties (`foldChargeName`); of nothing that text is the
 * same as nothing.
 * @internal compared with the audit's own by a test.
 */
export function foldName(name: string): string {
  return name
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** By what a policy may name a party: its id, its SCACs, its name, and those of records that are the same carrier. */
function isNamed(draft: Draft | undefined, names: readonly (string | null)[]): boolean {
  if (typeof draft !== "string" || draft.trim() === "") return false;
  const wanted = foldName(draft);
  return names.some((name) => name !== null && foldName(name) === wanted);
}

/** What the policy in force agreed with a party. `names`: all that it may be named by. */
export function agreedWith(
  policy: unknown,
  who: "vendor" | "customer",
  names: readonly (string | null)[],
): { readonly overrides: readonly Agreed[]; readonly approvals: readonly AgreedApproval[] } {
  const draft = draftFrom(policy);
  const usual = new Map(
    SETTING_ROWS.flatMap(({ name, kind, label }): (readonly [string, string])[] =>
      kind.kind === "object" && kind.form === "pair"
        ? sidesOf(label, kind, draft[name]).map((side) => [side.label, valueText(side.kind, side.draft)] as const)
        : kind.kind === "list" && kind.of.kind === "object" && kind.of.form === "override"
          ? []
          : [[label, valueText(kind, draft[name])]],
    ),
  );
  const lists = SETTING_ROWS.flatMap(({ name, kind }) => (kind.kind === "list" ? [{ name, kind }] : []));
  const overrides = lists.flatMap(({ name, kind }): readonly Agreed[] => {
    if (kind.of.kind !== "object" || kind.of.form !== "override") return [];
    const of = kind.of as FieldsKind;
    const [condition] = overrideParts(of).condition;
    return entriesOf(draft[name]).flatMap((entry, index): readonly Agreed[] => {
      const fields = fieldsOf(entry);
      if (!isNamed(fieldsOf(fields[condition])[who], names)) return [];
      return [
        {
          path: `${name}[${index}]`,
          when: conditionText(of, fields),
          dates: datesText(of, fields),
          differs: effectsOf(of, fields).map(({ label, value }) => ({ what: label, value, usual: usual.get(label) ?? "" })),
        },
      ];
    });
  });
  const approvals = lists.flatMap(({ name, kind }) =>
    isMatrix(kind)
      ? entriesOf(draft[name]).flatMap((entry, index): readonly AgreedApproval[] => {
          const field = (kind.of as FieldsKind).fields[who];
          const value = fieldsOf(entry)[who];
          return field === undefined || isBlank(field.kind, value) || !isNamed(value, names)
            ? []
            : [{ path: `${name}[${index}]`, kind, draft: entry }];
        })
      : [],
  );
  return { overrides, approvals };
}

/** The place of an entry as an element's id and the address's hash: "overrides-2". */
export function policyPlace(path: string): string {
  return path.replace("[", "-").replace("]", "");
}
