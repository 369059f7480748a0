import { Button, Modal, NativeSelect, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { sayName } from "../../ui/tags.tsx";
import { RequiredDocuments } from "./document-fields.tsx";
import { useFieldError } from "./field-errors.tsx";
import { LimitFields, LimitHead } from "./limit-fields.tsx";
import { CONDITIONS, OVERRIDE_LIMITS, SETTINGS, type Condition, type OverrideDraft, type Setting } from "./policy-draft.ts";
import { CONDITION_LABELS, conditionWords, LIMIT_LABELS } from "./policy-words.ts";

const HINTS: Readonly<Record<Condition, string>> = {
  vendor: "External id",
  customer: "External id",
  mode: "As on the order, such as LTL",
  service: "As on the order",
  chargeCode: "Such as FUEL",
};

interface OverrideDialogProps {
  readonly place: number;
  readonly override: OverrideDraft;
  readonly readOnly: boolean;
  readonly codes: string;
  readonly onClose: () => void;
  readonly onKeep: (override: OverrideDraft) => void;
}

export const OverrideDialog = ({ place, override, readOnly, codes, onClose, onKeep }: OverrideDialogProps) => {
  const [draft, setDraft] = useState(override);
  const path = `overrides[${place}]`;
  const whenError = useFieldError(`${path}.when`);
  const fromError = useFieldError(`${path}.effectiveFrom`);
  const untilError = useFieldError(`${path}.effectiveUntil`);
  return (
    <Modal opened onClose={onClose} size="xl" title={<strong>{conditionWords(draft)}</strong>}>
      <form
        className="stack"
        style={{ gap: 16 }}
        onSubmit={(event) => {
          event.preventDefault();
          onKeep(draft);
        }}
      >
        <fieldset className="plain stack">
          <legend>When all of these agree</legend>
          <div className="fields">
            {CONDITIONS.map((name, index) => (
              <TextInput
                key={name}
                label={CONDITION_LABELS[name]}
                placeholder={HINTS[name]}
                readOnly={readOnly}
                {...(index === 0 ? { "data-autofocus": true } : {})}
                {...(name === "chargeCode" ? { list: codes } : {})}
                value={draft.when[name]}
                onChange={(event) => setDraft({ ...draft, when: { ...draft.when, [name]: event.currentTarget.value } })}
              />
            ))}
            <TextInput
              type="date"
              label="From"
              readOnly={readOnly}
              error={fromError}
              value={draft.effectiveFrom}
              onChange={(event) => setDraft({ ...draft, effectiveFrom: event.currentTarget.value })}
            />
            <TextInput
              type="date"
              label="Until"
              readOnly={readOnly}
              error={untilError}
              value={draft.effectiveUntil}
              onChange={(event) => setDraft({ ...draft, effectiveUntil: event.currentTarget.value })}
            />
          </div>
          {whenError === undefined ? null : <p className="over">{whenError}</p>}
        </fieldset>
        <fieldset className="plain">
          <legend>These limits take the place of the policy's; empty ones leave it as it is</legend>
          <table className="limits">
            <LimitHead />
            <tbody>
              {OVERRIDE_LIMITS.map((name) => (
                <LimitFields
                  key={name}
                  path={`${path}.${name}`}
                  label={LIMIT_LABELS[name]}
                  limit={draft.limits[name]}
                  readOnly={readOnly}
                  onChange={(limit) => setDraft({ ...draft, limits: { ...draft.limits, [name]: limit } })}
                />
              ))}
            </tbody>
          </table>
        </fieldset>
        <NativeSelect
          size="xs"
          label="A charge that is not on the order"
          disabled={readOnly}
          value={draft.chargeNotOnOrder}
          onChange={(event) => setDraft({ ...draft, chargeNotOnOrder: event.currentTarget.value as Setting | "" })}
          data={[{ value: "", label: "As the policy says" }, ...SETTINGS.map((value) => ({ value, label: sayName(value) }))]}
        />
        <fieldset className="plain stack">
          <legend>Documents</legend>
          <Switch
            size="xs"
            label="Its own list of required documents"
            disabled={readOnly}
            checked={draft.requiredDocuments !== null}
            onChange={(event) => setDraft({ ...draft, requiredDocuments: event.currentTarget.checked ? [] : null })}
          />
          {draft.requiredDocuments === null ? null : (
            <RequiredDocuments
              path={`${path}.requiredDocuments`}
              documents={draft.requiredDocuments}
              readOnly={readOnly}
              none="None are required then."
              onChange={(requiredDocuments) => setDraft({ ...draft, requiredDocuments })}
            />
          )}
        </fieldset>
        <div className="flex" style={{ justifyContent: "flex-end" }}>
          <Button variant="default" onClick={onClose}>
            {readOnly ? "Close" : "Cancel"}
          </Button>
          {readOnly ? null : <Button type="submit">Keep in the draft</Button>}
        </div>
      </form>
    </Modal>
  );
};
