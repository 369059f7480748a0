import { Type } from "typebox";
import { DEFAULT_LIMIT, pageQuery } from "#contract/manage/pages.ts";
import { PersonPageSchema } from "#contract/manage/people/people.ts";
import { listPeople } from "#usecases/people/list-people.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { personOut } from "./person-out.ts";

export const listPeopleOperation = operation({
  operationId: "listPeople",
  method: "GET",
  path: "/manage/people",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  query: Type.Object(pageQuery),
  summary: "List people",
  responses: { 200: { description: "Who works for the tenant, did, or was asked to, by name.", schema: PersonPageSchema } },
  handle: async ({ context, tenant, query }) => {
    const listed = await listPeople(context, tenant, { limit: query.limit ?? DEFAULT_LIMIT, cursor: query.cursor ?? null });
    if (!listed.ok) return mapRefusal(listed.refusal, "cursor");
    return { status: 200, body: { items: listed.value.items.map(personOut), nextCursor: listed.value.nextCursor } };
  },
});
