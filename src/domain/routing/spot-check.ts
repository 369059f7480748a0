const DIGITS = 8;

/** Whether the lot falls on a document: on one of so many, by its uuid, which nobody outside chooses. 0: on none. */
export function isSpotChecked(documentUuid: string, oneIn: number): boolean {
  return oneIn > 0 && Number.parseInt(documentUuid.replaceAll("-", "").slice(-DIGITS), 16) % oneIn === 0;
}
