import { Type } from "typebox";
import { integer, text, uuid } from "../schema.ts";
import { orNull, textOut } from "../v2/read/parts-read.ts";
import { pageQuery } from "./pages.ts";

const money = () => Type.String({ example: "300.0000" });
const instantOut = () => Type.String({ format: "date-time" });

export const DisputeListQuery = Type.Object({
  state: text({
    description: "open (the default; also what was settled and answered since, until one of us writes), or settled.",
  }),
  turn: text({
    description:
      "Of open ones, whom they wait for: theirs (our mail was the last), ours (they answered, or our mail did not arrive), unsent (nobody was written to); several by comma. By default all.",
  }),
  party: text({ description: "Vendor, Tenant, Customer; several by comma. By default all." }),
  vendor: text({ maxLength: 255, description: "The vendor's externalId or SCAC." }),
  q: text({ maxLength: 200, description: "The beginning of an invoice number or of a vendor's name." }),
  olderThanDays: integer({ minimum: 0, maximum: 36_500, description: "Raised at least so many days ago." }),
  sort: text({
    description: "oldest (the default), newest, or amount (the largest first, whatever the currency).",
  }),
  ...pageQuery,
});

export const DisputePageSchema = Type.Object({
  items: Type.Array(
    Type.Object({
      uuid: uuid(),
      invoiceUuid: uuid(),
      invoiceNumber: Type.String(),
      invoiceStatus: Type.String(),
      party: Type.String({ description: "With whom it is: Vendor, Tenant or Customer." }),
      vendor: Type.Object({ externalId: textOut(), scac: textOut(), name: textOut() }),
      turn: orNull(
        Type.String({ description: "theirs, ours or unsent; null of one that is settled, unless it was answered since." }),
      ),
      amount: Type.String({
        example: "300.0000",
        description:
          "In dispute when it was raised, as the claim said; where none was made, what the invoice bills above what is expected.",
      }),
      currency: Type.String(),
      ageDays: Type.Integer({ description: "Whole days from when it was raised until now, or until it was settled." }),
      createdAt: instantOut(),
      createdBy: Type.String(),
      lastMailAt: orNull(Type.String({ format: "date-time", description: "When a person wrote the last mail of it." })),
      resolvedAt: orNull(instantOut()),
      answeredAt: orNull(
        Type.String({
          format: "date-time",
          description: "When the other party wrote after it was settled, until one of us writes.",
        }),
      ),
      reason: orNull(Type.String({ description: "The first reason that is not resolved; of a settled one the first." })),
      reasons: Type.Integer({ description: "How many reasons are not resolved; of a settled one how many there were." }),
    }),
  ),
  nextCursor: Type.Unsafe<string | null>({ type: ["string", "null"] }),
  counts: Type.Object({
    theirs: Type.Integer(),
    ours: Type.Integer(),
    unsent: Type.Integer(),
    settled: Type.Integer(),
  }),
  totals: Type.Array(Type.Object({ currency: Type.String(), theirs: money(), ours: money(), unsent: money() })),
});
