import type { AnyOperation } from "../../operation.ts";
import { getCustomerOperation } from "./get-customer.ts";
import { getVendorOperation } from "./get-vendor.ts";
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
  listCustomersOperation,
  getCustomerOperation,
  putCustomerOperation,
];
