import { numberTable } from "./number-table.ts";

/**
 * `chargeTypeUuid`: the kinds of charge codes. Rows are only ever added: numbers and uuids are in integrators' databases.
 */
export const CHARGE_TYPES = numberTable("charge type", [
  [1, "41b79372-2359-58b2-ac6e-866dfbe61403", "Linehaul", "Line Haul", "Freight"],
  [2, "d095e16c-9f8e-5545-b905-58d1d3bb7320", "Fuel", "Fuel Surcharge"],
  [3, "f698f4a9-81fa-51e9-9d0b-6ca720fe428b", "Accessorial"],
  [4, "5fe59096-99d3-5b3b-8bb8-4a369ebb1336", "Discount"],
  [5, "ae5d2b62-1e2c-594a-8772-f182e6bd46d1", "Tax"],
]);
