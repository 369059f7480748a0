import { ActionIcon, Button } from "@mantine/core";
import { useState } from "react";
import { Icon } from "../../ui/icons.tsx";
import {
  NO_LIMIT,
  OVERRIDE_LIMITS,
  type OverrideDraft,
  type OverrideLimit,
  type LimitDraft,
  type PolicyDraft,
} from "./policy-draft.ts";
import { OverrideDialog } from "./override-dialog.tsx";
import { conditionWords, datesWords, effectWords } from "./policy-words.ts";

const FRESH: OverrideDraft = {
  when: { vendor: "", customer: "", mode: "", service: "", chargeCode: "" },
  effectiveFrom: "",
  effectiveUntil: "",
  limits: Object.fromEntries(OVERRIDE_LIMITS.map((name) => [name, NO_LIMIT])) as Record<OverrideLimit, LimitDraft>,
  chargeNotOnOrder: "",
  requiredDocuments: null,
};

/** What is agreed with single vendors, customers, modes, services or for single charges. The most specific one wins. */
export const OverridesTable = ({
  draft,
  readOnly,
  codes,
  errors,
  onChange,
}: {
  readonly draft: PolicyDraft;
  readonly readOnly: boolean;
  readonly codes: string;
  readonly errors: ReadonlySet<number>;
  readonly onChange: (draft: PolicyDraft) => void;
}) => {
  const [edited, setEdited] = useState<number | null>(null);
  const rows = draft.overrides;
  const put = (overrides: readonly OverrideDraft[]): void => onChange({ ...draft, overrides });
  return (
    <div className="stack">
      {rows.length === 0 ? (
        <p className="dim">None: what stands above holds for every vendor, customer, mode, service and charge.</p>
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
              {rows.map((one, index) => (
                // eslint-disable-next-line react/no-array-index-key
                <tr key={index}>
                  <td className="strong">
                    {conditionWords(one)}
                    {errors.has(index) ? <div className="over">Something here is not right: open it.</div> : null}
                  </td>
                  <td>
                    {effectWords(one).length === 0 ? (
                      <span className="dim">Changes nothing</span>
                    ) : (
                      effectWords(one).map((words) => <div key={words}>{words}</div>)
                    )}
                  </td>
                  <td className="dim">{datesWords(one)}</td>
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
                          onClick={() => put(rows.filter((_, place) => place !== index))}
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
          place={edited}
          override={rows[edited] ?? FRESH}
          readOnly={readOnly}
          codes={codes}
          onClose={() => setEdited(null)}
          onKeep={(next) => {
            put(edited < rows.length ? rows.map((one, place) => (place === edited ? next : one)) : [...rows, next]);
            setEdited(null);
          }}
        />
      )}
    </div>
  );
};
