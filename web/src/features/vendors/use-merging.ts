import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { MergeAnswer } from "../../api/vendor-merges.ts";
import { t } from "../../language/text.ts";

/** Merges records or takes them apart, and says what came of it. */
export function useMerging(send: () => Promise<MergeAnswer>, done: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async ({ state }) => {
      onDone();
      const changed = ["vendor", "vendors", "vendor-doubles", "changes", "reaudits"];
      await Promise.all(changed.map((key) => client.invalidateQueries({ queryKey: [key] })));
      notifications.show({
        color: "teal.9",
        message:
          state === "done"
            ? t`${done}. The open invoices of both are audited again.`
            : t`It waits for a second person; the open invoices of both are held meanwhile.`,
      });
    },
  });
}
