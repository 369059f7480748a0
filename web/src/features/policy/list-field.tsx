import type { Kind, ListKind } from "../../../../src/contract/policy/settings.ts";
import { useFieldError } from "./field-errors.tsx";
import { draftOf, entriesOf, fieldsOf, type Draft } from "../../shared/policy/policy-draft.ts";
import { ApprovalRuleFields } from "./approval-rule-fields.tsx";
import { capitalized, isMatrix } from "../../shared/policy/policy-text.ts";
import { RowsEditor } from "../../ui/rows-editor.tsx";
import { ValueField } from "./value-field.tsx";

interface ListFieldProps {
  readonly path: string;
  readonly kind: ListKind<Kind>;
  readonly draft: Draft | undefined;
  readonly readOnly: boolean;
  /** What an empty list means, where it is not what the kind says. */
  readonly none?: string;
  readonly onChange: (draft: readonly Draft[]) => void;
}

/** With the entry of one place in another. */
const moved = (rows: readonly Draft[], from: number, to: number): readonly Draft[] => {
  const others = rows.filter((_, place) => place !== from);
  return others.toSpliced(to, 0, ...rows.slice(from, from + 1));
};

/** A list that is edited in place, a line an entry. */
export function ListField({ path, kind, draft, readOnly, none, onChange }: ListFieldProps) {
  const error = useFieldError(path);
  const { noun, of } = kind;
  const rows = entriesOf(draft);
  const fields = of.kind === "object" ? Object.entries(of.fields) : [];
  return (
    <>
      <RowsEditor
        what={noun}
        none={none ?? kind.none}
        rows={rows}
        fresh={draftOf(of, kind.fresh)}
        readOnly={readOnly}
        onChange={onChange}
      >
        {(row, change, index) =>
          isMatrix(kind) ? (
            <ApprovalRuleFields
              path={`${path}[${index}]`}
              kind={kind}
              index={index}
              count={rows.length}
              draft={row}
              readOnly={readOnly}
              onChange={change}
              onMove={(to) => onChange(moved(rows, index, to))}
            />
          ) : (
            fields.map(([name, field]) => (
              <ValueField
                key={name}
                path={`${path}[${index}].${name}`}
                label={field.label}
                inLine={`${capitalized(noun)} ${index + 1}`}
                kind={field.kind}
                suggest={field.suggest}
                draft={fieldsOf(row)[name]}
                readOnly={readOnly}
                onChange={(value) => change({ ...fieldsOf(row), [name]: value })}
              />
            ))
          )
        }
      </RowsEditor>
      {error === undefined ? null : <p className="over">{error}</p>}
    </>
  );
}
