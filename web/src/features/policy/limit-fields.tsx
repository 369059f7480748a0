import { NativeSelect } from "@mantine/core";
import { useFieldError } from "./field-errors.tsx";
import { fieldsOf, isBlank, type Draft, type FieldsKind } from "../../shared/policy/policy-draft.ts";
import { sayName } from "../../ui/readable-names.ts";
import { AmountInput } from "../../ui/amount-input.tsx";
import { t } from "../../language/text.ts";

const CHOICES: Readonly<Record<string, string>> = { larger: t`the larger`, smaller: t`the smaller` };

interface LimitFieldsProps {
  /** Of the field in the policy: "total.over". */
  readonly path: string;
  readonly label: string;
  readonly hint: string | null;
  readonly kind: FieldsKind;
  readonly draft: Draft | undefined;
  readonly readOnly: boolean;
  readonly onChange: (draft: Draft) => void;
}

/** One allowed difference in a row of a table: amount, percent, and which of both counts. */
export function LimitFields({ path, label, hint, kind, draft, readOnly, onChange }: LimitFieldsProps) {
  const whole = useFieldError(path);
  const limit = fieldsOf(draft);
  const all = Object.entries(kind.fields);
  // What decides between amount and percent waits for both.
  const both = all.every(([name, field]) => field.default !== undefined || !isBlank(field.kind, limit[name]));
  return (
    <tr>
      <th scope="row" className="limit-name">
        {label}
        {hint === null ? null : <div className="dim">{hint}</div>}
        {whole === undefined ? null : <div className="over">{whole}</div>}
      </th>
      {all.map(([name, field]) => (
        <td key={name}>
          <LimitCell
            path={`${path}.${name}`}
            label={`${label}: ${field.label.toLowerCase()}`}
            kind={field.kind}
            value={String(limit[name] ?? "")}
            readOnly={readOnly}
            both={both}
            onChange={(value) => onChange({ ...limit, [name]: value })}
          />
        </td>
      ))}
    </tr>
  );
}

const LimitCell = ({
  path,
  label,
  kind,
  value,
  readOnly,
  both,
  onChange,
}: {
  readonly path: string;
  readonly label: string;
  readonly kind: FieldsKind["fields"][string]["kind"];
  readonly value: string;
  readonly readOnly: boolean;
  readonly both: boolean;
  readonly onChange: (value: string) => void;
}) => {
  const error = useFieldError(path);
  if (kind.kind === "choice")
    return (
      <NativeSelect
        size="xs"
        aria-label={label}
        disabled={readOnly || !both}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={kind.values.map((choice) => ({ value: choice, label: CHOICES[choice] ?? sayName(choice) }))}
      />
    );
  const isPercent = kind.kind === "optional" && kind.of.kind === "percent";
  return (
    <AmountInput
      aria-label={label}
      placeholder={t`none`}
      readOnly={readOnly}
      value={value}
      error={error}
      {...(isPercent ? { rightSection: <span className="dim">%</span> } : {})}
      onValue={onChange}
    />
  );
};

export function LimitHead() {
  return (
    <thead>
      <tr>
        <th scope="col">{t`Difference`}</th>
        <th scope="col">{t`Amount`}</th>
        <th scope="col">{t`Percent`}</th>
        <th scope="col">{t`With both`}</th>
      </tr>
    </thead>
  );
}
