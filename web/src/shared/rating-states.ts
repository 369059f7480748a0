import type { RatingCall } from "../api/rating.ts";
import type { Tone } from "../ui/tags.tsx";

/** How a call of the rating engine ended, in words. */
export const RUN_STATES: Readonly<Record<RatingCall["status"], { readonly label: string; readonly tone: Tone }>> = {
  running: { label: "Running", tone: "info" },
  answered: { label: "Answered", tone: "good" },
  exception: { label: "Engine's exception", tone: "warn" },
  failed: { label: "Failed", tone: "bad" },
  cancelled: { label: "Cancelled", tone: "neutral" },
};
