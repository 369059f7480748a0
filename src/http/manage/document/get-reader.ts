import { ReaderStandingSchema } from "#contract/manage/document/reading-comparisons.ts";
import { readReaderStanding } from "#usecases/review/reading-comparisons.ts";
import { operation } from "../../operation.ts";

export const getReaderOperation = operation({
  operationId: "getReader",
  method: "GET",
  path: "/manage/reader",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  summary: "Which reader reads documents, and whether it is on trial",
  responses: { 200: { description: "The reader of this release.", schema: ReaderStandingSchema } },
  handle: async ({ context, tenant }) => ({ status: 200, body: await readReaderStanding(context, tenant) }),
});
