import { Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { putVendor, type VendorChange, type VendorSummary } from "../../api/parties.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";

interface VendorDialogProps {
  /** Null: a new one. */
  readonly vendor: VendorSummary | null;
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
});
type Values = ReturnType<typeof valuesOf>;

const given = (text: string): string | null => (text.trim() === "" ? null : text.trim());

/** The record that the form makes; the remit-to, which has a way of its own, stays as it is. */
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
    remitTo: (vendor?.remitTo ?? null) as NonNullable<VendorChange["remitTo"]> | null,
  };
}

/** A vendor's record: who it is, what it is paid by, where disputes go. A change of terms may wait for a second person. */
export function VendorDialog({ vendor, onClose }: VendorDialogProps) {
  const client = useQueryClient();
  const form = useForm<Values>({ initialValues: valuesOf(vendor) });
  const save = useMutation({
    mutationFn: (values: Values) => putVendor(values.externalId.trim(), recordOf(values, vendor)),
    onSuccess: async ({ externalId, pendingChanges }) => {
      await Promise.all([["vendors"], ["vendor", externalId]].map((queryKey) => client.invalidateQueries({ queryKey })));
      notifications.show({
        color: "teal.9",
        message: pendingChanges.length > 0 ? "Saved. What it is paid by waits for a second person (Two people)." : "Saved.",
      });
      onClose();
    },
  });
  const text = (name: Exclude<keyof Values, "taxRegistered">, label: string, description?: string) => (
    <TextInput size="xs" label={label} description={description} {...form.getInputProps(name)} style={{ flex: 1 }} />
  );
  return (
    <FormDialog
      title={vendor === null ? "Add a vendor" : `Change ${vendor.name ?? vendor.externalId}`}
      verb="Save"
      size="lg"
      busy={save.isPending}
      disabled={form.values.externalId.trim() === ""}
      error={save.error}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
      {vendor === null ? text("externalId", "ID", "By which your orders name it") : null}
      {text("name", "Name")}
      <div className="flex">
        {text("scac", "SCAC")}
        {text("scacs", "Further SCACs")}
      </div>
      <div className="flex">
        {text("mcNumber", "MC number")}
        {text("dotNumber", "DOT number")}
      </div>
      <div className="flex">
        {text("paymentTerms", "Payment terms", "Such as Net30")}
        {text("disputeEmail", "Disputes go to", "Else to the contact")}
      </div>
      <div className="flex">
        {text("contactName", "Contact")}
        {text("contactEmail", "Its e-mail")}
        {text("contactPhone", "Its phone")}
      </div>
      <Switch size="xs" label="Registered for tax" {...form.getInputProps("taxRegistered", { type: "checkbox" })} />
    </FormDialog>
  );
}
