import { VersionPath } from "#contract/manage/setting/setting-versions.ts";
import { withdrawSettingVersion } from "#usecases/setting-version/restore-version.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const withdrawSettingVersionOperation = operation({
  operationId: "withdrawSettingVersion",
  method: "POST",
  path: "/manage/setting-versions/{versionUuid}/withdraw",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  params: VersionPath,
  refuses: ["conflict"],
  summary: "Withdraw a version whose day has not come",
  description: "It never takes effect, and stays in the list. One that has taken effect is 409.",
  responses: { 204: { description: "It is withdrawn." } },
  handle: async ({ context, tenant, actor, params }) => {
    const withdrawn = await withdrawSettingVersion(context, tenant, actor, params.versionUuid);
    return withdrawn.ok ? { status: 204 } : mapRefusal(withdrawn.refusal, "versionUuid");
  },
});
