import { PasswordInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { setProofAsker } from "../../api/client.ts";
import { proveAgain } from "../../api/people.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";

/** Asks who is signed in to prove it again, before something final that the service refused until then. */
export function ProofDialog() {
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState("");
  const waiting = useRef<((proved: boolean) => void)[]>([]);
  useEffect(() => {
    setProofAsker(() => {
      setOpened(true);
      return new Promise((resolve) => {
        waiting.current.push(resolve);
      });
    });
    return () => setProofAsker(null);
  }, []);
  const close = (proved: boolean): void => {
    for (const resolve of waiting.current.splice(0)) resolve(proved);
    setText("");
    prove.reset();
    setOpened(false);
  };
  const prove = useMutation({ mutationFn: () => proveAgain(text.trim()), onSuccess: () => close(true) });
  return (
    <FormDialog
      opened={opened}
      title="Is it still you?"
      verb="Go on"
      busy={prove.isPending}
      disabled={text.trim() === ""}
      error={prove.error}
      onClose={() => close(false)}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        prove.mutate();
      }}
    >
      <p>What you are about to do is final, and it was a while ago that you signed in.</p>
      <PasswordInput
        label="Your password, or a code of your app"
        autoComplete="current-password"
        required
        data-autofocus
        value={text}
        visibilityToggleButtonProps={{ "aria-label": "Show the password", tabIndex: 0 }}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
