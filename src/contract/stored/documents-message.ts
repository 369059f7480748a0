import type { DocumentType } from "#domain/document/document-types.ts";

/** What an accepted message with files says, once the files are stored. */
export interface DocumentsMessage {
  readonly externalOrderId: string | null;
  readonly externalInvoiceId: string | null;
  /** As capture providers name an order: its external id, else its number. */
  readonly loadId: string | null;
  readonly captureId: string | null;
  readonly source: "Api" | "Capture";
  readonly files: readonly {
    readonly name: string;
    readonly type: DocumentType;
    readonly mediaType: string;
    readonly hash: string;
    readonly bytes: number;
    readonly pendingUuid: string;
    /** Of a captured image: its place in the callback, from 1. */
    readonly place?: number;
  }[];
  /** Of a capture: images that are to be fetched. */
  readonly addresses?: readonly { readonly place: number; readonly address: string }[];
}
