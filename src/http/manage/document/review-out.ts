import type { NamedReview } from "#usecases/review/review-queue.ts";

/** As it is told: without where it stands in the list. */
export function reviewOut({ place: _, skippedAt: __, ...told }: NamedReview): Omit<NamedReview, "place" | "skippedAt"> {
  return told;
}
