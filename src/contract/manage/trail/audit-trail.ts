import { Type } from "typebox";
import { TRAIL_KINDS } from "#domain/trail/trail-text.ts";
import { choice, instant, text, uuid } from "../../schema.ts";
import { orNull, textOut } from "../../v2/read/parts-read.ts";
import { pageQuery, pageSchema } from "../pages.ts";

export const TRAIL_TOUCHES = ["money", "access", "settings"] as const;

export const AuditTrailQuery = Type.Object({
  kind: text({ description: `One or several, by comma: ${TRAIL_KINDS.join(", ")}.` }),
  touches: text({ description: `One or several, by comma: ${TRAIL_TOUCHES.join(", ")}.` }),
  actor: text({
    maxLength: 300,
    description: "A person's name or e-mail address, or the actor: `user:...`, `key:...`, `policy`, `operator`, `anonymous`.",
  }),
  operation: text({ maxLength: 200, description: "An operation's id, or a command (`weighbridge key create`)." }),
  subject: text({
    maxLength: 300,
    description: "What it is about, in full: the number of an invoice or an order, a vendor's external id, or any key.",
  }),
  address: text({ maxLength: 100 }),
  traceId: text({ maxLength: 64 }),
  from: instant({ description: "From this instant on." }),
  until: instant({ description: "Before this instant." }),
  format: choice(["json", "csv"], {
    default: "json",
    description: "`csv`: every event of the filter, as a file. `Accept: text/csv` asks for the same.",
  }),
  ...pageQuery,
});

const TrailEventSchema = Type.Object(
  {
    uuid: uuid(),
    at: Type.String({ format: "date-time", description: "On the real clock, also in a sandbox." }),
    kind: Type.Unsafe<(typeof TRAIL_KINDS)[number]>({ type: "string", enum: [...TRAIL_KINDS] }),
    touches: Type.Unsafe<(typeof TRAIL_TOUCHES)[number]>({ type: "string", enum: [...TRAIL_TOUCHES] }),
    operation: textOut(),
    action: Type.String({ description: "`vendor changed`, `invoice approved`, `session begun`, or the operation itself." }),
    actor: Type.String(),
    actorName: textOut(),
    address: textOut(),
    traceId: textOut(),
    subject: orNull(Type.String({ description: "What it is about, by its key." })),
    subjectName: orNull(
      Type.String({
        description: "What people call it: an invoice's number, a file's name. Null: it has no name but its key, or is gone.",
      }),
    ),
    before: Type.Unknown({ description: "What differs, as it was; values of secrets stand as `…`." }),
    after: Type.Unknown({ description: "What differs, as it is." }),
    times: Type.Integer({ description: "How often; attempts that were refused are counted by address and minute." }),
    isSealed: Type.Boolean({ description: "It is in a batch of the chain." }),
  },
  { $id: "AuditTrailEvent" },
);

export const AuditTrailPageSchema = Type.Object(
  {
    ...pageSchema(TrailEventSchema).properties,
    head: orNull(
      Type.Object(
        { batch: Type.Integer(), hash: Type.String() },
        { description: "The newest batch. Kept elsewhere, its hash proves later that nothing before it was taken away." },
      ),
    ),
    unsealed: Type.Integer({ description: "Events that are in no batch yet." }),
  },
  { $id: "AuditTrailPage" },
);
