import { NativeSelect, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { sayName } from "../../ui/readable-names.ts";
import type { FieldsDraft } from "../../shared/policy/policy-draft.ts";
import type { RuleFacts } from "../../api/policy.ts";
import { cardLabel } from "../../shared/policy/policy-text.ts";
import { t, translated } from "../../language/text.ts";

const settingsText = (rule: RuleFacts): string => [...new Set(rule.settings.map(cardLabel))].join(", ");

interface RulesTableProps {
  /** What the policy may make of a rule. */
  readonly choicesOf: (ruleId: string) => readonly string[];
  readonly rules: readonly RuleFacts[];
  readonly draft: FieldsDraft;
  readonly readOnly: boolean;
  readonly onChange: (draft: FieldsDraft) => void;
}

/** Every rule with the gravity of its findings: as usual, or as this policy says. */
export function RulesTable({ choicesOf, rules, draft, readOnly, onChange }: RulesTableProps) {
  const [filter, setFilter] = useState("");
  const [onlySet, setOnlySet] = useState(false);
  const shown = rules.filter(
    (rule) =>
      (!onlySet || draft[rule.id] !== undefined) &&
      `${translated(rule.title)} ${rule.title} ${rule.id}`.toLowerCase().includes(filter.trim().toLowerCase()),
  );
  const set = (id: string, value: string): void => {
    const { [id]: _before, ...others } = draft;
    onChange(value === "" ? others : { ...others, [id]: value });
  };
  return (
    <div className="stack">
      <div className="flex wrap">
        <TextInput
          type="search"
          aria-label={t`Find a rule`}
          placeholder={t`Find a rule`}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          style={{ flex: "1 1 200px", maxWidth: 320 }}
        />
        <Switch
          size="xs"
          label={t`Only those set here`}
          checked={onlySet}
          onChange={(event) => setOnlySet(event.currentTarget.checked)}
        />
      </div>
      {shown.length === 0 ? (
        <p className="dim">{onlySet && filter.trim() === "" ? t`Every rule is as usual.` : t`No rule has that name.`}</p>
      ) : (
        <table className="list dense">
          <thead>
            <tr>
              <th scope="col">{t`Rule`}</th>
              <th scope="col">{t`Settings in`}</th>
              <th scope="col" style={{ width: 190 }}>{t`A finding means`}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((rule) => (
              <RuleRow
                key={rule.id}
                rule={rule}
                setting={draft[rule.id] === undefined ? null : String(draft[rule.id])}
                choices={choicesOf(rule.id)}
                readOnly={readOnly}
                onSet={(value) => set(rule.id, value)}
              />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

interface RuleRowProps extends Pick<RulesTableProps, "readOnly"> {
  readonly choices: readonly string[];
  readonly rule: RuleFacts;
  /** Null: as usual. */
  readonly setting: string | null;
  readonly onSet: (value: string) => void;
}

function RuleRow({ rule, setting, choices, readOnly, onSet }: RuleRowProps) {
  return (
    <tr data-active={setting === null ? undefined : "true"}>
      <td>
        {translated(rule.title)}
        <div className="dim mono">{rule.id}</div>
      </td>
      <td className="dim">{settingsText(rule) || "–"}</td>
      <td>
        <NativeSelect
          size="xs"
          aria-label={translated(rule.title)}
          disabled={readOnly}
          value={setting ?? ""}
          onChange={(event) => onSet(event.currentTarget.value)}
          data={[
            { value: "", label: t`As usual (${rule.severity})` },
            ...choices.map((value) => ({ value, label: value === "off" ? t`Off: never looked at` : sayName(value) })),
          ]}
        />
      </td>
    </tr>
  );
}
