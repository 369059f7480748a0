import type { Lifecycle } from "./decide-transition.ts";

export type DocumentStatus = "Draft" | "Ready" | "Approved";
export type DocumentAct = "make-ready" | "approve" | "correct";

/** The states of a document: a correction of type or fields sends a ready one back. */
export const DOCUMENT_LIFECYCLE: Lifecycle<DocumentStatus, DocumentAct> = {
  what: "document",
  initial: ["Draft"],
  final: ["Approved"],
  transitions: [
    { act: "make-ready", from: ["Draft"], to: "Ready" },
    { act: "approve", from: ["Draft", "Ready"], to: "Approved" },
    { act: "correct", from: ["Draft", "Ready"], to: "Draft" },
  ],
};
