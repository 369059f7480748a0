import type { AnyOperation } from "../../operation.ts";
import { approveOrderOperation } from "./approve-order.ts";
import { cancelOrderOperation } from "./cancel-order.ts";
import { getOrderOperation } from "./get-order.ts";
import { listOrdersOperation } from "./list-orders.ts";
import { reinstateOrderOperation } from "./reinstate-order.ts";

export const manageOrderOperations: readonly AnyOperation[] = [
  approveOrderOperation,
  cancelOrderOperation,
  reinstateOrderOperation,
  listOrdersOperation,
  getOrderOperation,
];
