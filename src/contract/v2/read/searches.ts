import { Type } from "typebox";
import { reader } from "../../json/reader.ts";
import { idText, instant, integer, nullable, requiredInstant, uuid } from "../../schema.ts";

const search = {
  startTime: requiredInstant({ description: "Exclusive." }),
  endTime: instant({ description: "Inclusive; by default now." }),
  pageSize: integer({ minimum: 1, maximum: 100, default: 20 }),
  pageNumber: integer({ minimum: 0, maximum: 2147483647, default: 0 }),
  orderExternalId: idText(),
};

const SearchOrdersSchema = Type.Object(search, { $id: "OrderSearch" });
const SearchDocumentsSchema = Type.Object({ ...search, documentUuid: nullable(uuid()) }, { $id: "DocumentSearch" });

/** Specification, operations 21 and 20. */
export const orderSearchReader = reader(SearchOrdersSchema);
export const documentSearchReader = reader(SearchDocumentsSchema);
export type OrderSearchBody = Type.Static<typeof SearchOrdersSchema>;

export const FoundOrdersSchema = Type.Array(Type.Object({ orderExternalId: Type.String() }), { $id: "FoundOrders" });
export const FoundDocumentsSchema = Type.Array(Type.Object({ documentUuid: uuid(), orderExternalId: Type.String() }), {
  $id: "FoundDocuments",
});
