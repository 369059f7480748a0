import { Type } from "typebox";
import { PrincipalSchema } from "#contract/manage/people/duties.ts";
import { DEFAULT_LIMIT, pageQuery, pageSchema } from "#contract/manage/pages.ts";
import { listResponsiblePersons } from "#usecases/people/responsible-persons.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { principalOut } from "./principal-out.ts";

export const listPrincipalsOperation = operation({
  operationId: "listPrincipals",
  method: "GET",
  path: "/manage/principals",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  query: Type.Object(pageQuery),
  summary: "List keys, accounts and partners with who answers for them",
  responses: { 200: { description: "By name.", schema: pageSchema(PrincipalSchema) } },
  handle: async ({ context, tenant, query }) => {
    const page = { limit: query.limit ?? DEFAULT_LIMIT, cursor: query.cursor ?? null };
    const listed = await listResponsiblePersons(context, tenant, page);
    if (!listed.ok) return mapRefusal(listed.refusal, "cursor");
    return { status: 200, body: { items: listed.value.items.map(principalOut), nextCursor: listed.value.nextCursor } };
  },
});
