import type { LatestRun } from "#db/queries/rating/rating-run.ts";
import { answerFromStored } from "#contract/rating/stored-answer.ts";
import type { RatingAnswer } from "#domain/audit/audit-facts.ts";

/**
 * What the rating engine says of an invoice: its latest answers about all of its orders, taken together. Null where it was not asked about one
 * of them. One that gave no answer makes the whole a failure: a part of the charges would look like all of them.
 */
export function ratingOf(runs: readonly LatestRun[], invoiceUuid: string, orderUuids: readonly string[]): RatingAnswer | null {
  const own = orderUuids.flatMap((orderUuid) =>
    runs.filter((run) => run.invoiceUuid === invoiceUuid && run.orderUuid === orderUuid),
  );
  if (orderUuids.length === 0 || own.length < orderUuids.length) return null;
  const answers = own.flatMap(({ answer }) => (answer === null ? [] : [answerFromStored(answer)]));
  const failures = own.flatMap(({ status, failure }) => (status === "answered" ? [] : [failure ?? "no reason given"]));
  const faults = answers
    .flatMap((answer) => answer.faults)
    .map(({ list, charge, text }) => ({ charge, text, ...(list === "customer" ? { list } : {}) }));
  const customerCharges = answers.flatMap((answer) => answer.customerCharges);
  return {
    status: failures.length === 0 ? "answered" : "failed",
    failure: failures.length === 0 ? null : failures.join(" "),
    vendorCharges: failures.length === 0 ? answers.flatMap((answer) => answer.vendorCharges) : [],
    ...(failures.length === 0 && customerCharges.length > 0 ? { customerCharges } : {}),
    ...(failures.length === 0 && faults.length > 0 ? { faults } : {}),
    runs: own.map(({ runUuid, orderUuid, orderVersion }) => ({ uuid: runUuid, orderUuid, orderVersion })),
  };
}
