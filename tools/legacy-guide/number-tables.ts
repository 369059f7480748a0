import { BILLING_TERMS } from "#contract/legacy/tables/billing-terms.ts";
import { CHARGE_TYPES } from "#contract/legacy/tables/charge-types.ts";
import { CURRENCIES } from "#contract/legacy/tables/currencies.ts";
import { HANDLING_UNITS } from "#contract/legacy/tables/handling-units.ts";
import { INVOICE_FORMATS } from "#contract/legacy/tables/invoice-formats.ts";
import { INVOICE_TYPES } from "#contract/legacy/tables/invoice-types.ts";
import type { NumberTable } from "#contract/legacy/tables/number-table.ts";
import { REFERENCE_TYPES } from "#contract/legacy/tables/reference-types.ts";
import { SERVICE_LEVELS } from "#contract/legacy/tables/service-levels.ts";
import { SERVICE_TYPES } from "#contract/legacy/tables/service-types.ts";
import { STATES } from "#contract/legacy/tables/states.ts";
import { TRANSPORTATION_MODES } from "#contract/legacy/tables/transportation-modes.ts";

/**
 * Every table of numbers and uuids of the legacy generation, as docs/legacy.md prints them. Document types are numbered by their
 * place (`#domain/document/document-types.ts`); vendors, billing entities and users by the tenant's own numbers.
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
