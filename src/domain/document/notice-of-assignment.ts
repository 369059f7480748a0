import type { DocumentType } from "./document-types.ts";

/** The paper that says that another than the vendor is paid: its approval moves payments. */
export const NOTICE_OF_ASSIGNMENT: DocumentType = "NoticeOfAssignment";
