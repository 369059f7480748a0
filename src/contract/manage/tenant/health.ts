import { Type } from "typebox";
import { uuid } from "../../schema.ts";
import { pageQuery } from "../pages.ts";

const textOrNull = (description: string) => Type.Unsafe<string | null>({ type: ["string", "null"], description });

export const HealthSchema = Type.Object(
  {
    version: Type.String({ description: "The release of the service.", example: "0.3.0" }),
    isWorked: Type.Boolean({ description: "A worker was heard of in the last 20 seconds: what is accepted is worked on." }),
    queue: Type.Array(
      Type.Object({
        kind: Type.String({ example: "audit-invoice" }),
        what: Type.String({ description: "What such a job does, in words." }),
        due: Type.Integer({ description: "Due and not begun; counted up to 10,000, as the other figures are." }),
        later: Type.Integer({ description: "For a time to come." }),
        retried: Type.Integer({ description: "Failed, and tried again by themselves." }),
        lastError: textOrNull("Why one of those failed."),
        parked: Type.Integer({ description: "Failed for good, until somebody tries them again." }),
        oldestSeconds: Type.Integer({ description: "For how long the oldest due one has been due." }),
      }),
      { description: "Kinds of jobs of which any wait." },
    ),
    deliveries: Type.Array(
      Type.Object({
        endpointUuid: uuid(),
        waiting: Type.Integer({ description: "Deliveries that are due or wait for their next attempt." }),
        dueSince: textOrNull("Since when the oldest of them has been due."),
      }),
      { description: "Webhook endpoints for which deliveries wait." },
    ),
    unfetchedAnswers: Type.Object(
      { waiting: Type.Integer(), oldestSeconds: Type.Integer() },
      { description: "Files that came by SFTP whose acknowledgements nobody fetched yet." },
    ),
    kept: Type.Array(
      Type.Object({
        what: Type.String(),
        days: Type.Unsafe<number | null>({ type: ["integer", "null"], description: "Null: it stays." }),
        afterwards: Type.String({ description: "What happens after these days." }),
        setBy: textOrNull("Where whoever runs the service says otherwise."),
      }),
      { description: "How long what is kept, as this process was started." },
    ),
    silentPartners: Type.Array(Type.String(), {
      description: "EDI partners (their sender IDs) that used to send and have sent nothing for a week.",
    }),
  },
  { $id: "Health" },
);

/** As in docs/jobs.md; no job has another. */
const kind = Type.String({ minLength: 1, maxLength: 60, example: "send-communication" });

export const ParkedJobQuery = Type.Object({
  ...pageQuery,
  kind: Type.Optional(
    Type.String({ minLength: 1, maxLength: 60, description: "Only jobs of this kind.", example: "read-document" }),
  ),
});
export const ParkedKindPath = Type.Object({ kind });
export const ParkedJobPath = Type.Object({ kind, uuid: uuid() });

export const ParkedJobSchema = Type.Object(
  {
    uuid: uuid(),
    kind: Type.String({ example: "send-communication" }),
    what: Type.String({ description: "What such a job does, in words." }),
    subjectUuid: uuid({ description: "The invoice, document, mail or communication that it is about." }),
    error: textOrNull("Why its last attempt failed."),
    parkedAt: Type.String({ format: "date-time" }),
    mayBeForgotten: Type.Boolean({ description: "Nothing is decided or paid by it." }),
  },
  { $id: "ParkedJob" },
);

export const RetriedJobsSchema = Type.Object(
  {
    retried: Type.Integer({ description: "Run again, from their first attempt." }),
    left: Type.Boolean({ description: "More of the kind are parked than are tried again by one request: ask again." }),
  },
  { $id: "RetriedJobs" },
);
