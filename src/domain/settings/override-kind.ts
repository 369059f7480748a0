import type { Field, Kind, ListKind, ObjectKind, OptionalKind, PartialKind } from "./kind.ts";
import { DAY, field, list, object, optional, partial, TEXT } from "./make-kind.ts";
import type { Setting } from "./setting.ts";

/** When an override counts: every condition that is given must agree; none given is always. */
const CONDITION = object("condition", {
  vendor: field(optional(TEXT), { label: "Vendor", help: "Its ID in your system" }),
  customer: field(optional(TEXT), { label: "Customer", help: "Its ID in your system" }),
  mode: field(optional(TEXT), { label: "Mode", help: "As on the order, such as LTL" }),
  service: field(optional(TEXT), { label: "Service", help: "As on the order" }),
  chargeCode: field(optional(TEXT), { label: "Charge code", help: "Such as FUEL", suggest: "charge-codes" }),
});

const WHEN = {
  when: field(CONDITION, { label: "When all of these agree" }),
  effectiveFrom: field(optional(DAY), { label: "From" }),
  effectiveUntil: field(optional(DAY), { label: "Until" }),
};

type Rows = Readonly<Record<string, Setting>>;

/** How an override names a setting: both sides of a pair by themselves, everything else whole or not at all. */
export type OverrideOf<K> = K extends ObjectKind<infer F, "pair"> ? PartialKind<F> : K extends OptionalKind ? K : OptionalKind<K>;

export type OverrideFields<R extends Rows> = typeof WHEN & {
  readonly [N in keyof R as R[N]["overridable"] extends true ? N : never]: Field<OverrideOf<R[N]["kind"]>>;
};

function overrideOf(kind: Kind): Kind {
  if (kind.kind === "optional") return kind;
  return kind.kind === "object" && kind.form === "pair" ? partial(kind) : optional(kind);
}

/** The kind of `overrides`: what can be named follows from the rows that are overridable. */
export function overridesOf<R extends Rows>(rows: R): ListKind<ObjectKind<OverrideFields<R>>> {
  const replaced = Object.entries(rows)
    .filter(([, row]) => row.overridable)
    .map(([name, { kind, label }]) => [name, field(overrideOf(kind as Kind), { label })]);
  const fields = { ...WHEN, ...Object.fromEntries(replaced) } as OverrideFields<R>;
  return list(object("override", fields, { inOrder: ["effectiveFrom", "effectiveUntil"] }), {
    noun: "override",
    none: "None: what stands above holds for every vendor, customer, mode, service and charge.",
  });
}
