import { restoreReader, VersionPath } from "#contract/manage/setting/setting-versions.ts";
import { restoreSettingVersion } from "#usecases/setting-version/restore-version.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { changeOf, eTagHeader, SETTING_ETAG } from "./setting-call.ts";

/** An earlier version in force again, as a new one. */
export const restoreSettingVersionOperation = operation({
  operationId: "restoreSettingVersion",
  method: "POST",
  path: "/manage/setting-versions/{versionUuid}/restore",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  isFinal: true,
  params: VersionPath,
  body: restoreReader,
  bodyOptional: true,
  bodyExample: { effectiveFrom: "2099-01-01" },
  refuses: ["conflict", "etag-mismatch"],
  summary: "Put an earlier version of a setting in force again",
  description:
    "As a new version: history is never rewritten. What takes two people waits for the second one as any change of it does. With `eTag` or `If-Match` only while the setting is what was read: 409 otherwise.",
  responses: { 204: { description: "It is done, or waits for its day.", headers: SETTING_ETAG } },
  handle: async (call) => {
    const { context, tenant, params, body } = call;
    const restored = await restoreSettingVersion(context, tenant, params.versionUuid, changeOf(call, body ?? {}));
    return restored.ok ? { status: 204, headers: eTagHeader(restored.value.eTag) } : mapRefusal(restored.refusal, "versionUuid");
  },
});
