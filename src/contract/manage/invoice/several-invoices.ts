import { Type } from "typebox";
import { reader } from "../../json/reader.ts";
import { flag, idText, instant, requiredChoice, requiredText, text, uuid } from "../../schema.ts";
import { orNull, textOut } from "../../v2/read/parts-read.ts";
import { ApprovedForOut, LastChangeOut } from "./decisions.ts";
import { UNDO_SECONDS } from "./undo-seconds.ts";

/** As many as one call decides about. */
const MAX_SEVERAL = 500;

const uuids = Type.Array(uuid(), { minItems: 1, maxItems: MAX_SEVERAL, description: "Their uuids." });

export const approveInvoicesReader = reader(
  Type.Object({
    invoices: Type.Array(Type.Object({ uuid: uuid(), eTag: requiredText(64) }), {
      minItems: 1,
      maxItems: MAX_SEVERAL,
      description: "Each is approved only while it is what it was.",
    }),
    reason: text({ maxLength: 2000 }),
    preview: flag({ description: "True: tell what would become of each, and change nothing." }),
    hold: flag({ description: `True: each approval waits ${UNDO_SECONDS} seconds and can be undone meanwhile (the app).` }),
  }),
);

export const assignInvoicesReader = reader(
  Type.Object({
    invoices: uuids,
    assignee: idText({ description: "`me`, a person, a team or a key (`user:...`, `team:...`, `key:...`); empty: nobody." }),
  }),
);

export const snoozeInvoicesReader = reader(
  Type.Object({
    invoices: uuids,
    until: instant({ description: "When they come back by themselves, within a year; left out: at once." }),
  }),
);

const WHAT_IS_RESTORED = ["assignee", "snooze"] as const;

export const restoreInvoicesReader = reader(
  Type.Object({
    items: Type.Array(
      Type.Object({
        uuid: uuid(),
        before: text({ maxLength: 300, description: "As it was: an assignee, or an instant. Null: nobody's, or not put off." }),
        after: text({ maxLength: 300, description: "As it was made: it is restored only while it is so." }),
      }),
      { minItems: 1, maxItems: MAX_SEVERAL },
    ),
    what: requiredChoice(WHAT_IS_RESTORED),
  }),
);

/** What became of each of several invoices. */
export const DecidedInvoicesSchema = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        uuid: uuid(),
        outcome: Type.String({
          description: "ok, awaits-second, conflict, not-allowed, invalid, or not-reached: send it again",
        }),
        message: textOut(),
        ...ApprovedForOut,
        before: orNull(
          Type.String({
            description: "Of an assignment whose it was, of a snooze until when it was put off: what `restoreInvoices` takes.",
          }),
        ),
        changed: LastChangeOut,
      }),
    ),
  },
  { $id: "DecidedInvoices" },
);
