import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type OwnAccount, removeSecondFactor, renewRecoveryCodes } from "../../api/people.ts";
import { Card } from "../../ui/card.tsx";
import { SecretDialog } from "../../ui/secret-once.tsx";
import { Tag } from "../../ui/tags.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { SetUpDialog } from "./set-up-dialog.tsx";
import { t } from "../../language/text.ts";

type Act = "set-up" | "codes" | "remove";

/** The second factor: an authenticator app, with recovery codes for when it is lost. */
export function SecondFactorCard({ account }: { readonly account: OwnAccount }) {
  const client = useQueryClient();
  const [act, setAct] = useState<Act | null>(null);
  const again = (): Promise<unknown> =>
    Promise.all(["own-account", "own-sessions", "me"].map((key) => client.invalidateQueries({ queryKey: [key] })));
  const close = (): void => setAct(null);
  const codes = useMutation({ mutationFn: renewRecoveryCodes, onSuccess: close });
  const remove = useMutation({
    mutationFn: removeSecondFactor,
    onSuccess: () => {
      close();
      return again();
    },
  });
  const { secondFactor, secondFactorRequired } = account;
  return (
    <Card title={t`Second factor`} action={secondFactor ? <Tag tone="good">{t`On`}</Tag> : <Tag>{t`Off`}</Tag>}>
      <div className="stack" style={{ gap: 12 }}>
        {secondFactorRequired && !secondFactor ? (
          <div
            className="note-box warn"
            role="status"
          >{t`Your role asks for a second factor. Set one up to go on: nothing else is open to you until then.`}</div>
        ) : null}
        <p>
          {secondFactor
            ? t`After your password you are asked for a code of your authenticator app, or for a recovery code.`
            : t`With an authenticator app on your phone, a password alone opens nothing.`}
        </p>
        <div className="flex">
          {secondFactor ? (
            <>
              <Button variant="default" onClick={() => setAct("codes")}>{t`New recovery codes`}</Button>
              {secondFactorRequired ? null : <Button variant="default" onClick={() => setAct("remove")}>{t`Remove`}</Button>}
            </>
          ) : (
            <Button onClick={() => setAct("set-up")}>{t`Set up an authenticator app`}</Button>
          )}
        </div>
      </div>
      {act === "set-up" ? <SetUpDialog onClose={close} onDone={() => void again()} /> : null}
      <PasswordDialog
        opened={act === "codes"}
        title={t`New recovery codes`}
        verb={t`Make them`}
        mutation={codes}
        onClose={close}
      />
      <PasswordDialog
        opened={act === "remove"}
        title={t`Remove the second factor?`}
        verb={t`Remove`}
        mutation={remove}
        onClose={close}
      />
      <SecretDialog
        secret={codes.data?.recoveryCodes.join("\n") ?? null}
        title={t`Your recovery codes`}
        hint={t`Each works once. Earlier codes stop working.`}
        onClose={codes.reset}
      />
    </Card>
  );
}
