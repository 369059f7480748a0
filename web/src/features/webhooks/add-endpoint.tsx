import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { addEndpoint } from "../../api/webhooks.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SecretDialog } from "../../ui/secret-once.tsx";
import { t } from "../../language/text.ts";

/** A receiver for events; its secret is shown once. */
export function AddEndpoint({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({ mode: "uncontrolled", initialValues: { url: "", description: "" } });
  const add = useMutation({
    mutationFn: ({ url, description }: { readonly url: string; readonly description: string }) =>
      addEndpoint({ url: url.trim(), ...(description.trim() === "" ? {} : { description: description.trim() }) }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["endpoints"] }),
  });
  const close = (): void => {
    add.reset();
    form.reset();
    onClose();
  };
  return (
    <>
      <FormDialog
        draft="endpoint"
        opened={opened && add.data === undefined}
        title={t`Add an endpoint`}
        verb={t`Add`}
        busy={add.isPending}
        error={add.error}
        onClose={close}
        onSubmit={form.onSubmit((values) => add.mutate(values))}
      >
        <TextInput
          label={t`Address`}
          description={t`https, reachable from the service`}
          type="url"
          required
          data-autofocus
          placeholder="https://example.com/weighbridge"
          key={form.key("url")}
          {...form.getInputProps("url")}
        />
        <TextInput label={t`Description`} key={form.key("description")} {...form.getInputProps("description")} />
      </FormDialog>
      <SecretDialog
        secret={add.data?.secret ?? null}
        title={t`Keep the signing secret`}
        hint={t`Your receiver checks the signature of each event with it (Standard Webhooks).`}
        onClose={close}
      />
    </>
  );
}
