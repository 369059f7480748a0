import { Type } from "typebox";
import {
  SETTING_KINDS,
  type SettingKind,
  VERSION_CAUSES,
  VERSION_STATES,
  type VersionCause,
  type VersionState,
} from "#domain/setting-version/setting-kinds.ts";
import { reader } from "../../json/reader.ts";
import { day, idText, uuid } from "../../schema.ts";
import { textOut } from "../../v2/read/parts-read.ts";
import { pageQuery, pageSchema } from "../pages.ts";
import { PolicyPreviewSchema } from "../policy/policy-preview.ts";

const effectiveFrom = () =>
  day({
    description:
      "The day (UTC, on a sandbox's clock its own) from which it holds; today or later. Left out: at once. Until then what holds stays, and is what is answered.",
  });

/** In the address of every operation that changes a setting. */
export const EffectiveFromQuery = Type.Object({ effectiveFrom: effectiveFrom() });

const kind = () => Type.Unsafe<SettingKind>({ type: "string", enum: [...SETTING_KINDS] });

export const VersionPath = Type.Object({ versionUuid: uuid() });
export const VersionListQuery = Type.Object({
  kind: Type.Optional(kind()),
  subject: idText({ description: "The vendor's or customer's external id, the partner's sender id; left out: any." }),
  ...pageQuery,
});

const version = {
  uuid: uuid(),
  kind: kind(),
  subject: Type.String({
    description: "The vendor's or customer's external id, the partner's sender id; empty: the tenant itself.",
  }),
  version: Type.Integer({ description: "Of this setting: 1, 2, 3 and so on." }),
  state: Type.Unsafe<VersionState>({ type: "string", enum: [...VERSION_STATES] }),
  cause: Type.Unsafe<VersionCause>({
    type: "string",
    enum: [...VERSION_CAUSES],
    description: "`found`: it was there, and who made it was not kept.",
  }),
  effectiveFrom: Type.String({ format: "date" }),
  createdAt: Type.String({ format: "date-time" }),
  createdBy: Type.String(),
  createdByName: Type.String({ description: "The person's or key's name as it was then." }),
  withdrawnByName: textOut(),
  changes: Type.Array(
    Type.Object({
      part: Type.String({ description: "A code, an alias, a pair of currencies with its day, or a field." }),
      before: textOut(),
      after: textOut(),
    }),
    { description: "What differs from what held when it was made, in words; the first hundred." },
  ),
  changed: Type.Integer({ description: "How many parts differ." }),
};

/** A version of a setting that moves money. */
const SettingVersionSchema = Type.Object(version, { $id: "SettingVersion" });
export const SettingVersionPageSchema = pageSchema(SettingVersionSchema);

export const WholeVersionSchema = Type.Object(
  {
    ...version,
    eTag: Type.String({ description: "What the setting is known by now, for `restore`." }),
    content: Type.Unsafe<unknown>({
      description: "The whole setting as it is kept: a list, or the fields of a record; null: there is none.",
    }),
  },
  { $id: "WholeSettingVersion" },
);

export const restoreReader = reader(
  Type.Object(
    {
      eTag: idText({
        description:
          "What the setting is known by, as the `ETag` header tells it. When another version is known meanwhile: 409. `If-Match` says the same.",
      }),
      effectiveFrom: effectiveFrom(),
    },
    { $id: "RestoreSettingVersion" },
  ),
);

export const VersionPreviewQuery = Type.Object(pageQuery);
export const VersionPreviewSchema = Type.Object(
  {
    ...(PolicyPreviewSchema.properties as typeof PolicyPreviewSchema.properties),
    isReadByAudits: Type.Boolean({
      description:
        "False: no audit reads settings of this kind (reasons, customers, EDI partners), and no verdict changes by them.",
    }),
    nextCursor: textOut(),
  },
  { $id: "SettingVersionPreview" },
);
