import { integer, optionalUuid, rateNumber, text } from "../schema.ts";
import { Type } from "typebox";

/** What lines of legacy orders and invoices have in common. */
export const lineProperties = {
  description: text(),
  handlingUnitCount: integer(),
  totalPieces: integer(),
  weight: rateNumber({ example: 1200 }),
  weightUnit: text({ example: "Imperial", description: "Imperial or Metric, or a unit of one of them (LB, KG)." }),
  class: Type.Optional(
    Type.Unsafe<string | number | null>({ type: ["string", "number", "null"], maxLength: 255, "x-rate": true, example: "77.5" }),
  ),
  nmfcCode: text(),
  length: rateNumber(),
  width: rateNumber(),
  height: rateNumber(),
  dimUnits: text({ example: "Imperial", description: "Imperial or Metric, or a unit of one of them (IN, CM, FT)." }),
  uuid: optionalUuid(),
};

/** A freight class as the core writes it ("77.5"). */
export function classText(said: string | number | null | undefined): string | null {
  const text = said === undefined || said === null ? "" : String(said).trim();
  return text === "" ? null : text;
}
