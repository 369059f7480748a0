import { choicesOf, type Kind, type ListKind } from "../../../../src/contract/policy/settings.ts";
import { Card } from "../../ui/card.tsx";
import { OverridesTable } from "./overrides-table.tsx";
import { entriesOf, fieldsOf, type Draft, type PolicyDraft, type SettingRow } from "../../shared/policy/policy-draft.ts";
import type { RuleFacts } from "../../api/policy.ts";
import { RulesTable } from "./rules-table.tsx";
import { groupsOf, type Layout, Limits, Lists, Switches, SwitchSets, Values } from "./settings-fields.tsx";

interface SettingCardProps {
  readonly title: string;
  readonly rows: readonly SettingRow[];
  readonly draft: PolicyDraft;
  readonly rules: readonly RuleFacts[];
  readonly readOnly: boolean;
  readonly onChange: (draft: PolicyDraft) => void;
}

/** One card of the form: its settings, each by its kind. */
export function SettingCard(props: SettingCardProps) {
  const count = countOf(props);
  return (
    <Card title={props.title} {...(count === undefined ? {} : { count })}>
      <div className="stack" style={{ gap: 14 }}>
        {groupsOf(props.rows).map(({ layout, rows }) => (
          <Group key={rows[0]?.name ?? layout} {...props} layout={layout} rows={rows} />
        ))}
      </div>
    </Card>
  );
}

/** How many entries a card of one list holds, or how many rules. */
function countOf({ rows, draft, rules }: SettingCardProps): number | undefined {
  const [row, second] = rows;
  if (row === undefined || second !== undefined) return undefined;
  if (row.kind.kind === "rules") return rules.length;
  return row.kind.kind === "list" ? entriesOf(draft[row.name]).length : undefined;
}

const Group = ({ layout, rows, draft, rules, readOnly, onChange }: SettingCardProps & { readonly layout: Layout }) => {
  const change = (name: string, value: Draft): void => onChange({ ...draft, [name]: value });
  const group = { rows, drafts: draft, readOnly, onChange: change };
  switch (layout) {
    case "switches":
      return <Switches {...group} />;
    case "switch-sets":
      return <SwitchSets {...group} />;
    case "limits":
      return <Limits {...group} />;
    case "fields":
      return <Values {...group} />;
    case "lists":
      return <Lists {...group} />;
    case "overrides":
      return rows.map(({ name, kind }) => (
        <OverridesTable
          key={name}
          path={name}
          kind={kind as ListKind<Kind>}
          draft={draft[name]}
          readOnly={readOnly}
          onChange={(entries) => change(name, entries)}
        />
      ));
    case "rules":
      return rows.map(({ name, kind }) =>
        kind.kind === "rules" ? (
          <RulesTable
            key={name}
            choicesOf={(id) => choicesOf(kind, id)}
            rules={rules}
            draft={fieldsOf(draft[name])}
            readOnly={readOnly}
            onChange={(set) => change(name, set)}
          />
        ) : null,
      );
  }
};
