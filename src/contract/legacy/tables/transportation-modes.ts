import { numberTable } from "./number-table.ts";

/**
 * `transportationModeId`, `transportationModeUuid`. Rows are only ever added: numbers and uuids are in integrators' databases.
 */
export const TRANSPORTATION_MODES = numberTable("transportation mode", [
  [1, "cd4dada2-6549-51db-a09a-aa659fa3457a", "Ground", "Road", "Motor", "Truck"],
  [2, "7ee7ccda-4b66-5daa-b725-3eb4ba3955a6", "Air", "Air Freight"],
  [3, "6f0f4778-0b46-54b6-8187-c9d7b3533a08", "Ocean", "Sea", "Vessel"],
  [4, "030ccb51-ceac-5989-a3c1-84d99a7d024a", "Rail", "Railroad"],
  [5, "6de502dd-4ada-597b-9210-9b5342ecd18b", "Intermodal", "IMDL"],
  [6, "cb010b10-01b7-5eed-8de8-e221402cac24", "Parcel", "Small Package"],
  [7, "926b7466-c1c7-59b5-9ea5-243801b68844", "Truckload", "TL", "FTL", "Full Truckload"],
  [8, "52ddbbad-ad4e-5604-b579-8c7bfc16767c", "LessThanTruckload", "LTL", "Less Than Truckload"],
  [9, "ba329899-21da-5cfe-9bc3-61b119af3758", "Drayage"],
  [10, "8e951679-30f5-5e41-b989-b1992e6bdf4f", "Courier"],
  [11, "a40e5103-7044-567f-bb64-91f3dab1d713", "Barge"],
  [12, "78ddaceb-21ce-57eb-8d25-801651895951", "Pipeline"],
  [13, "95616d3c-7bd6-57e4-906a-c96c226ac909", "Multimodal"],
]);
