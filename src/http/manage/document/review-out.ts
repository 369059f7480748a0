import type { ReviewRow } from "#usecases/review/review-queue.ts";

/** As it is told: without where it stands in the list. */
export function reviewOut({ place: _, skippedAt: __, ...told }: ReviewRow): Omit<ReviewRow, "place" | "skippedAt"> {
  return told;
}
