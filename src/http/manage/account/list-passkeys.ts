import { PasskeyListSchema } from "#contract/manage/people/passkeys.ts";
import { listPasskeys } from "#usecases/people/passkeys.ts";
import { operation } from "../../operation.ts";
import { passkeysOut } from "./passkeys-out.ts";

export const listPasskeysOperation = operation({
  operationId: "listPasskeys",
  method: "GET",
  path: "/manage/account/passkeys",
  generation: "manage",
  auth: "session",
  summary: "List one's own passkeys",
  responses: { 200: { description: "The oldest first.", schema: PasskeyListSchema } },
  handle: async ({ context, actor }) => ({ status: 200, body: passkeysOut(await listPasskeys(context, actor.subject)) }),
});
