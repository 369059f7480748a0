import { numberTable } from "./number-table.ts";

/**
 * `handlingUnitId`, `handlingUnitUuid`: the units of the rating engine callout first. Rows are only ever added: numbers and uuids
 * are in integrators' databases.
 */
export const HANDLING_UNITS = numberTable("handling unit", [
  [1, "3cc1d986-d681-51d8-a2fd-5e13dcb2cbd9", "Pallet", "Pallets", "PLT"],
  [2, "e604976f-60a1-5160-afd8-298c40b095a8", "Drum", "Drums", "DRM"],
  [3, "a58490b1-e94f-5cae-9981-6a0f452bd0c8", "Bag", "Bags"],
  [4, "bbc71933-d9f2-59e7-84e4-e787a9e9ab41", "Barrels", "Barrel", "BBL"],
  [5, "9a748014-3aa4-5ab0-996d-4a9c2d12f231", "Crates", "Crate", "CRT"],
  [6, "61c7863f-66ca-52c8-8651-826a9a526207", "Bundles", "Bundle", "BDL"],
  [7, "34e1db52-95e1-57a1-9da0-8d5210ecdf83", "Piece", "Pieces", "PCS", "PC"],
  [8, "8d71386b-a57b-549f-a499-b4abafa46585", "Loose"],
  [9, "9d1e91fc-38a4-5bc8-a40b-6594b9fa18ca", "Boxes", "Box", "BOX"],
  [10, "6b1bd6de-a20e-5659-a74c-18e34b1c6b5f", "Cases", "Case", "CS"],
  [11, "ff58b36a-ab55-54ec-9b71-96c24944af83", "Carton", "Cartons", "CTN"],
  [12, "5ed9b2f8-d397-55e4-92c1-6e51e12ee0f1", "Totes", "Tote"],
  [13, "02bef7dc-a8a1-5aa9-9751-45fbcb1b052b", "Skid", "Skids", "SKD"],
  [14, "d5ed8e5b-08d0-5cc4-b6bd-a1e0494a5b5b", "Roll", "Rolls"],
  [15, "f33bc6ec-c367-5cd5-9f17-b2ea5eff0569", "Reel", "Reels"],
  [16, "598a57e1-5fe8-5a25-8d92-e1386627c74c", "Pail", "Pails"],
  [17, "5ab8453a-c4fc-5383-a62a-9bb1e55028b7", "Bale", "Bales"],
  [18, "1f73cc03-9d60-5db8-b256-780de568ae01", "Cylinder", "Cylinders"],
  [19, "f44f1698-f096-5624-8d72-af3ffd692f2e", "Gaylord", "Gaylords"],
  [20, "e7986f51-15e6-57c7-8339-a1cbec2e4d38", "Container", "Containers"],
  [21, "5b66013a-7897-5c1f-ae49-825bfc43412a", "Unit", "Units", "EA", "Each"],
  [22, "2cfab734-ccdf-5d72-9382-8f0b80764ae8", "Rack", "Racks"],
  [23, "2fdf769e-afec-51e8-a2ef-839e417f7c83", "Bin", "Bins"],
  [24, "e434a012-62b3-50bb-b8f5-6842d21bf7a2", "Bucket", "Buckets"],
  [25, "67f40a27-01d0-5356-a436-3a2a92ed8f78", "Can", "Cans"],
  [26, "1ef6b305-162f-5419-a54b-7be4788a988f", "Tube", "Tubes"],
  [27, "b78c546b-0c24-502a-b641-aee2bde7b0c7", "Trailer", "Trailers"],
  [28, "6a4b7bf3-2e81-55a6-8304-756adb39a4c3", "Vehicle", "Vehicles"],
  [29, "217c0d10-bfa1-5737-bb81-d031e5f75822", "Coil", "Coils"],
  [30, "46f2e691-234c-5d4f-a589-56ecd391c151", "Sack", "Sacks"],
]);
