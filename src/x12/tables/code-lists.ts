import { CORRECTION_INDICATOR } from "./codes/correction-indicator.ts";
import { CURRENCY } from "./codes/currency.ts";
import { DATE_QUALIFIER } from "./codes/date-qualifier.ts";
import {
  COMMODITY_CODE_QUALIFIER,
  DATE_TIME_QUALIFIER,
  ENTITY,
  EQUIPMENT_DESCRIPTION,
  IDENTIFICATION_QUALIFIER,
  PACKAGING_FORM,
  RATED_AS_QUALIFIER,
  REFERENCE_QUALIFIERS,
  STOP_REASON,
  TRANSPORT_METHOD,
  WEIGHT_QUALIFIER,
} from "./codes/listed.ts";
import { METHOD_OF_PAYMENT, METHOD_OF_PAYMENT_5010 } from "./codes/method-of-payment.ts";
import { RATE_QUALIFIER, RATE_QUALIFIER_5010 } from "./codes/rate-qualifier.ts";
import { SHIPMENT_QUALIFIER } from "./codes/shipment-qualifier.ts";
import { WEIGHT_UNIT } from "./codes/weight-unit.ts";

/** Asked whether it has a code. */
export interface CodeList {
  readonly has: (code: string) => boolean;
}

interface CodeListRow {
  readonly codes: Iterable<string>;
  /**
   * After release 004010: the codes that 005010 adds; or "unknown": releases add codes to the list, and which is not in these
   * tables, so that there only the form of a code is held, letters and digits. Left out: the list is closed.
   */
  readonly later?: Iterable<string> | "unknown";
}

/**
 * The code list of each ID element that has one here, by the element's number.
 * @internal a test holds the whole table to what it stands for.
 */
export const CODE_LISTS: Readonly<Record<string, CodeListRow>> = {
  "23": { codes: COMMODITY_CODE_QUALIFIER, later: "unknown" },
  "40": { codes: EQUIPMENT_DESCRIPTION, later: "unknown" },
  "66": { codes: IDENTIFICATION_QUALIFIER, later: "unknown" },
  "91": { codes: TRANSPORT_METHOD, later: "unknown" },
  // RE left the list with 005010 and is still sent: "unknown" lets it pass.
  "98": { codes: ENTITY, later: "unknown" },
  "100": { codes: CURRENCY },
  "122": { codes: Object.keys(RATE_QUALIFIER), later: RATE_QUALIFIER_5010 },
  "128": { codes: REFERENCE_QUALIFIERS, later: "unknown" },
  "146": { codes: Object.keys(METHOD_OF_PAYMENT), later: METHOD_OF_PAYMENT_5010 },
  "147": { codes: Object.keys(SHIPMENT_QUALIFIER) },
  "163": { codes: STOP_REASON, later: "unknown" },
  "187": { codes: WEIGHT_QUALIFIER, later: "unknown" },
  "188": { codes: Object.keys(WEIGHT_UNIT) },
  "202": { codes: Object.keys(CORRECTION_INDICATOR) },
  "211": { codes: PACKAGING_FORM, later: "unknown" },
  "221": { codes: RATED_AS_QUALIFIER, later: "unknown" },
  "374": { codes: DATE_TIME_QUALIFIER, later: "unknown" },
  "432": { codes: Object.keys(DATE_QUALIFIER) },
};

const FORM: CodeList = { has: (code) => /^[A-Z0-9]+$/.test(code) };

/** The lists as a release (4010, 4030, 5010 ...) has them, by element. */
export function codeListsOf(release: number): Readonly<Record<string, CodeList>> {
  return Object.fromEntries(
    Object.entries(CODE_LISTS).map(([element, { codes, later }]) => {
      if (later === undefined) return [element, new Set(codes)];
      if (later === "unknown") return [element, release > 4010 ? FORM : new Set(codes)];
      return [element, new Set(release >= 5010 ? [...codes, ...later] : codes)];
    }),
  );
}
