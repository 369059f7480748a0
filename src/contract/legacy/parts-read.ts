import { type Static, Type } from "typebox";
import { dayAsWritten } from "#domain/day/day.ts";
import { numberOut, orNull, textOut } from "../v2/read/parts-read.ts";
import { classText, type lineProperties } from "./line.ts";
import { midnightOf } from "./quirks/days-are-midnights.ts";

/** What legacy answers of orders and of invoices have in common: kinds of properties, and values as they are displayed. */

export function uuidOut() {
  return orNull(Type.String({ format: "uuid" }));
}
export function integerOut() {
  return orNull(Type.Integer());
}
export function dateTimeOut() {
  return orNull(Type.String({ format: "date-time" }));
}

/** A word as it was said, blanks and all; null where nothing was. */
export function saidText(value: string | null | undefined): string | null {
  return value === undefined || value === "" ? null : value;
}

export function saidDay(value: string | null | undefined): string | null {
  return value === undefined || value === null ? null : midnightOf(dayAsWritten(value) ?? null);
}

/** How many, how heavy and how large a line is, in the order of the specification. */
export const lineMeasuresOut = {
  handlingUnitCount: integerOut(),
  totalPieces: integerOut(),
  weight: numberOut(),
  weightUnit: textOut(),
  class: textOut(),
  nmfcCode: textOut(),
  length: numberOut(),
  width: numberOut(),
  height: numberOut(),
  dimUnits: textOut(),
};

export function lineMeasures(line: { readonly [Name in keyof typeof lineMeasuresOut]?: Static<(typeof lineProperties)[Name]> }) {
  return {
    handlingUnitCount: line.handlingUnitCount ?? null,
    totalPieces: line.totalPieces ?? null,
    weight: line.weight ?? null,
    weightUnit: saidText(line.weightUnit),
    class: classText(line.class),
    nmfcCode: saidText(line.nmfcCode),
    length: line.length ?? null,
    width: line.width ?? null,
    height: line.height ?? null,
    dimUnits: saidText(line.dimUnits),
  };
}
