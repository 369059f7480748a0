import { PersonPath, PersonSchema } from "#contract/manage/people/people.ts";
import { readPersonOf } from "#usecases/people/list-people.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { personOut } from "./person-out.ts";

export const getPersonOperation = operation({
  operationId: "getPerson",
  method: "GET",
  path: "/manage/people/{uuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  params: PersonPath,
  summary: "Get a person",
  responses: { 200: { description: "As they are known to the tenant.", schema: PersonSchema } },
  handle: async ({ context, tenant, params }) => {
    const read = await readPersonOf(context, tenant, params.uuid);
    return read.ok ? { status: 200, body: personOut(read.value) } : mapRefusal(read.refusal, "uuid");
  },
});
