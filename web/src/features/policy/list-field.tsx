import type { Kind, ListKind } from "../../../../src/contract/policy/settings.ts";
import { useFieldError } from "./field-errors.tsx";
import { draftOf, entriesOf, fieldsOf, type Draft } from "./policy-draft.ts";
import { capitalized } from "./policy-text.ts";
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

/** A list that is edited in place, a line an entry. */
export function ListField({ path, kind, draft, readOnly, none, onChange }: ListFieldProps) {
  const error = useFieldError(path);
  const { noun, of } = kind;
  const fields = of.kind === "object" ? Object.entries(of.fields) : [];
  return (
    <>
      <RowsEditor
        what={noun}
        none={none ?? kind.none}
        rows={entriesOf(draft)}
        fresh={draftOf(of, kind.fresh)}
        readOnly={readOnly}
        onChange={onChange}
      >
        {(row, change, index) =>
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
        }
      </RowsEditor>
      {error === undefined ? null : <p className="over">{error}</p>}
    </>
  );
}
