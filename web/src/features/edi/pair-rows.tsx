import { NativeSelect, TextInput } from "@mantine/core";
import { RowsEditor } from "../../ui/rows-editor.tsx";
import type { PairDraft } from "./partner-draft.ts";

interface FromColumn {
  readonly label: string;
  readonly placeholder: string;
  readonly maxLength: number;
  readonly width?: number;
}

interface ToColumn {
  readonly label: string;
  readonly placeholder?: string;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
}

interface PairRowsProps {
  readonly pairs: readonly PairDraft[];
  readonly onChange: (pairs: PairDraft[]) => void;
  readonly readOnly: boolean;
  /** "method" or "charge": named by the buttons. */
  readonly what: string;
  readonly from: FromColumn;
  readonly to: ToColumn;
  /** The right side of a new row. */
  readonly fresh: string;
}

const MAX_MEANING = 60;

/** Rows of "this means that": a text on the left, a text or one of a few choices on the right. */
export function PairRows({ pairs, onChange, readOnly, what, from, to, fresh }: PairRowsProps) {
  return (
    <RowsEditor
      what={what}
      rows={pairs}
      fresh={{ from: "", to: fresh }}
      readOnly={readOnly}
      onChange={(rows) => onChange([...rows])}
    >
      {(pair, change, index) => (
        <>
          <TextInput
            aria-label={`${from.label} ${index + 1}`}
            placeholder={from.placeholder}
            maxLength={from.maxLength}
            style={{ width: from.width ?? 200 }}
            readOnly={readOnly}
            value={pair.from}
            onChange={(event) => change({ ...pair, from: event.currentTarget.value })}
          />
          <Meaning
            column={to}
            place={index + 1}
            value={pair.to}
            readOnly={readOnly}
            onChange={(value) => change({ ...pair, to: value })}
          />
        </>
      )}
    </RowsEditor>
  );
}

interface MeaningProps {
  readonly column: ToColumn;
  readonly place: number;
  readonly value: string;
  readonly readOnly: boolean;
  readonly onChange: (value: string) => void;
}

function Meaning({ column, place, value, readOnly, onChange }: MeaningProps) {
  const label = `${column.label} ${place}`;
  if (column.choices !== undefined)
    return (
      <NativeSelect
        size="xs"
        aria-label={label}
        disabled={readOnly}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[...column.choices]}
      />
    );
  return (
    <TextInput
      aria-label={label}
      {...(column.placeholder === undefined ? {} : { placeholder: column.placeholder })}
      maxLength={MAX_MEANING}
      readOnly={readOnly}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
