import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../api/api-error.ts";
import { putReceivers, receiversQuery, type Receivers } from "../../api/edi.ts";
import { t } from "../../language/text.ts";

/** The interchange ids partners write to. */
export function ReceiversCard({ readOnly }: { readonly readOnly: boolean }) {
  const receivers = useQuery(receiversQuery).data;
  return receivers === undefined ? null : (
    <ReceiversForm key={receivers.ids.join(",")} receivers={receivers} readOnly={readOnly} />
  );
}

const ReceiversForm = ({ receivers, readOnly }: { readonly receivers: Receivers; readonly readOnly: boolean }) => {
  const client = useQueryClient();
  const before = receivers.ids.join(", ");
  const form = useForm({ initialValues: { ids: before } });
  const put = useMutation({
    mutationFn: ({ ids }: typeof form.values) =>
      putReceivers(
        ids
          .split(/[,;]/)
          .map((id) => id.trim())
          .filter((id) => id !== ""),
      ),
    onSuccess: () => notifications.show({ message: t`Interchanges are taken for these ids from now on`, color: "teal.9" }),
    onSettled: () => client.invalidateQueries({ queryKey: ["edi-receivers"] }),
  });
  const errors = put.error instanceof ApiError ? Object.values(put.error.fields).flat().join("; ") : put.error?.message;
  return (
    <form className="flex wrap" style={{ alignItems: "flex-end" }} onSubmit={form.onSubmit((values) => put.mutate(values))}>
      <TextInput
        className="grow"
        label={t`Our interchange ids`}
        description={
          receivers.ofInstallation.length === 0
            ? t`What partners write into ISA08, with or without the qualifier (ZZ/SHIPPER), commas between them. None: every receiver is ours.`
            : t`What partners write into ISA08, with or without the qualifier (ZZ/SHIPPER), commas between them. Of the installation: ${receivers.ofInstallation.join(", ")}.`
        }
        placeholder={t`Any`}
        readOnly={readOnly}
        {...form.getInputProps("ids")}
        error={errors}
      />
      {readOnly ? null : (
        <Button
          type="submit"
          variant="default"
          loading={put.isPending}
          disabled={form.values.ids.trim() === before}
        >{t`Save ids`}</Button>
      )}
    </form>
  );
};
