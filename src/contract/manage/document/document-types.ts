/** The types a document may have, for whoever shows a list of them. */
export { DOCUMENT_TYPES } from "#domain/document/document-types.ts";
