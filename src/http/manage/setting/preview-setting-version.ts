import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { VersionPath, VersionPreviewQuery, VersionPreviewSchema } from "#contract/manage/setting/setting-versions.ts";
import { previewSettingVersion } from "#usecases/audit/preview-setting.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const previewSettingVersionOperation = operation({
  operationId: "previewSettingVersion",
  method: "GET",
  path: "/manage/setting-versions/{versionUuid}/preview",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: VersionPath,
  query: VersionPreviewQuery,
  summary: "What a version would change among open invoices",
  description:
    "A page of them is judged again from stored facts as if the version was in force, and nothing is changed. To try a change before it holds: make it for a day to come (`effectiveFrom`), look, and withdraw it if need be.",
  responses: { 200: { description: "Which verdicts would change, and the money.", schema: VersionPreviewSchema } },
  handle: async ({ context, tenant, params, query }) => {
    const page = { limit: query.limit ?? DEFAULT_LIMIT, cursor: query.cursor ?? null };
    const preview = await previewSettingVersion(context, tenant, params.versionUuid, page);
    return preview.ok ? { status: 200, body: preview.value } : mapRefusal(preview.refusal, "cursor");
  },
});
