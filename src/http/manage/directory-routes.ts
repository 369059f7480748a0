import { Type } from "typebox";
import { OrderHistorySchema, OrderListQuery, OrderPageSchema } from "#contract/manage/orders.ts";
import {
  CustomerOutSchema,
  CustomerPageSchema,
  customerReader,
  PartyListQuery,
  PartyPath,
  VendorOutSchema,
  VendorPageSchema,
  vendorReader,
} from "#contract/manage/parties.ts";
import { requiredText } from "#contract/schema.ts";
import { type AnyRoute, route } from "../route.ts";
import { getOrder } from "./get-order.ts";
import { listOrders } from "./list-orders.ts";
import { getCustomer, getVendor, listCustomersAnswer, listVendorsAnswer, putCustomer, putVendor } from "./parties.ts";

const read = { generation: "manage", auth: "key-or-session", scope: "manage", method: "GET" } as const;
const change = { generation: "manage", auth: "key-or-session", scope: "admin", method: "PUT" } as const;

/** Orders, vendors and customers, as auditors look them up. */
export const directoryRoutes: readonly AnyRoute[] = [
  route({
    ...read,
    operationId: "listOrders",
    path: "/manage/orders",
    query: OrderListQuery,
    summary: "List orders",
    description: "The last changed first.",
    responses: { 200: { description: "A page of orders.", schema: OrderPageSchema } },
    handle: listOrders,
  }),
  route({
    ...read,
    operationId: "getOrder",
    path: "/manage/orders/{orderExternalId}",
    params: Type.Object({ orderExternalId: requiredText(255) }),
    summary: "Get an order with every version",
    responses: { 200: { description: "The order.", schema: OrderHistorySchema, headers: { etag: "The order's eTag." } } },
    handle: getOrder,
  }),
  route({
    ...read,
    operationId: "listVendors",
    path: "/manage/vendors",
    query: PartyListQuery,
    summary: "List vendors",
    responses: { 200: { description: "A page of vendors, by external id.", schema: VendorPageSchema } },
    handle: listVendorsAnswer,
  }),
  route({
    ...read,
    operationId: "getVendor",
    path: "/manage/vendors/{externalId}",
    params: PartyPath,
    summary: "Get a vendor",
    responses: { 200: { description: "The vendor.", schema: VendorOutSchema } },
    handle: getVendor,
  }),
  route({
    ...change,
    operationId: "putVendor",
    path: "/manage/vendors/{externalId}",
    params: PartyPath,
    body: vendorReader,
    summary: "Set a vendor",
    description: "Replaces what is known about it; its charge aliases only when they are sent.",
    responses: { 200: { description: "The vendor as it is now.", schema: VendorOutSchema } },
    handle: putVendor,
  }),
  route({
    ...read,
    operationId: "listCustomers",
    path: "/manage/customers",
    query: PartyListQuery,
    summary: "List customers",
    responses: { 200: { description: "A page of customers, by external id.", schema: CustomerPageSchema } },
    handle: listCustomersAnswer,
  }),
  route({
    ...read,
    operationId: "getCustomer",
    path: "/manage/customers/{externalId}",
    params: PartyPath,
    summary: "Get a customer",
    responses: { 200: { description: "The customer.", schema: CustomerOutSchema } },
    handle: getCustomer,
  }),
  route({
    ...change,
    operationId: "putCustomer",
    path: "/manage/customers/{externalId}",
    params: PartyPath,
    body: customerReader,
    summary: "Set a customer",
    responses: { 200: { description: "The customer as it is now.", schema: CustomerOutSchema } },
    handle: putCustomer,
  }),
];
