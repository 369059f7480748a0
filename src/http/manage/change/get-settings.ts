import { SettingsSchema } from "#contract/manage/change/pending-changes.ts";
import { readSettings } from "#usecases/tenant/tenant-settings.ts";
import { operation } from "../../operation.ts";
import { settingsOut } from "./settings-out.ts";

export const getSettingsOperation = operation({
  operationId: "getSettings",
  method: "GET",
  path: "/manage/settings",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  summary: "Get the tenant's settings",
  responses: { 200: { description: "What is set, and what holds.", schema: SettingsSchema } },
  handle: async ({ context, tenant }) => ({ status: 200, body: settingsOut(await readSettings(context, tenant)) }),
});
