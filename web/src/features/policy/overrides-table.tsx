import { ActionIcon, Button } from "@mantine/core";
import { useState } from "react";
import { Icon } from "../../ui/icons.tsx";
import type { Kind, ListKind } from "../../../../src/contract/policy/settings.ts";
import { useErrorsUnder } from "./field-errors.tsx";
import { OverrideDialog } from "./override-dialog.tsx";
import { draftOf, entriesOf, fieldsOf, type Draft, type FieldsKind } from "./policy-draft.ts";
import { conditionWords, datesWords, effectWords } from "./policy-words.ts";

/** What is agreed with single vendors, customers, modes, services or for single charges. The most specific one wins. */
export const OverridesTable = ({
  path,
  kind,
  draft,
  readOnly,
  onChange,
}: {
  readonly path: string;
  readonly kind: ListKind<Kind>;
  readonly draft: Draft | undefined;
  readonly readOnly: boolean;
  readonly onChange: (draft: readonly Draft[]) => void;
}) => {
  const [edited, setEdited] = useState<number | null>(null);
  const errors = useErrorsUnder(path);
  const rows = entriesOf(draft).map(fieldsOf);
  const own = kind.of as FieldsKind;
  return (
    <div className="stack">
      {rows.length === 0 ? (
        <p className="dim">{kind.none}</p>
      ) : (
        <div style={{ overflowX: "auto" }}>
          <table className="list dense">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Then</th>
                <th scope="col">In force</th>
                <th scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((override, index) => (
                // eslint-disable-next-line react/no-array-index-key
                <tr key={index}>
                  <td className="strong">
                    {conditionWords(own, override)}
                    {errors.some((wrong) => wrong.startsWith(`${path}[${index}]`.toLowerCase())) ? (
                      <div className="over">Something here is not right: open it.</div>
                    ) : null}
                  </td>
                  <td>
                    {effectWords(own, override).length === 0 ? (
                      <span className="dim">Changes nothing</span>
                    ) : (
                      effectWords(own, override).map((words) => <div key={words}>{words}</div>)
                    )}
                  </td>
                  <td className="dim">{datesWords(own, override)}</td>
                  <td className="num">
                    <span className="flex" style={{ justifyContent: "flex-end", gap: 4 }}>
                      <Button
                        variant="default"
                        size="compact-xs"
                        onClick={() => setEdited(index)}
                        aria-label={`${readOnly ? "Show" : "Edit"} override ${index + 1}`}
                      >
                        {readOnly ? "Show" : "Edit"}
                      </Button>
                      {readOnly ? null : (
                        <ActionIcon
                          variant="subtle"
                          color="gray"
                          aria-label={`Remove override ${index + 1}`}
                          onClick={() => onChange(rows.filter((_, place) => place !== index))}
                        >
                          <Icon name="close" size={14} />
                        </ActionIcon>
                      )}
                    </span>
                  </td>
                </tr>
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
          >
            Add an override
          </Button>
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
};
