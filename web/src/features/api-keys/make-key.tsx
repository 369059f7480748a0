import { Checkbox, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { makeKey, type Scope } from "../../api/keys.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SecretDialog } from "../../ui/secret-once.tsx";
import { isScope, SCOPES } from "./scopes.ts";
import { t } from "../../language/text.ts";

const USUAL_SCOPES: Scope[] = ["orders", "invoices", "documents", "disputes", "audit"];

/** A key for a system; it is shown once. */
export function MakeKey({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({ initialValues: { name: "", scopes: USUAL_SCOPES } });
  const make = useMutation({
    mutationFn: ({ name, scopes }: typeof form.values) => makeKey({ name: name.trim(), scopes }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["api-keys"] }),
  });
  const { name, scopes } = form.values;
  const close = (): void => {
    make.reset();
    // The scopes stay: the next key is often for the same kind of system.
    form.setFieldValue("name", "");
    onClose();
  };
  return (
    <>
      <FormDialog
        opened={opened && make.data === undefined}
        title={t`Make a key`}
        verb={t`Make the key`}
        busy={make.isPending}
        disabled={name.trim() === "" || scopes.length === 0}
        error={make.error}
        onClose={close}
        onSubmit={form.onSubmit((values) => make.mutate(values))}
      >
        <TextInput
          label={t`Name`}
          description={t`What uses it`}
          required
          maxLength={100}
          data-autofocus
          {...form.getInputProps("name")}
        />
        <Checkbox.Group
          label={t`Scopes`}
          value={scopes}
          onChange={(chosen) => form.setFieldValue("scopes", chosen.filter(isScope))}
        >
          <div className="stack" style={{ marginTop: 6 }}>
            {SCOPES.map(({ scope, hint }) => (
              <Checkbox key={scope} size="xs" value={scope} label={`${scope}: ${hint}`} />
            ))}
          </div>
        </Checkbox.Group>
      </FormDialog>
      <SecretDialog
        secret={make.data?.key ?? null}
        title={t`The key “${make.data?.name ?? ""}”`}
        hint={t`Send it as X-Api-Key.`}
        onClose={close}
      />
    </>
  );
}
