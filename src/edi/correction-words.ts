import { phraseFinder, type Phrases } from "#domain/charge/phrases.ts";

/** Terms of billing that mean a correction wherever they stand, also in the description of a line. A `+` joins words that stand side by side. */
const TERMS =
  "BALANCE+DUE BAL+DUE BALANCE+OWED BALANCE+OF+CHARGES REBILL REBILLED REBILLING RE+BILL RE+BILLED RE+BILLING ADD+BILL ADDITIONAL+BILL ADDITIONAL+BILLING " +
  "ADDITIONAL+INVOICE ADDED+BILLING CORRECTED+BILL CORRECTED+INVOICE CORRECTED+FREIGHT CORRECTED+CHARGES CORRECTED+PRO CORRECTION+INVOICE REVISED+BILL " +
  "REVISED+INVOICE REVISED+CHARGES AMENDED+INVOICE AMENDED+BILL ADJUSTED+INVOICE ADJUSTED+BILL SUPPLEMENTAL SUPP+BILL SUPPLEMENT+BILL SUPPLEMENT+INVOICE " +
  "CREDIT+MEMO CREDIT+NOTE CREDIT+INVOICE NOTE+DE+CREDIT NOTA+DE+CREDITO VOID+INVOICE VOID+BILL VOIDED DUPLICATE+INVOICE DUPLICATE+BILL DUPLICATE+COPY " +
  "REPLACES REPLACING REPLACEMENT+INVOICE REPLACEMENT+BILL SUPERSEDES SUPERSEDED REISSUE REISSUED RE+ISSUE RE+ISSUED UNDERBILLED UNDER+BILLED UNDERCHARGE " +
  "SHORT+PAID SHORT+PAY SHORTPAY PAST+DUE SECOND+NOTICE 2ND+NOTICE FINAL+NOTICE RECHARGE REVERSAL REVERSED CANCELLED+INVOICE CANCELED+INVOICE CANCEL+INVOICE " +
  "CANCELS+INVOICE SALDO REFACTURACION FACTURA+CORREGIDA";

/** Words that mean one in a remark, where nobody describes goods ("correction fluid", "void fill" and "duplicate books" are goods). */
const WORDS =
  "CORRECTED CORRECTION CORRECTS CORRECTING REVISED REVISION AMENDED AMENDMENT CREDIT CREDITED VOID DUPLICATE DUPE REPLACED ADJUSTMENT ADJUSTED";

/** Words that look like one and mean nothing of the kind. */
const HARMLESS =
  "CREDIT+CARD CREDIT+TERMS CREDIT+LIMIT CREDIT+HOLD CREDIT+DEPARTMENT CREDIT+DEPT CREDIT+MANAGER CREDIT+APPLICATION LETTER+OF+CREDIT CORRECTED+BOL CORRECTED+BILL+OF+LADING " +
  "CORRECTED+ADDRESS ADDRESS+CORRECTION BOL+CORRECTION FUEL+ADJUSTMENT CURRENCY+ADJUSTMENT VOID+FILL VOID+IF VOID+AFTER NOT+A+DUPLICATE NO+DUPLICATE";

const phrases = (list: string, means: "correction" | "nothing"): Phrases<"correction" | "nothing"> =>
  list.split(" ").map((text) => [text.split("+"), means]);
const OF_BILLING = [...phrases(TERMS, "correction"), ...phrases(HARMLESS, "nothing")];

const find = {
  description: phraseFinder(OF_BILLING),
  remark: phraseFinder([...OF_BILLING, ...phrases(WORDS, "correction")]),
};

/**
 * The words in a text that say an invoice corrects, follows, repeats or cancels an earlier one ("balance due", "rebill"); null when it has none. Case, marks and
 * plurals do not count. `where`: in the description of a line only terms of billing count, for its words may describe goods.
 */
export function correctionWordsIn(text: string, where: "remark" | "description"): string | null {
  const found = find[where](text).find(({ means }) => means === "correction");
  return found === undefined ? null : found.words.join(" ").toLowerCase();
}
