import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { download } from "../../api/request.ts";

const FORMATS = ["pdf", "csv"] as const;

/** A letter as files to save: what is sent, and the same rows for a spreadsheet. `path` answers it by `?format=`. */
export const LetterLinks = ({ path, name }: { readonly path: string; readonly name: string }) => {
  const save = useMutation({
    mutationFn: (format: (typeof FORMATS)[number]) => download(`${path}?format=${format}`, `${name}.${format}`),
    onError: (error) =>
      notifications.show({ title: "The letter could not be downloaded", message: error.message, color: "red.9" }),
  });
  return (
    <>
      {FORMATS.map((format) => (
        <Button
          key={format}
          variant="subtle"
          size="compact-xs"
          loading={save.isPending && save.variables === format}
          onClick={() => save.mutate(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </>
  );
};
