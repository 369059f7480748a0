import { Button } from "@mantine/core";
import { useState } from "react";
import { t } from "../language/text.ts";

interface RemoveButtonProps {
  readonly what: string;
  readonly busy: boolean;
  /** The first click: there is something to be said before the second one. */
  readonly onAsk: () => void;
  readonly onRemove: () => void;
}

/** Removes at the second click. */
export function RemoveButton({ what, busy, onAsk, onRemove }: RemoveButtonProps) {
  const [asked, setAsked] = useState(false);
  return asked ? (
    <Button color="red.9" loading={busy} onClick={onRemove}>
      {t`Remove ${what}`}
    </Button>
  ) : (
    <Button
      variant="default"
      onClick={() => {
        setAsked(true);
        onAsk();
      }}
    >{t`Remove…`}</Button>
  );
}
