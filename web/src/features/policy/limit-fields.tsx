import { NativeSelect, TextInput } from "@mantine/core";
import { useFieldError } from "./field-errors.tsx";
import type { LimitDraft, Whichever } from "./policy-draft.ts";

interface LimitFieldsProps {
  /** Of the field in the policy: "total.over". */
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
  readonly limit: LimitDraft;
  readonly readOnly: boolean;
  readonly onChange: (limit: LimitDraft) => void;
}

/** One allowed difference in a row of a table: amount, percent, and which of both counts. */
export const LimitFields = ({ path, label, hint, limit, readOnly, onChange }: LimitFieldsProps) => {
  const both = limit.amount.trim() !== "" && limit.percent.trim() !== "";
  const whole = useFieldError(path);
  const amountError = useFieldError(`${path}.amount`);
  const percentError = useFieldError(`${path}.percent`);
  return (
    <tr>
      <th scope="row" className="limit-name">
        {label}
        {hint === undefined ? null : <div className="dim">{hint}</div>}
        {whole === undefined ? null : <div className="over">{whole}</div>}
      </th>
      <td>
        <TextInput
          aria-label={`${label}: amount`}
          inputMode="decimal"
          placeholder="none"
          readOnly={readOnly}
          value={limit.amount}
          error={amountError}
          onChange={(event) => onChange({ ...limit, amount: event.currentTarget.value })}
        />
      </td>
      <td>
        <TextInput
          aria-label={`${label}: percent`}
          inputMode="decimal"
          placeholder="none"
          readOnly={readOnly}
          value={limit.percent}
          error={percentError}
          rightSection={<span className="dim">%</span>}
          onChange={(event) => onChange({ ...limit, percent: event.currentTarget.value })}
        />
      </td>
      <td>
        <NativeSelect
          size="xs"
          aria-label={`${label}: whichever is`}
          disabled={readOnly || !both}
          value={limit.whichever}
          onChange={(event) => onChange({ ...limit, whichever: event.currentTarget.value as Whichever })}
          data={[
            { value: "larger", label: "the larger" },
            { value: "smaller", label: "the smaller" },
          ]}
        />
      </td>
    </tr>
  );
};

export const LimitHead = () => (
  <thead>
    <tr>
      <th scope="col">Difference</th>
      <th scope="col">Amount</th>
      <th scope="col">Percent</th>
      <th scope="col">With both</th>
    </tr>
  </thead>
);
