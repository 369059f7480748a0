import type { AnyOperation } from "../../operation.ts";
import { searchCustomerOperation } from "./search-customer.ts";
import { searchVendorOperation } from "./search-vendor.ts";

export const legacyPartyOperations: readonly AnyOperation[] = [searchCustomerOperation, searchVendorOperation];
