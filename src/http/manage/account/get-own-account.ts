import { AccountSchema } from "#contract/manage/people/people.ts";
import { readOwnAccount } from "#usecases/people/own-account.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const getOwnAccountOperation = operation({
  operationId: "getOwnAccount",
  method: "GET",
  path: "/manage/account",
  generation: "manage",
  auth: "session",
  forCompanySessions: true,
  beforeSecondFactor: true,
  refuses: ["not-found"],
  summary: "Get one's own account",
  responses: { 200: { description: "Who one is, and how one signs in.", schema: AccountSchema } },
  handle: async ({ context, actor }) => {
    const read = await readOwnAccount(context, actor.subject);
    return read.ok ? { status: 200, body: read.value } : mapRefusal(read.refusal, "account");
  },
});
