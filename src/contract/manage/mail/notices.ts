import { Type } from "typebox";
import { NOTICE_CHOICES, NOTICE_KINDS, type NoticeChoice, type NoticeKind, NOTICES } from "#domain/notice/notice-kinds.ts";
import { reader } from "../../json/reader.ts";
import { choice } from "../../schema.ts";

const perKind = <T>(of: (kind: NoticeKind) => T): Record<NoticeKind, T> =>
  Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, of(kind)])) as Record<NoticeKind, T>;

export const NoticeChoicesSchema = Type.Object(
  perKind((kind) => Type.Unsafe<NoticeChoice>({ type: "string", enum: [...NOTICE_CHOICES], description: NOTICES[kind] })),
  { $id: "NoticeChoices" },
);

export const noticeChoicesReader = reader(
  Type.Object(
    perKind((kind) => choice(NOTICE_CHOICES, { description: NOTICES[kind] })),
    { $id: "NoticeChoicesChange" },
  ),
);
