import { BILLING_TERMS } from "./billing-terms.ts";
import { CHARGE_TYPES } from "./charge-types.ts";
import { CURRENCIES } from "./currencies.ts";
import { HANDLING_UNITS } from "./handling-units.ts";
import { INVOICE_FORMATS } from "./invoice-formats.ts";
import { INVOICE_TYPES } from "./invoice-types.ts";
import type { NumberTable } from "./number-table.ts";
import { REFERENCE_TYPES } from "./reference-types.ts";
import { SERVICE_LEVELS } from "./service-levels.ts";
import { SERVICE_TYPES } from "./service-types.ts";
import { STATES } from "./states.ts";
import { TRANSPORTATION_MODES } from "./transportation-modes.ts";

/**
 * Every table of numbers and uuids of the legacy generation, as docs/legacy.md prints them. Document types are numbered by their place
 * (`#domain/document/document-types.ts`); vendors, billing entities and users by the tenant's own numbers.
 */
export const NUMBER_TABLES: readonly NumberTable[] = [
  TRANSPORTATION_MODES,
  SERVICE_LEVELS,
  SERVICE_TYPES,
  CURRENCIES,
  BILLING_TERMS,
  REFERENCE_TYPES,
  CHARGE_TYPES,
  INVOICE_FORMATS,
  INVOICE_TYPES,
  HANDLING_UNITS,
  STATES,
];
