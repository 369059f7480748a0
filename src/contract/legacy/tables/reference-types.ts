import { numberTable } from "./number-table.ts";

/**
 * `referenceNumberTypeId`. The first eleven are the kinds that find orders. Rows are only ever added: numbers and uuids are in
 * integrators' databases.
 */
export const REFERENCE_TYPES = numberTable("reference number type", [
  [1, "8ce7af7f-4792-5010-8547-adde1e4c3f1c", "OrderNumber"],
  [2, "8130ef26-cd81-5fb2-8d9c-796781282c16", "ShipmentNumber"],
  [3, "f21ee399-de83-56bc-8e9e-aba91404f604", "LoadNumber"],
  [4, "4d583c51-1319-5029-9a5f-c6c844489efa", "PRONumber", "PRO"],
  [5, "3869c88b-f058-5779-94c7-0610dc37fea2", "BOLNumber", "BOL", "BillOfLading", "Bill Of Lading"],
  [6, "c2f0de10-ca89-54b0-9487-950307f4cf40", "MasterBOLNumber", "MBOL", "Master BOL"],
  [7, "7409a856-bf2c-5c68-967e-159454741368", "PONumber", "PO", "PurchaseOrder", "Purchase Order"],
  [8, "4548061e-9d62-5418-afd0-757db3b44dee", "CustomerReference", "Customer Reference Number"],
  [9, "4a27cb86-7789-5196-93fd-4fd9f99d34c6", "PickupNumber", "Pickup"],
  [10, "e0d8a70b-848f-5f0b-b630-8e890a305ea7", "AppointmentNumber", "Appointment"],
  [11, "5166a01b-651e-5650-98cf-ed58fd287bae", "Other"],
  [12, "189bbfa3-3b51-5107-af24-cc61cc89663c", "InvoiceNumber"],
  [13, "9b48ad6e-fce5-5d38-86e7-dfd3cd2ef9d5", "QuoteNumber"],
  [14, "a71965e8-9a60-562f-821b-2c797d0839e3", "SealNumber"],
  [15, "6fab9964-2bb5-50b0-8c2f-d3b94e959cc0", "TrailerNumber"],
  [16, "4c731e8b-bb35-56ee-9dfc-d5226d7b2dd6", "ContainerNumber"],
  [17, "153ae5a1-cae5-5b82-9457-5eb43300096e", "BookingNumber"],
  [18, "98b58544-2a77-5e5c-8ad3-69e486c294ee", "ReleaseNumber"],
  [19, "8b74dc13-7a2e-566b-a139-a8ecf66c7756", "GLCode"],
  [20, "b8ae398f-93c1-5608-9b96-f8682550305a", "CostCenter"],
  [21, "319d4bb2-749f-500e-a2e3-ae9971916e8a", "ProjectNumber"],
  [22, "e59c120f-199d-5ab4-8e4d-ea58309084f4", "DepartmentNumber"],
  [23, "2089e3b6-6fde-5a13-8d7f-218387f94524", "SalesOrderNumber"],
  [24, "c065a3d8-95c8-5063-b2c0-9d05e77413df", "DeliveryNumber"],
  [25, "322054ed-c569-5903-b703-6e40311633b9", "ManifestNumber"],
  [26, "7f3eff20-13b5-5e41-a684-fbfaf1023d4c", "TrackingNumber"],
  [27, "888cfc7e-c090-5488-8f9c-7c78a3c83d99", "VesselName"],
  [28, "67f2e025-4e09-5871-8e6e-7b72c24f811b", "VoyageNumber"],
  [29, "5be6a851-742e-5668-ad6f-ad83485e99af", "ConsigneeReference"],
  [30, "2b3d1e12-d993-598e-9efe-52edc6dfca13", "ShipperReference"],
]);
