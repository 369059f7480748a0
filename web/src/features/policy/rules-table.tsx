import { NativeSelect, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { sayName } from "../../ui/words.ts";
import type { FieldsDraft } from "./policy-draft.ts";
import type { RuleFacts } from "../../api/policy.ts";
import { cardWords } from "./policy-words.ts";

const settingsWords = (rule: RuleFacts): string => [...new Set(rule.settings.map(cardWords))].join(", ");

/** Every rule with the gravity of its findings: as usual, or as this policy says. */
export function RulesTable({
  choices,
  rules,
  draft,
  readOnly,
  onChange,
}: {
  readonly choices: readonly string[];
  readonly rules: readonly RuleFacts[];
  readonly draft: FieldsDraft;
  readonly readOnly: boolean;
  readonly onChange: (draft: FieldsDraft) => void;
}) {
  const [filter, setFilter] = useState("");
  const [onlySet, setOnlySet] = useState(false);
  const shown = rules.filter(
    (rule) =>
      (!onlySet || draft[rule.id] !== undefined) &&
      `${rule.title} ${rule.id}`.toLowerCase().includes(filter.trim().toLowerCase()),
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
          aria-label="Find a rule"
          placeholder="Find a rule"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          style={{ flex: "1 1 200px", maxWidth: 320 }}
        />
        <Switch
          size="xs"
          label="Only those set here"
          checked={onlySet}
          onChange={(event) => setOnlySet(event.currentTarget.checked)}
        />
      </div>
      {shown.length === 0 ? (
        <p className="dim">{onlySet && filter.trim() === "" ? "Every rule is as usual." : "No rule is called so."}</p>
      ) : (
        <table className="list dense">
          <thead>
            <tr>
              <th scope="col">Rule</th>
              <th scope="col">Settings in</th>
              <th scope="col" style={{ width: 190 }}>
                A finding means
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((rule) => (
              <tr key={rule.id} data-active={draft[rule.id] === undefined ? undefined : "true"}>
                <td>
                  {rule.title}
                  <div className="dim mono">{rule.id}</div>
                </td>
                <td className="dim">{settingsWords(rule) || "–"}</td>
                <td>
                  <NativeSelect
                    size="xs"
                    aria-label={rule.title}
                    disabled={readOnly}
                    value={String(draft[rule.id] ?? "")}
                    onChange={(event) => set(rule.id, event.currentTarget.value)}
                    data={[
                      { value: "", label: `As usual (${rule.severity})` },
                      ...choices.map((value) => ({ value, label: value === "off" ? "Off: never looked at" : sayName(value) })),
                    ]}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
