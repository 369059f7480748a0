import { Button, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { OrderDetail } from "../../api/answers.ts";
import { meQuery } from "../../api/queries.ts";
import { ApiError } from "../../api/api-error.ts";
import { approveOrder, cancelOrder, reinstateOrder } from "../../api/orders.ts";
import { NO_REASON, reasonText } from "../../shared/reason.ts";
import { ReasonField } from "../../shared/reason-field.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { t } from "../../language/text.ts";

const useRefresh = () => {
  const client = useQueryClient();
  return () => Promise.all(["order", "orders", "counts", "invoice"].map((key) => client.invalidateQueries({ queryKey: [key] })));
};

/**
 * Approve, cancel and reinstate: for those who may decide. An approved order can still be called off, and a cancelled one stand
 * again.
 */
export function OrderActions({ order }: { readonly order: OrderDetail }) {
  const role = useQuery(meQuery).data?.role;
  const [cancelling, cancel] = useDisclosure(false);
  const [reinstating, reinstate] = useDisclosure(false);
  const [approving, ask] = useDisclosure(false);
  const approve = useMutation({
    mutationFn: () => approveOrder(order),
    onSuccess: () => notifications.show({ message: t`${order.orderNumber} is approved`, color: "teal.9" }),
    onError: (error) => notifications.show({ title: t`The order was not approved`, message: error.message, color: "red.9" }),
    onSettled: useRefresh(),
  });
  if (role !== "approver" && role !== "admin") return null;
  if (order.status === "cancelled")
    return (
      <>
        <Button variant="default" onClick={reinstate.open}>{t`Reinstate the order…`}</Button>
        {reinstating ? <ReinstateDialog order={order} onClose={reinstate.close} /> : null}
      </>
    );
  if (order.status !== "open" && order.status !== "approved") return null;
  return (
    <>
      {order.status === "open" ? (
        <Button variant="default" loading={approve.isPending} onClick={ask.open}>{t`Approve…`}</Button>
      ) : null}
      <Confirm
        opened={approving && order.status === "open"}
        title={t`Approve order ${order.orderNumber}?`}
        verb={t`Approve the order`}
        onClose={ask.close}
        onConfirm={() => approve.mutate()}
      >
        <p>{t`It counts as settled from now on, and your systems are told so. Nothing is paid by it; this cannot be undone.`}</p>
      </Confirm>
      <Button variant="default" onClick={cancel.open}>{t`Cancel the order…`}</Button>
      {cancelling ? <CancelDialog order={order} onClose={cancel.close} /> : null}
    </>
  );
}

function CancelDialog({ order, onClose }: { readonly order: OrderDetail; readonly onClose: () => void }) {
  const form = useForm({ initialValues: { reason: NO_REASON } });
  const { reason } = form.values;
  const end = useMutation({
    mutationFn: () => cancelOrder(order, reasonText(reason)),
    onSuccess: () => {
      onClose();
      notifications.show({
        message: t`${order.orderNumber} is cancelled. Its open invoices are audited again.`,
        color: "teal.9",
      });
    },
    onSettled: useRefresh(),
  });
  const changed = end.error instanceof ApiError && end.error.status === 409 ? end.error : null;
  return (
    <FormDialog
      draft={`cancel ${order.uuid}`}
      title={t`Cancel order ${order.orderNumber}?`}
      verb={t`Cancel the order`}
      close={t`Keep it`}
      isFinal
      busy={end.isPending}
      disabled={reasonText(reason) === ""}
      error={end.error}
      {...(changed === null
        ? {}
        : {
            note: (
              <div className="note-box warn" role="alert">
                {t`${changed.message} You now see the order as it is; cancel again if it still applies.`}
              </div>
            ),
          })}
      onSubmit={form.onSubmit(() => end.mutate())}
      onClose={onClose}
    >
      <p className="dim">{t`Its open invoices are audited again: only what a vendor may charge for a truck not used still passes. What was approved on it before is asked back as a recovery. Whoever may cancel it may reinstate it.`}</p>
      <ReasonField
        appliesTo="cancel-order"
        description={t`Kept with the order and in the timelines of its invoices.`}
        value={reason}
        onChange={(value) => form.setFieldValue("reason", value)}
      />
    </FormDialog>
  );
}

const MAX_REASON = 2000;

function ReinstateDialog({ order, onClose }: { readonly order: OrderDetail; readonly onClose: () => void }) {
  const form = useForm({ initialValues: { reason: "" } });
  const reason = form.values.reason.trim();
  const begin = useMutation({
    mutationFn: () => reinstateOrder(order, reason),
    onSuccess: () => {
      onClose();
      notifications.show({
        message: t`${order.orderNumber} stands again. Its open invoices are audited again.`,
        color: "teal.9",
      });
    },
    onSettled: useRefresh(),
  });
  return (
    <FormDialog
      title={t`Reinstate order ${order.orderNumber}?`}
      verb={t`Reinstate the order`}
      close={t`Keep it cancelled`}
      draft={`reinstate ${order.uuid}`}
      busy={begin.isPending}
      disabled={reason === ""}
      error={begin.error}
      onSubmit={form.onSubmit(() => begin.mutate())}
      onClose={onClose}
    >
      <p className="dim">{t`It stands again as its newest version says, one that came while it was cancelled included. Its open invoices are audited again, and what was to be got back because it was cancelled is got back no more. Cancelling it takes this back.`}</p>
      <Textarea
        label={t`Why`}
        description={t`Kept with the order and in the timelines of its invoices.`}
        maxLength={MAX_REASON}
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps("reason")}
      />
    </FormDialog>
  );
}
