import { Button, PasswordInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { captureSettingQuery, changeCaptureSecret } from "../../api/captures.ts";
import { meQuery } from "../../api/queries.ts";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { SecretDialog } from "../../ui/secret-once.tsx";
import { FailureLine } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { t, tx } from "../../language/text.ts";

const MIN_LENGTH = 16;

/** What the capture provider signs its callbacks with: made here and shown once, or one that the provider gave. For admins. */
export function SecretCard() {
  const isAdmin = useQuery(meQuery).data?.role === "admin";
  return isAdmin ? <Secret /> : null;
}

function Secret() {
  const client = useQueryClient();
  const setting = useQuery(captureSettingQuery);
  const form = useForm({ initialValues: { given: "" } });
  const [made, setMade] = useState<string | null>(null);
  /** Null: a new one is to be made. Undefined: nothing is asked. */
  const [asked, setAsked] = useState<string | null | undefined>(undefined);
  const change = useMutation({
    mutationFn: changeCaptureSecret,
    onSuccess: ({ secret }, own) => {
      form.reset();
      if (own === null) setMade(secret);
      return client.invalidateQueries({ queryKey: ["capture-setting"] });
    },
  });
  const isSet = setting.data?.isSet;
  /** The provider signs with the one before: until it has the new one its callbacks are refused. */
  const put = (secret: string | null): void => (isSet === true ? setAsked(secret) : change.mutate(secret));
  return (
    <Card
      title={t`Secret of the capture provider`}
      action={isSet === undefined ? undefined : <Tag tone={isSet ? "good" : "warn"}>{isSet ? t`Set` : t`Not set`}</Tag>}
    >
      <div className="stack" style={{ maxWidth: 760 }}>
        <p className="dim">
          {isSet === false
            ? tx`The provider posts to ${<span className="mono">{t`/v2/capture/callback?tenantUuid=…&signature=…`}</span>}; the signature is the HMAC-SHA256 of the body with this secret, in lower-case hexadecimal digits. Until there is one every callback is refused.`
            : tx`The provider posts to ${<span className="mono">{t`/v2/capture/callback?tenantUuid=…&signature=…`}</span>}; the signature is the HMAC-SHA256 of the body with this secret, in lower-case hexadecimal digits. A new one takes the place of the one before at once.`}
        </p>
        <FailureLine error={change.error ?? setting.error} />
        <form className="flex" style={{ alignItems: "flex-end" }} onSubmit={form.onSubmit(({ given }) => put(given))}>
          <PasswordInput
            className="grow"
            label={t`A secret that the provider gave`}
            description={t`16 to 200 characters`}
            autoComplete="off"
            required
            minLength={MIN_LENGTH}
            maxLength={200}
            {...form.getInputProps("given")}
          />
          <Button type="submit" loading={change.isPending} disabled={form.values.given.length < MIN_LENGTH}>{t`Set it`}</Button>
          <Button variant="default" loading={change.isPending} onClick={() => put(null)}>{t`Make one`}</Button>
        </form>
      </div>
      <Confirm
        opened={asked !== undefined}
        title={t`Replace the secret?`}
        verb={t`Replace it`}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked !== undefined) change.mutate(asked);
        }}
      >
        <p>{t`The provider signs with the one before. Its callbacks are refused until it has the new one.`}</p>
      </Confirm>
      <SecretDialog
        secret={made}
        title={t`Secret of the capture provider`}
        hint={t`Give it to the provider.`}
        onClose={() => setMade(null)}
      />
    </Card>
  );
}
