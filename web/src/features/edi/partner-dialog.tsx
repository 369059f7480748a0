import { NativeSelect, Switch, TextInput } from "@mantine/core";
import { useForm, type UseFormReturnType } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deletePartner, type Partner, putPartner, readPartner } from "../../api/edi.ts";
import { fieldErrors } from "../../shared/field-errors.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { RemoveButton } from "../../ui/remove-button.tsx";
import { PairRows } from "./pair-rows.tsx";
import { CHOICE_NAMES, CHOICES, countFault, NEW_PARTNER, type PartnerDraft, partnerDraft, partnerFrom } from "./partner-draft.ts";
import { t } from "../../language/text.ts";

/** Characters of an ID. */
const MAX_ID = 255;

interface PartnerDialogProps {
  /** Null: a new one. */
  readonly partner: Partner | null;
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

interface PartsProps {
  readonly form: UseFormReturnType<PartnerDraft>;
  readonly readOnly: boolean;
  /** What the service said about a field. */
  readonly said: (field: string) => string | undefined;
}

/** What is agreed with a partner: looked at by everyone, changed by administrators. */
export function PartnerDialog({ partner, readOnly, onClose }: PartnerDialogProps) {
  const [asked, setAsked] = useState(false);
  const form = useForm({
    initialValues: partner === null ? NEW_PARTNER : partnerDraft(partner),
    validate: { controlNumberWindowDays: countFault, answerHours: countFault },
  });
  const { put, remove } = usePartnerChanges(partner, onClose);
  const parts = { form, readOnly, said: fieldErrors(put.error) };
  return (
    <FormDialog
      draft={`partner ${partner?.senderId ?? ""}`}
      title={partner === null ? t`Add a partner` : partner.senderId}
      verb={t`Save`}
      size="lg"
      readOnly={readOnly}
      busy={put.isPending}
      disabled={form.values.senderId.trim() === ""}
      error={put.error ?? remove.error}
      onSubmit={form.onSubmit((draft) => put.mutate(draft))}
      onClose={onClose}
      aside={
        partner === null || readOnly ? null : (
          <RemoveButton
            what={partner.senderId}
            busy={remove.isPending}
            onAsk={() => setAsked(true)}
            onRemove={() => remove.mutate(partner.senderId)}
          />
        )
      }
    >
      <Identity {...parts} isNew={partner === null} />
      <Switches {...parts} />
      <Meanings {...parts} />
      {asked ? (
        <div className="note-box warn">{t`Without any partner left, every sender is accepted again; with others left, this sender is refused.`}</div>
      ) : null}
    </FormDialog>
  );
}

/** Saves what was typed, unless somebody else saved the agreement since it was looked at, or there is one already. */
async function save(seen: Partner | null, draft: PartnerDraft): Promise<Partner> {
  const senderId = draft.senderId.trim();
  const now = await readPartner(senderId);
  if (seen === null && now !== null)
    throw new Error(t`${senderId} is a partner already: open it in the list to change what is agreed with it.`);
  if (seen !== null && JSON.stringify(now?.partner) !== JSON.stringify(seen))
    throw new Error(t`What is agreed with ${senderId} was changed meanwhile: close this and open it anew.`);
  return putPartner(senderId, partnerFrom(draft), now?.eTag ?? null);
}

function usePartnerChanges(partner: Partner | null, onDone: () => void) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ["edi-partners"] });
  const done = (message: string): void => {
    notifications.show({ message, color: "teal.9" });
    onDone();
  };
  const put = useMutation({
    mutationFn: (draft: PartnerDraft) => save(partner, draft),
    onSuccess: (made) => done(t`${made.senderId} is read as agreed from now on`),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: deletePartner,
    onSuccess: (_answer, senderId) => done(t`${senderId} is removed`),
    onSettled,
  });
  return { put, remove };
}

function Identity({ form, readOnly, said, isNew }: PartsProps & { readonly isNew: boolean }) {
  const field = (name: "senderId" | "name" | "scacs" | "vendorExternalId" | "controlNumberWindowDays" | "answerHours") => {
    const props = form.getInputProps(name);
    return { readOnly, ...props, error: props.error ?? said(name) };
  };
  return (
    <div className="edi-fields">
      <TextInput
        label={t`Sender ID`}
        description={t`ISA06, without blanks`}
        required
        maxLength={15}
        {...field("senderId")}
        readOnly={readOnly || !isNew}
        {...(isNew ? { "data-autofocus": true } : {})}
      />
      <TextInput label={t`Name`} description={t`For people`} {...field("name")} />
      <TextInput label={t`SCACs it may bill for`} description={t`Empty: any`} placeholder={t`ACMF, ABCD`} {...field("scacs")} />
      <TextInput
        label={t`Vendor`}
        description={t`Its ID in your system, for invoices whose SCAC no vendor or several have`}
        maxLength={MAX_ID}
        {...field("vendorExternalId")}
      />
      <TextInput
        label={t`Control numbers are unique for`}
        description={t`Days; 0 when they always repeat`}
        inputMode="numeric"
        {...field("controlNumberWindowDays")}
      />
      <TextInput
        label={t`An 824 is to be answered within`}
        description={t`Hours; 0 when no answer is expected`}
        inputMode="numeric"
        {...field("answerHours")}
      />
      {CHOICE_NAMES.map((name) => (
        <NativeSelect
          key={name}
          size="xs"
          label={CHOICES[name].label}
          disabled={readOnly}
          data={[...CHOICES[name].options]}
          {...form.getInputProps(name)}
        />
      ))}
    </div>
  );
}

function Switches({ form, readOnly }: PartsProps) {
  return (
    <>
      <Switch
        size="xs"
        disabled={readOnly}
        label={t`Read headers that are not padded by their separators`}
        {...form.getInputProps("segmentRecovery", { type: "checkbox" })}
      />
      <Switch
        size="xs"
        disabled={readOnly}
        label={t`Send an 824 for invoices that are well formed and cannot be processed`}
        {...form.getInputProps("applicationAdvice", { type: "checkbox" })}
      />
    </>
  );
}

const TERMS = ["Collect", "Prepaid", "PrepaidAdd", "ThirdParty"].map((value) => ({
  value,
  label: value.replace(/([a-z])([A-Z])/, "$1 $2"),
}));

function Meanings({ form, readOnly, said }: PartsProps) {
  const wrong = said("chargeCodes");
  return (
    <>
      <fieldset className="edi-plain stack">
        <legend>{t`Its own methods of payment (B304)`}</legend>
        <PairRows
          pairs={form.values.chargeTerms}
          onChange={(pairs) => form.setFieldValue("chargeTerms", pairs)}
          readOnly={readOnly}
          what={t`method`}
          from={{ label: t`Method of payment`, placeholder: t`PP`, maxLength: 2, width: 70 }}
          to={{ label: t`Terms of method`, choices: TERMS }}
          fresh="Prepaid"
        />
      </fieldset>
      <fieldset className="edi-plain stack">
        <legend>{t`Its own charge codes and texts (L108, L112), before every alias`}</legend>
        <PairRows
          pairs={form.values.chargeCodes}
          onChange={(pairs) => form.setFieldValue("chargeCodes", pairs)}
          readOnly={readOnly}
          what={t`charge`}
          from={{ label: t`Charge of the partner`, placeholder: t`FSC or Gate fee`, maxLength: 264 }}
          to={{ label: t`Your charge code for charge`, placeholder: t`FUEL` }}
          fresh=""
        />
        {wrong === undefined ? null : <div className="note-box warn">{wrong}</div>}
      </fieldset>
    </>
  );
}
