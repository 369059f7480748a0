import { PreferencesSchema } from "#contract/manage/people/preferences.ts";
import { readPreferences } from "#usecases/people/preferences.ts";
import { operation } from "../../operation.ts";
import { preferencesOut } from "./preferences-out.ts";

export const getPreferencesOperation = operation({
  operationId: "getPreferences",
  method: "GET",
  path: "/manage/account/preferences",
  generation: "manage",
  auth: "session",
  forCompanySessions: true,
  summary: "How the app looks and listens for one",
  description: "In this tenant, in whatever browser one signs in.",
  responses: { 200: { description: "What one chose.", schema: PreferencesSchema } },
  handle: async ({ context, tenant, actor }) => ({
    status: 200,
    body: preferencesOut(await readPreferences(context, tenant, actor.subject)),
  }),
});
