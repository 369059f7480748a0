/** How a text that a person frames on a page is read for a field, for whoever shows it. */
export { readFramed } from "#domain/reading/framed-value.ts";
