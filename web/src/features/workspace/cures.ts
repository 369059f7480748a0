import type { Finding } from "../../api/answers.ts";
import type { Key } from "../../ui/keys.ts";
import { t } from "../../language/text.ts";

/** Where a finding is cured: a page of the app, or a key of this one. */
export type Cure =
  | {
      readonly label: string;
      readonly page: "/codes" | "/charge-names" | "/policy" | "/rating-engine" | "/two-people" | "/reviews";
    }
  | { readonly label: string; readonly page: "vendor" | "order" | "invoice" }
  | { readonly label: string; readonly keys: Key };

const MATCH = { label: t`Match it by hand`, keys: "m" } as const;
const DISPUTE = { label: t`Dispute it`, keys: "d" } as const;
const TERMINATE = { label: t`Terminate it`, keys: "Shift+T" } as const;
const HOLD = { label: t`Hold it until it is there`, keys: "h" } as const;
const ORDER = { label: t`See the order`, page: "order" } as const;
const VENDOR = { label: t`See the vendor`, page: "vendor" } as const;
const OTHER = { label: t`See the other invoice`, page: "invoice" } as const;
const POLICY = { label: t`Change what is allowed`, page: "/policy" } as const;
const TWO_PEOPLE = { label: t`Changes that wait for a second person`, page: "/two-people" } as const;

/**
 * What cures the finding of each rule, the likeliest first; a test asks every rule there is. What only the other side can mend is
 * disputed.
 *
 * @internal: the app asks by `curesOf`, the test that asks every rule looks at the table.
 */
export const CURES: Readonly<Record<string, readonly Cure[]>> = {
  "balance-due-late": [OTHER, DISPUTE],
  "balance-due-repeats-original": [OTHER, DISPUTE],
  "balance-due-without-original": [DISPUTE, MATCH],
  "bill-to-mismatch": [ORDER, DISPUTE],
  "billed-too-late": [TERMINATE, POLICY],
  "charge-agreed-before": [OTHER, DISPUTE],
  "charge-document-missing": [HOLD, POLICY],
  "charge-missing": [ORDER, DISPUTE],
  "charge-not-on-order": [ORDER, DISPUTE],
  "charge-over-tolerance": [DISPUTE, ORDER, POLICY],
  "charge-under-tolerance": [ORDER, POLICY],
  "charge-unmapped": [{ label: t`Say what the charge means`, page: "/charge-names" }],
  "class-variance": [ORDER, DISPUTE],
  "correction-held": [OTHER],
  "currency-mismatch": [{ label: t`Exchange rates`, page: "/codes" }, DISPUTE],
  "customer-mismatch": [ORDER, DISPUTE],
  "delivery-before-ship": [ORDER, DISPUTE],
  "distance-variance": [ORDER, DISPUTE],
  "document-amount-mismatch": [{ label: t`Documents to review`, page: "/reviews" }, DISPUTE],
  "duplicate-invoice": [OTHER, TERMINATE],
  "equipment-mismatch": [ORDER, DISPUTE],
  "extension-error": [DISPUTE],
  "invoice-before-ship": [ORDER, DISPUTE],
  "invoice-in-future": [DISPUTE],
  "lines-do-not-add-up": [DISPUTE],
  "match-guessed": [MATCH, ORDER],
  "order-ambiguous": [MATCH],
  "order-billed-by-other": [OTHER, ORDER],
  "order-cancelled": [ORDER, TERMINATE],
  "order-not-found": [MATCH],
  "order-overbilled": [OTHER, DISPUTE],
  "order-without-charges": [ORDER],
  "payment-terms-mismatch": [VENDOR, DISPUTE],
  "pieces-variance": [ORDER, DISPUTE],
  "possible-correction": [OTHER, TERMINATE],
  "qualifier-mismatch": [ORDER, DISPUTE],
  "qualifier-unknown": [DISPUTE],
  "rate-set-incomplete": [DISPUTE],
  "rating-mismatch": [{ label: t`The rating engine`, page: "/rating-engine" }, DISPUTE],
  "rating-response-invalid": [{ label: t`The rating engine`, page: "/rating-engine" }],
  "reader-doubt": [{ label: t`Documents to review`, page: "/reviews" }],
  "recovered-already": [OTHER, TERMINATE],
  "reference-conflict": [MATCH, DISPUTE],
  "remit-to-changed": [VENDOR, TWO_PEOPLE],
  "required-document-missing": [HOLD, POLICY],
  "service-mismatch": [ORDER, DISPUTE],
  "ship-date-variance": [ORDER, DISPUTE],
  "signature-missing": [HOLD, POLICY],
  "stop-mismatch": [ORDER, DISPUTE],
  "tax-mismatch": [VENDOR, DISPUTE],
  "terms-mismatch": [ORDER, DISPUTE],
  "total-over-tolerance": [DISPUTE, ORDER, POLICY],
  "total-under-tolerance": [ORDER, POLICY],
  "update-parked": [ORDER],
  "vendor-ambiguous": [VENDOR, MATCH],
  "vendor-blocked": [VENDOR, TERMINATE],
  "vendor-change-waiting": [TWO_PEOPLE],
  "vendor-mismatch": [ORDER, VENDOR],
  "weight-variance": [ORDER, DISPUTE],
  "withheld-earlier": [OTHER, DISPUTE],
};

/** What cures a finding; nothing where it only informs. */
export function curesOf({ rule, severity }: Pick<Finding, "rule" | "severity">): readonly Cure[] {
  return severity === "information" ? [] : (CURES[rule] ?? []);
}
