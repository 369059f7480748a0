import { DisputeListQuery, DisputePageSchema } from "#contract/manage/dispute-list.ts";
import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { DISPUTE_PARTIES } from "#domain/lifecycle/decide-dispute.ts";
import { DISPUTE_ORDERS, DISPUTE_TURNS, type DisputeSummary, listDisputes } from "#usecases/dispute/list-disputes.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

const STATES = ["open", "settled"] as const;

/** The values that were asked for, as the service spells them; undefined: one of them is none. */
function readChoices<V extends string>(given: string | null | undefined, values: readonly V[]): readonly V[] | undefined {
  const asked = (given ?? "").split(",").flatMap((each) => (each.trim() === "" ? [] : [each.trim().toLowerCase()]));
  const known = asked.map((each) => values.find((value) => value.toLowerCase() === each));
  return known.every((value) => value !== undefined) ? known : undefined;
}

export const listAllDisputesOperation = operation({
  operationId: "listAllDisputes",
  method: "GET",
  path: "/manage/disputes",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: DisputeListQuery,
  summary: "List disputes by whose turn it is, age and money",
  description:
    "The oldest first unless told; `counts` are of all disputes; `totals` of the open ones that fit, whosever turn it is, by currency, each invoice once a turn.",
  responses: { 200: { description: "A page of disputes.", schema: DisputePageSchema } },
  handle: async ({ context, tenant, query }) => {
    const [state, turns] = [readChoices(query.state, STATES), readChoices(query.turn, DISPUTE_TURNS)];
    const [parties, order] = [readChoices(query.party, DISPUTE_PARTIES), readChoices(query.sort, DISPUTE_ORDERS)];
    if (state === undefined || state.length > 1)
      return refuse("validation-failed", { state: [`state must be one of ${STATES.join(", ")}`] });
    if (turns === undefined) return refuse("validation-failed", { turn: [`turn must be of ${DISPUTE_TURNS.join(", ")}`] });
    if (parties === undefined) return refuse("validation-failed", { party: [`party must be of ${DISPUTE_PARTIES.join(", ")}`] });
    if (order === undefined || order.length > 1)
      return refuse("validation-failed", { sort: [`sort must be one of ${DISPUTE_ORDERS.join(", ")}`] });
    const listed = await listDisputes(context, tenant, {
      isOpen: state[0] !== "settled",
      turns,
      parties,
      vendor: query.vendor ?? null,
      q: query.q ?? null,
      olderThanDays: query.olderThanDays ?? null,
      order: order[0] ?? "oldest",
      limit: query.limit ?? DEFAULT_LIMIT,
      cursor: query.cursor ?? null,
    });
    if (!listed.ok) return mapRefusal(listed.refusal, "cursor");
    const { items, nextCursor, counts, totals } = listed.value;
    return { status: 200, body: { items: items.map(itemOut), nextCursor, counts, totals: [...totals] } };
  },
});

const itemOut = ({ vendorExternalId, vendorScac, vendorName, ...dispute }: DisputeSummary) => ({
  ...dispute,
  vendor: { externalId: vendorExternalId, scac: vendorScac, name: vendorName },
});
