import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { proveByPasskey } from "../../api/passkeys.ts";
import { Card } from "../../ui/card.tsx";
import { PageHead } from "../../ui/page.tsx";
import { FailureLine } from "../../ui/states.tsx";
import { t } from "../../language/text.ts";

/** The second step for who signed in by a password and has a passkey. */
export function PasskeyDue() {
  const client = useQueryClient();
  const prove = useMutation({ mutationFn: proveByPasskey, onSuccess: () => client.invalidateQueries() });
  return (
    <div className="page">
      <PageHead title={t`One more step`} hint={t`You have a passkey: your password alone opens nothing.`} />
      <Card title={t`Your passkey`}>
        <div className="stack" style={{ gap: 12 }}>
          <p>{t`Your browser asks for your finger, your face or the PIN of your device.`}</p>
          <FailureLine error={prove.error} />
          <Button
            loading={prove.isPending}
            onClick={() => prove.mutate()}
            style={{ alignSelf: "flex-start" }}
          >{t`Use your passkey`}</Button>
          <p className="dim">{t`You have lost it? An admin of your company can remove it for you.`}</p>
        </div>
      </Card>
    </div>
  );
}
