/** X12 data element 188, weight unit code. Source: X12 release 004010 code list; read 2026-11. */
export const WEIGHT_UNIT: Readonly<Record<string, string>> = {
  E: "Metric Ton",
  G: "Grams",
  K: "Kilograms",
  L: "Pounds",
  M: "Measurement Ton",
  O: "Ounces",
  S: "Short Ton",
  T: "Long Ton",
};
