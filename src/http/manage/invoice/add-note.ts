import { Type } from "typebox";
import { noteReader } from "#contract/manage/invoice/notes.ts";
import { uuid } from "#contract/schema.ts";
import { addNote } from "#usecases/invoice/add-note.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const addNoteOperation = operation({
  operationId: "addNote",
  method: "POST",
  path: "/manage/invoices/{invoiceUuid}/notes",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  touches: "work",
  params: Type.Object({ invoiceUuid: uuid() }),
  body: noteReader,
  bodyExample: { text: "The driver waited two hours; the receipt is on its way." },
  refuses: ["etag-mismatch"],
  summary: "Add a note",
  description: "For colleagues: a note stays inside the service.",
  responses: {
    201: { description: "The note is on the timeline.", schema: Type.Object({ at: Type.String({ format: "date-time" }) }) },
  },
  handle: async ({ context, tenant, actor, params, body }) => {
    const added = await addNote(context, tenant, actor, {
      invoiceUuid: params.invoiceUuid,
      text: body.text,
      eTag: body.eTag ?? null,
    });
    return added.ok ? { status: 201, body: added.value } : mapRefusal(added.refusal, "eTag");
  },
});
