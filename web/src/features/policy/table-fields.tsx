import { TextInput } from "@mantine/core";
import { useFieldError } from "./field-errors.tsx";
import type { PolicyDraft } from "./policy-draft.ts";
import { RowsEditor } from "./rows-editor.tsx";

const Cell = ({
  path,
  label,
  value,
  readOnly,
  type = "text",
  width = 90,
  onChange,
}: {
  readonly path: string;
  readonly label: string;
  readonly value: string;
  readonly readOnly: boolean;
  readonly type?: "text" | "date";
  readonly width?: number;
  readonly onChange: (value: string) => void;
}) => (
  <TextInput
    style={{ flex: `1 1 ${width}px` }}
    type={type}
    aria-label={label}
    placeholder={label.replace(/ \d+$/, "")}
    readOnly={readOnly}
    value={value}
    error={useFieldError(path)}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

interface TableProps {
  readonly draft: PolicyDraft;
  readonly readOnly: boolean;
  readonly onChange: (draft: PolicyDraft) => void;
}

export const Taxes = ({ draft, readOnly, onChange }: TableProps) => (
  <RowsEditor
    what="tax"
    none="No taxes are checked."
    rows={draft.taxes}
    fresh={{ place: "", code: "", percent: "" }}
    readOnly={readOnly}
    onChange={(taxes) => onChange({ ...draft, taxes })}
  >
    {(row, change, index) => (
      <>
        <Cell
          path={`taxes[${index}].place`}
          label={`Place, as CA-ON ${index + 1}`}
          value={row.place}
          readOnly={readOnly}
          onChange={(place) => change({ ...row, place })}
        />
        <Cell
          path={`taxes[${index}].code`}
          label={`Tax, as HST ${index + 1}`}
          value={row.code}
          readOnly={readOnly}
          onChange={(code) => change({ ...row, code })}
        />
        <Cell
          path={`taxes[${index}].percent`}
          label={`Percent ${index + 1}`}
          value={row.percent}
          readOnly={readOnly}
          onChange={(percent) => change({ ...row, percent })}
        />
      </>
    )}
  </RowsEditor>
);

export const ExchangeRates = ({ draft, readOnly, onChange }: TableProps) => (
  <RowsEditor
    what="rate"
    none="Invoices in another currency than their order's wait for a person."
    rows={draft.fx}
    fresh={{ from: "CAD", to: "USD", rate: "", date: "" }}
    readOnly={readOnly}
    onChange={(fx) => onChange({ ...draft, fx })}
  >
    {(row, change, index) => (
      <>
        <Cell
          path={`fx[${index}].from`}
          label={`From ${index + 1}`}
          width={50}
          value={row.from}
          readOnly={readOnly}
          onChange={(from) => change({ ...row, from })}
        />
        <Cell
          path={`fx[${index}].to`}
          label={`To ${index + 1}`}
          width={50}
          value={row.to}
          readOnly={readOnly}
          onChange={(to) => change({ ...row, to })}
        />
        <Cell
          path={`fx[${index}].rate`}
          label={`Rate ${index + 1}`}
          value={row.rate}
          readOnly={readOnly}
          onChange={(rate) => change({ ...row, rate })}
        />
        <Cell
          path={`fx[${index}].date`}
          label={`Day ${index + 1}`}
          type="date"
          width={120}
          value={row.date}
          readOnly={readOnly}
          onChange={(date) => change({ ...row, date })}
        />
      </>
    )}
  </RowsEditor>
);
