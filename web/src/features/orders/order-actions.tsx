import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderDetail } from "../../api/answers.ts";
import { meQuery } from "../../api/queries.ts";
import { ApiError } from "../../api/api-error.ts";
import { approveOrder, cancelOrder } from "../../api/orders.ts";
import { NO_REASON, reasonText } from "../../shared/reason.ts";
import { ReasonField } from "../../shared/reason-field.tsx";
import { FailureLine } from "../../ui/states.tsx";

/** Approve and cancel: for an open order, and those who may decide. */
export function OrderActions({ order }: { readonly order: OrderDetail }) {
  const client = useQueryClient();
  const role = useQuery(meQuery).data?.role;
  const [cancelling, cancel] = useDisclosure(false);
  const [reason, setReason] = useState(NO_REASON);
  const refresh = () =>
    Promise.all(["order", "orders", "counts", "invoice"].map((key) => client.invalidateQueries({ queryKey: [key] })));
  const approve = useMutation({
    mutationFn: () => approveOrder(order),
    onSuccess: () => notifications.show({ message: `${order.orderNumber} is approved`, color: "teal.9" }),
    onError: (error) => notifications.show({ title: "The order was not approved", message: error.message, color: "red.9" }),
    onSettled: refresh,
  });
  const end = useMutation({
    mutationFn: () => cancelOrder(order, reasonText(reason)),
    onSuccess: () => {
      cancel.close();
      notifications.show({
        message: `${order.orderNumber} is cancelled. Its open invoices are audited again.`,
        color: "teal.9",
      });
    },
    onSettled: refresh,
  });
  if (order.status !== "open" || (role !== "approver" && role !== "admin")) return null;
  const changed = end.error instanceof ApiError && end.error.status === 409 ? end.error : null;
  return (
    <>
      <Button variant="default" loading={approve.isPending} onClick={() => approve.mutate()}>
        Approve
      </Button>
      <Button
        variant="default"
        onClick={() => {
          end.reset();
          setReason(NO_REASON);
          cancel.open();
        }}
      >
        Cancel the order…
      </Button>
      <Modal opened={cancelling} onClose={cancel.close} title={<strong>Cancel order {order.orderNumber}?</strong>}>
        <form
          className="stack"
          style={{ gap: 14 }}
          onSubmit={(event) => {
            event.preventDefault();
            end.mutate();
          }}
        >
          <p className="dim">
            Its open invoices are audited again: only what a vendor may charge for a truck not used still passes. This cannot be
            undone.
          </p>
          <ReasonField
            appliesTo="cancel-order"
            description="Kept with the order and in the timelines of its invoices."
            value={reason}
            onChange={setReason}
          />
          {changed !== null ? (
            <div className="note-box warn" role="alert">
              {changed.message} You now see the order as it is; cancel again if it still applies.
            </div>
          ) : (
            <FailureLine error={end.error} />
          )}
          <div className="flex" style={{ justifyContent: "flex-end" }}>
            <Button variant="default" onClick={cancel.close}>
              Keep it
            </Button>
            <Button type="submit" color="red.9" loading={end.isPending} disabled={reasonText(reason) === ""}>
              Cancel the order
            </Button>
          </div>
        </form>
      </Modal>
    </>
  );
}
