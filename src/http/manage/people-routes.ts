import { Type } from "typebox";
import { type AnyRoute, route } from "../route.ts";
import { countQueues } from "./count-queues.ts";
import { whoAmI } from "./who-am-i.ts";

const text = Type.Unsafe<string | null>({ type: ["string", "null"] });

const MeSchema = Type.Object({
  user: Type.Unsafe<{ id: string; name: string; email: string } | null>({
    type: ["object", "null"],
    required: ["id", "name", "email"],
    properties: { id: { type: "string" }, name: { type: "string" }, email: { type: "string" } },
  }),
  role: text,
  scopes: Type.Array(Type.String()),
  approvalLimit: text,
  tenants: Type.Array(Type.Object({ uuid: Type.String(), name: Type.String(), role: Type.String(), sandbox: Type.Boolean() })),
  tenant: Type.Object({ uuid: Type.String(), name: Type.String(), sandbox: Type.Boolean(), now: Type.String() }),
});

const CountsSchema = Type.Object({
  needsMe: Type.Integer(),
  exceptions: Type.Integer(),
  unmatched: Type.Integer(),
  disputed: Type.Integer(),
  ready: Type.Integer(),
  secondApprover: Type.Integer({ description: "Approved once, beyond that approver's limit." }),
  processing: Type.Integer(),
  finalized: Type.Integer(),
});

/** What the app asks about the caller and their queues. */
export const peopleRoutes: readonly AnyRoute[] = [
  route({
    operationId: "whoAmI",
    method: "GET",
    path: "/manage/me",
    generation: "manage",
    auth: "key-or-session",
    scope: "manage",
    summary: "Who calls, for which tenant, with which role",
    responses: { 200: { description: "The caller.", schema: MeSchema } },
    handle: whoAmI,
  }),
  route({
    operationId: "countQueues",
    method: "GET",
    path: "/manage/invoices/counts",
    generation: "manage",
    auth: "key-or-session",
    scope: "manage",
    summary: "How many invoices wait in each queue",
    responses: { 200: { description: "The counts.", schema: CountsSchema } },
    handle: countQueues,
  }),
];
