import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { saveFile } from "./save-file.ts";
import { t } from "../language/text.ts";

const FORMATS = ["pdf", "csv"] as const;
export type LetterFormat = (typeof FORMATS)[number];

interface LetterLinksProps {
  /** Without its ending. */
  readonly name: string;
  readonly load: (format: LetterFormat) => Promise<Blob>;
}

/** A letter as files to save: what is sent, and the same rows for a spreadsheet. */
export function LetterLinks({ name, load }: LetterLinksProps) {
  const save = useMutation({
    mutationFn: async (format: LetterFormat) => saveFile(await load(format), `${name}.${format}`),
    onError: (error) =>
      notifications.show({ title: t`The letter could not be downloaded`, message: error.message, color: "red.9" }),
  });
  return (
    <>
      {FORMATS.map((format) => (
        <Button
          key={format}
          variant="default"
          size="compact-xs"
          aria-label={t`Download the letter as ${format.toUpperCase()}`}
          loading={save.isPending && save.variables === format}
          onClick={() => save.mutate(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </>
  );
}
