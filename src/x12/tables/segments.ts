/**
 * Segments of X12 as data: the numbers of their elements in order, `!` behind a mandatory one, then the relational conditions (P
 * paired, R at least one, C if the first then the others, E at most one, L if the first then at least one of the others), as the
 * standard prints them: "P0910". Source: segment directory of release 004010, with the elements later releases added at the end.
 */
export interface SegmentRow {
  readonly name: string;
  readonly elements: string;
  readonly conditions?: string;
}

export const SEGMENTS: Readonly<Record<string, SegmentRow>> = {
  ST: { name: "Transaction Set Header", elements: "143! 329! 1705" },
  SE: { name: "Transaction Set Trailer", elements: "96! 329!" },
  B1: { name: "Beginning Segment for Booking or Pick-up/Delivery", elements: "140 145! 373 558" },
  B10: { name: "Beginning Segment for Shipment Status", elements: "127 145 140! 71 128 127 1073", conditions: "R0102 P0506" },
  B2: { name: "Beginning Segment for Shipment Information", elements: "375 140 154 145 188 146! 147 86 460 335 591 147" },
  B2A: { name: "Set Purpose", elements: "353! 346" },
  B3: {
    name: "Beginning Segment for Carrier's Invoice",
    elements: "147 76! 145 146! 188 373! 193! 202 32 374 140! 373 375 335",
    conditions: "P0910",
  },
  BPR: {
    name: "Beginning Segment for Payment Order",
    elements: "305! 782! 478! 591! 812 506 507 569 508 509 510 506 507 569 508 373 1048 506 507 569 508",
  },
  C2: { name: "Bank ID", elements: "107! 66 67 508 513 1073 373" },
  C3: { name: "Currency", elements: "100! 280 100 100" },
  CD3: {
    name: "Carton (Package) Detail",
    elements: "187 81 AN AN 284 AN 122 58 122 58 284 284 AN AN",
    conditions: "P0102 P0708 P0910 C1105 C1211 C1405",
  },
  CUR: { name: "Currency", elements: "98! 100! 280 98 100 669 374 373 337 374 373 337 374 373 337 374 373 337 374 373 337" },
  DTM: { name: "Date/Time Reference", elements: "374! 373 337 623 1250 1251" },
  ENT: { name: "Entity", elements: "554 98 66 67 98 66 67 128 127" },
  G61: { name: "Contact", elements: "366! 93! 365 364 443", conditions: "P0304" },
  G62: { name: "Date/Time", elements: "432 373 176 337 623", conditions: "R0103 P0102 P0304" },
  H1: { name: "Hazardous Material", elements: "62! 209 208 64 63 200 77 355 254", conditions: "P0708" },
  H2: { name: "Additional Hazardous Material Description", elements: "64! 64" },
  H3: { name: "Special Handling Instructions", elements: "152 153 241 242 257", conditions: "E0102" },
  H6: { name: "Special Services", elements: "560! 561 562 1073 380" },
  IT8: {
    name: "Conditions of Sale",
    elements: "AN AN AN AN AN AN AN AN AN AN AN AN AN AN AN AN AN AN AN AN AN AN AN AN AN AN AN AN AN AN AN AN AN AN AN",
  },
  ITD: { name: "Terms of Sale", elements: "336 333 338 370 351 446 386 362 388 389 342 352 765 107 954" },
  K1: { name: "Remarks", elements: "61! 61" },
  L0: {
    name: "Line Item, Quantity and Weight",
    elements: "213 220 221 81 187 183 184 80 211 458 188 56 380 211 1073",
    conditions: "P0203 P0405 P0607 P0809 C1104 P1315",
  },
  L1: {
    name: "Rate and Charges",
    elements: "213 60 122 58 191 117 120 150 121 39 16 276 257 74 122 372 220 221 954 100 610",
    conditions: "P0203 R040506 P1415 P1718",
  },
  L11: { name: "Business Instructions and Reference Number", elements: "127 128 352 373 1073", conditions: "R0103 P0102" },
  L3: {
    name: "Total Weight and Charges",
    elements: "81 187 60 122 58 191 117 150 183 184 80 188 171 74 122",
    conditions: "P0102 P0304 P0910 C1201 P1415",
  },
  L4: { name: "Measurement", elements: "82! 189! 65! 90! 380 1271" },
  L5: { name: "Description, Marks and Numbers", elements: "213 79 22 23 103 87 88 23 22 595", conditions: "P0304 C0706 P0809" },
  L7: { name: "Tariff Reference", elements: "213 168 171 172 169 170 59 173 46 373 119 227 294 295 19 156" },
  L9: { name: "Charge Detail", elements: "150! 782!" },
  LAD: {
    name: "Lading Detail",
    elements: "211 80 188 395 188 81 235 234 235 234 235 234 79",
    conditions: "P0102 P0304 P0506 P0708 P0910 P1112",
  },
  LFH: { name: "Freeform Hazardous Material Information", elements: "808! 809! 809 1023 355 380 380" },
  LH1: { name: "Hazardous Identification Information", elements: "355! 80! 277 200 22 355 380 595 665 254 1375" },
  LH2: { name: "Hazardous Classification Information", elements: "215 984 271 222 759 355 408 355 408 355 408 355 408" },
  LH3: { name: "Hazardous Material Shipping Name", elements: "224 984 985 1073" },
  LX: { name: "Assigned Number", elements: "554!" },
  M7: { name: "Seal Numbers", elements: "225! 225 225 225 98" },
  MAN: { name: "Marks and Numbers", elements: "88! 87! 87 88 87 87" },
  MEA: { name: "Measurements", elements: "737 738 739 C 740 741 935 936 752 1373" },
  MS1: { name: "Equipment, Shipment, or Real Property Location", elements: "19 156 26 1654 1655 1280 1280 116" },
  MS2: { name: "Equipment or Container Owner and Type", elements: "140 207 40 761", conditions: "P0102" },
  MS3: { name: "Interline Information", elements: "140! 133! 19 91 156" },
  N1: { name: "Name", elements: "98! 93 66 67 706 98", conditions: "R0203 P0304" },
  N2: { name: "Additional Name Information", elements: "93! 93" },
  N3: { name: "Address Information", elements: "166! 166" },
  N4: { name: "Geographic Location", elements: "19 156 116 26 309 310 1715" },
  N7: {
    name: "Equipment Details",
    elements: "206 207! 81 187 167 232 205 183 184 102 40 140 319 219 567 571 188 761 56 65 189 24 140 301",
    conditions: "P0304 P0516 P0809",
  },
  N9: { name: "Reference Identification", elements: "128! 127 369 373 337 623 C", conditions: "R0203" },
  NM1: { name: "Individual or Organizational Name", elements: "98! 1065! 1035 1036 1037 1038 1039 66 67 706 98 1035" },
  NTE: { name: "Note/Special Instruction", elements: "363 352!" },
  OID: { name: "Order Identification Detail", elements: "127 324 127 355 380 188 81 184 183 211 127", conditions: "R0102" },
  PER: { name: "Administrative Communications Contact", elements: "366! 93 365 364 365 364 365 364 443" },
  PLD: { name: "Pallet Information", elements: "406! 399 188 81" },
  POD: { name: "Proof of Delivery", elements: "373! 337 93!" },
  Q7: { name: "Lading Exception Code", elements: "33! 211 80" },
  R3: {
    name: "Route Information, Motor",
    elements: "140! 133! 19 91 154 76 373 610 369 284 284 284",
    conditions: "C1110 C1211",
  },
  REF: { name: "Reference Information", elements: "128! 127 352 C", conditions: "R0203" },
  RMR: { name: "Remittance Advice Accounts Receivable Open Item", elements: "128 127 482 782 777 777 426 782" },
  S5: { name: "Stop-off Details", elements: "165! 163! 81 188 382 355 183 184 352 154 190", conditions: "P0304 P0506 P0708" },
  SDQ: {
    name: "Destination Quantity",
    elements: "355! 66 67! 380! 67 380 67 380 67 380 67 380 67 380 67 380 67 380 67 380 67 380 310",
  },
  SPO: { name: "Shipment Purchase Order Detail", elements: "324! 127 355 380 188 81 647 127", conditions: "P0304 P0506" },
  TRN: { name: "Trace", elements: "481! 127! 509 127" },
  AT7: { name: "Shipment Status Details", elements: "1650 1651 1652 1651 373 337 623" },
  AT8: { name: "Shipment Weight, Packaging and Quantity Data", elements: "187 188 81 80 80 184 183" },
  BGN: { name: "Beginning Segment", elements: "353! 127! 373! 337 623 127 640 306 786" },
  OTI: {
    name: "Original Transaction Identification",
    elements: "110! 128! 127! 142 124 373 337 28 329 143 480 353 640 346 306 305",
  },
  TED: { name: "Technical Error Description", elements: "647! 3 721 719 722 725 724 724" },
  AK1: { name: "Functional Group Response Header", elements: "479! 28! 480" },
  AK2: { name: "Transaction Set Response Header", elements: "143! 329! 1705" },
  AK3: { name: "Data Segment Note", elements: "721! 719! 447 720 720 720 720 720" },
  AK4: { name: "Data Element Note", elements: "C! 725 723! 724" },
  AK5: { name: "Transaction Set Response Trailer", elements: "717! 718 718 718 718 718" },
  AK9: { name: "Functional Group Response Trailer", elements: "715! 97! 123! 2! 716 716 716 716 716" },
  IK3: { name: "Implementation Data Segment Note", elements: "721! 719! 447 620" },
  IK4: { name: "Implementation Data Element Note", elements: "C! 725 621! 724" },
  IK5: { name: "Implementation Transaction Set Response Trailer", elements: "717! 618 618 618 618 618" },
  CTX: { name: "Context", elements: "C! 721 719 447 C C" },
};

/**
 * Segments that exist in X12 though no table here uses them: found in a set they are "not in defined transaction set" (6), not
 * "unrecognized" (1).
 */
export const OTHER_SEGMENTS =
  "ACD ACK ACT ADI ADJ ADV ADX AES AMT ASM AT1 AT2 AT5 AT9 AXL B11 B12 B13 B2S B3A B3B B4 B4A B5 B6 B8 B9 BA1 BAK BAL BAT BAU BAX BBC BCA BCD BCH BCO BCQ " +
  "BCT BCU BDS BEG BFR BHT BIA BIG BIN BIX BL BLC BLI BLR BLS BMA BMG BMM BMP BMS BNR BNX BOR BOS BOX BPA BPO BPT BQR BQT BR BRA BRC BRR BSF BSI BSN BSR " +
  "BSS BST BSX BTA BTC BTI BTP BTR BTS BUY BVA BVB BVP BVS BW BX C4 C8 CAD CAL CAS CB1 CBS CC CCI CDA CDD CDI CED CF1 CF2 CFT CGS CHB CHR CI CID CII CIV " +
  "CL1 CLD CLI CLM CLP CLR CM CMA CMC CN1 COB COD COM CON CPR CQ CR1 CR2 CR3 CR4 CR5 CR6 CR7 CR8 CRC CRD CRI CRO CRS CRT CRV CS CSB CSC CSH CSI CSM CSS " +
  "CST CSU CT CTB CTC CTP CTT CUN CV CYC D8 D9 DB DD DEF DEG DEL DEP DFI DH DIS DK DM DMA DMG DMI DN DOS DP DPN DR DSB DVI E01 E03 E1 E10 E13 E20 E22 E24 " +
  "E30 E34 E4 E40 E41 E5 E6 E8 EA EB EC ED EDF EFI EI ELV EM EMS EMT ENR EQ EQD EQI EQP EQR ER ERI ERP ES ESI ETD EXI F01 F02 F04 F05 F07 F09 F10 F11 F12 " +
  "F13 F14 F6X F9 FA1 FA2 FAA FAC FBB FC FCL FDA FGS FH FIR FIS FIX FK FNA FOB FOS FPT FRM FSA FST FTH FX1 FX2 FX3 FX4 FX5 FX7 G01 G05 G07 G08 G1 G10 G11 " +
  "G12 G13 G15 G17 G18 G19 G2 G20 G21 G22 G23 G24 G25 G26 G28 G29 G3 G30 G31 G32 G33 G35 G36 G37 G38 G39 G4 G40 G42 G43 G45 G46 G47 G48 G49 G5 G50 G51 G53 " +
  "G54 G55 G63 G66 G68 G69 G70 G72 G73 G76 G82 G83 G84 G85 G86 G87 G88 G89 G91 G92 G93 G94 G95 GA GDP GF GH GID GR GR2 GR4 GR5 GRI GRP GY H5 HAD HC HD HI HL " +
  "HPL HS HSD IC ICH ICM ID1 ID2 ID3 ID4 IDB IDC IED IGI IH III IIS IM IMA IMC IMM IMP IN1 IN2 INC IND INI INQ INR INS INT INV INX IRA IRP ISC ISD ISI ISR " +
  "ISS ISV ISX IT IT1 IT3 ITA ITC IV1 JID JIL JIT JL JS K2 K3 L10 L12 L13 L2 L6 L8 LC LC1 LCD LCT LDT LE LEP LEQ LET LFG LFI LH4 LH6 LHE LHR LHT LIC LID LIE " +
  "LIN LM LN LN1 LN2 LOC LP LQ LRQ LS LT LTE LTR LUC LUI LV M0 M1 M10 M11 M12 M13 M14 M15 M2 M20 M21 M3 MBL MC MCD MCT MEP MI MI1 MIA MIC MII MIN MIR MIS MIT " +
  "MKS ML MLA MLS MNC MO1 MOA MPI MPP MRC MRP MS MS4 MS5 MS6 MSG MSS MTX N10 N11 N12 N5 N8 N8A NA NAT NCA NCD ND1 NM2 NTA NX1 NX2 OBI OD OI OID OOI OP OPS OQS " +
  "P1 P2 P4 P5 PAD PAI PAL PAM PAS PAT PAY PBI PC PCL PCR PCS PCT PD PDD PDE PDI PDL PDP PDR PDS PEN PER PEX PFR PI PID PIN PKD PKG PKL PL PLA PLB PLC PLI PM " +
  "PO1 PO3 PO4 POC PPA PPD PPL PPY PR PR1 PR2 PRC PRD PRF PRI PRJ PRM PRR PRS PRT PRV PS PS1 PSA PSC PSD PT PTD PTF PTS PUN PWK PYD PYM PYT Q1 Q2 Q3 Q5 Q8 QTY " +
  "R01 R02 R03 R04 R1 R11 R12 R13 R2 R2A R2B R2C R2D R4 R5 R6 R7 R8 R9 RA RAB RAT RB RC RCD RCR RD RDD RDI RDM RDR RDT REA REC REL REP REQ RES RET RIC RLD RLT " +
  "RMT RO ROP RP RPA RQ RQS RR RRA RRS RS RSC RSD RSR RST RT RT1 RTE RTT RU1 RU2 RU3 RU4 RU5 RU6 RYL S1 S1A S1S S2 S2A S2S S3 S3A S3E S3S S4 S4A S4E S4S S8 S9 SAC " +
  "SAD SAL SB SBR SBT SC SCA SCD SCH SCL SCM SCN SCP SCR SCS SCT SD1 SDP SER SES SFC SG SHD SHI SHP SHR SI SIN SL1 SLA SLI SLN SMA SMB SMD SMO SMS SN1 SOI SOM SP " +
  "SPA SPE SPI SPK SPR SPS SPY SR SRA SRD SRE SRM SRT SS SSC SSD SSE SSS SST ST2 STA STC STP STS SUM SUP SV SV1 SV2 SV3 SV4 SV5 SV6 SV7 SVA SVC SVD SW SWC SWD T1 " +
  "T2 T3 T6 T8 TA TAX TBA TBI TC2 TCD TD1 TD3 TD4 TD5 TDS TDT TER TFA TFD TFM TFR TFS TI TIA TID TII TIS TLN TMD TOA TOO TOV TPB TPD TRF TRL TRS TS TS2 TS3 TSD TSI " +
  "TSP TSU TT TV TXI TXN TXP UC UCS UD UIT UM UQS UR URL USD USI UWI V1 V2 V3 V4 V5 V9 VAD VAR VAT VC VC1 VD VDI VEH VID VRC VST W01 W03 W04 W05 W06 W07 W08 W09 W1 " +
  "W10 W12 W13 W14 W15 W17 W18 W19 W2 W20 W27 W28 W3 W4 W45 W5 W6 W66 W76 WLD WS X01 X02 X1 X2 X4 X5 X7 XD XH XPO XQ Y1 Y2 Y3 Y4 Y5 Y6 Y7 YNQ ZA ZC1 ZD ZR ZT";
