import type { ChargeKind } from "./charge.ts";

interface DefaultChargeCode {
  readonly code: string;
  readonly kind: ChargeKind;
  readonly description: string;
  /** X12 element 150 codes first (version 004010), then words in use on freight bills. */
  readonly aliases: readonly string[];
}

const row = (code: string, kind: ChargeKind, description: string, codes: string, words: readonly string[]): DefaultChargeCode => ({
  code,
  kind,
  description,
  aliases: [...codes.split(" ").filter((one) => one !== ""), ...words],
});

/**
 * The charge codes every tenant starts with, and the names known from the start: the freight part of X12 element 150 and the words
 * vendors write instead. A few codes mean something else than they seem to: PST is postage, INC insurance, RFD a refund, SAC a service
 * charge; FSC is in no X12 list although vendors send it.
 */
export const DEFAULT_CHARGE_CODES: readonly DefaultChargeCode[] = [
  row("LINEHAUL", "linehaul", "Linehaul", "400 LHS LHD BAS FFR PPC DLH HLF BEY FAK LFD LTE TTT TTB TTV IFC FCD FCI FBD 450 080 AIR", ["LH", "Line Haul", "Freight", "Freight Charge", "Freight Charges", "Linehaul Charge", "Linehaul Freight Charge", "Base Freight", "Base Rate", "Transportation", "Transportation Charge", "Flat Rate", "Net Freight"]),
  row("MINIMUM", "linehaul", "Minimum charge", "MIN MIC AMC TCM MMC MLB MAD ANB 490", ["Minimum Charge", "Absolute Minimum Charge"]),
  row("DEFICIT", "linehaul", "Deficit weight", "DAA", ["Deficit Weight", "Deficit Freight"]),
  row("FUEL", "fuel", "Fuel surcharge", "405 FUE ENS FSC SAG BUA BSC", ["Fuel", "Fuel Surcharge", "Fuel Charge", "Fuel Sur", "FSUR", "Fuel Surcharge Charge", "Fuel Adjustment"]),
  row("DISCOUNT", "discount", "Discount", "DSC 270 275 280 285 290 295 297 TAL VAB QQD TTD CAC GRD CUD", ["Freight Discount", "Less Discount", "Discount Amount", "Allowance Discount"]),
  row("DETENTION", "accessorial", "Detention", "DTL DTU DTV DET TDT DEP DPU DWP DEW DTB SDC RMD WTG WTM", ["Truck Detention", "Trailer Detention", "Detention Loading", "Detention Unloading", "Waiting Time", "Driver Detention"]),
  row("DEMURRAGE", "accessorial", "Demurrage", "DEM DEA DES", ["Per Diem"]),
  row("LAYOVER", "accessorial", "Layover", "LAY LYC HDH HDW SHW SAS SHH", ["Layover Charge", "Driver Layover"]),
  row("LIFTGATE", "accessorial", "Liftgate", "LFT", ["Lift Gate", "Liftgate Delivery", "Liftgate Pickup", "Liftgate Service", "Lift Gate Delivery", "Liftgate Delivery Service"]),
  row("RESIDENTIAL", "accessorial", "Residential pick-up or delivery", "RES REP", ["Residential Delivery", "Residential Pickup", "Residential Pick-up"]),
  row("INSIDE", "accessorial", "Inside pick-up or delivery", "IDL IPU", ["Inside Delivery", "Inside Pickup", "Inside Delivery Service", "Inside Pick-up"]),
  row("STOPOFF", "accessorial", "Stop-off", "SOC STP SAM STD STQ SDL SPU SOP", ["Stop", "Stop Off", "Stop Charge", "Stop-off Charge", "Extra Stop", "Stop Offs", "Additional Stop"]),
  row("APPOINTMENT", "accessorial", "Appointment", "APT", ["Appointment Fee", "Delivery Appointment", "Appointment Delivery"]),
  row("NOTIFY", "accessorial", "Notification", "NFY MNC NCH", ["Notify", "Notification", "Notify Before Delivery", "Notify Consignee", "Call Before Delivery"]),
  row("HAZMAT", "accessorial", "Hazardous material", "HAZ HZC HZD HZS HMA HMI DGS 420 425 OCH", ["Hazardous", "Hazmat", "Hazardous Material", "Hazardous Materials", "Dangerous Goods"]),
  row("TARP", "accessorial", "Tarping", "TAR PTS", ["Tarp", "Tarping", "Tarp Charge", "Tarp Fee"]),
  row("REDELIVERY", "accessorial", "Redelivery", "RCL RSP", ["Re-delivery", "Redelivery Charge"]),
  row("RECONSIGNMENT", "accessorial", "Reconsignment or diversion", "RCC RCD RDC DIV DIC DOV 160 DTA", ["Reconsignment", "Diversion", "Reconsign"]),
  row("STORAGE", "accessorial", "Storage", "SRG STR IST ISO TST WHC", ["Storage Charge"]),
  row("LUMPER", "accessorial", "Loading or unloading by others", "UND UNL LOA LDG CAP COU URC OAC", ["Lumper", "Lumper Fee", "Lumper Charge", "Unloading", "Loading", "Unload", "Driver Assist", "Driver Unload", "Driver Load"]),
  row("LABOR", "accessorial", "Extra labour", "LAB LAA LSC ACL RRP SEG", ["Extra Labor", "Labor", "Sort and Segregate", "Sorting"]),
  row("TONU", "accessorial", "Truck ordered, not used", "VOR VFN CAA WFT", ["Truck Ordered Not Used", "Truck Order Not Used", "Vehicle Ordered Not Used", "Dry Run", "Cancellation", "Cancellation Charge"]),
  row("OVERSIZE", "accessorial", "Over dimension", "OVR 520 OCN OWC BKA", ["Oversize", "Over Dimension", "Overdimension", "Oversized"]),
  row("EXTRALENGTH", "accessorial", "Extra length", "EXL", ["Extra Length", "Overlength", "Over Length", "Excessive Length"]),
  row("OVERWEIGHT", "accessorial", "Excess weight", "EXW", ["Overweight", "Over Weight", "Excess Weight"]),
  row("WEIGHING", "accessorial", "Weighing and inspection", "WTV WRC WRE WEI SCL SCU IAC", ["Reweigh", "Re-weigh", "Weight Verification", "Scale", "Scale Ticket", "Weight and Inspection", "Inspection Fee", "Reclass"]),
  row("LIMITEDACCESS", "accessorial", "Limited access", "SEE PRM", ["Limited Access", "Limited Access Delivery", "Limited Access Pickup"]),
  row("PICKUP", "accessorial", "Pick-up", "PUC PCT 535 540 695 650 PUD", ["Pickup", "Pick-up", "Pickup Charge"]),
  row("DELIVERY", "accessorial", "Delivery", "DEL DCT 260 685", ["Delivery Charge", "Delivery Surcharge"]),
  row("WEEKEND", "accessorial", "Weekend or holiday service", "SAT HOL 665 670 PAV", ["Saturday Delivery", "Saturday Pickup", "Weekend Delivery", "Holiday Delivery", "After Hours"]),
  row("EXPEDITE", "accessorial", "Expedited service", "EXP EEF EEP PYS PAE 350 580 680 345", ["Expedite", "Expedited", "Guaranteed", "Guaranteed Service", "Time Critical"]),
  row("EXCLUSIVE", "accessorial", "Exclusive use", "EXC", ["Exclusive Use"]),
  row("TEAM", "accessorial", "Second driver", "EXD DDP DDN", ["Team", "Team Service", "Team Driver", "Extra Driver"]),
  row("DRAYAGE", "accessorial", "Drayage and cartage", "DRC CTG LOC 590 605 DPD DPE", ["Drayage", "Cartage", "Local Drayage"]),
  row("CHASSIS", "accessorial", "Chassis", "CHE FCS CTF", ["Chassis", "Chassis Fee", "Chassis Usage"]),
  row("SWITCHING", "accessorial", "Switching, spotting and positioning", "SWC SPT RST TRF", ["Trailer Spotting", "Drop Trailer", "Spotting"]),
  row("MILEAGE", "accessorial", "Extra miles", "EXM DMC ORM MIL CMI MAB MAC", ["Deadhead", "Out of Route Miles", "Extra Miles", "Excess Mileage"]),
  row("TEMPERATURE", "accessorial", "Temperature protection", "REF HRS ICE PSC PSH HET WEA RFM", ["Reefer", "Refrigeration", "Protect From Freezing", "Freeze Protection", "Temperature Control"]),
  row("TOLL", "accessorial", "Tolls", "BRD IHT TRU", ["Tolls", "Toll", "Bridge Toll"]),
  row("PERMIT", "accessorial", "Permits and escorts", "PER SPC PBE MES MEN ECR SEV", ["Permit", "Permits", "Escort"]),
  row("BORDER", "accessorial", "Border and customs", "CUS CFC CSE CSF 145 155 165 240 360 IMP", ["Customs", "Border Crossing", "Border Fee", "Customs Clearance", "Brokerage"]),
  row("HIGHCOST", "accessorial", "High cost area", "GAR CLC ARB SUR FAH CON EMS NYD NYP ILD ILP", ["High Cost Delivery", "High Cost Area", "Arbitrary", "Congestion", "Surcharge", "California Surcharge"]),
  row("BEYOND", "accessorial", "Beyond service area", "BYD OUT PDY 510", ["Beyond Charge", "Beyond"]),
  row("INSURANCE", "accessorial", "Insurance and valuation", "INS INC EVC VEX RIE 445 455 745 AVA", ["Insurance", "Excess Valuation", "Declared Value"]),
  row("COD", "accessorial", "Collect on delivery", "COD COL AFC", ["COD Fee", "Collect on Delivery"]),
  row("PALLET", "accessorial", "Pallets and packing", "PLT PPN PEC PUK RMP 027", ["Pallet", "Pallets", "Pallet Charge", "Pallet Exchange"]),
  row("DOCUMENT", "accessorial", "Documents and corrections", "BLC POD PDB AFB CDR DOC 761 020 600 SPD PSD", ["Document Fee", "BOL Correction", "Bill of Lading Correction", "Corrected BOL", "Proof of Delivery Fee"]),
  row("CLEANING", "accessorial", "Cleaning", "CLN VCL STM", ["Washout", "Wash Out", "Trailer Wash", "Cleaning Charge"]),
  row("SINGLESHIPMENT", "accessorial", "Single shipment", "SSF SGL SCG", ["Single Shipment", "Single Shipment Pickup"]),
  row("BLINDSHIPMENT", "accessorial", "Blind shipment", "", ["Blind Shipment", "Blind Bill of Lading"]),
  row("HANDLING", "accessorial", "Handling", "HHB HAN 690 RLQ SSC", ["Special Handling", "Handling Charge"]),
  row("ADVANCE", "accessorial", "Advances", "ADV 025 030 035 040 045 ADH CHG", ["Advance", "Advances", "Cash Advance", "Fuel Advance", "Comcheck"]),
  row("QUICKPAY", "discount", "Quick pay fee", "EEB", ["Quick Pay", "Quickpay", "Quick Pay Fee", "Quick Pay Discount"]),
  row("GST", "tax", "Goods and services tax", "GST", ["GST", "TPS", "Goods and Services Tax"]),
  row("HST", "tax", "Harmonised sales tax", "", ["HST", "TVH", "Harmonized Sales Tax", "GST/HST"]),
  row("QST", "tax", "Quebec sales tax", "", ["QST", "TVQ", "Quebec Sales Tax"]),
  // PST in element 150 is postage: the provincial tax is known by its words alone.
  row("PROVINCIALTAX", "tax", "Provincial sales tax", "", ["Provincial Sales Tax", "PST Tax"]),
  row("VAT", "tax", "Value added tax", "750", ["VAT", "Value Added Tax", "IVA"]),
  row("TAX", "tax", "Tax", "TAX TAY TTS TTL SST SSX SAN LLS CBX PPT TAD 032", ["Sales Tax", "State Tax", "Taxes"]),
  row("POSTAGE", "accessorial", "Postage", "PST 475 480", ["Postage"]),
];
