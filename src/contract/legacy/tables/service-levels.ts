import { numberTable } from "./number-table.ts";

/**
 * `transportationServiceLevelId`, `transportationServiceLevelUuid`. Rows are only ever added: numbers and uuids are in
 * integrators' databases.
 */
export const SERVICE_LEVELS = numberTable("transportation service level", [
  [1, "3482a2a9-6e01-5cc2-b327-e7471b8a64e4", "Standard", "STD"],
  [2, "c5b513e1-ada7-5753-85b8-5d9349c645b7", "Expedited", "Expedite", "Rush"],
  [3, "56845db2-ae0b-583c-bedc-303a14fc05bc", "Guaranteed"],
  [4, "cd80b49e-7a38-50a6-8f90-398a4c136880", "NextDay", "Next Day", "Overnight"],
  [5, "23a93940-9729-5997-9126-f2dc7638d211", "SecondDay", "Second Day", "2 Day"],
  [6, "d251f55b-0098-5778-ad5f-05a4491971d4", "ThirdDay", "Third Day", "3 Day"],
  [7, "d593500d-a067-52ea-8989-b3334e7dd90e", "SameDay", "Same Day"],
  [8, "ffa8d616-9e4e-58ba-975a-c3f39138e8ae", "Economy"],
  [9, "2d7bb41c-aebf-5b9d-a773-07a8517055c1", "Priority"],
  [10, "b3b2d5c6-718d-53f4-b27f-6dc446f41cd0", "Deferred"],
  [11, "386521ac-4b7a-5a9b-a1f2-2f7f55e6fa9a", "TimeCritical", "Time Critical"],
  [12, "477b7dbe-718a-5b8f-bb1c-b72f542cc90c", "WhiteGlove", "White Glove"],
  [13, "dfb8ee9d-4171-5cd3-b5ed-05bb6148e6c6", "Dedicated"],
  [14, "adba9c88-33f8-586b-9593-e1e10b9e3c4e", "Team"],
]);
