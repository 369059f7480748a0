/** How an amount of a code on one order is looked for. */
export function orderAndCode(orderUuid: string, code: string): string {
  return `${orderUuid}/${code}`;
}
