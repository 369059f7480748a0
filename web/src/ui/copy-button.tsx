import { Button, CopyButton as Copying } from "@mantine/core";
import { t } from "../language/text.ts";

/** Copies a text, and says for a moment that it did. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <Copying value={text}>
      {({ copied, copy }) => (
        <Button variant="default" size="compact-xs" onClick={copy}>
          {copied ? t`Copied` : label}
        </Button>
      )}
    </Copying>
  );
}
