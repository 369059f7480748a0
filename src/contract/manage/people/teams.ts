import { Type } from "typebox";
import { reader } from "../../json/reader.ts";
import { requiredText, text, uuid } from "../../schema.ts";
import { pageSchema } from "../pages.ts";

const MAX_NAME = 100;
const MAX_MEMBERS = 500;
export const TeamPath = Type.Object({ uuid: uuid() });

const memberList = {
  type: ["array", "null"],
  maxItems: MAX_MEMBERS,
  items: { type: "string", minLength: 1, maxLength: 200 },
  description: "People who work for the tenant, by `uuid` or `userId` of `GET /manage/people`.",
};

export const newTeamReader = reader(
  Type.Object(
    {
      name: requiredText(MAX_NAME, { example: "Night shift" }),
      members: Type.Optional(Type.Unsafe<string[] | null>(memberList)),
    },
    { $id: "NewTeam" },
  ),
);

export const teamChangeReader = reader(
  Type.Object(
    {
      name: text({ maxLength: MAX_NAME, description: "Absent: as it is." }),
      members: Type.Optional(
        Type.Unsafe<string[] | null>({ ...memberList, description: "All who are in it from now on. Absent: as they are." }),
      ),
      eTag: text({ description: "What the team was known by when the change was made." }),
    },
    { $id: "TeamChange" },
  ),
);

export const TeamRemovalQuery = Type.Object({
  handTo: text({
    maxLength: 300,
    description: "Whose its open invoices are from now on (`user:...`, `team:...`, `key:...`). Absent: nobody's.",
  }),
});

/** People who look after invoices together. */
export const TeamSchema = Type.Object(
  {
    uuid: uuid(),
    name: Type.String(),
    eTag: Type.String(),
    assignee: Type.String({ description: "By which invoices are assigned to it: `team:<uuid>`." }),
    members: Type.Array(
      Type.Object({ uuid: Type.String(), userId: Type.String(), name: Type.String() }, { description: "Somebody in it." }),
    ),
    openInvoices: Type.Integer({ description: "Open invoices that are assigned to it." }),
  },
  { $id: "Team" },
);
export const TeamPageSchema = pageSchema(TeamSchema);
export const TeamRemovedSchema = Type.Object(
  { invoices: Type.Integer({ description: "Open invoices that were its own." }) },
  { $id: "RemovedTeam" },
);

/** Whom an invoice can be assigned to. */
export const AssigneePageSchema = pageSchema(
  Type.Object(
    {
      assignee: Type.String({ description: "`user:<id>` or `team:<uuid>`, as an invoice is assigned by it." }),
      kind: Type.Unsafe<"person" | "team">({ type: "string", enum: ["person", "team"] }),
      name: Type.String(),
      mine: Type.Boolean({ description: "The caller, or a team the caller is in." }),
    },
    { $id: "Assignee" },
  ),
);
