/** A PDF made of a file, or why none can be made of it, for a person. */
export type MadePdf = { readonly ok: true; readonly content: Buffer } | { readonly ok: false; readonly reason: string };

/** Media types of which pages can be made. */
export const IMAGE_TYPES: readonly string[] = ["image/jpeg", "image/png", "image/tiff"];
