import type { RatingCall } from "../api/rating.ts";
import type { Tone } from "../ui/tags.tsx";
import { t } from "../language/text.ts";

/** How a call of the rating engine ended, in words. */
export const RUN_STATES: Readonly<Record<RatingCall["status"], { readonly label: string; readonly tone: Tone }>> = {
  running: { label: t`Running`, tone: "info" },
  answered: { label: t`Answered`, tone: "good" },
  exception: { label: t`Engine's exception`, tone: "warn" },
  failed: { label: t`Failed`, tone: "bad" },
  cancelled: { label: t`Cancelled`, tone: "neutral" },
};
