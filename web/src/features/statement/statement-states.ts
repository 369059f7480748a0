import { t } from "../../language/text.ts";

/** What became of a statement's invoice. */
export const STATES = {
  approved: { label: t`Approved`, sub: t`for payment`, tone: "good" },
  open: { label: t`Open`, sub: t`not decided yet`, tone: "info" },
  terminated: { label: t`Ended unpaid`, sub: t`terminated`, tone: "warn" },
  "several-vendors": { label: t`Of several vendors`, sub: t`say whose statement it is`, tone: "warn" },
  unknown: { label: t`Unknown`, sub: t`never came in`, tone: "bad" },
} as const;
export type State = keyof typeof STATES;
