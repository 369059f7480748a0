/** The largest mail that is taken, whatever way it comes: base64 makes a third more of a file. */
export const MAX_MAIL_BYTES = 36 * 1024 * 1024;
/** Files that are taken out of one mail, those in its archives counted: a carrier sends the bills of a month together. */
export const MAX_FILES_OF_A_MAIL = 500;
