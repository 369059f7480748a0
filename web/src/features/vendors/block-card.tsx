import { Button, Textarea } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { blockVendor } from "../../api/parties.ts";
import { meQuery } from "../../api/queries.ts";
import type { Vendor } from "../../api/vendors.ts";
import { Card } from "../../ui/card.tsx";
import { formatDay } from "../../ui/dates.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FailureLine } from "../../ui/states.tsx";
import { t, tx } from "../../language/text.ts";

/** Whether the vendor is blocked, by whom and why; an admin blocks and unblocks it here. */
export function BlockCard({ vendor }: { readonly vendor: Vendor }) {
  const { block } = vendor;
  const client = useQueryClient();
  const mayChange = useQuery(meQuery).data?.role === "admin";
  const [asks, setAsks] = useState(false);
  const change = useMutation({
    mutationFn: (reason: string | null) => blockVendor(vendor.externalId, reason),
    onSuccess: async ({ block: now }) => {
      setAsks(false);
      await Promise.all(
        [["vendor", vendor.externalId], ["vendors"], ["reaudits"]].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
      notifications.show({
        color: "teal.9",
        message:
          now === null ? t`Unblocked. Its open invoices are audited again.` : t`Blocked. Its open invoices are audited again.`,
      });
    },
  });
  return (
    <Card title={t`Payment`}>
      <div className="stack">
        {block === null ? (
          <p className="dim">{t`Not blocked: what is clean is approved as the audit policy says.`}</p>
        ) : (
          <div className="note-box warn">
            {tx`${<strong>{t`Blocked since ${formatDay(block.since)}.`}</strong>} “${block.reason}”. Its invoices come in and wait; none is approved automatically.`}
          </div>
        )}
        {asks ? null : <FailureLine error={change.error} />}
        {mayChange ? (
          <div>
            {block === null ? (
              <Button size="xs" variant="default" onClick={() => setAsks(true)}>{t`Block…`}</Button>
            ) : (
              <Button
                size="xs"
                variant="default"
                loading={change.isPending}
                onClick={() => change.mutate(null)}
              >{t`Unblock`}</Button>
            )}
          </div>
        ) : (
          <p className="dim">{t`An admin blocks and unblocks it.`}</p>
        )}
      </div>
      {asks ? (
        <BlockDialog
          name={vendor.name ?? vendor.externalId}
          busy={change.isPending}
          error={change.error}
          onClose={() => setAsks(false)}
          onBlock={(reason) => change.mutate(reason)}
        />
      ) : null}
    </Card>
  );
}

interface BlockDialogProps {
  readonly name: string;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onBlock: (reason: string) => void;
}

function BlockDialog({ name, busy, error, onClose, onBlock }: BlockDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <FormDialog
      draft={`block ${name}`}
      title={t`Block ${name}`}
      verb={t`Block`}
      busy={busy}
      disabled={reason.trim() === ""}
      error={error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        onBlock(reason.trim());
      }}
    >
      <p>{t`Its invoices still come in and are audited. None is approved automatically until somebody unblocks it.`}</p>
      <Textarea
        label={t`Why`}
        description={t`Whoever opens one of its invoices reads it`}
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
