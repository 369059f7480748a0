import { ActionIcon, Button } from "@mantine/core";
import { useRef, type ReactNode } from "react";
import { Icon } from "./icons.tsx";
import { t } from "../language/text.ts";

interface RowsEditorProps<Row> {
  /** What one row is: "required document". */
  readonly what: string;
  /** Said where there is no row. */
  readonly none?: string;
  readonly rows: readonly Row[];
  readonly fresh: Row;
  readonly readOnly: boolean;
  readonly onChange: (rows: readonly Row[]) => void;
  readonly children: (row: Row, change: (row: Row) => void, index: number) => ReactNode;
}

/** A short list that is added to and taken from in place. A new row takes the cursor; so does the button when a row goes. */
export function RowsEditor<Row>({ what, none, rows, fresh, readOnly, onChange, children }: RowsEditorProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const focusLast = (): void => {
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(".row-edit:last-of-type :is(input, select)")?.focus());
  };
  return (
    <div className="stack" ref={box}>
      {rows.length === 0 && none !== undefined ? <p className="dim">{none}</p> : null}
      {rows.map((row, index) => (
        // Rows have no name of their own; their place is theirs while they are edited.
        <div className="row-edit flex" key={index}>
          {children(row, (next) => onChange(rows.map((entry, place) => (place === index ? next : entry))), index)}
          {readOnly ? null : (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t`Remove ${what} ${index + 1}`}
              onClick={() => onChange(rows.filter((_, place) => place !== index))}
            >
              <Icon name="close" size={14} />
            </ActionIcon>
          )}
        </div>
      ))}
      {readOnly ? null : (
        <div>
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<Icon name="plus" size={12} />}
            onClick={() => {
              onChange([...rows, fresh]);
              focusLast();
            }}
          >
            {/^[aeiou]/.test(what) ? t`Add an ${what}` : t`Add a ${what}`}
          </Button>
        </div>
      )}
    </div>
  );
}
