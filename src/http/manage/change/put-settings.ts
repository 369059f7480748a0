import { SettingsSchema, settingsReader } from "#contract/manage/change/pending-changes.ts";
import { changeSettings } from "#usecases/tenant/tenant-settings.ts";
import { operation } from "../../operation.ts";
import { settingsOut } from "./settings-out.ts";

export const putSettingsOperation = operation({
  operationId: "putSettings",
  method: "PUT",
  path: "/manage/settings",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  isFinal: true,
  body: settingsReader,
  bodyExample: { separateDuties: true },
  summary: "Set the tenant's settings",
  description:
    "What would end the separation of duties where it holds waits for a second person (`pendingChanges`); everything else takes effect at once.",
  responses: { 200: { description: "What is set, what holds, and what waits.", schema: SettingsSchema } },
  handle: async ({ context, tenant, actor, body }) => ({
    status: 200,
    body: settingsOut(await changeSettings(context, tenant, actor, body.separateDuties)),
  }),
});
