import { ActionIcon, Button } from "@mantine/core";
import { useState } from "react";
import { Icon } from "../../ui/icons.tsx";
import type { Kind, ListKind } from "../../../../src/contract/policy/settings.ts";
import { useErrorsUnder } from "./field-errors.tsx";
import { OverrideDialog } from "./override-dialog.tsx";
import { draftOf, entriesOf, fieldsOf, type Draft, type FieldsDraft, type FieldsKind } from "../../shared/policy/policy-draft.ts";
import { conditionText, datesText, effectTexts } from "../../shared/policy/policy-text.ts";
import { policyPlace } from "../../shared/policy/agreed-with.ts";
import { t } from "../../language/text.ts";

interface OverridesTableProps {
  readonly path: string;
  readonly kind: ListKind<Kind>;
  readonly draft: Draft | undefined;
  readonly readOnly: boolean;
  readonly onChange: (draft: readonly Draft[]) => void;
}

/** What is agreed with single vendors, customers, modes, services or for single charges. The most specific one wins. */
export function OverridesTable({ path, kind, draft, readOnly, onChange }: OverridesTableProps) {
  const [edited, setEdited] = useState<number | null>(null);
  const rows = entriesOf(draft).map(fieldsOf);
  const own = kind.of as FieldsKind;
  return (
    <div className="stack">
      {rows.length === 0 ? (
        <p className="dim">{kind.none}</p>
      ) : (
        <div style={{ overflowX: "auto" }}>
          <table className="list dense">
            <Headings />
            <tbody>
              {rows.map((override, index) => (
                <OverrideRow
                  key={index}
                  path={path}
                  index={index}
                  kind={own}
                  override={override}
                  readOnly={readOnly}
                  onEdit={() => setEdited(index)}
                  onRemove={() => onChange(rows.filter((_, place) => place !== index))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {readOnly ? null : (
        <div>
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<Icon name="plus" size={12} />}
            onClick={() => setEdited(rows.length)}
          >{t`Add an override`}</Button>
        </div>
      )}
      {edited === null ? null : (
        <OverrideDialog
          path={`${path}[${edited}]`}
          kind={own}
          override={rows[edited] ?? fieldsOf(draftOf(kind.of, {}))}
          readOnly={readOnly}
          onClose={() => setEdited(null)}
          onKeep={(next) => {
            onChange(
              edited < rows.length ? rows.map((override, place) => (place === edited ? next : override)) : [...rows, next],
            );
            setEdited(null);
          }}
        />
      )}
    </div>
  );
}

const Headings = () => (
  <thead>
    <tr>
      <th scope="col">{t`When`}</th>
      <th scope="col">{t`Then`}</th>
      <th scope="col">{t`In force`}</th>
      <th scope="col">
        <span className="sr-only">{t`Actions`}</span>
      </th>
    </tr>
  </thead>
);

interface OverrideRowProps {
  /** Of the whole list. */
  readonly path: string;
  readonly index: number;
  readonly kind: FieldsKind;
  readonly override: FieldsDraft;
  readonly readOnly: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function OverrideRow({ path, index, kind, override, readOnly, onEdit, onRemove }: OverrideRowProps) {
  const errors = useErrorsUnder(`${path}[${index}]`);
  const effects = effectTexts(kind, override);
  return (
    <tr id={policyPlace(`${path}[${index}]`)} tabIndex={-1}>
      <td className="strong">
        {conditionText(kind, override)}
        {errors.length === 0 ? null : <div className="over">{t`Something here is not right: open it.`}</div>}
      </td>
      <td>
        {effects.length === 0 ? (
          <span className="dim">{t`Changes nothing`}</span>
        ) : (
          effects.map((words) => <div key={words}>{words}</div>)
        )}
      </td>
      <td className="dim">{datesText(kind, override)}</td>
      <td className="num">
        <span className="flex" style={{ justifyContent: "flex-end", gap: 4 }}>
          <Button
            variant="default"
            size="compact-xs"
            onClick={onEdit}
            aria-label={readOnly ? t`Show override ${index + 1}` : t`Edit override ${index + 1}`}
          >
            {readOnly ? t`Show` : t`Edit`}
          </Button>
          {readOnly ? null : (
            <ActionIcon variant="subtle" color="gray" aria-label={t`Remove override ${index + 1}`} onClick={onRemove}>
              <Icon name="close" size={14} />
            </ActionIcon>
          )}
        </span>
      </td>
    </tr>
  );
}
