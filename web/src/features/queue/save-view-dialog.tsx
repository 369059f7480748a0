import { Checkbox, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeView, saveView, savedViewsQuery } from "../../api/saved-views.ts";
import type { QueueSearch, QueueTab } from "../../shared/queue/queue-tabs.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { t } from "../../language/text.ts";

interface SaveViewDialogProps {
  readonly tab: QueueTab;
  readonly search: QueueSearch;
  readonly onClose: () => void;
}

/** Keeps the filters, sort and columns of the list under a name; a view of one's own of that name is replaced. */
export default function SaveViewDialog({ tab, search, onClose }: SaveViewDialogProps) {
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [shared, setShared] = useState(false);
  const save = useMutation({
    mutationFn: async () => {
      const body = { name: name.trim(), tab, search: search as Readonly<Record<string, string>>, shared };
      const known = await client.fetchQuery(savedViewsQuery);
      const same = known.items.find((view) => view.mine && view.name.toLowerCase() === body.name.toLowerCase());
      await (same === undefined ? saveView(body) : changeView(same.uuid, { ...body, eTag: same.eTag }));
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: savedViewsQuery.queryKey });
      notifications.show({ color: "teal.9", message: t`The view “${name.trim()}” is saved.` });
      onClose();
    },
  });
  return (
    <FormDialog
      draft="view"
      title={t`Save this view`}
      verb={t`Save`}
      busy={save.isPending}
      disabled={name.trim() === ""}
      error={save.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <TextInput
        label={t`Name`}
        description={t`Filters, sort and columns as they are now. A view of yours with this name is replaced.`}
        required
        maxLength={60}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        size="xs"
        label={t`Everybody sees it`}
        description={t`You and admins can change it.`}
        checked={shared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
