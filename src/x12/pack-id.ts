/**
 * A segment id as one number, so that the reader compares integers and makes no string for it: "B3" is 0x423300, "ISA" is
 * 0x495341.
 */
export function packId(id: string): number {
  return (id.charCodeAt(0) << 16) | ((id.charCodeAt(1) || 0) << 8) | (id.charCodeAt(2) || 0);
}

export function unpackId(packed: number): string {
  const last = packed & 0xff;
  const middle = (packed >> 8) & 0xff;
  return (
    String.fromCharCode(packed >> 16) +
    (middle === 0 ? "" : String.fromCharCode(middle)) +
    (last === 0 ? "" : String.fromCharCode(last))
  );
}

/** Stands for an id that cannot be one: empty, longer than three characters, or with control characters in it. */
export const NO_ID = packId("???");
