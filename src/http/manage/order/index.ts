import type { AnyOperation } from "../../operation.ts";
import { approveOrderOperation } from "./approve-order.ts";
import { cancelOrderOperation } from "./cancel-order.ts";
import { getOrderOperation } from "./get-order.ts";
import { listOrdersOperation } from "./list-orders.ts";

export const manageOrderOperations: readonly AnyOperation[] = [
  approveOrderOperation,
  cancelOrderOperation,
  listOrdersOperation,
  getOrderOperation,
];
