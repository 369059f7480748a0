import type { LatestRun } from "#db/queries/rating/rating-run.ts";
import { answerFromStored } from "#contract/rating/stored-answer.ts";
import type { RatingAnswer } from "#domain/audit/facts/audit-facts.ts";

/**
 * What the rating engine says of an invoice: its latest answers about all of its orders, each charge with its order where they
 * are several. Null where it was not asked about one of them. One that gave no answer makes the whole a failure: a part of the
 * charges would look like all of them.
 */
export function ratingOf(runs: readonly LatestRun[], invoiceUuid: string, orderUuids: readonly string[]): RatingAnswer | null {
  const own = orderUuids.flatMap((orderUuid) =>
    runs.filter((run) => run.invoiceUuid === invoiceUuid && run.orderUuid === orderUuid),
  );
  if (orderUuids.length === 0 || own.length < orderUuids.length) return null;
  const failures = own.flatMap(({ status, failure }) => (status === "answered" ? [] : [failure ?? "no reason given"]));
  const answers = own.flatMap(({ status, answer, orderUuid }) => {
    if (status !== "answered" || answer === null) return [];
    const about = orderUuids.length === 1 ? {} : { orderUuid };
    const { vendorCharges, customerCharges, faults } = answerFromStored(answer);
    return [
      {
        vendorCharges: vendorCharges.map((charge) => ({ ...charge, ...about })),
        customerCharges: customerCharges.map((charge) => ({ ...charge, ...about })),
        faults: faults.map(({ list, charge, text }) => ({ charge, text, ...(list === "customer" ? { list } : {}), ...about })),
      },
    ];
  });
  const customerCharges = answers.flatMap((answer) => answer.customerCharges);
  const faults = answers.flatMap((answer) => answer.faults);
  return {
    status: failures.length === 0 ? "answered" : "failed",
    failure: failures.length === 0 ? null : failures.join(" "),
    vendorCharges: answers.flatMap((answer) => answer.vendorCharges),
    ...(customerCharges.length > 0 ? { customerCharges } : {}),
    ...(faults.length > 0 ? { faults } : {}),
    runs: own.map(({ runUuid, orderUuid, orderVersion, status }) => ({
      uuid: runUuid,
      orderUuid,
      orderVersion,
      ...(status === "answered" ? {} : { failed: true as const }),
    })),
  };
}
