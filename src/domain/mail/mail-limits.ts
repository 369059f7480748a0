/** The largest mail that is taken, whatever way it comes: base64 makes a third more of a file. */
export const MAX_MAIL_BYTES = 36 * 1024 * 1024;
