import { Type } from "typebox";
import { idText, uuid } from "../schema.ts";
import { orNull, textOut } from "../v2/read/parts-read.ts";
import { pageQuery, pageSchema } from "./pages.ts";

export const InterchangeListQuery = Type.Object({ sender: idText(), outcome: idText(), ...pageQuery });

const listed = {
  uuid: uuid(),
  fileUuid: uuid(),
  place: Type.Integer(),
  receivedAt: Type.String({ format: "date-time" }),
  receivedBy: Type.String(),
  channel: Type.String(),
  bytes: Type.Integer(),
  sender: textOut(),
  receiver: textOut(),
  controlNumber: textOut(),
  test: Type.Boolean(),
  outcome: Type.String(),
  reason: textOut(),
  sets: Type.Integer(),
  setsAccepted: Type.Integer(),
};
const notes = () => Type.Array(Type.Unsafe<unknown>({}));

export const InterchangePageSchema = pageSchema(Type.Object(listed));
export const InterchangeSchema = Type.Object(
  {
    ...listed,
    acknowledgement: textOut(),
    notes: notes(),
    transactionSets: Type.Array(
      Type.Object({
        setNo: Type.Integer(),
        setId: Type.String(),
        controlNumber: textOut(),
        status: Type.String(),
        errors: notes(),
        intakeUuid: orNull(uuid()),
        invoiceUuid: orNull(uuid()),
      }),
    ),
  },
  { $id: "Interchange" },
);
