import { Switch } from "@mantine/core";
import type { ReactNode } from "react";
import type { Kind } from "../../../../src/contract/policy/settings.ts";
import { useFieldError } from "./field-errors.tsx";
import { LimitFields, LimitHead } from "./limit-fields.tsx";
import { ListField } from "./list-field.tsx";
import type { Draft, FieldsKind, SettingRow } from "../../shared/policy/policy-draft.ts";
import { fieldsOf } from "../../shared/policy/policy-draft.ts";
import { sidesOf } from "../../shared/policy/policy-text.ts";
import { ValueField } from "./value-field.tsx";

/** How settings of a kind stand in a card: beside one another where they are of one layout. */
export type Layout = "switches" | "switch-sets" | "limits" | "fields" | "lists" | "overrides" | "rules";

export function layoutOf(kind: Kind): Layout {
  switch (kind.kind) {
    case "flag":
      return "switches";
    case "optional":
      return layoutOf(kind.of) === "switches" ? "fields" : layoutOf(kind.of);
    case "object":
      return kind.form === "switches" ? "switch-sets" : "limits";
    case "partial":
      return "limits";
    case "list":
      return kind.of.kind === "object" && kind.of.form === "override" ? "overrides" : "lists";
    case "rules":
      return "rules";
    default:
      return "fields";
  }
}

/** Neighbors of one layout, in the order of the table. */
export function groupsOf(
  rows: readonly SettingRow[],
): readonly { readonly layout: Layout; readonly rows: readonly SettingRow[] }[] {
  const groups: { layout: Layout; rows: SettingRow[] }[] = [];
  for (const row of rows) {
    const layout = layoutOf(row.kind);
    const last = groups.at(-1);
    if (last?.layout === layout) last.rows.push(row);
    else groups.push({ layout, rows: [row] });
  }
  return groups;
}

export interface GroupProps {
  readonly rows: readonly Pick<SettingRow, "name" | "kind" | "label" | "help">[];
  /** Before the names in field paths: "overrides[0]." */
  readonly under?: string;
  readonly drafts: Readonly<Record<string, Draft>>;
  readonly readOnly: boolean;
  /** What an empty field means. */
  readonly empty?: string;
  readonly onChange: (name: string, draft: Draft) => void;
}

/** Flags, one under the other. */
export function Switches({ rows, drafts, readOnly, onChange }: GroupProps) {
  return (
    <div className="stack">
      {rows.map(({ name, label, help }) => (
        <SettingSwitch
          key={name}
          name={name}
          label={label}
          help={help}
          checked={drafts[name] === true}
          readOnly={readOnly}
          onChange={(checked) => onChange(name, checked)}
        />
      ))}
    </div>
  );
}

const SettingSwitch = (props: {
  readonly name: string;
  readonly label: string;
  readonly help: string | null;
  readonly checked: boolean;
  readonly readOnly: boolean;
  readonly onChange: (checked: boolean) => void;
}) => (
  <Switch
    size="sm"
    disabled={props.readOnly}
    label={props.label}
    description={props.help}
    checked={props.checked}
    error={useFieldError(props.name)}
    onChange={(event) => props.onChange(event.currentTarget.checked)}
  />
);

/** Objects of flags: each a switch of its own, under the object's name. */
export function SwitchSets({ rows, drafts, readOnly, onChange }: GroupProps) {
  return rows.map(({ name, kind }) => {
    const own = fieldsOf(drafts[name]);
    return (
      <div className="stack" key={name}>
        {Object.entries((kind as FieldsKind).fields).map(([field, { label, help }]) => (
          <SettingSwitch
            key={field}
            name={`${name}.${field}`}
            label={label}
            help={help}
            checked={own[field] === true}
            readOnly={readOnly}
            onChange={(checked) => onChange(name, { ...own, [field]: checked })}
          />
        ))}
      </div>
    );
  });
}

const withoutOptional = (kind: Kind): Kind => (kind.kind === "optional" ? withoutOptional(kind.of) : kind);

/** Limits and pairs of limits in one table. */
export function Limits({ rows, under = "", drafts, readOnly, onChange }: GroupProps) {
  return (
    <table className="limits">
      <LimitHead />
      <tbody>
        {rows.flatMap(({ name, kind, label, help }): ReactNode[] => {
          const own = withoutOptional(kind);
          const pair = own.kind === "partial" ? own.of : own.kind === "object" && own.form === "pair" ? own : null;
          if (pair === null)
            return [
              <LimitFields
                key={name}
                path={`${under}${name}`}
                label={label}
                hint={help}
                kind={own as FieldsKind}
                draft={drafts[name]}
                readOnly={readOnly}
                onChange={(draft) => onChange(name, draft)}
              />,
            ];
          return sidesOf(label, pair, drafts[name]).map((side) => (
            <LimitFields
              key={`${name}.${side.side}`}
              path={`${under}${name}.${side.side}`}
              label={side.label}
              hint={help}
              kind={side.kind as FieldsKind}
              draft={side.draft}
              readOnly={readOnly}
              onChange={(draft) => onChange(name, { ...fieldsOf(drafts[name]), [side.side]: draft })}
            />
          ));
        })}
      </tbody>
    </table>
  );
}

/** Single values side by side. */
export function Values({ rows, under = "", drafts, readOnly, empty, onChange }: GroupProps) {
  return (
    <div className="fields">
      {rows.map(({ name, kind, label, help }) => (
        <ValueField
          key={name}
          path={`${under}${name}`}
          label={label}
          help={help}
          kind={kind}
          draft={drafts[name]}
          readOnly={readOnly}
          {...(empty === undefined ? {} : { empty })}
          onChange={(draft) => onChange(name, draft)}
        />
      ))}
    </div>
  );
}

/** Lists side by side, each under its label where there are several. */
export function Lists({ rows, under = "", drafts, readOnly, onChange }: GroupProps) {
  const fields = rows.flatMap(({ name, kind, label }) =>
    kind.kind === "list"
      ? [
          <div className="stack" key={name}>
            {rows.length === 1 ? null : <h3>{label}</h3>}
            <ListField
              path={`${under}${name}`}
              kind={kind}
              draft={drafts[name]}
              readOnly={readOnly}
              onChange={(draft) => onChange(name, draft)}
            />
          </div>,
        ]
      : [],
  );
  return rows.length === 1 ? <>{fields}</> : <div className="fields wide">{fields}</div>;
}
