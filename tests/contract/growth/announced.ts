/** Breaks of the interface that the next release announces, each with its reason; they stand in CHANGELOG.md under "Breaks". `npm run release` empties the list. */
export const ANNOUNCED: readonly (readonly [fault: RegExp, why: string])[] = [
  [
    /^(PUT|POST) \/manage\/audit-policy(\/preview)? body(\.\w+ takes .* (alone|no more)|{} are refused)$/,
    "refused before too and not documented; a name that nobody knows is refused with 400 and was dropped",
  ],
  [/^GET .* 200\.(invoiceDetails\.)?stops\[\]\.type may be "null"/, "answered before too and not documented"],
  [/^GET \/manage\/intake 200\.items\[\]\.state may be "dropped"/, "a parked message can be dropped"],
];
