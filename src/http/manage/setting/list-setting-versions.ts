import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { SettingVersionPageSchema, VersionListQuery } from "#contract/manage/setting/setting-versions.ts";
import { listSettingVersions } from "#usecases/setting/read-versions.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { versionOut } from "./version-out.ts";

/** Newest first, each with who made it, when, from which day it holds, and what it changed. */
export const listSettingVersionsOperation = operation({
  operationId: "listSettingVersions",
  method: "GET",
  path: "/manage/setting-versions",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: VersionListQuery,
  summary: "Versions of settings that move money",
  description:
    "Charge codes, vendors' names for them, exchange rates, reasons, vendors, customers and EDI partners: who changed what, when, and from which day on. The newest first. Versions of the audit policy have a list of their own.",
  responses: { 200: { description: "A page of versions.", schema: SettingVersionPageSchema } },
  handle: async ({ context, tenant, query }) => {
    const listed = await listSettingVersions(context, tenant, {
      kind: query.kind ?? null,
      subject: query.subject ?? null,
      limit: query.limit ?? DEFAULT_LIMIT,
      cursor: query.cursor ?? null,
    });
    if (!listed.ok) return mapRefusal(listed.refusal, "cursor");
    return { status: 200, body: { items: listed.value.items.map(versionOut), nextCursor: listed.value.nextCursor } };
  },
});
