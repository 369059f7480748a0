import { numberTable } from "./number-table.ts";

/**
 * `transportationServiceTypeId`, `transportationServiceTypeUuid`. Rows are only ever added: numbers and uuids are in integrators'
 * databases.
 */
export const SERVICE_TYPES = numberTable("transportation service type", [
  [1, "90f8b46e-96a3-5b13-903d-476c7294cd73", "LTL", "LessThanTruckload", "Less Than Truckload"],
  [2, "a5965280-6804-5967-90e6-f3d912500e23", "TL", "FTL", "Truckload", "Full Truckload"],
  [3, "02dc2aa4-ee23-59df-bff2-7022198370bb", "Partial", "PTL", "Partial Truckload"],
  [4, "3ed9819c-cdc1-5242-8b8b-3c61438175bc", "Volume", "Volume LTL"],
  [5, "e554f296-851e-5b34-9817-cb9c4df3891b", "FCL", "Full Container Load"],
  [6, "70c2e04b-096e-526a-b2ae-e66b73de82b2", "LCL", "Less Than Container Load"],
  [7, "b72e0c3d-c5eb-5516-b7aa-d082a7f1c5af", "Parcel"],
  [8, "0d9190c5-1aee-5368-bf91-d828478a4ba6", "Intermodal"],
  [9, "6845c7b9-a133-54b5-a447-45eb54b6e168", "Drayage"],
  [10, "0d77adda-aec4-5b23-a9ab-e4f2903f226b", "Container"],
  [11, "fa342fea-024b-59d4-9cc8-80ae31b62913", "Bulk"],
  [12, "150e29c3-03e5-53e7-845e-b9a1d48bf87d", "Flatbed"],
  [13, "d77a4dfe-85d1-56fd-a900-1d526594a8e2", "Reefer", "Refrigerated"],
  [14, "da18c587-ad15-5514-bc7f-00df7774a401", "Dedicated"],
]);
