/**
 * Breaks of the interface that the next release announces, each with its reason; they stand in CHANGELOG.md under "Breaks". `npm
 * run release` empties the list.
 */
export const ANNOUNCED: readonly (readonly [fault: RegExp, why: string])[] = [
  [/^GET \/manage\/.* 200\..*ship(On|Date) may be "null"/, "an order of the legacy generation may say no ship date"],
  [
    /^GET \/manage\/orders\/\{orderExternalId\} 200\.(versions\[\]\.)?body\.vendors has minItems/,
    "an order of the legacy generation may name no vendor",
  ],
  [
    /^event rateInvoice body\.FreightChargeTerms may be/,
    "nothing sent the callout before; terms that are none of the four are left out",
  ],
  [
    /^(PUT \/manage\/audit-policy|POST \/manage\/audit-policy\/preview) body\.rules\.rating-response-invalid takes "(dispute|block)" no more/,
    "an invalid answer of the tenant's own engine is nothing to hold against the carrier",
  ],
  [
    /^POST \/manage\/invoices\/\{invoiceUuid\}\/approve body(\.charges\[\])?\{\} are refused/,
    "a misspelled `charges` approved in full what was to be cut",
  ],
];
