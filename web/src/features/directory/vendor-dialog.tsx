import { Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { NO_RECORD, putVendor, readVendorRecord, type VendorChange, type VendorSummary } from "../../api/parties.ts";
import { ChangedMeanwhile, otherFailure, useChangedMeanwhile } from "../../shared/changed-meanwhile.tsx";
import { RecordLoader } from "./record-loader.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { t } from "../../language/text.ts";

interface VendorDialogProps {
  /** Null: a new one. */
  readonly vendor: VendorSummary | null;
  /** What is known of a new one. */
  readonly given?: Readonly<Partial<Record<"name" | "scac" | "mcNumber" | "dotNumber", string | undefined>>>;
  readonly onClose: () => void;
}

const valuesOf = (vendor: VendorSummary | null) => ({
  externalId: vendor?.externalId ?? "",
  name: vendor?.name ?? "",
  scac: vendor?.scac ?? "",
  scacs: (vendor?.scacs ?? []).join(", "),
  mcNumber: vendor?.mcNumber ?? "",
  dotNumber: vendor?.dotNumber ?? "",
  paymentTerms: vendor?.paymentTerms ?? "",
  disputeEmail: vendor?.disputeEmail ?? "",
  contactName: vendor?.contact?.name ?? "",
  contactEmail: vendor?.contact?.email ?? "",
  contactPhone: vendor?.contact?.phone ?? "",
  taxRegistered: vendor?.taxRegistered ?? false,
  remitName: vendor?.remitTo?.name ?? "",
  remitAddress1: vendor?.remitTo?.address1 ?? "",
  remitAddress2: vendor?.remitTo?.address2 ?? "",
  remitCity: vendor?.remitTo?.city ?? "",
  remitState: vendor?.remitTo?.state ?? "",
  remitPostalCode: vendor?.remitTo?.postalCode ?? "",
  remitCountry: vendor?.remitTo?.country ?? "",
});
type Values = ReturnType<typeof valuesOf>;

const given = (text: string): string | null => (text.trim() === "" ? null : text.trim());

/** Where it is paid; null where nothing is said of it. */
function remitToOf(values: Values): VendorChange["remitTo"] {
  const address = {
    name: given(values.remitName),
    address1: given(values.remitAddress1),
    address2: given(values.remitAddress2),
    city: given(values.remitCity),
    state: given(values.remitState),
    postalCode: given(values.remitPostalCode),
    country: given(values.remitCountry),
  };
  return Object.values(address).every((value) => value === null) ? null : address;
}

/** The record that the form makes. */
function recordOf(values: Values, vendor: VendorSummary | null): VendorChange {
  const contact = { name: given(values.contactName), email: given(values.contactEmail), phone: given(values.contactPhone) };
  return {
    name: given(values.name),
    scac: given(values.scac),
    scacs: values.scacs
      .split(",")
      .map((scac) => scac.trim())
      .filter((scac) => scac !== ""),
    mcNumber: given(values.mcNumber),
    dotNumber: given(values.dotNumber),
    paymentTerms: given(values.paymentTerms),
    disputeEmail: given(values.disputeEmail),
    taxRegistered: values.taxRegistered,
    contact: Object.values(contact).every((value) => value === null)
      ? null
      : { ...contact, department: vendor?.contact?.department ?? null },
    remitTo: remitToOf(values),
  };
}

const LABELS: Readonly<Record<keyof Values, string>> = {
  externalId: "ID",
  name: t`Name`,
  scac: "SCAC",
  scacs: t`Further SCACs`,
  mcNumber: t`MC number`,
  dotNumber: t`DOT number`,
  paymentTerms: t`Payment terms`,
  disputeEmail: t`Disputes go to`,
  contactName: t`Contact`,
  contactEmail: t`Its e-mail`,
  contactPhone: t`Its phone`,
  taxRegistered: t`Registered for tax`,
  remitName: t`Paid to`,
  remitAddress1: t`Street or PO box`,
  remitAddress2: t`Further line`,
  remitCity: t`City`,
  remitState: t`State or province`,
  remitPostalCode: t`Postal code`,
  remitCountry: t`Country`,
};

const readRecord = async (externalId: string) => {
  const { record, eTag } = await readVendorRecord(externalId);
  return { record, values: { ...valuesOf(record), externalId }, eTag };
};

/** A vendor's record: who it is, what it is paid by, where disputes go. A change of terms may wait for a second person. */
export function VendorDialog({ vendor, given: known = {}, onClose }: VendorDialogProps) {
  const filled = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
  const title = vendor === null ? t`Add a vendor` : t`Change ${vendor.name ?? vendor.externalId}`;
  return (
    <RecordLoader title={title} externalId={vendor?.externalId ?? null} read={readRecord} onClose={onClose}>
      {(first) => (
        <VendorForm
          title={title}
          vendor={vendor}
          first={first ?? { record: null, values: { ...valuesOf(null), ...filled }, eTag: NO_RECORD }}
          onClose={onClose}
        />
      )}
    </RecordLoader>
  );
}

interface VendorFormProps extends Omit<VendorDialogProps, "given"> {
  readonly title: string;
  readonly first: Awaited<ReturnType<typeof readRecord>>;
}

function VendorForm({ title, vendor, first, onClose }: VendorFormProps) {
  const client = useQueryClient();
  const form = useForm<Values>({ initialValues: first.values });
  const changed = useChangedMeanwhile(first, form, () => readRecord(form.getValues().externalId.trim()));
  const save = useMutation({
    mutationFn: (values: Values) => putVendor(values.externalId.trim(), recordOf(values, changed.base.record), changed.base.eTag),
    onError: changed.settle,
    onSuccess: async ({ externalId, pendingChanges }) => {
      await Promise.all([["vendors"], ["vendor", externalId]].map((queryKey) => client.invalidateQueries({ queryKey })));
      notifications.show({
        color: "teal.9",
        message: pendingChanges.length > 0 ? t`Saved. What it is paid by waits for a second person (Two people).` : t`Saved.`,
      });
      onClose();
    },
  });
  const text = (name: Exclude<keyof Values, "taxRegistered">, description?: string) => (
    <TextInput size="xs" label={LABELS[name]} description={description} {...form.getInputProps(name)} style={{ flex: 1 }} />
  );
  return (
    <FormDialog
      draft={`vendor ${vendor?.externalId ?? ""}`}
      title={title}
      verb={t`Save`}
      size="lg"
      busy={save.isPending}
      disabled={form.values.externalId.trim() === ""}
      error={otherFailure(save.error)}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
      <ChangedMeanwhile meanwhile={changed.meanwhile} form={form} labels={LABELS} />
      {vendor === null ? text("externalId", t`By which your orders name it`) : null}
      {text("name")}
      <div className="flex">
        {text("scac")}
        {text("scacs")}
      </div>
      <div className="flex">
        {text("mcNumber")}
        {text("dotNumber")}
      </div>
      <div className="flex">
        {text("paymentTerms", t`Such as Net30`)}
        {text("disputeEmail", t`Else to the contact`)}
      </div>
      <div className="flex">
        {text("contactName")}
        {text("contactEmail")}
        {text("contactPhone")}
      </div>
      <RemitTo text={text} isNew={vendor === null} />
      <Switch size="xs" label={LABELS.taxRegistered} {...form.getInputProps("taxRegistered", { type: "checkbox" })} />
    </FormDialog>
  );
}

interface RemitToProps {
  readonly text: (name: Exclude<keyof Values, "taxRegistered">, description?: string) => ReactNode;
  readonly isNew: boolean;
}

/** Where it is paid: what invoices are held against, and what another person looks at before it counts. */
function RemitTo({ text, isNew }: RemitToProps) {
  return (
    <fieldset className="stack" style={{ border: 0, margin: 0, padding: 0, gap: 10 }}>
      <legend className="strong" style={{ padding: 0 }}>{t`Remit-to`}</legend>
      <p className="dim" style={{ fontSize: 12 }}>
        {isNew
          ? t`An invoice that asks to be paid elsewhere is held.`
          : t`An invoice that asks to be paid elsewhere is held. Where duties are separated, a change waits for a second person.`}
      </p>
      {text("remitName")}
      <div className="flex">
        {text("remitAddress1")}
        {text("remitAddress2")}
      </div>
      <div className="flex">
        {text("remitCity")}
        {text("remitState")}
      </div>
      <div className="flex">
        {text("remitPostalCode")}
        {text("remitCountry")}
      </div>
    </fieldset>
  );
}
