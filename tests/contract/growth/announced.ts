/** Breaks of the interface that the next release announces, each with its reason; they stand in CHANGELOG.md under "Breaks". `npm run release` empties the list. */
export const ANNOUNCED: readonly (readonly [fault: RegExp, why: string])[] = [];
