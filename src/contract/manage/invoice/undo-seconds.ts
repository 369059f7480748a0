/** How long an approval with `hold` can be undone, in seconds (api: "Our own operations", decisions). */
export const UNDO_SECONDS = 8;
