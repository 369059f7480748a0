import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Customer, NO_RECORD, putCustomer, readCustomerRecord } from "../../api/parties.ts";
import { ChangedMeanwhile, otherFailure, useChangedMeanwhile } from "../../shared/changed-meanwhile.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { RecordLoader } from "./record-loader.tsx";
import { t } from "../../language/text.ts";

interface CustomerDialogProps {
  /** Null: a new one. */
  readonly customer: Customer | null;
  readonly onClose: () => void;
}

const valuesOf = (customer: Customer | null) => ({
  externalId: customer?.externalId ?? "",
  name: customer?.name ?? "",
  billingTerms: customer?.billingTerms ?? "",
  contactName: customer?.contact?.name ?? "",
  contactEmail: customer?.contact?.email ?? "",
  contactPhone: customer?.contact?.phone ?? "",
});
type Values = ReturnType<typeof valuesOf>;

const LABELS: Readonly<Record<keyof Values, string>> = {
  externalId: "ID",
  name: t`Name`,
  billingTerms: t`Billing terms`,
  contactName: t`Contact`,
  contactEmail: t`Its e-mail`,
  contactPhone: t`Its phone`,
};

const readRecord = async (externalId: string) => {
  const { record, eTag } = await readCustomerRecord(externalId);
  return { record, values: { ...valuesOf(record), externalId }, eTag };
};

const given = (text: string): string | null => (text.trim() === "" ? null : text.trim());

/** A customer's record: on which terms it is charged, and who is written to. */
export function CustomerDialog({ customer, onClose }: CustomerDialogProps) {
  const title = customer === null ? t`Add a customer` : t`Change ${customer.name ?? customer.externalId}`;
  return (
    <RecordLoader title={title} externalId={customer?.externalId ?? null} read={readRecord} onClose={onClose}>
      {(first) => (
        <CustomerForm
          title={title}
          customer={customer}
          first={first ?? { record: null, values: valuesOf(null), eTag: NO_RECORD }}
          onClose={onClose}
        />
      )}
    </RecordLoader>
  );
}

interface CustomerFormProps extends CustomerDialogProps {
  readonly title: string;
  readonly first: Awaited<ReturnType<typeof readRecord>>;
}

function CustomerForm({ title, customer, first, onClose }: CustomerFormProps) {
  const client = useQueryClient();
  const form = useForm<Values>({ initialValues: first.values });
  const changed = useChangedMeanwhile(first, form, () => readRecord(form.getValues().externalId.trim()));
  const save = useMutation({
    mutationFn: (values: Values) => {
      const contact = { name: given(values.contactName), email: given(values.contactEmail), phone: given(values.contactPhone) };
      const isNone = Object.values(contact).every((value) => value === null);
      const record = {
        name: given(values.name),
        billingTerms: given(values.billingTerms),
        contact: isNone ? null : { ...contact, department: changed.base.record?.contact?.department ?? null },
      };
      return putCustomer(values.externalId.trim(), record, changed.base.eTag);
    },
    onError: changed.settle,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ["customers"] });
      onClose();
    },
  });
  return (
    <FormDialog
      draft={`customer ${customer?.externalId ?? ""}`}
      title={title}
      verb={t`Save`}
      busy={save.isPending}
      disabled={form.values.externalId.trim() === ""}
      error={otherFailure(save.error)}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
      <ChangedMeanwhile meanwhile={changed.meanwhile} form={form} labels={LABELS} />
      {customer === null ? (
        <TextInput
          label={LABELS.externalId}
          description={t`By which your orders name it`}
          {...form.getInputProps("externalId")}
        />
      ) : null}
      <TextInput label={LABELS.name} {...form.getInputProps("name")} />
      <TextInput label={LABELS.billingTerms} {...form.getInputProps("billingTerms")} />
      <TextInput label={LABELS.contactName} {...form.getInputProps("contactName")} />
      <TextInput label={LABELS.contactEmail} {...form.getInputProps("contactEmail")} />
      <TextInput label={LABELS.contactPhone} {...form.getInputProps("contactPhone")} />
    </FormDialog>
  );
}
