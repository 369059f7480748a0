import { Button, PasswordInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type ProofBy, setProofAsker } from "../../api/client.ts";
import { proveByPasskey } from "../../api/passkeys.ts";
import { proveAgain } from "../../api/people.ts";
import { meQuery } from "../../api/queries.ts";
import { beginCompanySignIn } from "../../api/session.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FailureLine } from "../../ui/states.tsx";
import { t } from "../../language/text.ts";

/** Asks who is signed in to prove it again, before something final that the service refused until then. */
export function ProofDialog() {
  const [by, setBy] = useState<ProofBy | null>(null);
  const waiting = useRef<((proved: boolean) => void)[]>([]);
  useEffect(() => {
    setProofAsker((wanted) => {
      setBy(wanted);
      return new Promise((resolve) => {
        waiting.current.push(resolve);
      });
    });
    return () => setProofAsker(null);
  }, []);
  const close = (proved: boolean): void => {
    for (const resolve of waiting.current.splice(0)) resolve(proved);
    setBy(null);
  };
  if (by === null) return null;
  return by === "company" ? <CompanyProof onClose={close} /> : <OwnProof onClose={close} />;
}

interface ProofProps {
  readonly onClose: (proved: boolean) => void;
}

function OwnProof({ onClose }: ProofProps) {
  const form = useForm({ initialValues: { secret: "" } });
  const secret = form.values.secret.trim();
  const prove = useMutation({ mutationFn: () => proveAgain(secret), onSuccess: () => onClose(true) });
  const passkey = useMutation({ mutationFn: proveByPasskey, onSuccess: () => onClose(true) });
  return (
    <FormDialog
      draft={null}
      title={t`Is it still you?`}
      verb={t`Go on`}
      busy={prove.isPending}
      disabled={secret === ""}
      error={prove.error}
      onClose={() => onClose(false)}
      onSubmit={(event) => {
        event.stopPropagation();
        form.onSubmit(() => prove.mutate())(event);
      }}
    >
      <p>{t`What you are about to do is final, and it was a while ago that you signed in.`}</p>
      <PasswordInput
        label={t`Your password, or a code of your app`}
        autoComplete="current-password"
        required
        data-autofocus
        visibilityToggleButtonProps={{ "aria-label": t`Show the password`, tabIndex: 0 }}
        {...form.getInputProps("secret")}
      />
      <FailureLine error={passkey.error} />
      <Button variant="default" loading={passkey.isPending} onClick={() => passkey.mutate()}>{t`Use a passkey instead`}</Button>
    </FormDialog>
  );
}

function CompanyProof({ onClose }: ProofProps) {
  const client = useQueryClient();
  const leave = useMutation({
    mutationFn: async () => {
      const { user, tenant } = await client.ensureQueryData(meQuery);
      const { pathname, search } = window.location;
      const asked = { email: user?.email ?? "", tenantUuid: tenant.uuid, next: `${pathname}${search}`, proveAgain: true };
      window.location.assign(await beginCompanySignIn(asked));
    },
  });
  return (
    <FormDialog
      draft={null}
      title={t`Is it still you?`}
      verb={t`Sign in with your company`}
      busy={leave.isPending}
      error={leave.error}
      onClose={() => onClose(false)}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        leave.mutate();
      }}
    >
      <p>{t`What you are about to do is final, and it was a while ago that you signed in. Your company asks you once more who you are; then you are back here, and do it again.`}</p>
    </FormDialog>
  );
}
