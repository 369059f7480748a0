/**
 * Quirk: an order may name its currency by a number or a uuid, and without `enableValidations` by one that is none. That is not
 * the dollar, which is meant where nothing is said: it reads as `XXX` (ISO 4217: no currency) with the number as it was said, and
 * its charges are held against nothing, so that a person settles its invoices.
 */
export const UNKNOWN_CURRENCY = "XXX";
