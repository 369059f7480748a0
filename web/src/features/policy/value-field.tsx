import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import type { Kind } from "../../../../src/contract/policy/settings.ts";
import { ApproverSelect } from "./approver-select.tsx";
import { sayName } from "../../ui/readable-names.ts";
import { AmountInput } from "../../ui/amount-input.tsx";
import { useFieldError } from "./field-errors.tsx";
import type { Draft } from "../../shared/policy/policy-draft.ts";
import { t } from "../../language/text.ts";

/** Ids of the lists that a field offers while one types. */
export const SUGGESTIONS = { "charge-codes": "policy-charge-codes" } as const;
type Suggest = keyof typeof SUGGESTIONS | "approvers";

interface ValueFieldProps {
  readonly path: string;
  readonly label: string;
  readonly help?: string | null;
  /** In a line of a list: the label is its placeholder, and read out. */
  readonly inLine?: string;
  /** Such a line shows its labels: it is a form of its own. */
  readonly isLabeled?: boolean;
  readonly kind: Kind;
  readonly suggest?: Suggest | null;
  readonly draft: Draft | undefined;
  readonly readOnly: boolean;
  /** What an empty choice or field means. */
  readonly empty?: string;
  /** The field of a dialog that takes the cursor. */
  readonly isFirst?: boolean;
  readonly onChange: (draft: Draft) => void;
}

const DECIMALS: ReadonlySet<Kind["kind"]> = new Set(["amount", "percent", "exchange-rate"]);
/** Widths in a line, as far as it has room. */
const WIDTHS: Readonly<Partial<Record<Kind["kind"], number>>> = { choice: 150, currency: 50, day: 120, text: 110 };

/** One field of a policy, by the kind of its value. */
export function ValueField(props: ValueFieldProps) {
  const { kind, draft, readOnly, inLine, label, onChange } = props;
  const error = useFieldError(props.path);
  const isOptional = kind.kind === "optional";
  const own = isOptional ? kind.of : kind;
  const style =
    inLine === undefined || props.isLabeled === true
      ? {}
      : { style: { flex: `1 1 ${props.suggest === "approvers" ? 190 : (WIDTHS[own.kind] ?? 90)}px` } };
  const words =
    inLine === undefined
      ? { label, ...(props.help == null ? {} : { description: props.help }) }
      : { "aria-label": `${inLine}: ${label}`, ...(props.isLabeled === true ? { label } : {}) };
  if (own.kind === "flag" && !isOptional)
    return (
      <Checkbox
        size="xs"
        label={label}
        {...(props.isLabeled === true ? { "aria-label": `${inLine}: ${label}` } : {})}
        disabled={readOnly}
        checked={draft === true}
        error={error}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  if (own.kind === "choice" || own.kind === "flag")
    return <ChoiceField {...props} own={own} words={{ ...words, ...style }} error={error} />;
  if (props.suggest === "approvers")
    return (
      <ApproverSelect {...words} {...style} readOnly={readOnly} value={String(draft ?? "")} error={error} onChange={onChange} />
    );
  const placeholder = inLine === undefined || props.isLabeled === true ? (isOptional ? (props.empty ?? t`none`) : "") : label;
  const shared = {
    ...words,
    ...style,
    ...(props.isFirst === true ? { "data-autofocus": true } : {}),
    placeholder,
    readOnly,
    value: String(draft ?? ""),
    error,
  };
  if (DECIMALS.has(own.kind))
    return (
      <AmountInput
        {...shared}
        {...(own.kind === "percent" && inLine === undefined ? { rightSection: <span className="dim">%</span> } : {})}
        onValue={onChange}
      />
    );
  return (
    <TextInput
      {...shared}
      {...(own.kind === "day" ? { type: "date" } : {})}
      {...(own.kind === "count" ? { inputMode: "numeric" as const } : {})}
      {...(props.suggest == null ? {} : { list: SUGGESTIONS[props.suggest] })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type ChoiceKind = Extract<Kind, { readonly kind: "choice" }>;
type FlagKind = Extract<Kind, { readonly kind: "flag" }>;

interface ChoiceFieldProps extends Pick<ValueFieldProps, "kind" | "draft" | "readOnly" | "empty" | "onChange"> {
  readonly own: ChoiceKind | FlagKind;
  readonly words: Readonly<Record<string, unknown>>;
  readonly error: string | undefined;
}

function ChoiceField({ kind, own, draft, readOnly, empty, onChange, words, error }: ChoiceFieldProps) {
  const values = own.kind === "choice" ? own.values.filter((value) => value !== "Unset") : ["on", "off"];
  return (
    <NativeSelect
      size="xs"
      {...words}
      disabled={readOnly}
      value={typeof draft === "boolean" ? (draft ? "on" : "off") : String(draft ?? "")}
      error={error}
      onChange={(event) => onChange(own.kind === "flag" ? flagOf(event.currentTarget.value) : event.currentTarget.value)}
      data={[
        ...(kind.kind === "optional" ? [{ value: "", label: empty ?? t`None` }] : []),
        ...values.map((value) => ({ value, label: sayName(value) })),
      ]}
    />
  );
}

const flagOf = (value: string): Draft => (value === "" ? null : value === "on");
