import { preferencesReader, PreferencesSchema } from "#contract/manage/people/preferences.ts";
import { changePreferences } from "#usecases/people/preferences.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { preferencesOut } from "./preferences-out.ts";

export const putPreferencesOperation = operation({
  operationId: "putPreferences",
  method: "PUT",
  path: "/manage/account/preferences",
  generation: "manage",
  auth: "session",
  forCompanySessions: true,
  touches: "settings",
  body: preferencesReader,
  bodyExample: {
    theme: "dark",
    timeZone: "America/Chicago",
    keys: [
      { of: "h", is: "7" },
      { of: "d", is: null },
    ],
  },
  summary: "Choose how the app looks and listens for one",
  description:
    "It follows the person to other browsers. What is left out stays as it is; null is as the browser has it. `keys` are all that stand for others or are off: the empty list has them as they come.",
  responses: { 200: { description: "What one chose.", schema: PreferencesSchema } },
  handle: async ({ context, tenant, actor, body }) => {
    const chosen = await changePreferences(context, tenant, actor.subject, body);
    return chosen.ok ? { status: 200, body: preferencesOut(chosen.value) } : mapRefusal(chosen.refusal, "keys");
  },
});
