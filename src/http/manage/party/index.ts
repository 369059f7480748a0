import type { AnyOperation } from "../../operation.ts";
import { getCustomerOperation } from "./get-customer.ts";
import { getVendorOperation } from "./get-vendor.ts";
import { getVendorMergePreviewOperation } from "./get-vendor-merge-preview.ts";
import { listVendorDoublesOperation } from "./list-vendor-doubles.ts";
import { mergeVendorOperation } from "./merge-vendor.ts";
import { takeVendorApartOperation } from "./take-vendor-apart.ts";
import { listCustomersOperation } from "./list-customers.ts";
import { listVendorsOperation } from "./list-vendors.ts";
import { putCustomerOperation } from "./put-customer.ts";
import { putVendorBlockOperation } from "./put-vendor-block.ts";
import { putVendorOperation } from "./put-vendor.ts";

export const managePartyOperations: readonly AnyOperation[] = [
  listVendorsOperation,
  getVendorOperation,
  putVendorOperation,
  putVendorBlockOperation,
  listVendorDoublesOperation,
  getVendorMergePreviewOperation,
  mergeVendorOperation,
  takeVendorApartOperation,
  listCustomersOperation,
  getCustomerOperation,
  putCustomerOperation,
];
