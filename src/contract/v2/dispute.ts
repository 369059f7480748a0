import { Type } from "typebox";
import { reader } from "../json/reader.ts";
import type { Problems } from "../json/problems.ts";
import { requiredText, text, uuid } from "../schema.ts";

const instantOrNull = Type.Unsafe<string | null>({ type: ["string", "null"], format: "date-time" });
const instantOut = Type.String({ format: "date-time" });

/** Longest text of a communication, in characters. */
export const MAX_TEXT_LENGTH = 100_000;
export const MAX_SUBJECT_LENGTH = 500;

export const DisputeSchema = Type.Object(
  {
    uuid: uuid(),
    eTag: Type.String({ description: "Changes with every change; a change that brings another is refused with 409." }),
    createdAt: instantOut,
    resolvedAt: instantOrNull,
    party: Type.String({ description: "Vendor, Tenant or Customer" }),
    reasons: Type.Array(
      Type.Object({ uuid: uuid(), description: Type.String(), createdAt: instantOut, resolvedAt: instantOrNull }),
    ),
  },
  { $id: "Dispute" },
);
export const DisputeListSchema = Type.Array(DisputeSchema);

const CommunicationSchema = Type.Object(
  {
    uuid: uuid(),
    createdAt: instantOut,
    text: Type.String(),
    email: Type.Optional(Type.Object({ subject: Type.String() }, { description: "Only on a communication that was an e-mail." })),
    attachments: Type.Array(Type.Object({ identifier: Type.String() })),
  },
  { $id: "Communication" },
);
export const CommunicationListSchema = Type.Array(CommunicationSchema);

/** A subject becomes a header of a mail: nothing in it may begin another one. */
export function refuseLineBreaks(value: unknown, path: string, problems: Problems): void {
  if (typeof value === "string" && /\p{Cc}/u.test(value))
    problems.add(path, `${path} must not contain line breaks or control characters`);
}

/** Operation 11. */
export const communicationReader = reader(
  Type.Object(
    { text: requiredText(MAX_TEXT_LENGTH), subject: text({ maxLength: MAX_SUBJECT_LENGTH }) },
    { $id: "NewCommunication" },
  ),
  (value, problems) => refuseLineBreaks((value as { subject?: unknown } | null)?.subject, "subject", problems),
);
