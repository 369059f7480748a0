import { Type } from "typebox";
import { CHANGE_KINDS, CHANGE_STATES, type ChangeKind, type ChangeState } from "#domain/access/change-kinds.ts";
import { reader } from "../../json/reader.ts";
import { text, uuid } from "../../schema.ts";
import { pageQuery, pageSchema } from "../pages.ts";

const textOrNull = (description?: string) =>
  Type.Unsafe<string | null>({ type: ["string", "null"], ...(description === undefined ? {} : { description }) });

export const ChangePath = Type.Object({ changeUuid: uuid() });
export const ChangeListQuery = Type.Object({
  state: Type.Optional(
    Type.Unsafe<ChangeState>({ type: "string", enum: [...CHANGE_STATES], description: "All of them unless told." }),
  ),
  ...pageQuery,
});

/** A change of where money goes, or of who watches over it, that waits for a second person, or did. */
export const PendingChangeSchema = Type.Object(
  {
    uuid: uuid(),
    kind: Type.Unsafe<ChangeKind>({ type: "string", enum: [...CHANGE_KINDS] }),
    subject: Type.String({
      description: "The vendor's external id, the partner's sender id, whose approval limit it is; empty: the tenant itself.",
    }),
    subjectName: Type.String({ description: "Of an approval limit the person's name, else as `subject`." }),
    before: Type.String({ description: "In words." }),
    after: Type.String({ description: "In words." }),
    state: Type.Unsafe<ChangeState>({ type: "string", enum: [...CHANGE_STATES] }),
    askedBy: Type.String(),
    askedByName: Type.String(),
    askedAt: Type.String({ format: "date-time" }),
    expiresAt: Type.String({ format: "date-time", description: "If nobody has decided by then, it never takes effect." }),
    decidedBy: textOrNull(),
    decidedByName: textOrNull(),
    decidedAt: textOrNull(),
    reason: textOrNull("Why it was refused, cancelled, or is over."),
  },
  { $id: "PendingChange" },
);
export const PendingChangePageSchema = pageSchema(PendingChangeSchema);

export const changeDecisionReader = reader(
  Type.Object({ reason: text({ maxLength: 1000, description: "For whoever asked." }) }, { $id: "ChangeDecision" }),
);

const separateDuties = () =>
  Type.Unsafe<boolean | null>({
    type: ["boolean", "null"],
    description:
      "Whether who brings or prepares something may not approve it. Null: on once two people work for the tenant, off in a sandbox.",
  });

export const SettingsSchema = Type.Object(
  {
    separateDuties: separateDuties(),
    dutiesAreSeparated: Type.Boolean({ description: "What holds now." }),
    pendingChanges: Type.Array(PendingChangeSchema, { description: "What of these settings waits for a second person." }),
  },
  { $id: "TenantSettings" },
);
export const settingsReader = reader(Type.Object({ separateDuties: separateDuties() }, { $id: "TenantSettingsChange" }));
