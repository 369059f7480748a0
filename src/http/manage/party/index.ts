import type { AnyOperation } from "../../operation.ts";
import { getCustomerOperation } from "./get-customer.ts";
import { getVendorOperation } from "./get-vendor.ts";
import { listCustomersOperation } from "./list-customers.ts";
import { listVendorsOperation } from "./list-vendors.ts";
import { putCustomerOperation } from "./put-customer.ts";
import { putVendorOperation } from "./put-vendor.ts";

export const managePartyOperations: readonly AnyOperation[] = [
  listVendorsOperation,
  getVendorOperation,
  putVendorOperation,
  listCustomersOperation,
  getCustomerOperation,
  putCustomerOperation,
];
