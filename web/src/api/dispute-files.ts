import { answer, api } from "./client.ts";
import type { BodyOf } from "./answers.ts";
import { t } from "../language/text.ts";

export type Attachment = NonNullable<NonNullable<BodyOf<"createDisputeCommunication">["attachments"]>[number]>;

/** A file that is to go along with words: chosen on this machine, or one of the service's documents. */
export interface ChosenFile {
  readonly name: string;
  readonly load: () => Promise<Blob>;
}

const base64Of = (content: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve((reader.result as string).replace(/^[^,]*,/, "")));
    reader.addEventListener("error", () => reject(new Error(t`The file could not be read: choose it again.`)));
    reader.readAsDataURL(content);
  });

/** The files as they are sent. Rejects where one cannot be read, or is empty. */
export function attachmentsOf(files: readonly ChosenFile[]): Promise<Attachment[]> {
  return Promise.all(
    files.map(async ({ name, load }) => {
      const content = await load();
      if (content.size === 0) throw new Error(t`${name} is empty: leave it out.`);
      return { name, base64String: await base64Of(content) };
    }),
  );
}

interface CommunicationOf {
  readonly invoiceUuid: string;
  readonly disputeUuid: string;
  readonly communicationUuid: string;
}

export function disputeAttachment(path: CommunicationOf, identifier: string): Promise<Blob> {
  return answer(
    api.GET("/manage/invoices/{invoiceUuid}/disputes/{disputeUuid}/communications/{communicationUuid}/attachments/{identifier}", {
      params: { path: { ...path, identifier } },
      parseAs: "blob",
    }),
  ) as Promise<Blob>;
}

/** Sends a mail that did not arrive again; to other addresses, where they are given. */
export function sendAgain(path: CommunicationOf, to: string) {
  return answer(
    api.POST("/manage/invoices/{invoiceUuid}/disputes/{disputeUuid}/communications/{communicationUuid}/send-again", {
      params: { path: { ...path } },
      body: to.trim() === "" ? {} : { to: to.trim() },
    }),
  );
}
