import type { ImageSize } from "../document/image-size.ts";

/** Logos and signatures under a text are smaller than any page that somebody scanned. */
export const MAX_DECORATION_BYTES = 100_000;
/** Text on a page that was pasted is read from this side length on; logos are smaller, and banners lower. */
const MIN_PAGE_SIDE = 400;
/** Receipts of tills are narrow and long; nothing under a signature is. */
const MIN_RECEIPT_WIDTH = 150;
const MIN_RECEIPT_LENGTH = 400;
const MIN_RECEIPT_SHAPE = 1.3;

/**
 * Whether an image within the text of a mail is a logo, an icon or a banner, and no paper somebody pasted there: by how many
 * bytes and pixels it has. An image that does not say how large it is, and has few bytes, is one.
 */
export function isDecoration(bytes: number, size: ImageSize | undefined): boolean {
  if (bytes >= MAX_DECORATION_BYTES) return false;
  if (size === undefined) return true;
  const { width, height } = size;
  const isPage = Math.min(width, height) >= MIN_PAGE_SIDE;
  const isReceipt = width >= MIN_RECEIPT_WIDTH && height >= MIN_RECEIPT_LENGTH && height >= width * MIN_RECEIPT_SHAPE;
  return !isPage && !isReceipt;
}
