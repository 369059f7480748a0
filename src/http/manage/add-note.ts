import type { NoteBody } from "#contract/manage/notes.ts";
import { addNote as add } from "#usecases/invoice/add-note.ts";
import { mapRefusal } from "../map-refusal.ts";
import type { Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** `POST /manage/invoices/{uuid}/notes`. */
export const addNote = async ({
  context,
  tenant,
  actor,
  params,
  body,
}: Call<{ readonly invoiceUuid: string }, unknown, NoteBody>): Promise<Answer | Refusal> => {
  const added = await add(context, tenant, actor, { invoiceUuid: params.invoiceUuid, text: body.text, eTag: body.eTag ?? null });
  return added.ok ? { status: 201, body: added.value } : mapRefusal(added.refusal, "eTag");
};
