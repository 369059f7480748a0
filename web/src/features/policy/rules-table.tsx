import { NativeSelect, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { sayName } from "../../ui/tags.tsx";
import { SETTINGS, type PolicyDraft, type Setting } from "./policy-draft.ts";
import type { RuleFacts } from "./policy-queries.ts";

/** The card of this page in which a setting that a rule reads is found. */
const SETTING_WORDS: Readonly<Record<string, string>> = {
  "charge.over": "tolerances",
  "charge.under": "tolerances",
  "total.over": "tolerances",
  "total.under": "tolerances",
  charge: "tolerances",
  total: "tolerances",
  weight: "tolerances",
  distance: "tolerances",
  overrides: "overrides",
  acceptSupported: "approval",
  chargeNotOnOrder: "charges",
  requiredDocuments: "documents",
  chargeDocuments: "documents",
  lateBillingDays: "days",
  originalBillingDays: "days",
  duplicateWindowDays: "days",
  shipDateDays: "days",
  taxes: "taxes",
  fx: "exchange rates",
};

const settingsWords = (rule: RuleFacts): string =>
  [...new Set(rule.settings.map((key) => SETTING_WORDS[key] ?? sayName(key).toLowerCase()))].join(", ");

/** Every rule with the gravity of its findings: as usual, or as this policy says. */
export const RulesTable = ({
  rules,
  draft,
  readOnly,
  onChange,
}: {
  readonly rules: readonly RuleFacts[];
  readonly draft: PolicyDraft;
  readonly readOnly: boolean;
  readonly onChange: (draft: PolicyDraft) => void;
}) => {
  const [filter, setFilter] = useState("");
  const [onlySet, setOnlySet] = useState(false);
  const shown = rules.filter(
    (rule) =>
      (!onlySet || draft.rules[rule.id] !== undefined) &&
      `${rule.title} ${rule.id}`.toLowerCase().includes(filter.trim().toLowerCase()),
  );
  const set = (id: string, value: string): void => {
    const { [id]: _before, ...others } = draft.rules;
    onChange({ ...draft, rules: value === "" ? others : { ...others, [id]: value as Setting } });
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
              <tr key={rule.id} data-active={draft.rules[rule.id] === undefined ? undefined : "true"}>
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
                    value={draft.rules[rule.id] ?? ""}
                    onChange={(event) => set(rule.id, event.currentTarget.value)}
                    data={[
                      { value: "", label: `As usual (${rule.severity})` },
                      ...SETTINGS.map((value) => ({ value, label: value === "off" ? "Off: never looked at" : sayName(value) })),
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
};
