import { VersionPath, WholeVersionSchema } from "#contract/manage/setting/setting-versions.ts";
import { readSettingVersion } from "#usecases/setting/read-versions.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { versionOut } from "./version-out.ts";

export const getSettingVersionOperation = operation({
  operationId: "getSettingVersion",
  method: "GET",
  path: "/manage/setting-versions/{versionUuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: VersionPath,
  summary: "A version of a setting, whole",
  responses: { 200: { description: "The version with the whole setting.", schema: WholeVersionSchema } },
  handle: async ({ context, tenant, params }) => {
    const read = await readSettingVersion(context, tenant, params.versionUuid);
    return read.ok
      ? { status: 200, body: { ...versionOut(read.value), eTag: read.value.eTag, content: read.value.content } }
      : mapRefusal(read.refusal, "versionUuid");
  },
});
