/** What the fields of papers are called, for whoever shows them. */
export { FIELD_TEXTS } from "#domain/reading/field-texts.ts";
