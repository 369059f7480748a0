import { judgedAsOne, type WithheldContext, withheldOf } from "../audit/approval/withheld.ts";
import { addAmounts, type Amount, ZERO } from "../money/amount.ts";
import type { WithheldBefore } from "./beyond-orders.ts";

/** What is withheld with a reason of earlier invoices of the matched orders, and what was lifted of it before. */
export interface WithheldOnOrders {
  readonly withheld: readonly WithheldBefore[];
  readonly liftedBefore: Amount;
}

export const NOTHING_WITHHELD: WithheldOnOrders = { withheld: [], liftedBefore: ZERO };

/** The same by what an audit saw, whoever withheld or lifted it. */
export function withheldBefore(context: WithheldContext): WithheldOnOrders {
  const { siblings, orders } = context.facts;
  if (!siblings.some(({ withheld, lifted }) => withheld !== undefined || lifted !== undefined)) return NOTHING_WITHHELD;
  const lifted = siblings
    .flatMap((sibling) => sibling.lifted ?? [])
    .filter(({ orderUuid }) => orders.some(({ uuid }) => uuid === orderUuid));
  return {
    withheld: judgedAsOne(context.comparison.rows).flatMap(({ chief }) => {
      const found = withheldOf(context, chief);
      return found === null ? [] : [{ code: chief.code, kind: chief.kind, amount: found.amount, room: found.room }];
    }),
    liftedBefore: addAmounts(lifted.map(({ amount }) => amount)),
  };
}
