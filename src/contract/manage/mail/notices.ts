import { Type } from "typebox";
import { NOTICE_CHOICES, NOTICE_KINDS, type NoticeChoice, type NoticeKind, NOTICES } from "#domain/notice/notice-kinds.ts";
import { reader } from "../../json/reader.ts";
import { choice, flag, instant, list, nullable, requiredText, text, uuid } from "../../schema.ts";
import { orNull } from "../../v2/read/parts-read.ts";
import { pageQuery, pageSchema } from "../pages.ts";

const perKind = <T>(of: (kind: NoticeKind) => T): Record<NoticeKind, T> =>
  Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, of(kind)])) as Record<NoticeKind, T>;

export const NoticeChoicesSchema = Type.Object(
  {
    ...perKind((kind) => Type.Unsafe<NoticeChoice>({ type: "string", enum: [...NOTICE_CHOICES], description: NOTICES[kind] })),
    inApp: Type.Object(
      perKind((kind) => Type.Boolean({ description: NOTICES[kind] })),
      { description: "Whether the app tells it; the others are when it comes by mail." },
    ),
    weekly: Type.Object(
      {
        wanted: Type.Boolean(),
        timeZone: orNull(Type.String({ description: "Where it is seven in the morning when it comes; null: never told." })),
        nextAt: orNull(Type.String({ format: "date-time" })),
      },
      { description: "The mail of the week's figures: last week beside the one before, on Mondays at seven in the morning." },
    ),
  },
  { $id: "NoticeChoices" },
);

export const noticeChoicesReader = reader(
  Type.Object(
    {
      ...perKind((kind) => choice(NOTICE_CHOICES, { description: NOTICES[kind] })),
      inApp: nullable(Type.Object(perKind((kind) => flag({ description: NOTICES[kind] })))),
      weekly: nullable(
        Type.Object({
          wanted: flag({ description: "Whether the figures of the week come by mail; false until somebody says otherwise." }),
          timeZone: text({ maxLength: 64, description: "A name of the IANA database. Required before the first mail." }),
        }),
      ),
    },
    { $id: "NoticeChoicesChange" },
  ),
);

export const NoticeListQuery = Type.Object({ unread: flag({ description: "Those alone that were not read." }), ...pageQuery });

const page = pageSchema(
  Type.Object({
    uuid: uuid(),
    kind: Type.String({ description: NOTICE_KINDS.join(", ") }),
    words: Type.String({ description: "What happened; never what a document or a message says." }),
    path: Type.String({ description: "Where it leads in the app." }),
    at: Type.String({ format: "date-time" }),
    readAt: Type.Unsafe<string | null>({ type: ["string", "null"], format: "date-time" }),
  }),
);

const UNREAD = Type.Integer({ description: "Of all, not of the page; counted up to 100." });

export const NoticePageSchema = Type.Object({ ...page.properties, unread: UNREAD });

export const noticesReadReader = reader(
  Type.Object(
    {
      uuids: list(uuid(), { maxItems: 200, description: "These." }),
      until: instant({ description: "Or all that came until then." }),
    },
    { $id: "NoticesRead" },
  ),
);

export const NoticesUnreadSchema = Type.Object({ unread: UNREAD }, { $id: "NoticesUnread" });

/** What a mail names to be stopped by, as its link has it. */
export const WeeklyStopQuery = Type.Object({
  token: requiredText(100, { description: "What stands behind `token=` in the link of the mail." }),
});
