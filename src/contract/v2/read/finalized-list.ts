import { Type } from "typebox";
import { choice, flag, integer, requiredText, text, uuid } from "../../schema.ts";

// Read by the handler: to the microsecond, and with the `+` of a zone that the caller forgot to encode.
const AN_INSTANT = { example: "2026-03-01T12:00:00Z" };

const parameters = {
  StartTime: requiredText(64, {
    ...AN_INSTANT,
    description: "Exclusive lower bound of the finalization time; without a zone it is UTC.",
  }),
  EndTime: text({ ...AN_INSTANT, description: "Inclusive upper bound; by default the last date given out." }),
  SortOrder: choice(["ASC", "DESC"], { default: "DESC", description: "By finalization time." }),
  PageSize: integer({ minimum: 1, maximum: 100, default: 20 }),
  PageNumber: integer({ minimum: 0, maximum: 2147483647, default: 0 }),
  ResultsDelivered: flag({ description: "Only delivered, or only undelivered ones; unset is no filter." }),
};

/** Specification, "List finalized vendor invoices"; names match in any case. */
export const LegacyFinalizedQuery = Type.Object(parameters);

/** The newer listing has one parameter more. */
export const FinalizedQuery = Type.Object({
  ...parameters,
  IncludeUnmatched: flag({ default: false, description: "Also invoices without an order; needs the grant orderless-invoices." }),
});

const page = {
  currentPage: Type.Integer(),
  totalPages: Type.Integer(),
  pageSize: Type.Integer(),
  totalRecords: Type.Integer(),
};
const record = {
  uuid: uuid(),
  finalizationDate: Type.String({
    format: "date-time",
    description: "Unique within the tenant and strictly increasing, to the microsecond.",
  }),
};

export const FinalizedListSchema = Type.Object(
  {
    ...page,
    records: Type.Array(
      Type.Object({
        ...record,
        status: Type.Unsafe<"Approved" | "Terminated">({ type: "string", enum: ["Approved", "Terminated"] }),
        source: Type.String({ description: "Api, Legacy, Edi210, Email, Capture or Upload" }),
      }),
    ),
  },
  { $id: "FinalizedInvoices" },
);

export const LegacyFinalizedListSchema = Type.Object(
  { ...page, records: Type.Array(Type.Object(record)) },
  { $id: "LegacyFinalizedInvoices" },
);
