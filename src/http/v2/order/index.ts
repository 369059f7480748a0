import type { AnyOperation } from "../../operation.ts";
import { createOrderOperation } from "./create-order.ts";
import { searchOrdersOperation } from "./search-orders.ts";

export const v2OrderOperations: readonly AnyOperation[] = [createOrderOperation, searchOrdersOperation];
