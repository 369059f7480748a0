import { Type } from "typebox";
import { operation } from "../operation.ts";

/** The process answers: that is all it says, even while the database is away. */
export const healthOperation = operation({
  operationId: "health",
  method: "GET",
  path: "/healthz",
  generation: "open",
  auth: "none",
  hidden: true,
  summary: "Whether the process serves",
  responses: { 200: { description: "It does.", schema: Type.Object({ status: Type.String() }) } },
  handle: () => ({ status: 200, body: { status: "ok" } }),
});
