import { Checkbox, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { makeKey, type Scope } from "../../api/keys.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SecretDialog } from "../../ui/secret-once.tsx";
import { isScope, SCOPES } from "./scopes.ts";
import { typedAmount } from "../../ui/typed-amount.ts";
import { t } from "../../language/text.ts";

const USUAL_SCOPES: Scope[] = ["orders", "invoices", "documents", "disputes", "audit"];

const NEW_KEY = { name: "", scopes: USUAL_SCOPES, expires: "", limit: "", partner: "" };
type NewKey = typeof NEW_KEY;

const requestOf = ({ name, scopes, expires, limit, partner }: NewKey): Parameters<typeof makeKey>[0] => ({
  name: name.trim(),
  scopes,
  ...(expires === "" ? {} : { expiresAt: endOfDay(expires) }),
  ...(limit.trim() === "" || !scopes.includes("decide") ? {} : { approvalLimit: typedAmount(limit) }),
  ...(partner.trim() === "" || !scopes.includes("edi") ? {} : { partner: partner.trim() }),
});

/** The last moment of a day where one sits. */
const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();

/** A key for a system; it is shown once. */
export function MakeKey({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm<NewKey>({ initialValues: NEW_KEY });
  const make = useMutation({
    mutationFn: (values: NewKey) => makeKey(requestOf(values)),
    onSuccess: () => client.invalidateQueries({ queryKey: ["api-keys"] }),
  });
  const { name, scopes } = form.values;
  const close = (): void => {
    make.reset();
    // The scopes stay: the next key is often for the same kind of system.
    form.setValues({ name: "", expires: "", limit: "", partner: "" });
    onClose();
  };
  return (
    <>
      <FormDialog
        draft="key"
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
        <Bounds scopes={scopes} field={(name) => form.getInputProps(name)} />
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

interface BoundsProps {
  readonly scopes: readonly Scope[];
  readonly field: (name: "limit" | "partner" | "expires") => object;
}

/** How far it reaches: by amount, by sender, by time. */
function Bounds({ scopes, field }: BoundsProps) {
  return (
    <>
      {scopes.includes("decide") ? (
        <TextInput
          label={t`Approval limit`}
          description={t`The largest amount that it approves; empty: any`}
          inputMode="decimal"
          {...field("limit")}
        />
      ) : null}
      {scopes.includes("edi") ? (
        <TextInput
          label={t`Sends EDI as`}
          description={t`The only interchange sender that it may send files of; empty: any`}
          {...field("partner")}
        />
      ) : null}
      <TextInput
        type="date"
        label={t`Works until`}
        description={t`The end of that day; empty: until it is revoked`}
        {...field("expires")}
      />
    </>
  );
}
