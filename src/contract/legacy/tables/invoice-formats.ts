import { numberTable } from "./number-table.ts";

/**
 * `vendorInvoiceFormatUuid`: how an invoice reached the service. Rows are only ever added: numbers and uuids are in integrators'
 * databases.
 */
export const INVOICE_FORMATS = numberTable("vendor invoice format", [
  [1, "5d7720aa-5536-5221-ab84-f3d2f004ebc0", "Api", "API"],
  [2, "5262f4bb-8dbe-5ce9-b2be-d518815b5eda", "Legacy"],
  [3, "3ade6129-8882-5aa4-ba14-ca20a8d0e66c", "Edi210", "EDI", "EDI 210", "X12 210"],
  [4, "383b5be3-12c3-597d-9759-cedb230c2340", "Email", "E-mail"],
  [5, "b2d69c84-0ebf-5f13-97d4-0876d61f737f", "Capture", "Scan"],
  [6, "c72af72b-8d56-5ee9-b338-d89f41fdcf99", "Upload"],
  [7, "dbcbddc9-316a-5af3-86a7-9363cd9b0068", "Pdf"],
  [8, "b64aa911-d824-5cbe-ad5b-46c983fe45af", "Paper"],
  [9, "4e958169-e2bd-5c7e-a7fc-537b27dd5bab", "Csv"],
  [10, "b887a40c-ca31-523a-8254-3995d0ff053d", "Web", "Portal"],
]);
