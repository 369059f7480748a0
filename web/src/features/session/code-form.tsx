import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { ApiError } from "../../api/api-error.ts";
import { giveCode } from "../../api/session.ts";
import { Entrance } from "./entrance.tsx";
import { t } from "../../language/text.ts";

const failureText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return t`Something unexpected happened. Try again.`;
  if (error.status === 401 || error.status === 400)
    return t`This code is not right or was used already, or the sign-in took too long. Try the next code, or start again.`;
  return error.details[0] ?? error.message;
};

/** The second step of the sign-in. */
export function CodeForm({ onEntered, onBack }: { readonly onEntered: () => Promise<void>; readonly onBack: () => void }) {
  const form = useForm({ initialValues: { code: "" } });
  const enter = useMutation({
    mutationFn: async (code: string) => {
      await giveCode(code);
      await onEntered();
    },
  });
  return (
    <Entrance title={t`One more step`} hint={t`What your authenticator app shows, or a recovery code.`}>
      <form className="stack" style={{ gap: 12 }} onSubmit={form.onSubmit(({ code }) => enter.mutate(code))}>
        {enter.error === null ? null : (
          <div className="note-box bad" role="alert">
            {failureText(enter.error)}
          </div>
        )}
        <TextInput
          size="sm"
          label={t`Code`}
          name="code"
          autoComplete="one-time-code"
          required
          autoFocus
          {...form.getInputProps("code")}
        />
        <Button type="submit" size="sm" loading={enter.isPending} disabled={form.values.code.trim() === ""}>{t`Go on`}</Button>
        <Button variant="default" size="sm" onClick={onBack}>{t`Start again`}</Button>
      </form>
    </Entrance>
  );
}
