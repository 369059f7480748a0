import type { DocumentType } from "#domain/document/document-types.ts";
import { type Acceptance, acceptMessage, type MessageToAccept } from "../message/accept-message.ts";
import type { Context } from "#src/context.ts";
import type { DocumentsMessage } from "#contract/stored/documents-message.ts";
import { refuseKept } from "../quota/quotas.ts";
import type { Refusal } from "../refusal.ts";
import { type FileToKeep, keepFile, type KeptFile } from "../file/keep-file.ts";

export interface DocumentsToAccept extends Omit<DocumentsMessage, "files"> {
  readonly files: readonly {
    readonly name: string;
    readonly type: DocumentType;
    readonly file: FileToKeep;
    readonly place?: number;
  }[];
}

/**
 * Makes files durable and then the message that speaks of them, which becomes documents afterwards. Until the message is accepted
 * the files are noted as nobody's: a request that dies leaves nothing behind for good, and a message never lacks its files.
 */
export async function acceptDocuments(
  context: Context,
  documents: DocumentsToAccept,
  message: Pick<MessageToAccept, "tenantUuid" | "operation" | "externalId" | "sentBy" | "idempotency" | "answer">,
): Promise<Acceptance | { readonly kind: "over-quota"; readonly refusal: Refusal }> {
  const intakeUuid = context.newUuid();
  const files: DocumentsMessage["files"][number][] = [];
  const keptFiles: KeptFile[] = [];
  for (const { name, type, file, ...place } of documents.files) {
    const kept = await keepFile(context, message.tenantUuid, file.content, intakeUuid);
    keptFiles.push(kept);
    files.push({ name, type, mediaType: file.mediaType, ...kept, ...place });
  }
  const over = await refuseKept(context, message.tenantUuid, keptFiles);
  if (over !== undefined) return { kind: "over-quota", refusal: over.refusal };
  const body: DocumentsMessage = { ...documents, files };
  return acceptMessage(context, { ...message, intakeUuid, body: JSON.stringify(body) });
}
