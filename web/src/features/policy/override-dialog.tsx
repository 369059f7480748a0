import { Switch } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Kind, KindField } from "../../../../src/contract/policy/settings.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useFieldError } from "./field-errors.tsx";
import { ListField } from "./list-field.tsx";
import { fieldsOf, type Draft, type FieldsDraft, type FieldsKind } from "../../shared/policy/policy-draft.ts";
import { conditionText, overrideParts } from "../../shared/policy/policy-text.ts";
import { layoutOf, Limits, Values } from "./settings-fields.tsx";
import { ValueField } from "./value-field.tsx";
import { t } from "../../language/text.ts";

interface OverrideDialogProps {
  /** Of the override in the policy: "overrides[0]". */
  readonly path: string;
  readonly kind: FieldsKind;
  readonly override: FieldsDraft;
  readonly readOnly: boolean;
  readonly onClose: () => void;
  readonly onKeep: (override: FieldsDraft) => void;
}

const rowOf = ([name, { kind, label, help }]: readonly [string, KindField]) => ({ name, kind, label, help });

/** What an override holds for, from when to when, and every setting that it may replace. */
export function OverrideDialog({ path, kind, override, readOnly, onClose, onKeep }: OverrideDialogProps) {
  const form = useForm({ initialValues: { draft: override } });
  const { draft } = form.values;
  const { replaced } = overrideParts(kind);
  const rows = replaced.map(rowOf);
  const change = (name: string, value: Draft): void =>
    form.setValues((before) => ({ draft: { ...(before.draft ?? draft), [name]: value } }));
  const group = { under: `${path}.`, drafts: draft, readOnly, onChange: change };
  return (
    <FormDialog
      draft={null}
      title={conditionText(kind, draft)}
      verb={t`Keep in the draft`}
      size="xl"
      readOnly={readOnly}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => onKeep(values.draft))}
    >
      <Condition path={path} kind={kind} draft={draft} readOnly={readOnly} onChange={change} />
      <fieldset className="plain">
        <legend>{t`These limits take the place of the policy's; empty ones leave it as it is`}</legend>
        <Limits {...group} rows={rows.filter((row) => layoutOf(row.kind) === "limits")} />
      </fieldset>
      <Values {...group} rows={rows.filter((row) => layoutOf(row.kind) === "fields")} empty={t`As the policy says`} />
      {rows
        .filter((row) => layoutOf(row.kind) === "lists")
        .map((row) => (
          <OwnList
            key={row.name}
            path={`${path}.${row.name}`}
            kind={row.kind}
            label={row.label}
            draft={draft[row.name]}
            readOnly={readOnly}
            onChange={(value) => change(row.name, value)}
          />
        ))}
    </FormDialog>
  );
}

const Condition = ({
  path,
  kind,
  draft,
  readOnly,
  onChange,
}: {
  readonly path: string;
  readonly kind: FieldsKind;
  readonly draft: FieldsDraft;
  readonly readOnly: boolean;
  readonly onChange: (name: string, value: Draft) => void;
}) => {
  const {
    condition: [when, { kind: condition, label }],
    days,
  } = overrideParts(kind);
  const error = useFieldError(`${path}.${when}`);
  const values = fieldsOf(draft[when]);
  return (
    <fieldset className="plain stack">
      <legend>{label}</legend>
      <div className="fields">
        {Object.entries(condition.fields).map(([name, field], index) => (
          <ValueField
            key={name}
            path={`${path}.${when}.${name}`}
            label={field.label}
            kind={field.kind}
            suggest={field.suggest}
            draft={values[name]}
            readOnly={readOnly}
            empty={field.help ?? ""}
            isFirst={index === 0}
            onChange={(value) => onChange(when, { ...values, [name]: value })}
          />
        ))}
        {days.map(([name, field]) => (
          <ValueField
            key={name}
            path={`${path}.${name}`}
            label={field.label}
            kind={field.kind}
            draft={draft[name]}
            readOnly={readOnly}
            onChange={(value) => onChange(name, value)}
          />
        ))}
      </div>
      {error === undefined ? null : <p className="over">{error}</p>}
    </fieldset>
  );
};

/** A list that takes the place of the policy's, or none. */
const OwnList = ({
  path,
  kind,
  label,
  draft,
  readOnly,
  onChange,
}: {
  readonly path: string;
  readonly kind: Kind;
  readonly label: string;
  readonly draft: Draft | undefined;
  readonly readOnly: boolean;
  readonly onChange: (draft: Draft) => void;
}) => {
  const list = kind.kind === "optional" ? kind.of : kind;
  if (list.kind !== "list") return null;
  return (
    <fieldset className="plain stack">
      <legend>{label}</legend>
      <Switch
        size="xs"
        label={t`Its own list`}
        disabled={readOnly}
        checked={draft != null}
        onChange={(event) => onChange(event.currentTarget.checked ? [] : null)}
      />
      {draft == null ? null : (
        <ListField path={path} kind={list} draft={draft} readOnly={readOnly} none={t`Nothing then.`} onChange={onChange} />
      )}
    </fieldset>
  );
};
