import type { Picture } from "./recognize-text.ts";

/** A picture as a file that Tesseract reads (PGM): a head of one line and the pixels. It was decoded by us, with limits. */
export function pgmOf({ width, height, pixels }: Picture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}
