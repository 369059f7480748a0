/** What an approval is held against, for whoever tells it before it is asked for. */
export { beyondOrders, isWithinApprovalLimit } from "#domain/lifecycle/beyond-orders.ts";
export { excessOfEnding } from "#domain/recovery/decide-ending.ts";
export { addAmounts, type Amount, parseAmount, ZERO } from "#domain/money/amount.ts";
