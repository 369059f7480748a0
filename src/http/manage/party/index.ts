import type { AnyOperation } from "../../operation.ts";
import { listVendorsOperation } from "./list-vendors.ts";
import { getVendorOperation } from "./get-vendor.ts";
import { putVendorOperation } from "./put-vendor.ts";
import { listCustomersOperation } from "./list-customers.ts";
import { getCustomerOperation } from "./get-customer.ts";
import { putCustomerOperation } from "./put-customer.ts";

export const managePartyOperations: readonly AnyOperation[] = [
  listVendorsOperation,
  getVendorOperation,
  putVendorOperation,
  listCustomersOperation,
  getCustomerOperation,
  putCustomerOperation,
];
