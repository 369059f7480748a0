import { Type } from "typebox";
import { reader } from "../../json/reader.ts";
import { idText, requiredText, text } from "../../schema.ts";

const NoteSchema = Type.Object({ text: requiredText(10_000), eTag: text() }, { $id: "Note" });
export const noteReader = reader(NoteSchema);

const AssignmentSchema = Type.Object(
  {
    assignee: idText({
      description: "The id of a person, a team or a key (`user:...`, `team:...`, `key:...`), `me`, or null for nobody.",
    }),
    eTag: text(),
  },
  { $id: "Assignment" },
);
export const assignmentReader = reader(AssignmentSchema);
