import { Type } from "typebox";
import { reader } from "../json/reader.ts";
import { uuid } from "../schema.ts";

/** The body of legacy operations that change something (specification, "problem-details body"), also where nothing is wrong. */
export const ProblemSchema = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    instance: Type.String(),
    errors: Type.Record(Type.String(), Type.Array(Type.String())),
  },
  { $id: "Problem" },
);

export function noProblem(detail: string, instance: string) {
  return {
    type: "about:blank",
    title: "OK",
    status: 200,
    detail,
    instance,
    errors: {},
  };
}

/** Most invoices that one call marks. */
const MAX_MARKED = 10_000;
const DeliveredSchema = Type.Array(uuid(), { maxItems: MAX_MARKED, $id: "DeliveredInvoices" });
export const deliveredReader = reader(DeliveredSchema);
