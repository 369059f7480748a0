// @ts-nocheck
/**
 * The audit as it was when rule set 4 was released: commit f561906d1d164d01a861a02c90282fc347d5a6b0.
 * Made by `node tools/freeze-rule-set.ts f561906` from the sources of that commit. Never changed: stored audits are replayed by it.
 */
// src/domain/audit/facts-from-canonical.ts
const HEAD = /^facts\/1\n/;
const BIGINT = /-?\d+n/y;
const STRING = /"(?:[^"\\]|\\.)*"/y;
const MARK = "\0n";
/**
* The facts back from their canonical text, so that a past audit can be run again bit for bit. bigints stand in the text as `123n`; they are
* marked with a character that JSON text written by `JSON.stringify` never holds unescaped, so that no value of the facts can be taken for one.
*/
const factsFromCanonical = (text) => {
	if (!HEAD.test(text)) throw new Error("not the canonical text of audit facts");
	return fromCanonicalText(text.slice(text.indexOf("\n") + 1));
};
/** A value back from `canonicalText`. */
const fromCanonicalText = (body) => {
	let json = "";
	for (let at = 0; at < body.length;) {
		const character = body.charCodeAt(at);
		if (character === 34) {
			STRING.lastIndex = at;
			const string = STRING.exec(body)?.[0] ?? body.slice(at);
			json += string.startsWith("\"\\u0000") ? `"\\u0000s${string.slice(1)}` : string;
			at += string.length;
		} else if (character === 45 || character >= 48 && character <= 57) {
			BIGINT.lastIndex = at;
			const bigint = BIGINT.exec(body)?.[0];
			if (bigint === void 0) {
				json += body[at];
				at += 1;
			} else {
				json += `"\\u0000n${bigint.slice(0, -1)}"`;
				at += bigint.length;
			}
		} else {
			json += body[at];
			at += 1;
		}
	}
	return JSON.parse(json, (_key, value) => {
		if (typeof value !== "string" || value.charCodeAt(0) !== 0) return value;
		return value.startsWith(MARK) ? BigInt(value.slice(2)) : value.slice(2);
	});
};

// src/domain/money/amount.ts
const AMOUNT_DECIMALS = 4;
const RATE_DECIMALS = 8;
const ZERO = 0n;
/** A difference below half a cent is no difference: an EDI invoice can only carry cents (interface choices, audit policy). */
const HALF_CENT = 50n;
const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;
/**
* Reads decimal text (also with an exponent, as JavaScript prints small and large doubles) as a scaled integer.
* Answers undefined when it is not a number or has more decimals than `decimals` (trailing zeros do not count).
*/
const parseDecimal = (text, decimals) => {
	const match = DECIMAL.exec(text);
	if (match === null) return void 0;
	const [, sign, whole = "", fraction = "", exponent = "0"] = match;
	let digits = whole + fraction;
	let scale = fraction.length - Number(exponent);
	while (scale > decimals && digits.endsWith("0")) {
		digits = digits.slice(0, -1);
		scale -= 1;
	}
	if (digits === "") return 0n;
	if (scale > decimals) return /^0+$/.test(digits) ? 0n : void 0;
	const value = BigInt(digits) * 10n ** BigInt(decimals - scale);
	return sign === "-" ? -value : value;
};
const printDecimal = (value, decimals) => {
	const negative = value < 0n;
	const digits = (negative ? -value : value).toString().padStart(decimals + 1, "0");
	const cut = digits.length - decimals;
	return `${negative ? "-" : ""}${digits.slice(0, cut)}.${digits.slice(cut)}`;
};
/** "12.34" to 123400n; undefined when it is no decimal or has more than four decimals. */
const parseAmount = (text) => parseDecimal(text, 4);
/** "12.3400", always four decimals. */
const printAmount = (value) => printDecimal(value, 4);
/** "0.2850" to 28500000n; undefined when it is no decimal or has more than eight decimals. */
const parseRate = (text) => parseDecimal(text, 8);
/** The shortest form with at least `minimumDecimals` decimals: 185000000n is "1.85". */
const printRate = (value, minimumDecimals = 0) => {
	const full = printDecimal(value, 8);
	let end = full.length;
	const least = full.length - 8 + minimumDecimals;
	while (end > least && full[end - 1] === "0") end -= 1;
	if (full[end - 1] === ".") end -= 1;
	return full.slice(0, end);
};
const absolute = (value) => value < 0n ? -value : value;
const larger = (a, b) => a > b ? a : b;
const smaller = (a, b) => a < b ? a : b;
const isNothing = (difference) => difference < 50n && difference > -50n;

// src/domain/audit/print-audit-result.ts
const money = (amount) => amount === null ? null : printAmount(amount);
const rateText = (rate) => rate === null ? null : printRate(rate, 4);
/** The result as JSON: money as strings of four decimals, rates and quantities as strings of at least four. */
const printAuditResult = (result) => ({
	verdict: result.verdict,
	ruleSetVersion: result.ruleSetVersion,
	policyVersion: result.policyVersion,
	findings: result.findings.map((one) => ({
		rule: one.rule,
		severity: one.severity,
		message: one.message,
		charge: one.charge,
		expected: money(one.expected),
		billed: money(one.billed),
		variance: money(one.variance),
		limit: one.limit === null ? null : {
			allowed: printAmount(one.limit.allowed),
			text: one.limit.text,
			origin: one.limit.origin
		},
		supportedBy: one.supportedBy,
		orderUuid: one.orderUuid,
		itemId: one.itemId,
		invoiceUuids: one.invoiceUuids
	})),
	notEvaluated: result.notEvaluated,
	notApplicable: result.notApplicable,
	passed: result.passed,
	charges: result.charges.map((row) => ({
		code: row.code,
		kind: row.kind,
		known: row.known,
		description: row.description,
		expected: money(row.expected),
		previouslyBilled: printAmount(row.previouslyBilled),
		rated: money(row.rated),
		billed: printAmount(row.billed),
		approved: money(row.approved),
		variance: money(row.variance),
		variancePercent: row.variancePercent,
		rate: rateText(row.rate),
		quantity: rateText(row.quantity),
		qualifier: row.qualifier,
		findings: row.findings,
		lines: row.lines.map((line) => ({
			index: line.index,
			code: line.code,
			description: line.description,
			amount: printAmount(line.amount),
			rate: rateText(line.rate),
			quantity: rateText(line.quantity),
			qualifier: line.qualifier,
			itemId: line.itemId
		}))
	})),
	totals: {
		billed: printAmount(result.totals.billed),
		expected: money(result.totals.expected),
		approved: money(result.totals.approved),
		variance: money(result.totals.variance),
		variancePercent: result.totals.variancePercent
	},
	currency: result.currency,
	conversion: result.conversion,
	allocations: result.allocations.map((one) => ({
		orderUuid: one.orderUuid,
		charges: one.charges.map((charge) => ({
			code: charge.code,
			amount: printAmount(charge.amount)
		})),
		total: printAmount(one.total)
	}))
});

// src/domain/day/day.ts
const MILLISECONDS_A_DAY = 864e5;
const toNumber = (day) => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / MILLISECONDS_A_DAY;
/** Whole days from `from` to `to`; negative when `to` is earlier. */
const daysBetween = (from, to) => toNumber(to) - toNumber(from);
const addDays = (day, days) => (/* @__PURE__ */ new Date((toNumber(day) + days) * MILLISECONDS_A_DAY)).toISOString().slice(0, 10);

// src/domain/money/round.ts
/** numerator / denominator as a whole number, halves away from zero: the trade's cent rule. The denominator must not be 0. */
const divideHalfAwayFromZero = (numerator, denominator) => {
	const negative = numerator < 0n !== denominator < 0n;
	const top = numerator < 0n ? -numerator : numerator;
	const bottom = denominator < 0n ? -denominator : denominator;
	const quotient = (2n * top + bottom) / (2n * bottom);
	return negative ? -quotient : quotient;
};
const RATE_SCALE$2 = 10n ** BigInt(8);
const RATE_TIMES_RATE_TO_AMOUNT = 10n ** BigInt(2 * 8 - 4);
/** Rate x quantity, rounded half away from zero to four decimals (specification, rating engine callout, rule 2). */
const extend = (rate, quantity) => divideHalfAwayFromZero(rate * quantity, RATE_TIMES_RATE_TO_AMOUNT);
/** `percent` percent of the amount, rounded half away from zero to four decimals. */
const percentOf = (amount, percent) => divideHalfAwayFromZero(amount * percent, 100n * RATE_SCALE$2);
/** part / whole in percent with two decimals as text ("5.26"), or null when the whole is zero. For people's eyes, never for a decision. */
const percentText = (part, whole) => {
	if (whole === 0n) return null;
	const base = whole < 0n ? -whole : whole;
	const hundredths = divideHalfAwayFromZero(part * 10000n, base);
	const negative = hundredths < 0n;
	const digits = (negative ? -hundredths : hundredths).toString().padStart(3, "0");
	return `${negative ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

// src/domain/money/convert.ts
/** Decimals an exchange rate may carry. */
const FX_DECIMALS = 12;
const FX_SCALE = 10n ** BigInt(12);
/** Shortest form with at least four decimals. */
const printFxRate = (rate) => {
	const digits = rate.toString().padStart(13, "0");
	const cut = digits.length - 12;
	return `${digits.slice(0, cut)}.${digits.slice(cut).replace(/0{1,8}$/, "")}`;
};
/** The newest rate not after `day`, given either way (of the same day, the direct one); undefined when there is none. */
const findConversion = (rates, from, to, day) => {
	let best;
	for (const one of rates) {
		const direct = one.from === from && one.to === to;
		if (!direct && !(one.from === to && one.to === from)) continue;
		if (daysBetween(one.date, day) < 0) continue;
		if (best === void 0 || one.date > best.rateOn || one.date === best.rateOn && (best.inverse || direct)) best = {
			from,
			to,
			rate: one.rate,
			inverse: !direct,
			rateOn: one.date
		};
	}
	return best;
};
/** Converted and rounded once, half away from zero, to four decimals. */
const convert = (amount, conversion) => conversion.inverse ? divideHalfAwayFromZero(amount * FX_SCALE, conversion.rate) : divideHalfAwayFromZero(amount * conversion.rate, FX_SCALE);

// src/domain/money/allocate.ts
/**
* Splits an amount over parts in proportion to their weights, to the ten-thousandth: the shares add up to the amount exactly. What is left
* after cutting goes, one ten-thousandth each, to the parts that lost most (the earlier first). Weights count by their absolute value; when
* all are zero the parts share equally. At least one part is needed.
*/
const allocate = (amount, weights) => {
	if (weights.length === 0) throw new Error("an amount cannot be allocated to no part");
	const sizes = weights.map((weight) => weight < 0n ? -weight : weight);
	let whole = 0n;
	for (const size of sizes) whole += size;
	const parts = whole === 0n ? sizes.map(() => 1n) : sizes;
	const divisor = whole === 0n ? BigInt(sizes.length) : whole;
	const negative = amount < 0n;
	const size = negative ? -amount : amount;
	const shares = parts.map((part) => size * part / divisor);
	let left = size;
	for (const share of shares) left -= share;
	const byLoss = parts.map((part, at) => ({
		at,
		lost: size * part % divisor
	})).sort((a, b) => a.lost === b.lost ? a.at - b.at : a.lost > b.lost ? -1 : 1);
	for (const { at } of byLoss) {
		if (left === 0n) break;
		shares[at] = (shares[at] ?? 0n) + 1n;
		left -= 1n;
	}
	return shares.map((share) => negative ? -share : share);
};

// src/domain/charge/default-charge-codes.ts
const row = (code, kind, description, codes, words) => ({
	code,
	kind,
	description,
	aliases: [...codes.split(" ").filter((one) => one !== ""), ...words]
});
/**
* The charge codes every tenant starts with, and the names known from the start: the freight part of X12 element 150 and the words
* vendors write instead. A few codes mean something else than they seem to: PST is postage, INC insurance, RFD a refund, SAC a service
* charge; FSC is in no X12 list although vendors send it.
*/
const DEFAULT_CHARGE_CODES = [
	row("LINEHAUL", "linehaul", "Linehaul", "400 LHS LHD BAS FFR PPC DLH HLF BEY FAK LFD LTE TTT TTB TTV IFC FCD FCI FBD 450 080 AIR", [
		"LH",
		"Line Haul",
		"Freight",
		"Freight Charge",
		"Freight Charges",
		"Linehaul Charge",
		"Linehaul Freight Charge",
		"Base Freight",
		"Base Rate",
		"Transportation",
		"Transportation Charge",
		"Flat Rate",
		"Net Freight"
	]),
	row("MINIMUM", "linehaul", "Minimum charge", "MIN MIC AMC TCM MMC MLB MAD ANB 490", ["Minimum Charge", "Absolute Minimum Charge"]),
	row("DEFICIT", "linehaul", "Deficit weight", "DAA", ["Deficit Weight", "Deficit Freight"]),
	row("FUEL", "fuel", "Fuel surcharge", "405 FUE ENS FSC SAG BUA BSC", [
		"Fuel",
		"Fuel Surcharge",
		"Fuel Charge",
		"Fuel Sur",
		"FSUR",
		"Fuel Surcharge Charge",
		"Fuel Adjustment"
	]),
	row("DISCOUNT", "discount", "Discount", "DSC 270 275 280 285 290 295 297 TAL VAB QQD TTD CAC GRD CUD", [
		"Freight Discount",
		"Less Discount",
		"Discount Amount",
		"Allowance Discount"
	]),
	row("DETENTION", "accessorial", "Detention", "DTL DTU DTV DET TDT DEP DPU DWP DEW DTB SDC RMD WTG WTM", [
		"Truck Detention",
		"Trailer Detention",
		"Detention Loading",
		"Detention Unloading",
		"Waiting Time",
		"Driver Detention"
	]),
	row("DEMURRAGE", "accessorial", "Demurrage", "DEM DEA DES", ["Per Diem"]),
	row("LAYOVER", "accessorial", "Layover", "LAY LYC HDH HDW SHW SAS SHH", ["Layover Charge", "Driver Layover"]),
	row("LIFTGATE", "accessorial", "Liftgate", "LFT", [
		"Lift Gate",
		"Liftgate Delivery",
		"Liftgate Pickup",
		"Liftgate Service",
		"Lift Gate Delivery",
		"Liftgate Delivery Service"
	]),
	row("RESIDENTIAL", "accessorial", "Residential pick-up or delivery", "RES REP", [
		"Residential Delivery",
		"Residential Pickup",
		"Residential Pick-up"
	]),
	row("INSIDE", "accessorial", "Inside pick-up or delivery", "IDL IPU", [
		"Inside Delivery",
		"Inside Pickup",
		"Inside Delivery Service",
		"Inside Pick-up"
	]),
	row("STOPOFF", "accessorial", "Stop-off", "SOC STP SAM STD STQ SDL SPU SOP", [
		"Stop",
		"Stop Off",
		"Stop Charge",
		"Stop-off Charge",
		"Extra Stop",
		"Stop Offs",
		"Additional Stop"
	]),
	row("APPOINTMENT", "accessorial", "Appointment", "APT", [
		"Appointment Fee",
		"Delivery Appointment",
		"Appointment Delivery"
	]),
	row("NOTIFY", "accessorial", "Notification", "NFY MNC NCH", [
		"Notify",
		"Notification",
		"Notify Before Delivery",
		"Notify Consignee",
		"Call Before Delivery"
	]),
	row("HAZMAT", "accessorial", "Hazardous material", "HAZ HZC HZD HZS HMA HMI DGS 420 425 OCH", [
		"Hazardous",
		"Hazmat",
		"Hazardous Material",
		"Hazardous Materials",
		"Dangerous Goods"
	]),
	row("TARP", "accessorial", "Tarping", "TAR PTS", [
		"Tarp",
		"Tarping",
		"Tarp Charge",
		"Tarp Fee"
	]),
	row("REDELIVERY", "accessorial", "Redelivery", "RCL RSP", ["Re-delivery", "Redelivery Charge"]),
	row("RECONSIGNMENT", "accessorial", "Reconsignment or diversion", "RCC RCD RDC DIV DIC DOV 160 DTA", [
		"Reconsignment",
		"Diversion",
		"Reconsign"
	]),
	row("STORAGE", "accessorial", "Storage", "SRG STR IST ISO TST WHC", ["Storage Charge"]),
	row("LUMPER", "accessorial", "Loading or unloading by others", "UND UNL LOA LDG CAP COU URC OAC", [
		"Lumper",
		"Lumper Fee",
		"Lumper Charge",
		"Unloading",
		"Loading",
		"Unload",
		"Driver Assist",
		"Driver Unload",
		"Driver Load"
	]),
	row("LABOR", "accessorial", "Extra labour", "LAB LAA LSC ACL RRP SEG", [
		"Extra Labor",
		"Labor",
		"Sort and Segregate",
		"Sorting"
	]),
	row("TONU", "accessorial", "Truck ordered, not used", "VOR VFN CAA WFT", [
		"Truck Ordered Not Used",
		"Truck Order Not Used",
		"Vehicle Ordered Not Used",
		"Dry Run",
		"Cancellation",
		"Cancellation Charge"
	]),
	row("OVERSIZE", "accessorial", "Over dimension", "OVR 520 OCN OWC BKA", [
		"Oversize",
		"Over Dimension",
		"Overdimension",
		"Oversized"
	]),
	row("EXTRALENGTH", "accessorial", "Extra length", "EXL", [
		"Extra Length",
		"Overlength",
		"Over Length",
		"Excessive Length"
	]),
	row("OVERWEIGHT", "accessorial", "Excess weight", "EXW", [
		"Overweight",
		"Over Weight",
		"Excess Weight"
	]),
	row("WEIGHING", "accessorial", "Weighing and inspection", "WTV WRC WRE WEI SCL SCU IAC", [
		"Reweigh",
		"Re-weigh",
		"Weight Verification",
		"Scale",
		"Scale Ticket",
		"Weight and Inspection",
		"Inspection Fee",
		"Reclass"
	]),
	row("LIMITEDACCESS", "accessorial", "Limited access", "SEE PRM", [
		"Limited Access",
		"Limited Access Delivery",
		"Limited Access Pickup"
	]),
	row("PICKUP", "accessorial", "Pick-up", "PUC PCT 535 540 695 650 PUD", [
		"Pickup",
		"Pick-up",
		"Pickup Charge"
	]),
	row("DELIVERY", "accessorial", "Delivery", "DEL DCT 260 685", ["Delivery Charge", "Delivery Surcharge"]),
	row("WEEKEND", "accessorial", "Weekend or holiday service", "SAT HOL 665 670 PAV", [
		"Saturday Delivery",
		"Saturday Pickup",
		"Weekend Delivery",
		"Holiday Delivery",
		"After Hours"
	]),
	row("EXPEDITE", "accessorial", "Expedited service", "EXP EEF EEP PYS PAE 350 580 680 345", [
		"Expedite",
		"Expedited",
		"Guaranteed",
		"Guaranteed Service",
		"Time Critical"
	]),
	row("EXCLUSIVE", "accessorial", "Exclusive use", "EXC", ["Exclusive Use"]),
	row("TEAM", "accessorial", "Second driver", "EXD DDP DDN", [
		"Team",
		"Team Service",
		"Team Driver",
		"Extra Driver"
	]),
	row("DRAYAGE", "accessorial", "Drayage and cartage", "DRC CTG LOC 590 605 DPD DPE", [
		"Drayage",
		"Cartage",
		"Local Drayage"
	]),
	row("CHASSIS", "accessorial", "Chassis", "CHE FCS CTF", [
		"Chassis",
		"Chassis Fee",
		"Chassis Usage"
	]),
	row("SWITCHING", "accessorial", "Switching, spotting and positioning", "SWC SPT RST TRF", [
		"Trailer Spotting",
		"Drop Trailer",
		"Spotting"
	]),
	row("MILEAGE", "accessorial", "Extra miles", "EXM DMC ORM MIL CMI MAB MAC", [
		"Deadhead",
		"Out of Route Miles",
		"Extra Miles",
		"Excess Mileage"
	]),
	row("TEMPERATURE", "accessorial", "Temperature protection", "REF HRS ICE PSC PSH HET WEA RFM", [
		"Reefer",
		"Refrigeration",
		"Protect From Freezing",
		"Freeze Protection",
		"Temperature Control"
	]),
	row("TOLL", "accessorial", "Tolls", "BRD IHT TRU", [
		"Tolls",
		"Toll",
		"Bridge Toll"
	]),
	row("PERMIT", "accessorial", "Permits and escorts", "PER SPC PBE MES MEN ECR SEV", [
		"Permit",
		"Permits",
		"Escort"
	]),
	row("BORDER", "accessorial", "Border and customs", "CUS CFC CSE CSF 145 155 165 240 360 IMP", [
		"Customs",
		"Border Crossing",
		"Border Fee",
		"Customs Clearance",
		"Brokerage"
	]),
	row("HIGHCOST", "accessorial", "High cost area", "GAR CLC ARB SUR FAH CON EMS NYD NYP ILD ILP", [
		"High Cost Delivery",
		"High Cost Area",
		"Arbitrary",
		"Congestion",
		"Surcharge",
		"California Surcharge"
	]),
	row("BEYOND", "accessorial", "Beyond service area", "BYD OUT PDY 510", ["Beyond Charge", "Beyond"]),
	row("INSURANCE", "accessorial", "Insurance and valuation", "INS INC EVC VEX RIE 445 455 745 AVA", [
		"Insurance",
		"Excess Valuation",
		"Declared Value"
	]),
	row("COD", "accessorial", "Collect on delivery", "COD COL AFC", ["COD Fee", "Collect on Delivery"]),
	row("PALLET", "accessorial", "Pallets and packing", "PLT PPN PEC PUK RMP 027", [
		"Pallet",
		"Pallets",
		"Pallet Charge",
		"Pallet Exchange"
	]),
	row("DOCUMENT", "accessorial", "Documents and corrections", "BLC POD PDB AFB CDR DOC 761 020 600 SPD PSD", [
		"Document Fee",
		"BOL Correction",
		"Bill of Lading Correction",
		"Corrected BOL",
		"Proof of Delivery Fee"
	]),
	row("CLEANING", "accessorial", "Cleaning", "CLN VCL STM", [
		"Washout",
		"Wash Out",
		"Trailer Wash",
		"Cleaning Charge"
	]),
	row("SINGLESHIPMENT", "accessorial", "Single shipment", "SSF SGL SCG", ["Single Shipment", "Single Shipment Pickup"]),
	row("BLINDSHIPMENT", "accessorial", "Blind shipment", "", ["Blind Shipment", "Blind Bill of Lading"]),
	row("HANDLING", "accessorial", "Handling", "HHB HAN 690 RLQ SSC", ["Special Handling", "Handling Charge"]),
	row("ADVANCE", "accessorial", "Advances", "ADV 025 030 035 040 045 ADH CHG", [
		"Advance",
		"Advances",
		"Cash Advance",
		"Fuel Advance",
		"Comcheck"
	]),
	row("QUICKPAY", "discount", "Quick pay fee", "EEB", [
		"Quick Pay",
		"Quickpay",
		"Quick Pay Fee",
		"Quick Pay Discount"
	]),
	row("GST", "tax", "Goods and services tax", "GST", [
		"GST",
		"TPS",
		"Goods and Services Tax"
	]),
	row("HST", "tax", "Harmonised sales tax", "", [
		"HST",
		"TVH",
		"Harmonized Sales Tax",
		"GST/HST"
	]),
	row("QST", "tax", "Quebec sales tax", "", [
		"QST",
		"TVQ",
		"Quebec Sales Tax"
	]),
	row("PROVINCIALTAX", "tax", "Provincial sales tax", "", ["Provincial Sales Tax", "PST Tax"]),
	row("VAT", "tax", "Value added tax", "750", [
		"VAT",
		"Value Added Tax",
		"IVA"
	]),
	row("TAX", "tax", "Tax", "TAX TAY TTS TTL SST SSX SAN LLS CBX PPT TAD 032", [
		"Sales Tax",
		"State Tax",
		"Taxes"
	]),
	row("POSTAGE", "accessorial", "Postage", "PST 475 480", ["Postage"])
];

// src/domain/charge/charge-code-book.ts
const KEPT_FOLDS = 2e4;
const folds = /* @__PURE__ */ new Map();
/** Upper case, letters and digits only: "Fuel Surcharge", "FUEL-SURCHARGE" and "fuel surcharge." are one. */
const foldChargeName = (name) => {
	const before = folds.get(name);
	if (before !== void 0) return before;
	const folded = name.normalize("NFKC").toUpperCase().replace(/[^\p{L}\p{N}]+/gu, "");
	if (folds.size >= KEPT_FOLDS) folds.clear();
	folds.set(name, folded);
	return folded;
};
/** The default code of each built-in name (X12 element 150 and the trade's words). */
const BUILT_IN = /* @__PURE__ */ new Map();
for (const one of DEFAULT_CHARGE_CODES) for (const name of [one.code, ...one.aliases]) if (!BUILT_IN.has(foldChargeName(name))) BUILT_IN.set(foldChargeName(name), one);
/** The kind of a code nobody listed, from its words. */
const guessKind = (text) => {
	if (/fuel|\bfsc\b/i.test(text)) return "fuel";
	if (/discount|allowance|rebate/i.test(text)) return "discount";
	if (/\btax\b|\b(gst|hst|qst|pst|vat|tvq|tps)\b/i.test(text)) return "tax";
	if (/line\s*haul|freight charge|base rate/i.test(text)) return "linehaul";
	return "accessorial";
};
/** Codes that carriers give to whatever has no code of its own (X12 1602 ZZZ "mutually defined", MSG "miscellaneous"): the text tells. */
const SAYS_NOTHING = new Set([
	"ZZZ",
	"MSG",
	"MISC"
].map((one) => foldChargeName(one)));
const NO_ALIASES = /* @__PURE__ */ new Map();
const indexes = /* @__PURE__ */ new WeakMap();
const indexOf = (codes) => {
	const before = indexes.get(codes);
	if (before !== void 0) return before;
	const names = /* @__PURE__ */ new Map();
	const resolved = codes.map((one) => ({
		code: one.code,
		kind: one.kind,
		known: true
	}));
	resolved.forEach((one) => names.set(foldChargeName(one.code), one));
	codes.forEach((one, at) => {
		for (const alias of one.aliases) if (!names.has(foldChargeName(alias))) names.set(foldChargeName(alias), resolved[at]);
	});
	const ofDefault = /* @__PURE__ */ new Map();
	for (const [folded, one] of names) {
		const builtIn = BUILT_IN.get(folded);
		if (builtIn !== void 0 && !ofDefault.has(builtIn.code)) ofDefault.set(builtIn.code, one);
	}
	const index = {
		names,
		builtIn: /* @__PURE__ */ new Map(),
		ofDefault
	};
	indexes.set(codes, index);
	return index;
};
const builtInOf = (index, folded) => {
	const before = index.builtIn.get(folded);
	if (before !== void 0) return before;
	const builtIn = BUILT_IN.get(folded);
	if (builtIn === void 0) return void 0;
	const resolved = index.ofDefault.get(builtIn.code) ?? {
		code: builtIn.code,
		kind: builtIn.kind,
		known: true
	};
	index.builtIn.set(folded, resolved);
	return resolved;
};
/**
* Reads charge names into the tenant's codes. One book serves one invoice: what was agreed with the sender of an EDI bill comes first, then vendor names
* go through the vendor's aliases (api: charge `Code.Type` Vendor), then through the tenant's codes and aliases, then through the built-in names.
*/
var ChargeCodeBook = class {
	#index;
	#vendor;
	#own = /* @__PURE__ */ new Map();
	constructor(facts) {
		this.#index = indexOf(facts.codes);
		this.#vendor = facts.vendorAliases.length === 0 ? NO_ALIASES : new Map(facts.vendorAliases.map((one) => [foldChargeName(one.alias), one.code]));
	}
	#byName(text, vendorFirst) {
		if (text === null) return void 0;
		const folded = foldChargeName(text);
		if (folded === "") return void 0;
		if (vendorFirst) {
			const aliased = this.#byVendor(folded);
			if (aliased !== void 0) return aliased;
		}
		return this.#index.names.get(folded) ?? this.#own.get(folded) ?? builtInOf(this.#index, folded) ?? (vendorFirst ? void 0 : this.#byVendor(folded));
	}
	#byVendor(folded) {
		const code = this.#vendor.get(folded);
		return code === void 0 ? void 0 : this.#ownCode(code);
	}
	/** A code somebody of the tenant named: his own, else as it is spelled. */
	#ownCode(code) {
		const foldedCode = foldChargeName(code);
		return this.#index.names.get(foldedCode) ?? {
			code,
			kind: BUILT_IN.get(foldedCode)?.kind ?? guessKind(code),
			known: true
		};
	}
	/** The code of a billed line: by its code, then by its text. Unknown names come back as their own text with `known` false. */
	resolve(name) {
		if (name.agreedCode !== void 0) return this.#ownCode(name.agreedCode);
		const vendorFirst = name.type !== null && name.type.toLowerCase() === "vendor";
		const found = this.#byName(name.value, vendorFirst) ?? this.#byName(name.description, vendorFirst);
		if (found !== void 0) return found;
		return {
			code: name.value?.trim() || name.description?.trim() || "(no name)",
			kind: guessKind(`${name.value ?? ""} ${name.description ?? ""}`),
			known: false
		};
	}
	/** The code of an order's charge. A code that is in no list counts as its own code, as the order spells it, and is known from then on. */
	resolveOrdered(name) {
		const plain = name.type === null ? name : {
			type: null,
			value: name.value,
			description: name.description
		};
		const found = this.resolve(plain);
		const own = found.known ? found : {
			code: found.code,
			kind: found.kind,
			known: true
		};
		this.#learn(name.value, own);
		if (!found.known) this.#learn(name.description, own);
		return own;
	}
	#learn(text, resolved) {
		if (text === null) return;
		const folded = foldChargeName(text);
		if (folded === "" || this.#index.names.has(folded) || this.#own.has(folded) || BUILT_IN.has(folded)) return;
		this.#own.set(folded, resolved);
	}
};

// src/domain/party/same-vendor.ts
const foldedId = (id) => id === null || id.trim() === "" ? null : id.trim().toUpperCase();
/** "MC-012345" and "12345" are one number of the registers. */
const registerNumber = (id) => {
	if (id === null) return null;
	const digits = id.replace(/\D/g, "").replace(/^0+/, "");
	return digits === "" ? null : digits;
};
const NO_WORDS = [];
const SAME = {
	same: true,
	comparable: true,
	contradictions: NO_WORDS
};
/**
* Compares a bill's vendor with an order's by externalId, SCAC, MC and DOT number, in this order of weight. Any agreeing identifier
* makes them the same vendor; identifiers that differ beside an agreeing one are told as contradictions.
* `alsoKnownAs` are further SCACs the vendor bills under.
*/
const compareVendors = (billed, ordered, alsoKnownAs = NO_WORDS) => {
	if (billed.externalId !== null && billed.externalId === ordered.externalId && billed.scac === ordered.scac && billed.mcNumber === ordered.mcNumber && billed.dotNumber === ordered.dotNumber) return SAME;
	let same = false;
	let comparable = false;
	let contradictions;
	const look = (name, left, right) => {
		if (left === null || right === null) return;
		comparable = true;
		if (left === right) same = true;
		else (contradictions ??= []).push(`${name} ${left} billed, ${right} on the order`);
	};
	look("vendor", foldedId(billed.externalId), foldedId(ordered.externalId));
	const billedScac = foldedId(billed.scac);
	const known = billedScac !== null && alsoKnownAs.some((one) => foldedId(one) === billedScac);
	if (!(known && contradictions === void 0)) look("SCAC", billedScac, foldedId(ordered.scac));
	look("MC number", registerNumber(billed.mcNumber), registerNumber(ordered.mcNumber));
	look("DOT number", registerNumber(billed.dotNumber), registerNumber(ordered.dotNumber));
	if (known && !comparable) {
		same = true;
		comparable = true;
	}
	return {
		same,
		comparable,
		contradictions: contradictions ?? NO_WORDS
	};
};
/** The order's vendor that is the bill's, or undefined. The externalId decides before the SCAC, the SCAC before the register numbers. */
const findSameVendor = (billed, vendors, alsoKnownAs = NO_WORDS) => {
	let weaker;
	for (const one of vendors) {
		if (!compareVendors(billed, one, alsoKnownAs).same) continue;
		if (billed.externalId === null || foldedId(one.externalId) === foldedId(billed.externalId)) return one;
		weaker ??= one;
	}
	return weaker;
};

// src/domain/order/vendor-of.ts
/**
* The vendor of an order a bill is judged by: the bill's own, found by externalId, SCAC, MC or DOT number, or the only one there is (then
* the rule vendor-mismatch speaks). Undefined when the order names several vendors and none is the bill's.
*/
const vendorOf = (order, billedBy, alsoKnownAs) => findSameVendor(billedBy, order.vendors, alsoKnownAs) ?? (order.vendors.length === 1 ? order.vendors[0] : void 0);

// src/domain/matching/reference-kind.ts
const KIND_OF_WORD = new Map(Object.entries({
	OrderNumber: [
		"ordernumber",
		"order",
		"orderid",
		"orderno",
		"ordernum"
	],
	ShipmentNumber: [
		"shipmentnumber",
		"shipment",
		"shipmentid",
		"shipmentno",
		"shipperid",
		"shippersid",
		"sid",
		"si"
	],
	LoadNumber: [
		"loadnumber",
		"load",
		"loadid",
		"loadno",
		"lo"
	],
	PRONumber: [
		"pronumber",
		"pro",
		"prono",
		"carrierpro",
		"freightbillnumber",
		"cn"
	],
	BOLNumber: [
		"bolnumber",
		"bol",
		"bolno",
		"billoflading",
		"billofladingnumber",
		"bl",
		"bm"
	],
	MasterBOLNumber: [
		"masterbolnumber",
		"masterbol",
		"mbol",
		"masterbilloflading",
		"masterbillofladingnumber",
		"mb"
	],
	PONumber: [
		"ponumber",
		"po",
		"pono",
		"purchaseorder",
		"purchaseordernumber"
	],
	CustomerReference: [
		"customerreference",
		"customerreferencenumber",
		"customerref",
		"cr"
	],
	PickupNumber: [
		"pickupnumber",
		"pickup",
		"pickupreference",
		"p8"
	],
	AppointmentNumber: [
		"appointmentnumber",
		"appointment",
		"ao"
	]
}).flatMap(([kind, words]) => words.map((word) => [word, kind])));
const known = /* @__PURE__ */ new Map();
const fold$1 = (type) => type.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
/** The kind of a sender's reference type, folding case, blanks and separators: "BOL", "Bill of Lading" and "bol_number" are one. */
const referenceKind = (type) => {
	if (type === null) return "Other";
	const before = known.get(type);
	if (before !== void 0) return before;
	const kind = KIND_OF_WORD.get(fold$1(type)) ?? "Other";
	if (known.size < 1e3) known.set(type, kind);
	return kind;
};

// src/domain/matching/reference-keys.ts
/** Kinds that speak of the same number: what a tenant calls an order number, its vendors call a shipment or load number. */
const REFERENCE_FAMILIES = {
	OrderNumber: "order",
	ShipmentNumber: "order",
	LoadNumber: "order",
	PRONumber: "pro",
	InvoiceNumber: "pro",
	BOLNumber: "bol",
	MasterBOLNumber: "mbol",
	PONumber: "po",
	CustomerReference: "customer",
	PickupNumber: "pickup",
	AppointmentNumber: "appointment",
	Other: "other"
};
/** Upper case, letters and digits only; the pieces between separators keep their order. */
const pieces = (value) => value.normalize("NFKC").toUpperCase().split(/[^\p{L}\p{N}]+/u).filter((piece) => piece !== "");
const withoutLeadingZeros$1 = (text) => {
	let start = 0;
	while (start < text.length - 1 && text[start] === "0") start += 1;
	return start === 0 ? text : text.slice(start);
};
/** "ord-000123", "ORD 123" and "0ORD123" are one: case, blanks, separators and leading zeros of every piece folded. Empty when nothing is left. */
const normaliseReference = (value) => withoutLeadingZeros$1(pieces(value).map(withoutLeadingZeros$1).join(""));
const CONFUSED = {
	O: "0",
	I: "1",
	S: "5",
	B: "8"
};
const confuse = (text) => text.replace(/[OISB]/g, (letter) => CONFUSED[letter] ?? letter);
/** The text with look-alikes made one (O/0, I/1, S/5, B/8), then without leading zeros. */
const confusableSkeleton = (value) => withoutLeadingZeros$1(pieces(value).map((piece) => withoutLeadingZeros$1(confuse(piece))).join(""));
/** What senders write where they have no number; zeros alone are none either. */
const NO_NUMBERS = /* @__PURE__ */ new Set([
	"",
	"0",
	"NA",
	"NONE",
	"NIL",
	"NULL",
	"TBD",
	"TBA",
	"UNKNOWN",
	"NOTAVAILABLE",
	"NOTAPPLICABLE",
	"VARIOUS",
	"MULTIPLE",
	"SEEBELOW",
	"XX",
	"XXX",
	"XXXX"
]);
/**
* The keys of one value: with leading zeros of every piece folded, and where that says something else with those of the whole only, so that
* "ORD-000123" is found as "ORD 123" and as "ORD000123".
*/
const keysOf$1 = (kind, value) => {
	const normal = normaliseReference(value);
	if (NO_NUMBERS.has(normal)) return [];
	const family = REFERENCE_FAMILIES[kind];
	const keys = [{
		kind,
		value,
		key: `${family}:${normal}`,
		confusable: `${family}~${confusableSkeleton(value)}`
	}];
	const whole = withoutLeadingZeros$1(pieces(value).join(""));
	if (whole !== normal) keys.push({
		kind,
		value,
		key: `${family}:${whole}`,
		confusable: `${family}~${withoutLeadingZeros$1(confuse(whole))}`
	});
	return keys;
};
const collect = (keys) => {
	const seen = /* @__PURE__ */ new Set();
	const kept = [];
	for (const one of keys) {
		if (seen.has(`${one.kind}/${one.key}`)) continue;
		seen.add(`${one.kind}/${one.key}`);
		kept.push(one);
	}
	return kept;
};
/**
* The keys an invoice looks orders up by: its references, and its own number as a PRO number (vendors bill by PRO).
* References of unknown type look among order numbers too, at the lowest weight; those whose sender's code says that they name no order look nowhere.
*/
const invoiceReferenceKeys = (invoice) => collect([...invoice.references.flatMap((one) => {
	if (one.namesNoOrder === true) return [];
	const kind = referenceKind(one.type);
	const keys = keysOf$1(kind, one.value);
	if (kind !== "Other") return keys;
	return keys.flatMap((key) => [key, {
		...key,
		key: key.key.replace(/^other:/, "order:"),
		confusable: key.confusable.replace(/^other~/, "order~")
	}]);
}), ...keysOf$1("InvoiceNumber", invoice.invoiceNumber)]);

// src/domain/audit/attribute-lines.ts
/** Parts by item of one code, when the order prices the code by item and the bill names the items; else null. */
const partsByItem = (row, invoiceCharges, conversion) => {
	if (row.orderedLines.length === 0 || row.lines.length === 0 || row.previous !== 0n) return null;
	if (row.orderedLines.length === 1 && row.lines.length === 1) return null;
	const parts = /* @__PURE__ */ new Map();
	for (const charge of row.orderedLines) {
		if (charge.itemId === null) return null;
		const part = parts.get(charge.itemId);
		if (part === void 0) parts.set(charge.itemId, {
			orderUuid: null,
			itemId: charge.itemId,
			words: `item ${charge.itemId}`,
			ordered: charge.amount,
			expected: charge.amount,
			billed: ZERO
		});
		else part.expected = part.ordered = part.ordered + charge.amount;
	}
	let known = false;
	for (const at of row.lines) {
		const charge = invoiceCharges[at];
		if (charge.itemId === null || charge.provenance !== null) return null;
		let part = parts.get(charge.itemId);
		if (part === void 0) parts.set(charge.itemId, part = {
			orderUuid: null,
			itemId: charge.itemId,
			words: `item ${charge.itemId}`,
			ordered: ZERO,
			expected: ZERO,
			billed: ZERO
		});
		else known = true;
		part.billed = part.billed + charge.amount;
	}
	if (!known) return null;
	if (conversion !== null) for (const part of parts.values()) part.billed = convert(part.billed, conversion);
	return [...parts.values()];
};
/** The order (index) a billed line names by its item or by the order's number in its own text; -1 when none or several. */
const orderOfLine = (charge, itemsOf, numbersOf) => {
	if (charge.itemId !== null && charge.provenance === null) {
		const byItem = itemsOf.flatMap((items, at) => items.has(charge.itemId) ? [at] : []);
		if (byItem.length === 1) return byItem[0] ?? -1;
		const asNumber = numbersOf.findIndex((numbers) => numbers.has(normaliseReference(charge.itemId)));
		if (asNumber !== -1) return asNumber;
	}
	const words = (charge.name.description ?? "").split(/[\s,;:()]+/).map(normaliseReference).filter((word) => word.length > 1);
	const named = numbersOf.flatMap((numbers, at) => words.some((word) => numbers.has(word)) ? [at] : []);
	return named.length === 1 ? named[0] ?? -1 : -1;
};
const partsByOrder = (facts, vendors, row, orderOf, conversion, previous) => {
	if (row.lines.length === 0 || row.lines.some((at) => (orderOf[at] ?? -1) === -1)) return null;
	const parts = facts.orders.map((one) => ({
		orderUuid: one.uuid,
		itemId: null,
		words: `order ${one.order.orderNumber}`,
		ordered: ZERO,
		expected: ZERO,
		billed: ZERO
	}));
	vendors.forEach((vendor, at) => {
		const part = parts[at];
		for (const charge of vendor?.charges ?? []) if (row.orderedLines.includes(charge)) part.ordered = part.ordered + charge.amount;
		part.expected = part.ordered - (previous?.get(`${part.orderUuid}/${row.code}`) ?? 0n);
	});
	for (const at of row.lines) {
		const part = parts[orderOf[at]];
		part.billed = part.billed + facts.invoice.invoice.charges[at].amount;
	}
	if (conversion !== null) for (const part of parts) part.billed = convert(part.billed, conversion);
	return parts.filter((part) => part.ordered !== 0n || part.billed !== 0n);
};
/** Splits the rows by item (one order that prices by item) or by order (several orders whose lines say which they belong to). */
const attributeLines = (facts, vendors, rows, conversion, previous) => {
	const { charges } = facts.invoice.invoice;
	if (facts.orders.length === 1) {
		for (const row of rows) row.byItem = partsByItem(row, charges, conversion);
		return;
	}
	const itemsOf = facts.orders.map((one, at) => new Set([...one.order.items.map((item) => item.id), ...(vendors[at]?.charges ?? []).map((charge) => charge.itemId)].filter((id) => id !== null)));
	const numbersOf = facts.orders.map((one) => /* @__PURE__ */ new Set([normaliseReference(one.order.orderNumber), normaliseReference(one.order.externalId)]));
	const orderOf = charges.map((charge) => orderOfLine(charge, itemsOf, numbersOf));
	for (const row of rows) row.byOrder = partsByOrder(facts, vendors, row, orderOf, conversion, previous);
};

// src/domain/party/same-place.ts
const COUNTRY = {
	CAN: "CA",
	CANADA: "CA",
	USA: "US",
	UNITEDSTATES: "US",
	UNITEDSTATESOFAMERICA: "US",
	MEX: "MX",
	MEXICO: "MX"
};
const folded = (text) => {
	const kept = (text ?? "").normalize("NFKC").toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
	return kept === "" ? null : kept;
};
/** "USA", "us" and "United States" are one. */
const countryOf = (address) => {
	const country = folded(address?.country);
	return country === null ? null : COUNTRY[country] ?? country;
};
/** A US ZIP+4 counts by its five digits, anything else whole. */
const postalCode = (address) => {
	const code = folded(address?.postalCode);
	return code !== null && /^\d{9}$/.test(code) ? code.slice(0, 5) : code;
};
/**
* Whether two addresses are the same place as far as they tell: by postal code where both have one, else by state and city.
* Null when they have nothing to compare.
*/
const isSamePlace = (a, b) => {
	const [left, right] = [postalCode(a), postalCode(b)];
	const [leftState, rightState] = [folded(a?.state), folded(b?.state)];
	const states = leftState === null || rightState === null ? null : leftState === rightState;
	if (left !== null && right !== null) return left === right;
	if (states === false) return false;
	const [leftCity, rightCity] = [folded(a?.city), folded(b?.city)];
	if (leftCity !== null && rightCity !== null) return leftCity === rightCity;
	return states;
};
/** The address in a few words: "CAMBRIDGE OH 43725". */
const placeWords = (address) => [
	address?.city,
	address?.state,
	address?.postalCode
].filter((one) => one !== null && one !== void 0 && one !== "").join(" ") || "an unnamed place";
/** Whether two names of parties agree, folding case, blanks, punctuation and forms such as INC and LLC; null when one is missing. */
const isSameName = (a, b) => {
	const strip = (text) => folded((text ?? "").replace(/\b(inc|llc|ltd|corp|co|company|incorporated|limited)\b\.?/gi, ""));
	const [left, right] = [strip(a), strip(b)];
	return left === null || right === null ? null : left === right;
};

// src/domain/audit/tax-rule.ts
const placesOf = (address) => {
	const country = countryOf(address);
	if (country === null) return [];
	const state = address?.state?.trim().toUpperCase() ?? "";
	return state === "" ? [country] : [`${country}-${state}`, country];
};
/** The places of delivery as "CA-ON" and "CA": freight is taxed where it is delivered. The order's stops speak before the bill's. */
const placesOfDelivery = (facts) => {
	const last = facts.orders.flatMap((one) => one.order.stops.filter((stop) => stop.type?.toLowerCase() === "destination")).at(-1)?.address ?? facts.invoice.invoice.stops.findLast((stop) => stop.type === "Destination")?.address;
	return placesOf(last);
};
/** The policy's rule for a tax code at the place of delivery: the state's before the country's. */
const findTaxRule = (facts, code, book) => {
	const places = placesOfDelivery(facts);
	for (const place of places) {
		const rule = facts.policy.taxes.find((one) => one.place.toUpperCase() === place && book.resolve({
			type: null,
			value: one.code,
			description: null
		}).code === code);
		if (rule !== void 0) return rule;
	}
};

// src/domain/audit/comparison.ts
const newRow = (resolved) => ({
	code: resolved.code,
	kind: resolved.kind,
	known: resolved.known,
	onOrder: false,
	taxPercent: null,
	ordered: ZERO,
	previous: ZERO,
	expected: ZERO,
	billedAsWritten: ZERO,
	billed: ZERO,
	variance: ZERO,
	lines: [],
	orderedLines: [],
	byItem: null,
	byOrder: null
});
/** Statuses of other invoices that count towards what an order has been billed. */
const COUNTS = /* @__PURE__ */ new Set([
	"approved",
	"received",
	"matching",
	"auditing",
	"review",
	"disputed"
]);
function* ratesOf(facts) {
	yield* facts.policy.fx;
	yield* facts.fxRates;
}
const conversionFor = (facts, from, to) => {
	if (from === to) return null;
	const { invoice } = facts.invoice;
	return findConversion(ratesOf(facts), from, to, invoice.shipOn ?? invoice.invoiceOn);
};
/** Takes what other invoices billed off the expectation, code by code and order by order. */
const addPrevious = (facts, book, currency, rowOf) => {
	let total = 0n;
	const byOrder = /* @__PURE__ */ new Map();
	const add = (row, amount, orderUuid) => {
		row.previous = row.previous + amount;
		total += amount;
		if (orderUuid === null) return;
		const key = `${orderUuid}/${row.code}`;
		byOrder.set(key, (byOrder.get(key) ?? 0n) + amount);
	};
	for (const sibling of facts.siblings) {
		if (!COUNTS.has(sibling.status)) continue;
		if (sibling.amounts !== null) {
			for (const one of sibling.amounts) {
				if (!facts.orders.some((order) => order.uuid === one.orderUuid)) continue;
				add(rowOf(book.resolveOrdered({
					type: null,
					value: one.code,
					description: null
				})), one.amount, one.orderUuid);
			}
			continue;
		}
		const conversion = sibling.currency === null ? null : conversionFor(facts, sibling.currency, currency);
		const only = facts.orders.length === 1 ? facts.orders[0]?.uuid ?? null : null;
		for (const line of sibling.charges) add(rowOf(book.resolve(line.name)), conversion == null ? line.amount : convert(line.amount, conversion), only);
	}
	return {
		total,
		byOrder
	};
};
/** Expected taxes nobody ordered but the rule of the place asks for, on what is billed beside taxes. */
const applyTaxRules = (facts, rows, book) => {
	if (facts.policy.taxes.length === 0) return;
	let taxable = 0n;
	for (const row of rows) if (row.kind !== "tax") taxable += row.billed;
	for (const row of rows) {
		if (row.kind !== "tax" || row.onOrder || row.lines.length === 0) continue;
		const rule = findTaxRule(facts, row.code, book);
		if (rule === void 0) continue;
		row.taxPercent = rule.percent;
		row.ordered = facts.vendor?.taxRegistered === false ? ZERO : percentOf(taxable, rule.percent);
		row.expected = row.ordered - row.previous;
		row.variance = row.billed - row.expected;
	}
};
/** The tenant's code of the vehicle that was ordered and not used. */
const notUsedCode = (book) => book.resolve({
	type: null,
	value: "TONU",
	description: null
}).code;
/** Of a cancelled order only the vehicle that was ordered and not used is expected, where the order names a price for it. */
const stillOwed = (charges, book) => {
	const code = notUsedCode(book);
	const owed = charges.filter((one) => one.resolved.code === code);
	return owed.length > 0 ? owed : charges;
};
/**
* The one comparison all rules of an audit share: billed lines added up by tenant code, against what the matched orders expect of that
* vendor, less what other invoices of the same orders have billed (cumulative judgement), in the orders' currency.
*/
const compareCharges = (facts, book, ruleSet = 4) => {
	const { invoice } = facts.invoice;
	const vendors = [];
	let orderCurrency;
	let mixed = false;
	for (const one of facts.orders) {
		const vendor = vendorOf(one.order, invoice.vendor, facts.vendor?.scacs) ?? null;
		vendors.push(vendor);
		if (vendor === null) continue;
		if (orderCurrency !== void 0 && orderCurrency !== vendor.currency) mixed = true;
		orderCurrency ??= vendor.currency;
	}
	const currency = orderCurrency ?? invoice.currency ?? "USD";
	const conversion = invoice.currency === null ? null : conversionFor(facts, invoice.currency, currency);
	const comparability = facts.orders.length === 0 ? "no-order" : vendors.includes(null) ? "no-vendor" : conversion === void 0 || mixed ? "no-rate" : "compared";
	const byCode = /* @__PURE__ */ new Map();
	const rowOf = (resolved) => {
		let row = byCode.get(resolved.code);
		if (row === void 0) byCode.set(resolved.code, row = newRow(resolved));
		return row;
	};
	const ordered = [];
	if (comparability === "compared") vendors.forEach((vendor, at) => {
		const resolved = (vendor?.charges ?? []).map((charge) => ({
			resolved: book.resolveOrdered(charge.name),
			charge
		}));
		ordered.push(...ruleSet >= 4 && facts.orders[at]?.status === "cancelled" ? stillOwed(resolved, book) : resolved);
	});
	const rowOfLine = [];
	let billedAsWritten = 0n;
	for (let at = 0; at < invoice.charges.length; at += 1) {
		const charge = invoice.charges[at];
		const row = rowOf(book.resolve(charge.name));
		row.billedAsWritten = row.billedAsWritten + charge.amount;
		row.lines.push(at);
		rowOfLine.push(row);
		billedAsWritten += charge.amount;
	}
	let orderedTotal = 0n;
	for (const { resolved, charge } of ordered) {
		const row = rowOf(resolved);
		row.onOrder = true;
		row.ordered = row.ordered + charge.amount;
		row.orderedLines.push(charge);
		orderedTotal += charge.amount;
	}
	const previous = comparability === "compared" && facts.siblings.length > 0 ? addPrevious(facts, book, currency, rowOf) : void 0;
	const rows = [...byCode.values()];
	for (const row of rows) {
		row.billed = conversion == null ? row.billedAsWritten : convert(row.billedAsWritten, conversion);
		row.expected = row.previous === 0n ? row.ordered : row.ordered - row.previous;
		row.variance = row.billed - row.expected;
	}
	if (comparability === "compared") {
		applyTaxRules(facts, rows, book);
		attributeLines(facts, vendors, rows, conversion ?? null, previous?.byOrder);
		for (const row of rows) if (row.taxPercent !== null) orderedTotal += row.ordered;
	}
	const billed = conversion == null ? billedAsWritten : convert(billedAsWritten, conversion);
	const expected = orderedTotal - (previous?.total ?? 0n);
	return {
		comparability,
		vendors,
		currency: comparability === "compared" ? currency : invoice.currency ?? currency,
		conversion: comparability === "compared" ? conversion ?? null : null,
		rows,
		rowOfLine,
		ordered: orderedTotal,
		previous: previous?.total ?? 0n,
		expected,
		billed,
		billedAsWritten,
		variance: billed - expected
	};
};

// src/domain/audit/define-rule.ts
/** All is well: the rule looked and found nothing. */
const PASS = Object.freeze({ result: "pass" });
/** Nobody expects the thing: no weights on the order, no policy for it. Holds nothing back. */
const notApplicable = (reason) => ({
	result: "not-applicable",
	reason
});
/** The policy needs evidence that is not there. Never counts as passed: it holds an approval back. */
const notEvaluated = (reason) => ({
	result: "not-evaluated",
	reason
});
const defineRule = (rule) => rule;
/** PASS when nothing was found. */
const outcomeOf = (drafts) => drafts === void 0 || drafts.length === 0 ? PASS : drafts;

// src/domain/audit/resolve-limit.ts
const names = (wanted, has) => {
	const folded = foldChargeName(wanted);
	return has.some((one) => foldChargeName(one) === folded);
};
const applies = (one, subject) => {
	const { when } = one;
	if (one.effectiveFrom !== null && subject.asOfOn < one.effectiveFrom) return false;
	if (one.effectiveUntil !== null && subject.asOfOn > one.effectiveUntil) return false;
	if (when.vendor !== null && !names(when.vendor, subject.vendors)) return false;
	if (when.customer !== null && !names(when.customer, subject.customers)) return false;
	if (when.mode !== null && !names(when.mode, subject.modes)) return false;
	return when.service === null || names(when.service, subject.services);
};
const keysOf = (when) => (when.vendor === null ? 0 : 1) + (when.customer === null ? 0 : 1) + (when.mode === null ? 0 : 1) + (when.service === null ? 0 : 1) + (when.chargeCode === null ? 0 : 1);
const originOf = (index, when) => {
	const keys = Object.keys(when).filter((key) => when[key] !== null).map((key) => `${key} ${when[key]}`);
	return `override ${index + 1} (${keys.length === 0 ? "always" : keys.join(", ")})`;
};
/**
* The policy as it holds for one invoice. An override replaces the limits it names; the one with more keys in `when` wins, among equals
* the later one (api: fine print of the audit).
*/
var PolicyInForce = class {
	policy;
	#applying;
	#origins = /* @__PURE__ */ new Map();
	#ruleSet;
	constructor(policy, subject, ruleSet = 4) {
		this.policy = policy;
		this.#ruleSet = ruleSet;
		if (policy.overrides.length === 0) this.#applying = [];
		else {
			const known = subject();
			this.#applying = policy.overrides.map((override, index) => ({
				index,
				keys: keysOf(override.when),
				override
			})).filter((one) => applies(one.override, known)).sort((a, b) => a.keys - b.keys || a.index - b.index);
		}
	}
	/** The strongest applying override that sets something, for a charge code or (null) for the whole invoice. */
	#strongest(chargeCode, read) {
		for (let at = this.#applying.length - 1; at >= 0; at -= 1) {
			const one = this.#applying[at];
			const { when } = one.override;
			if (when.chargeCode !== null && (chargeCode === null || foldChargeName(when.chargeCode) !== foldChargeName(chargeCode))) continue;
			const value = read(one.override);
			if (value === null) continue;
			const key = String(one.index);
			let origin = this.#origins.get(key);
			if (origin === void 0) this.#origins.set(key, origin = originOf(one.index, when));
			return {
				value,
				origin
			};
		}
	}
	#limit(chargeCode, base, origin, read) {
		const found = this.#applying.length === 0 ? void 0 : this.#strongest(chargeCode, read);
		return found === void 0 ? {
			limit: base,
			origin
		} : {
			limit: found.value,
			origin: found.origin
		};
	}
	totalOver() {
		return this.#limit(null, this.policy.total.over, "policy total.over", (one) => one.total.over);
	}
	totalUnder() {
		return this.#limit(null, this.policy.total.under, "policy total.under", (one) => one.total.under);
	}
	chargeOver(chargeCode) {
		return this.#limit(chargeCode, this.policy.charge.over, "policy charge.over", (one) => one.charge.over);
	}
	chargeUnder(chargeCode) {
		return this.#limit(chargeCode, this.policy.charge.under, "policy charge.under", (one) => one.charge.under);
	}
	weight() {
		return this.#optional(this.policy.weight, "policy weight", (one) => one.weight);
	}
	distance() {
		return this.#optional(this.policy.distance, "policy distance", (one) => one.distance);
	}
	#optional(base, origin, read) {
		const found = this.#strongest(null, read);
		if (found !== void 0) return {
			limit: found.value,
			origin: found.origin
		};
		return base === null ? null : {
			limit: base,
			origin
		};
	}
	/** An override's word, else that of `rules` where it names the rule, else `chargeNotOnOrder`, which every policy carries. */
	chargeNotOnOrder(chargeCode) {
		const ruled = this.#ruleSet < 4 ? void 0 : this.policy.rules["charge-not-on-order"];
		return this.#strongest(chargeCode, (one) => one.chargeNotOnOrder)?.value ?? ruled ?? this.policy.chargeNotOnOrder;
	}
	requiredDocuments() {
		return this.#strongest(null, (one) => one.requiredDocuments)?.value ?? this.policy.requiredDocuments;
	}
};
/** The allowed difference for an expected amount: percentages are of its absolute value, and rounded half away from zero to four decimals. */
const allowedBy = (limit, expected) => {
	if (limit.percent === null) return limit.amount ?? 0n;
	const ofPercent = percentOf(absolute(expected), limit.percent);
	if (limit.amount === null) return ofPercent;
	return limit.whichever === "larger" ? larger(limit.amount, ofPercent) : smaller(limit.amount, ofPercent);
};
/** True when the difference (of either sign) is within the limit; at the limit passes, and less than half a cent always does. */
const isWithin = (difference, limit, expected) => {
	if (isNothing(difference)) return true;
	const size = absolute(difference);
	if (limit.amount !== null && limit.whichever === "larger" && size <= limit.amount) return true;
	return size <= allowedBy(limit, expected);
};
/** The limit in words, for a finding. */
const heldLimit = (resolved, expected) => {
	const { limit } = resolved;
	const percent = limit.percent === null ? null : `${printRate(limit.percent)} % of ${printAmount(absolute(expected))}`;
	const text = limit.amount === null ? percent ?? "nothing" : percent === null ? printAmount(limit.amount) : `${limit.whichever} of ${printAmount(limit.amount)} and ${percent}`;
	return {
		allowed: allowedBy(limit, expected),
		text,
		origin: resolved.origin
	};
};

// src/domain/audit/audit-context.ts
const present = (values) => values.filter((one) => one !== null && one !== void 0 && one !== "");
const NO_ORDER$4 = notEvaluated("no order is matched to compare with");
const NO_VENDOR = notEvaluated("the order does not name the bill's vendor");
/** What the rules of one audit share: computed once, when first asked for. */
var AuditContext = class {
	facts;
	/** The rule set the audit runs under: a past audit is replayed as it was judged. */
	ruleSet;
	invoice;
	book;
	policy;
	#comparison;
	constructor(facts, ruleSet = 4) {
		this.facts = facts;
		this.ruleSet = ruleSet;
		this.invoice = facts.invoice.invoice;
		this.book = new ChargeCodeBook(facts.chargeCodes);
		this.policy = new PolicyInForce(facts.policy, () => this.#subject(), ruleSet);
	}
	get comparison() {
		return this.#comparison ??= compareCharges(this.facts, this.book, this.ruleSet);
	}
	/** The outcome of a rule that needs the comparison when there is none; undefined when there is. */
	uncompared() {
		switch (this.comparison.comparability) {
			case "compared": return;
			case "no-order": return NO_ORDER$4;
			case "no-vendor": return NO_VENDOR;
			case "no-rate": return notEvaluated(`the bill is in ${this.invoice.currency ?? "another currency"} and no exchange rate is known`);
		}
	}
	#subject() {
		const { facts, invoice } = this;
		const named = [...this.comparison.vendors].filter((one) => one !== null);
		return {
			vendors: present([
				invoice.vendor.externalId,
				invoice.vendor.scac,
				facts.vendor?.externalId,
				facts.vendor?.name,
				...named.flatMap((one) => [
					one.externalId,
					one.scac,
					one.name
				])
			]),
			customers: present([invoice.customerExternalId, ...facts.orders.flatMap((one) => [one.order.customer.externalId, one.order.customer.name])]),
			modes: present([
				...named.flatMap((one) => [one.service?.mode, one.service?.type]),
				invoice.service?.mode,
				invoice.service?.type
			]),
			services: present([
				...named.flatMap((one) => [one.service?.level, one.service?.type]),
				invoice.service?.level,
				invoice.service?.type
			]),
			asOfOn: facts.asOfOn
		};
	}
};

// src/domain/audit/allocate-approved.ts
/** What each order expects of a code: the weights by which an amount nobody attributed is shared. */
const weightsOf = (context, row) => {
	const { facts, comparison } = context;
	const ofCode = facts.orders.map((_, at) => {
		let sum = 0n;
		for (const charge of comparison.vendors[at]?.charges ?? []) if (row?.orderedLines.includes(charge) === true) sum += charge.amount;
		return sum;
	});
	if (ofCode.some((one) => one !== 0n)) return ofCode;
	return facts.orders.map((_, at) => {
		let sum = 0n;
		for (const charge of comparison.vendors[at]?.charges ?? []) sum += charge.amount;
		return sum;
	});
};
/**
* Shares approved amounts over the matched orders, code by code: where every line of a code names its order and the billed amount is
* approved, as billed; else in proportion to what the orders expect. The shares add up to the approved amounts exactly.
*/
const allocateApproved = (context, approved) => {
	const { facts, comparison } = context;
	if (facts.orders.length === 0) return [];
	if (facts.orders.length === 1) {
		let total = 0n;
		for (const one of approved) total += one.amount;
		return [{
			orderUuid: facts.orders[0].uuid,
			charges: approved,
			total
		}];
	}
	const charges = facts.orders.map(() => []);
	for (const { code, amount } of approved) {
		const row = comparison.rows.find((one) => one.code === code);
		const attributed = row?.byOrder != null && row.billed === amount && row.byOrder.reduce((sum, part) => sum + part.billed, 0n) === amount ? row.byOrder : void 0;
		(attributed === void 0 ? allocate(amount, weightsOf(context, row)) : facts.orders.map((one) => attributed.find((part) => part.orderUuid === one.uuid)?.billed ?? 0n)).forEach((share, at) => {
			if (share !== 0n || amount === 0n) charges[at]?.push({
				code,
				amount: share
			});
		});
	}
	return facts.orders.map((one, at) => {
		const own = charges[at] ?? [];
		let total = 0n;
		for (const charge of own) total += charge.amount;
		return {
			orderUuid: one.uuid,
			charges: own,
			total
		};
	});
};

// src/domain/audit/rated-amounts.ts
/** The rating engine's amounts by tenant code; empty without a usable answer. */
const ratedAmounts = (context) => {
	const rated = /* @__PURE__ */ new Map();
	const { rating } = context.facts;
	if (rating === null || rating.status !== "answered") return rated;
	for (const charge of rating.vendorCharges) {
		if (charge.amount === null) continue;
		const { code } = context.book.resolve({
			type: null,
			value: charge.code,
			description: charge.description
		});
		rated.set(code, (rated.get(code) ?? 0n) + charge.amount);
	}
	return rated;
};

// src/domain/audit/charge-rows.ts
const NO_FINDINGS = [];
const lineOf = (charge, index) => ({
	index,
	code: charge.name.value,
	description: charge.name.description,
	amount: charge.amount,
	rate: charge.rate,
	quantity: charge.quantity,
	qualifier: charge.qualifier,
	itemId: charge.itemId
});
/** Nothing billed and exactly nothing left to expect: no row. Whatever is left has one, so that the rows add up to the totals. */
const isSpent = (row) => row.lines.length === 0 && row.expected === 0n;
/** One row a tenant charge code: billed ones in order of appearance, then the expected ones that were not billed. */
const chargeRows = (context, findings, verdict) => {
	const { comparison, invoice } = context;
	const compared = comparison.comparability === "compared";
	const rated = ratedAmounts(context);
	const rows = [];
	for (const row of comparison.rows) {
		if (isSpent(row)) continue;
		let own;
		for (let at = 0; at < findings.length; at += 1) if (findings[at]?.charge === row.code) (own ??= []).push(at);
		const [firstLine] = row.lines;
		const shown = row.lines.length === 1 && firstLine !== void 0 ? invoice.charges[firstLine] : row.lines.length === 0 && row.orderedLines.length === 1 ? row.orderedLines[0] : void 0;
		const named = firstLine === void 0 ? row.orderedLines[0] : invoice.charges[firstLine];
		rows.push({
			code: row.code,
			kind: row.kind,
			known: row.known,
			description: named?.name.description ?? null,
			expected: compared ? row.expected : null,
			previouslyBilled: row.previous,
			rated: rated.get(row.code) ?? null,
			billed: row.billed,
			approved: verdict === "approve" ? row.billed : null,
			variance: compared ? row.variance : null,
			variancePercent: compared ? percentText(row.variance, row.ordered) : null,
			rate: shown?.rate ?? null,
			quantity: shown?.quantity ?? null,
			qualifier: shown?.qualifier ?? null,
			findings: own ?? NO_FINDINGS,
			lines: row.lines.map((at) => lineOf(invoice.charges[at], at))
		});
	}
	return rows;
};
const sumApproved = (rows) => {
	let sum = 0n;
	for (const row of rows) {
		if (row.approved === null) return null;
		sum += row.approved;
	}
	return sum;
};

// src/domain/audit/same-invoice.ts
/** Words before a number: a digit or a separator tells where they end. */
const PREFIX = /^(?:INVOICE|INV|BILL|FB|NO|NR)+(?=[^\p{L}\p{N}]|\d)/u;
const SEPARATORS = /[^\p{L}\p{N}]+/gu;
const withoutLeadingZeros = (text) => text.replace(/^0+(?=.)/, "");
/** An invoice number with case, blanks, separators, prefixes such as INV and leading zeros folded: "INV-004512" and "4512", "INV-A17" and "A17" are one. */
const invoiceNumberKey = (number) => {
	let rest = number.normalize("NFKC").toUpperCase();
	for (;;) {
		const bare = rest.replace(/^[^\p{L}\p{N}]+/u, "");
		const after = bare.replace(PREFIX, "");
		if (after.replace(SEPARATORS, "") === "" || after === bare) return withoutLeadingZeros(bare.replace(SEPARATORS, ""));
		rest = after;
	}
};
/** The same as rule sets before 4 folded it, where prefixes counted only before a digit. Stored keys of that time are written so. */
const earlierInvoiceNumberKey = (number) => withoutLeadingZeros(number.normalize("NFKC").toUpperCase().replace(SEPARATORS, "").replace(/^(?:INVOICE|INV|BILL|FB|NO|NR)+(?=\d)/, ""));
/** How numbers are folded under a rule set. */
const numberKeyUnder = (ruleSet) => ruleSet < 4 ? earlierInvoiceNumberKey : invoiceNumberKey;
/** The keys by which a bill of another number may be the same move: PRO and BOL numbers. A PO number or a master BOL is shared by many moves. */
const moveKeys = (invoice) => invoiceReferenceKeys(invoice).filter((one) => one.kind === "PRONumber" || one.kind === "BOLNumber" || one.kind === "InvoiceNumber").map((one) => one.key);
/** Earlier bills that could be this one: not terminated, of the same type and vendor, within the policy's window. */
const comparableEarlier = (facts) => {
	const { invoice, receivedOn, uuid } = facts.invoice;
	const window = facts.policy.duplicateWindowDays;
	return facts.earlierInvoices.filter((one) => one.uuid !== uuid && one.status !== "terminated" && one.type === invoice.type && Math.abs(daysBetween(one.invoiceOn, invoice.invoiceOn)) <= window && Math.abs(daysBetween(one.receivedOn, receivedOn)) <= window && compareVendors(invoice.vendor, one.vendor, facts.vendor?.scacs).same);
};
const billedTotal = (invoice) => {
	let sum = 0n;
	for (const charge of invoice.charges) sum += charge.amount;
	return sum;
};
/** Same amount and, where both say one, the same currency. */
const sameAmount = (invoice, total, other) => isNothing(total - other.total) && (invoice.currency === null || other.currency === null || invoice.currency === other.currency);

// src/domain/audit/rules/correction-held.ts
const ORDINARY = notApplicable("the bill is an ordinary one");
/**
* The bill says that it corrects an earlier one (X12 B308, B301). An open earlier bill was superseded when this one came in; what is left for
* a person: the earlier one was approved already, or nobody knows it, or the bill brings information and no new debt.
*/
const correctionHeld = defineRule({
	id: "correction-held",
	title: "The bill corrects an earlier one",
	severity: "review",
	settings: [],
	check: (facts, { invoice, ruleSet }) => {
		const { correction } = invoice;
		if (correction === null || correction === "unclear") return ORDINARY;
		const keyOf = numberKeyUnder(ruleSet);
		const number = keyOf(invoice.invoiceNumber);
		const same = comparableEarlier(facts).filter((one) => keyOf(one.invoiceNumber) === number);
		const approved = same.filter((one) => one.status === "approved");
		const uuids = same.map((one) => one.uuid);
		const names = (list) => list.map((one) => `${one.invoiceNumber} of ${one.invoiceOn}`).join(", ");
		switch (correction) {
			case "replaces":
				if (approved.length > 0) return outcomeOf([{
					message: `The bill replaces invoice ${names(approved)}, which was approved already: settle the difference with the vendor.`,
					invoiceUuids: uuids
				}]);
				if ((facts.invoice.supersedes ?? []).length > 0) return PASS;
				return outcomeOf([{
					message: "The bill says that it replaces an earlier one, and none is known under its number.",
					invoiceUuids: []
				}]);
			case "cancels": return outcomeOf([approved.length > 0 ? {
				message: `The bill cancels invoice ${names(approved)}, which was approved already: get the money back from the vendor.`,
				invoiceUuids: uuids
			} : {
				message: "The bill cancels an earlier one; it is no new debt.",
				invoiceUuids: uuids
			}]);
			case "informs": return outcomeOf([{
				message: "The bill only adds information to an earlier one; it is no new debt.",
				invoiceUuids: uuids
			}]);
			case "reminds": return outcomeOf([{
				message: "The bill is a reminder of one that is past due.",
				invoiceUuids: uuids
			}]);
		}
	}
});

// src/domain/audit/find-original.ts
/** Balance due and supplemental bills are judged beside the first bill of their orders. */
const isFollowUp = (facts) => facts.invoice.invoice.type !== "Invoice";
/** The first bill (type Invoice, not terminated) of the matched orders; the earliest received. */
const findOriginal = (facts) => {
	let first;
	for (const one of facts.siblings) {
		if (one.type !== "Invoice" || one.status === "terminated") continue;
		if (first === void 0 || one.receivedOn < first.receivedOn) first = one;
	}
	return first;
};
/** What a sibling bills, by tenant code. */
const amountsByCode = (sibling, book) => {
	const sums = /* @__PURE__ */ new Map();
	const add = (code, amount) => void sums.set(code, (sums.get(code) ?? 0n) + amount);
	if (sibling.amounts !== null) for (const one of sibling.amounts) add(one.code, one.amount);
	else for (const line of sibling.charges) add(book.resolve(line.name).code, line.amount);
	return sums;
};

// src/domain/audit/rules/balance-due-late.ts
const NO_ORIGINAL$1 = notApplicable("the bill is a first bill, or its original is not known");
/** A balance due or supplemental bill issued more days after the original was received than allowed: 180 by 49 USC 13710(a)(3)(A). */
const balanceDueLate = defineRule({
	id: "balance-due-late",
	title: "A balance due came too late",
	severity: "dispute",
	settings: ["lateBillingDays"],
	check: (facts, { invoice }) => {
		const original = isFollowUp(facts) ? findOriginal(facts) : void 0;
		if (original === void 0) return NO_ORIGINAL$1;
		const days = daysBetween(original.receivedOn, invoice.invoiceOn);
		const allowed = facts.policy.lateBillingDays;
		if (days <= allowed) return PASS;
		return [{
			message: `Billed on ${invoice.invoiceOn}, ${days} days after the original ${original.invoiceNumber} was received on ${original.receivedOn}; ${allowed} days are allowed (policy lateBillingDays${allowed === 180 ? "; 49 USC 13710(a)(3)(A)" : ""}).`,
			invoiceUuids: [original.uuid]
		}];
	}
});

// src/domain/audit/amount-words.ts
/** "227.3645", "13.00": an amount for a person's eyes, at least two decimals, no needless zeros. */
const amountWords = (amount) => {
	const full = printAmount(amount);
	return full.endsWith("00") ? full.slice(0, -2) : full.endsWith("0") ? full.slice(0, -1) : full;
};
const rateWords = (rate) => printRate(rate, 2);
/** Units of the specification's qualifiers, as people write them. */
const UNITS = {
	PerPound: "lb",
	PerHundredweight: "cwt",
	PerTon: "t",
	PerMile: "mi",
	PerKilometer: "km",
	PerHour: "h",
	PerCase: "cases",
	PerPallet: "pallets",
	PerUnit: "units",
	Percent: "%"
};
/** "13.00 cwt". */
const quantityWords = (quantity, qualifier) => {
	const unit = qualifier === null ? void 0 : UNITS[qualifier];
	return unit === void 0 ? rateWords(quantity) : `${rateWords(quantity)} ${unit}`;
};
/** "3 over", "3 under" with the sign in words. */
const overOrUnder = (variance) => variance < 0n ? `${amountWords(-variance)} under` : `${amountWords(variance)} over`;

// src/domain/audit/rules/balance-due-repeats-original.ts
const NO_ORIGINAL = notApplicable("the bill is a first bill, or its original is not known");
/** A balance due bills the original's charges again instead of the balance: every code of the original, at its amount or more. */
const balanceDueRepeatsOriginal = defineRule({
	id: "balance-due-repeats-original",
	title: "A balance due repeats the original",
	severity: "dispute",
	settings: [],
	check: (facts, { book, comparison }) => {
		const original = isFollowUp(facts) ? findOriginal(facts) : void 0;
		if (original === void 0) return NO_ORIGINAL;
		const before = amountsByCode(original, book);
		let total = 0n;
		let repeated = before.size > 0;
		for (const [code, amount] of before) {
			total += amount;
			const again = comparison.rows.find((row) => row.code === code);
			if (again === void 0 || again.lines.length === 0 || (amount >= 0n ? again.billed < amount : again.billed > amount)) repeated = false;
		}
		if (total === 0n || !repeated && !isNothing(comparison.billed - total)) return PASS;
		return [{
			message: `The bill repeats invoice ${original.invoiceNumber} of ${amountWords(total)}: ${amountWords(comparison.billed)} is billed instead of the balance.`,
			expected: comparison.billed - total,
			billed: comparison.billed,
			invoiceUuids: [original.uuid]
		}];
	}
});

// src/domain/audit/rules/balance-due-without-original.ts
const FIRST_BILL = notApplicable("the bill is a first bill");
const NO_ORDER$3 = notEvaluated("no order is matched to find the original by");
/** A balance due or supplemental bill, and no first bill of its order. */
const balanceDueWithoutOriginal = defineRule({
	id: "balance-due-without-original",
	title: "A balance due has no original",
	severity: "review",
	settings: [],
	check: (facts, { invoice }) => {
		if (!isFollowUp(facts)) return FIRST_BILL;
		if (facts.orders.length === 0) return NO_ORDER$3;
		return findOriginal(facts) === void 0 ? [{ message: `The bill is a ${invoice.type}, but no first bill of its order is known.` }] : PASS;
	}
});

// src/domain/audit/rules/bill-to-mismatch.ts
const NOBODY_SAYS$8 = notApplicable("the bill or the order names no bill-to address");
/** The bill is addressed to another place than the order says the vendor bills to; another name at the same place is taken as the same party. */
const billToMismatch = defineRule({
	id: "bill-to-mismatch",
	title: "The bill-to address is not the order's",
	severity: "review",
	settings: [],
	check: (facts, { invoice, comparison }) => {
		const billed = invoice.stops.find((stop) => stop.type === "BillTo")?.address ?? null;
		if (billed === null) return NOBODY_SAYS$8;
		let compared = false;
		let drafts;
		for (let at = 0; at < facts.orders.length; at += 1) {
			const ordered = comparison.vendors[at]?.billTo ?? null;
			if (ordered === null) continue;
			const same = isSamePlace(billed, ordered) ?? isSameName(billed.name, ordered.name);
			if (same === null) continue;
			compared = true;
			if (!same) (drafts ??= []).push({
				message: `Billed to ${billed.name ?? ""} ${placeWords(billed)}; order ${facts.orders[at]?.order.orderNumber} says ${ordered.name ?? ""} ${placeWords(ordered)}.`,
				orderUuid: facts.orders[at]?.uuid ?? null
			});
		}
		return compared ? outcomeOf(drafts) : NOBODY_SAYS$8;
	}
});

// src/domain/audit/rules/billed-too-late.ts
const NO_LIMIT$1 = notApplicable("the policy sets no limit for first bills, or the bill is none");
/** A first bill issued more days after delivery (else shipment) than the policy allows. The law sets no such limit for originals. */
const billedTooLate = defineRule({
	id: "billed-too-late",
	title: "The invoice came too late",
	severity: "dispute",
	settings: ["originalBillingDays"],
	check: (facts, { invoice }) => {
		const allowed = facts.policy.originalBillingDays;
		if (allowed === null || isFollowUp(facts)) return NO_LIMIT$1;
		const order = facts.orders[0]?.order;
		const deliveredOn = invoice.deliveryOn ?? order?.deliveryOn ?? null;
		const from = deliveredOn ?? invoice.shipOn ?? order?.shipOn ?? null;
		if (from === null) return NO_LIMIT$1;
		const days = daysBetween(from, invoice.invoiceOn);
		return days <= allowed ? PASS : [{ message: `Billed on ${invoice.invoiceOn}, ${days} days after ${deliveredOn === null ? "shipment" : "delivery"} on ${from}; ${allowed} days are allowed (policy originalBillingDays).` }];
	}
});

// src/domain/audit/rules/charge-document-missing.ts
const NONE_REQUIRED$1 = notApplicable("the policy requires no document for a billed charge");
/** A charge is billed that the policy wants a document for (a lumper receipt, a detention receipt), and no approved one is there. */
const chargeDocumentMissing = defineRule({
	id: "charge-document-missing",
	title: "The document of a charge is missing",
	severity: "review",
	settings: ["chargeDocuments"],
	check: (facts, { book, comparison }) => {
		if (facts.policy.chargeDocuments.length === 0) return NONE_REQUIRED$1;
		let compared = false;
		let drafts;
		for (const one of facts.policy.chargeDocuments) {
			const { code } = book.resolve({
				type: null,
				value: one.code,
				description: null
			});
			const row = comparison.rows.find((each) => each.code === code);
			if (row === void 0 || row.lines.length === 0 || row.billed === 0n) continue;
			compared = true;
			const there = facts.documents.filter((document) => document.type.toLowerCase() === one.type.toLowerCase());
			if (there.some((document) => document.status === "Approved")) continue;
			(drafts ??= []).push({
				message: there.length === 0 ? `${code} ${amountWords(row.billed)} needs a ${one.type}, which is not there.` : `${code} ${amountWords(row.billed)} needs a ${one.type}; it is there, but not approved yet.`,
				charge: code,
				billed: row.billed
			});
		}
		return compared ? outcomeOf(drafts) : NONE_REQUIRED$1;
	}
});

// src/domain/audit/rules/charge-missing.ts
/** An expected code is not billed (by this bill or one before it). It informs; the total judges. */
const chargeMissing = defineRule({
	id: "charge-missing",
	title: "An expected charge is not billed",
	severity: "information",
	settings: [],
	check: (_, context) => {
		const uncompared = context.uncompared();
		if (uncompared !== void 0) return uncompared;
		let drafts;
		for (const row of context.comparison.rows) {
			if (!row.onOrder || row.lines.length > 0 || isNothing(row.expected)) continue;
			if (row.previous !== 0n && row.expected < 0n === row.ordered > 0n) continue;
			(drafts ??= []).push({
				message: `${row.code} ${amountWords(row.expected)} is expected, but not billed.`,
				charge: row.code,
				expected: row.expected,
				billed: ZERO
			});
		}
		return outcomeOf(drafts);
	}
});

// src/domain/audit/find-support.ts
/** Documents that bear out another weight or class than the order's. */
const WEIGHT_DOCUMENTS = [
	"WeightScaleTicket",
	"WeightAndInspectionCertificate",
	"WeighmasterCertificate"
];
const CLASS_DOCUMENT = "WeightAndInspectionCertificate";
/** Documents that bear out an amount paid. */
const RECEIPTS = [
	"LumperReceipt",
	"DetentionReceipt",
	"OtherReceipt",
	"PalletReceipt",
	"PermitReceipt"
];
const POUNDS_OF_UNIT = {
	perpound: 1n,
	perhundredweight: 100n,
	perton: 2000n
};
/** One pound: scales and bills round to whole pounds. */
const ONE_POUND = 100000000n;
/** A field of a document as text without currency signs and thousands separators: "$1,234.50" is "1234.50". */
const fieldText = (document, name) => {
	const wanted = foldChargeName(name);
	const value = Object.entries(document.fields).find(([key]) => foldChargeName(key) === wanted)?.[1];
	return typeof value === "string" || typeof value === "number" ? String(value).replace(/[^0-9.eE+-]/g, "") : void 0;
};
/** The amount a document says was paid (`fields.totalAmount`), or undefined. */
const totalOfDocument = (document) => {
	const text = fieldText(document, "totalAmount");
	return text === void 0 ? void 0 : parseAmount(text);
};
const weightOfDocument = (document) => {
	for (const name of [
		"netWeight",
		"totalWeight",
		"certifiedWeight",
		"weight"
	]) {
		const text = fieldText(document, name);
		const parsed = text === void 0 ? void 0 : parseRate(text);
		if (parsed !== void 0) return parsed;
	}
};
const approved = (facts, types) => facts.documents.filter((one) => one.status === "Approved" && types.includes(one.type));
const supportOf = (document) => ({
	documentUuid: document.uuid,
	documentType: document.type
});
/** An approved scale ticket or certificate that bears out a billed weight (hundred-millionths of a pound), when it says any. */
const findWeightSupport = (facts, billedPounds) => {
	for (const document of approved(facts, WEIGHT_DOCUMENTS)) {
		const certified = weightOfDocument(document);
		if (certified === void 0 || billedPounds === null || billedPounds <= certified + ONE_POUND) return supportOf(document);
	}
	return null;
};
const findClassSupport = (facts) => {
	const [document] = approved(facts, [CLASS_DOCUMENT]);
	return document === void 0 ? null : supportOf(document);
};
/** Pounds billed beyond the ordered ones, for a line rated by weight; undefined when the difference is not one of weight. */
const billedPounds = (billed, ordered) => {
	const unit = POUNDS_OF_UNIT[(billed.qualifier ?? "").toLowerCase()];
	if (unit === void 0 || billed.quantity === null || ordered.quantity === null || billed.quantity <= ordered.quantity) return void 0;
	if ((ordered.qualifier ?? "").toLowerCase() !== (billed.qualifier ?? "").toLowerCase() || billed.rate !== ordered.rate) return void 0;
	return billed.quantity * unit;
};
/** The approved document that supports what a code was billed above its expectation, or null. */
const findChargeSupport = (context, row) => {
	const { facts } = context;
	if (facts.documents.length === 0) return null;
	const receipts = [...RECEIPTS, ...facts.policy.chargeDocuments.filter((one) => foldChargeName(one.code) === foldChargeName(row.code)).map((one) => one.type)];
	for (const document of approved(facts, receipts)) {
		const total = totalOfDocument(document);
		if (total !== void 0 && (isNothing(total - row.billedAsWritten) || isNothing(total - row.variance))) return supportOf(document);
	}
	const [at] = row.lines;
	const [ordered] = row.orderedLines;
	if (row.lines.length !== 1 || row.orderedLines.length !== 1 || at === void 0 || ordered === void 0) return null;
	const pounds = billedPounds(facts.invoice.invoice.charges[at], ordered);
	if (pounds !== void 0) return findWeightSupport(facts, pounds);
	return row.kind === "linehaul" && classesDiffer(facts) ? findClassSupport(facts) : null;
};
/** Whether the bill rates any item at another class than the order. */
const classesDiffer = (facts) => {
	const ordered = new Set(facts.orders.flatMap((one) => one.order.items.map((item) => normalClass(item.freightClass))));
	return facts.invoice.invoice.items.some((item) => item.freightClass !== null && !ordered.has(normalClass(item.freightClass)));
};
/** "092.50" and "92.5" are one class. */
const normalClass = (freightClass) => {
	if (freightClass === null) return null;
	const parsed = parseRate(freightClass.replace(/[^0-9.]/g, ""));
	return parsed === void 0 ? freightClass : parsed.toString();
};

// src/domain/audit/rules/charge-not-on-order.ts
/** A code no order expects is billed, whatever its amount. A tax the rule of the place asks for is expected. */
const chargeNotOnOrder = defineRule({
	id: "charge-not-on-order",
	title: "A charge is not on the order",
	severity: "review",
	settings: ["chargeNotOnOrder", "overrides"],
	check: (_, context) => {
		const uncompared = context.uncompared();
		if (uncompared !== void 0) return uncompared;
		let drafts;
		for (const row of context.comparison.rows) {
			if (row.onOrder || !row.known || row.taxPercent !== null || row.billed === 0n || row.lines.length === 0) continue;
			const severity = context.policy.chargeNotOnOrder(row.code);
			if (severity === "off") continue;
			const support = findChargeSupport(context, row);
			(drafts ??= []).push({
				message: `${row.code} ${amountWords(row.billed)} is billed, but not on the order.${support === null ? "" : ` The approved ${support.documentType} supports the amount.`}`,
				severity,
				ruled: context.ruleSet >= 4,
				charge: row.code,
				expected: ZERO,
				billed: row.billed,
				supportedBy: support
			});
		}
		return outcomeOf(drafts);
	}
});

// src/domain/audit/variance-cause.ts
const foldedQualifier = (qualifier) => qualifier === null ? null : qualifier.toLowerCase();
const ofOneLine = (billed, ordered) => {
	const causes = [];
	const qualifiersDiffer = billed.qualifier !== null && ordered.qualifier !== null && foldedQualifier(billed.qualifier) !== foldedQualifier(ordered.qualifier);
	if (qualifiersDiffer) causes.push(`qualifier ${billed.qualifier} billed, ${ordered.qualifier} expected`);
	if (billed.quantity !== null && ordered.quantity !== null && billed.quantity !== ordered.quantity) causes.push(`quantity ${quantityWords(billed.quantity, billed.qualifier)} billed, ${qualifiersDiffer ? quantityWords(ordered.quantity, ordered.qualifier) : rateWords(ordered.quantity)} expected`);
	if (billed.rate !== null && ordered.rate !== null && billed.rate !== ordered.rate) causes.push(`rate ${rateWords(billed.rate)} billed, ${rateWords(ordered.rate)} expected`);
	if (causes.length === 0 && billed.rate !== null && billed.quantity !== null) {
		const product = extend(billed.rate, billed.quantity);
		if (!isNothing(billed.amount - product)) causes.push(`${rateWords(billed.rate)} x ${rateWords(billed.quantity)} is ${amountWords(product)}`);
	}
	return causes.join("; ");
};
/** Why a code's amounts differ, as far as rates and quantities tell: "quantity 13.00 cwt billed, 12.34 expected". Empty when they do not. */
const causeOfVariance = (facts, row) => {
	const { charges } = facts.invoice.invoice;
	const [ordered, second] = row.orderedLines;
	const at = row.lines[0];
	if (row.previous !== 0n) return `${amountWords(row.previous)} of ${amountWords(row.ordered)} was billed before`;
	if (row.lines.length === 1 && ordered !== void 0 && second === void 0 && at !== void 0) return ofOneLine(charges[at], ordered);
	if (row.lines.length !== row.orderedLines.length) return `${row.lines.length} ${row.lines.length === 1 ? "line" : "lines"} billed, ${row.orderedLines.length} expected`;
	return "";
};

// src/domain/audit/judge-charges.ts
const isOn = (side, variance) => side === "over" ? variance > 0n : variance < 0n;
const draftOf = (context, side, row, part, support) => {
	const expected = part?.expected ?? row.expected;
	const ordered = part?.ordered ?? row.ordered;
	const billed = part?.billed ?? row.billed;
	const variance = billed - expected;
	const limit = heldLimit(side === "over" ? context.policy.chargeOver(row.code) : context.policy.chargeUnder(row.code), ordered);
	const percent = percentText(variance, ordered);
	const cause = part === null ? causeOfVariance(context.facts, row) : "";
	const where = part === null ? "" : ` of ${part.words}`;
	const message = `${row.code}${where}: ${amountWords(billed)} billed, ${amountWords(expected)} expected, ${overOrUnder(variance)}${percent === null ? "" : ` (${percent} %)`}${cause === "" ? "" : `; ${cause}`}. Allowed is ${amountWords(limit.allowed)} (${limit.text}; ${limit.origin}).`;
	return {
		message: support === null ? message : `${message} Supported by the approved ${support.documentType}.`,
		charge: row.code,
		expected,
		billed,
		limit,
		part,
		supportedBy: support
	};
};
const judgeParts = (context, side, row, parts, drafts) => {
	const { limit } = side === "over" ? context.policy.chargeOver(row.code) : context.policy.chargeUnder(row.code);
	let found = false;
	for (const part of parts) {
		const variance = part.billed - part.expected;
		if (!isOn(side, variance) || part.billed === 0n || isWithin(variance, limit, part.ordered)) continue;
		drafts.push(draftOf(context, side, row, part, side === "over" ? findChargeSupport(context, row) : null));
		found = true;
	}
	return found;
};
/**
* Judges every code that is both ordered and billed on one side of its limit: by item where the order prices by item, else the code as a
* whole and, on a bill over several orders, each order's part of it.
*/
const judgeCharges = (context, side) => {
	const uncompared = context.uncompared();
	if (uncompared !== void 0) return uncompared;
	let drafts;
	for (const row of context.comparison.rows) {
		if (!row.onOrder || row.lines.length === 0) continue;
		if (row.byItem !== null) {
			judgeParts(context, side, row, row.byItem, drafts ??= []);
			continue;
		}
		if (row.byOrder !== null && judgeParts(context, side, row, row.byOrder, drafts ??= []) || !isOn(side, row.variance)) continue;
		const { limit } = side === "over" ? context.policy.chargeOver(row.code) : context.policy.chargeUnder(row.code);
		if (isWithin(row.variance, limit, row.ordered)) continue;
		(drafts ??= []).push(draftOf(context, side, row, null, side === "over" ? findChargeSupport(context, row) : null));
	}
	return outcomeOf(drafts);
};
/** What approved documents support of the bill's overcharges, over all codes. */
const supportedOvercharge = (context) => {
	let sum = 0n;
	let support = null;
	if (context.facts.documents.length === 0) return {
		amount: sum,
		support
	};
	for (const row of context.comparison.rows) {
		if (row.lines.length === 0 || row.variance <= 0n) continue;
		const found = findChargeSupport(context, row);
		if (found === null) continue;
		sum += row.variance;
		support ??= found;
	}
	return {
		amount: sum,
		support
	};
};

// src/domain/audit/rules/charge-over-tolerance.ts
/** A charge code is billed above its expectation and limit; lines of one code are added up first. */
const chargeOverTolerance = defineRule({
	id: "charge-over-tolerance",
	title: "A charge is over its tolerance",
	severity: "dispute",
	settings: [
		"charge.over",
		"overrides",
		"acceptSupported"
	],
	check: (_, context) => judgeCharges(context, "over")
});

// src/domain/audit/rules/charge-under-tolerance.ts
/** A charge code is billed below its expectation and limit: often the sign of a wrong match or a missing document. */
const chargeUnderTolerance = defineRule({
	id: "charge-under-tolerance",
	title: "A charge is under its tolerance",
	severity: "review",
	settings: ["charge.under", "overrides"],
	check: (_, context) => judgeCharges(context, "under")
});

// src/domain/audit/rules/charge-unmapped.ts
/** A charge's code and text are known by no code or alias of the tenant or vendor. */
const chargeUnmapped = defineRule({
	id: "charge-unmapped",
	title: "A charge's name is unknown",
	severity: "review",
	settings: [],
	check: (_, { comparison, invoice }) => {
		let drafts;
		for (const row of comparison.rows) {
			if (row.known) continue;
			for (const at of row.lines) {
				const charge = invoice.charges[at];
				if (charge === void 0) continue;
				const { value, description } = charge.name;
				const name = value !== null && description !== null ? `"${description}" (${value})` : `"${value ?? description ?? ""}"`;
				(drafts ??= []).push({
					message: `No charge code or alias knows ${name}, ${amountWords(charge.amount)}.`,
					charge: row.code,
					billed: charge.amount
				});
			}
		}
		return outcomeOf(drafts);
	}
});

// src/domain/reference/density-classes.ts
const steps = (table) => table.map(([atLeast, freightClass]) => ({
	atLeast: parseRate(atLeast),
	freightClass
}));
/** The density scales of the National Motor Freight Classification, newest first. Items that keep a class of their own are not rated by density. */
const DENSITY_SCALES = [{
	from: "2025-07-19",
	source: "NMFC Docket 2025-1: thirteen steps, classes 50 and 55 added",
	steps: steps([
		["50", "50"],
		["35", "55"],
		["30", "60"],
		["22.5", "65"],
		["15", "70"],
		["12", "85"],
		["10", "92.5"],
		["8", "100"],
		["6", "125"],
		["4", "175"],
		["2", "250"],
		["1", "300"],
		["0", "400"]
	])
}, {
	from: "1970-01-01",
	source: "the scale of eleven steps before it",
	steps: steps([
		["30", "60"],
		["22.5", "65"],
		["15", "70"],
		["12", "85"],
		["10", "92.5"],
		["8", "100"],
		["6", "125"],
		["4", "175"],
		["2", "250"],
		["1", "300"],
		["0", "400"]
	])
}];
/** The class of a density in pounds per cubic foot (hundred-millionths) on a ship date. */
const classOfDensity = (density, shipOn) => {
	const scale = DENSITY_SCALES.find((one) => one.from <= shipOn) ?? DENSITY_SCALES.at(-1);
	return (scale.steps.find((step) => density >= step.atLeast) ?? scale.steps.at(-1)).freightClass;
};
const RATE_SCALE$1 = 100000000n;
const CUBIC_INCHES_A_CUBIC_FOOT = 1728n;
/**
* Pounds per cubic foot of `count` equal pieces of length x width x height inches that weigh `pounds` together, cut after eight decimals
* (cutting keeps a density below a step below it). Undefined when a measure is missing or zero.
*/
const densityOf = (pounds, length, width, height, count) => {
	if (pounds === null || length === null || width === null || height === null || count < 1) return void 0;
	const volume = length * width * height * BigInt(count);
	if (volume <= 0n || pounds <= 0n) return void 0;
	return pounds * CUBIC_INCHES_A_CUBIC_FOOT * RATE_SCALE$1 * RATE_SCALE$1 * RATE_SCALE$1 / volume;
};

// src/domain/audit/rules/class-variance.ts
const NOBODY_SAYS$7 = notApplicable("the bill or the order names no freight class");
/** Whether a class is the dearer one; false where either is no number. */
const isAbove = (one, other) => {
	const [left, right] = [parseRate(one ?? ""), parseRate(other ?? "")];
	return left !== void 0 && right !== void 0 && left > right;
};
/** "density 5.7115 lb/ft3 is class 175", where the item has its measures in inches and pounds. */
const densityWords = (item, shipOn) => {
	const measures = item?.dimensions ?? null;
	if (measures === null || measures.system?.toLowerCase() === "metric") return "";
	const density = densityOf(measures.weight, measures.length, measures.width, measures.height, item?.handlingUnitCount ?? 1);
	if (density === void 0) return "";
	const full = printRate(density, 4);
	return ` By its measures the density ${full.slice(0, full.indexOf(".") + 5)} lb/ft3 is class ${classOfDensity(density, shipOn)}.`;
};
/** An item is billed at another class than ordered; a weight and inspection certificate supports it. */
const classVariance = defineRule({
	id: "class-variance",
	title: "The freight class is not the order's",
	severity: "dispute",
	settings: ["acceptSupported"],
	check: (facts, { invoice }) => {
		if (invoice.items.length === 0) return NOBODY_SAYS$7;
		const ordered = facts.orders.flatMap((one) => one.order.items).filter((item) => item.freightClass !== null);
		if (ordered.length === 0) return NOBODY_SAYS$7;
		let compared = false;
		let drafts;
		for (const item of invoice.items) {
			const billed = normalClass(item.freightClass);
			if (billed === null) continue;
			const same = item.id === null || facts.invoice.source === "Edi210" ? void 0 : ordered.find((one) => one.id === item.id);
			const against = same === void 0 ? ordered : [same];
			compared = true;
			if (against.some((one) => normalClass(one.freightClass) === billed)) continue;
			const classes = [...new Set(against.map((one) => one.freightClass))].join(", ");
			const lower = against.every((one) => isAbove(one.freightClass, item.freightClass));
			const support = lower ? null : findClassSupport(facts);
			const measured = item.dimensions?.length == null ? against[0] : item;
			(drafts ??= []).push({
				message: `Class ${item.freightClass} is billed, ${classes} ordered.${densityWords(measured, invoice.shipOn ?? invoice.invoiceOn)}${support === null ? lower ? "" : " No certificate supports the reclass." : ` Reclass supported by the approved ${support.documentType}.`}`,
				...lower ? { severity: "review" } : {},
				supportedBy: support,
				itemId: item.id
			});
		}
		return compared ? outcomeOf(drafts) : NOBODY_SAYS$7;
	}
});

// src/domain/audit/rules/currency-mismatch.ts
const NO_ORDER$2 = notApplicable("no order is matched");
/** The bill's currency is not the order's and no rate is known to convert with. A bill without a currency takes the order's. */
const currencyMismatch = defineRule({
	id: "currency-mismatch",
	title: "The invoice's currency is not the order's",
	severity: "review",
	settings: ["fx"],
	check: (facts, { invoice, comparison }) => {
		if (facts.orders.length === 0) return NO_ORDER$2;
		if (comparison.comparability === "no-rate") {
			const ordered = [...new Set(comparison.vendors.map((one) => one?.currency).filter((one) => one !== void 0))].join(" and ");
			return [{ message: `The bill is in ${invoice.currency ?? "no currency"}, the order in ${ordered}; no exchange rate is known for ${invoice.shipOn ?? invoice.invoiceOn}.` }];
		}
		if (invoice.currency === null) return [{
			message: `The bill names no currency; the order's, ${comparison.currency}, is taken.`,
			severity: "information"
		}];
		return PASS;
	}
});

// src/domain/audit/rules/customer-mismatch.ts
const NOBODY_SAYS$6 = notApplicable("the bill names no customer the tenant knows, or no order is matched");
/** The customer the bill names is not the order's. A customer nobody knows reads as none (specification, Invoice: Customer). */
const customerMismatch = defineRule({
	id: "customer-mismatch",
	title: "The invoice's customer is not the order's",
	severity: "review",
	settings: [],
	check: (facts, { invoice }) => {
		const billed = invoice.customerExternalId;
		if (billed === null || facts.customerKnown === false || facts.orders.length === 0) return NOBODY_SAYS$6;
		let compared = false;
		let drafts;
		for (const { uuid, order } of facts.orders) {
			const ordered = order.customer.externalId;
			if (ordered === null) continue;
			compared = true;
			if (ordered === billed || foldChargeName(ordered) === foldChargeName(billed)) continue;
			(drafts ??= []).push({
				message: `The bill names customer ${billed}, order ${order.orderNumber} is for ${ordered}.`,
				orderUuid: uuid
			});
		}
		return compared ? outcomeOf(drafts) : NOBODY_SAYS$6;
	}
});

// src/domain/audit/rules/delivery-before-ship.ts
const NO_DATES = notApplicable("the bill has no ship date or no delivery date");
/** The bill says the freight was delivered before it was shipped. */
const deliveryBeforeShip = defineRule({
	id: "delivery-before-ship",
	title: "Delivered before shipped",
	severity: "review",
	settings: [],
	check: (_, { invoice }) => {
		if (invoice.shipOn === null || invoice.deliveryOn === null) return NO_DATES;
		return invoice.deliveryOn < invoice.shipOn ? [{ message: `The delivery date ${invoice.deliveryOn} is before the ship date ${invoice.shipOn}.` }] : PASS;
	}
});

// src/domain/audit/measured-quantities.ts
/** Pounds in a kilogram, hundred-millionths (exact by definition: 1 lb = 0.45359237 kg). */
const KILOGRAM_DIVISOR = 45359237n;
const RATE_SCALE = 100000000n;
const POUNDS_OF = {
	perpound: 1n,
	perhundredweight: 100n,
	perton: 2000n
};
const METRES_A_MILE = 1609344n;
const METRES_A_KILOMETRE = 1000000n;
/** Sum of the items' weights in pounds; null when any item has none. */
const weightOfItems = (items) => {
	if (items.length === 0) return null;
	let pounds = 0n;
	for (const item of items) {
		const weight = item.dimensions?.weight ?? null;
		if (weight === null) return null;
		pounds += item.dimensions?.system?.toLowerCase() === "metric" ? divideHalfAwayFromZero(weight * RATE_SCALE, KILOGRAM_DIVISOR) : weight;
	}
	return pounds;
};
/** The weight charges are rated by, in pounds: the largest among them, since fuel and linehaul speak of the same freight. Null when none is. */
const ratedWeight = (charges) => {
	let most = null;
	for (const charge of charges) {
		const unit = POUNDS_OF[(charge.qualifier ?? "").toLowerCase()];
		if (unit === void 0 || charge.quantity === null) continue;
		const pounds = charge.quantity * unit;
		if (most === null || pounds > most) most = pounds;
	}
	return most;
};
/** The distance charges are rated by, in miles; the largest among them. Null when none is. */
const ratedDistance = (charges) => {
	let most = null;
	for (const charge of charges) {
		if (charge.quantity === null) continue;
		const qualifier = (charge.qualifier ?? "").toLowerCase();
		const miles = qualifier === "permile" ? charge.quantity : qualifier === "perkilometer" ? divideHalfAwayFromZero(charge.quantity * METRES_A_KILOMETRE, METRES_A_MILE) : null;
		if (miles !== null && (most === null || miles > most)) most = miles;
	}
	return most;
};
/** Quantities have eight decimals, limits four. */
const QUANTITY_TO_AMOUNT = 10000n;
/** Holds a measured quantity against a limit given like one of charges; undefined when it is within. */
const judgeQuantity = (what, qualifier, billed, ordered, resolved, support) => {
	const expected = divideHalfAwayFromZero(ordered, QUANTITY_TO_AMOUNT);
	const difference = divideHalfAwayFromZero(billed - ordered, QUANTITY_TO_AMOUNT);
	const allowed = allowedBy(resolved.limit, expected);
	if (absolute(difference) <= allowed) return void 0;
	const over = difference > 0n;
	const supported = over ? support : null;
	return {
		message: `The ${what} is ${quantityWords(billed, qualifier)} on the bill, ${quantityWords(ordered, qualifier)} on the order; ${quantityWords(allowed * QUANTITY_TO_AMOUNT, qualifier)} difference is allowed (${resolved.origin}).${supported === null ? "" : ` Supported by the approved ${supported.documentType}.`}`,
		...over ? {} : { severity: "review" },
		supportedBy: supported
	};
};

// src/domain/audit/rules/distance-variance.ts
const NO_POLICY$1 = notApplicable("the policy sets no limit for distances");
const NO_DISTANCE = notApplicable("the order is not rated by distance");
const NOT_BILLED$1 = notEvaluated("the bill has no distance to compare");
/** The billed distance is further from the order's than the policy allows. */
const distanceVariance = defineRule({
	id: "distance-variance",
	title: "The distance is not the order's",
	severity: "dispute",
	settings: ["distance", "overrides"],
	check: (facts, context) => {
		const limit = context.policy.distance();
		if (limit === null) return NO_POLICY$1;
		let ordered = null;
		for (let at = 0; at < facts.orders.length; at += 1) {
			const distance = ratedDistance(context.comparison.vendors[at]?.charges ?? []);
			if (distance !== null) ordered = (ordered ?? 0n) + distance;
		}
		if (ordered === null) return NO_DISTANCE;
		const billed = ratedDistance(context.invoice.charges);
		if (billed === null) return NOT_BILLED$1;
		const draft = judgeQuantity("distance", "PerMile", billed, ordered, limit, null);
		return draft === void 0 ? PASS : [draft];
	}
});

// src/domain/audit/rules/document-amount-mismatch.ts
const NOTHING_TO_COMPARE = notApplicable("no approved document of a billed charge tells an amount");
/** Documents that belong to a charge even where the policy does not ask for them. */
const OWN_DOCUMENTS = [
	["LUMPER", "LumperReceipt"],
	["DETENTION", "DetentionReceipt"],
	["PALLET", "PalletReceipt"],
	["PERMIT", "PermitReceipt"]
];
/** A charge is billed at another amount than its receipts say together: disputed when it is more, reviewed when less. */
const documentAmountMismatch = defineRule({
	id: "document-amount-mismatch",
	title: "A charge is not what its document says",
	severity: "review",
	settings: ["chargeDocuments"],
	check: (facts, { book, comparison }) => {
		if (facts.documents.length === 0) return NOTHING_TO_COMPARE;
		const pairs = [...facts.policy.chargeDocuments.map((one) => [one.code, one.type]), ...OWN_DOCUMENTS];
		const seen = /* @__PURE__ */ new Set();
		let compared = false;
		let drafts;
		for (const [name, type] of pairs) {
			const { code } = book.resolve({
				type: null,
				value: name,
				description: null
			});
			if (seen.has(`${code}/${type}`)) continue;
			seen.add(`${code}/${type}`);
			const row = comparison.rows.find((one) => one.code === code);
			if (row === void 0 || row.lines.length === 0) continue;
			const totals = facts.documents.filter((one) => one.type.toLowerCase() === type.toLowerCase() && one.status === "Approved").map(totalOfDocument).filter((one) => one !== void 0);
			if (totals.length === 0) continue;
			compared = true;
			let receipts = 0n;
			for (const total of totals) receipts += total;
			const difference = row.billedAsWritten - receipts;
			if (isNothing(difference) || totals.some((total) => isNothing(row.billedAsWritten - total))) continue;
			(drafts ??= []).push({
				message: `${code}: ${amountWords(row.billedAsWritten)} is billed, the ${type} says ${amountWords(receipts)}, ${overOrUnder(difference)}.`,
				...difference > 0n ? { severity: "dispute" } : {},
				charge: code,
				expected: receipts,
				billed: row.billedAsWritten
			});
		}
		return compared ? outcomeOf(drafts) : NOTHING_TO_COMPARE;
	}
});

// src/domain/audit/rules/duplicate-invoice.ts
/**
* The bill was sent before: same vendor, type, amount and folded number; or the same PRO or BOL and amount under another number.
* Terminated bills do not count, and a shared PO number alone never makes a duplicate.
*/
const duplicateInvoice = defineRule({
	id: "duplicate-invoice",
	title: "The invoice was received before",
	severity: "block",
	settings: ["duplicateWindowDays"],
	check: (facts, { invoice, ruleSet }) => {
		if (facts.earlierInvoices.length === 0) return PASS;
		const earlier = comparableEarlier(facts);
		if (earlier.length === 0) return PASS;
		const total = billedTotal(invoice);
		const keyOf = numberKeyUnder(ruleSet);
		const number = keyOf(invoice.invoiceNumber);
		const keys = new Set(moveKeys(invoice));
		let drafts;
		for (const one of earlier) {
			if (!sameAmount(invoice, total, one)) continue;
			const sameNumber = keyOf(one.invoiceNumber) === number;
			const shared = sameNumber ? void 0 : moveKeys(one).find((key) => keys.has(key));
			if (!sameNumber && shared === void 0) continue;
			const why = sameNumber ? "the same number" : `the same ${shared?.startsWith("pro") ? "PRO" : "BOL"} number`;
			(drafts ??= []).push({
				message: `Invoice ${one.invoiceNumber} of ${one.invoiceOn} (${one.status}, received ${one.receivedOn}) has ${why} and amount ${amountWords(total)}.`,
				invoiceUuids: [one.uuid]
			});
		}
		return outcomeOf(drafts);
	}
});

// src/domain/reference/transport-modes.ts
/**
* Words and X12 codes (element 91) for modes of transport, by family. A road mode that says no more (Ground, X12 M) agrees with any road mode;
* less-than-truckload and truckload do not agree with each other.
*/
const FAMILIES = [
	{
		family: "road",
		special: null,
		words: [
			"ground",
			"road",
			"motor",
			"truck",
			"over the road",
			"otr",
			"m",
			"j",
			"c"
		]
	},
	{
		family: "road",
		special: "ltl",
		words: [
			"ltl",
			"less than truckload",
			"less than truck load",
			"lt"
		]
	},
	{
		family: "road",
		special: "truckload",
		words: [
			"tl",
			"ftl",
			"truckload",
			"truck load",
			"full truckload",
			"full truck load",
			"volume"
		]
	},
	{
		family: "parcel",
		special: null,
		words: [
			"parcel",
			"small package",
			"courier",
			"u"
		]
	},
	{
		family: "rail",
		special: null,
		words: [
			"rail",
			"r",
			"railroad"
		]
	},
	{
		family: "intermodal",
		special: null,
		words: [
			"intermodal",
			"imdl",
			"x",
			"piggyback",
			"rail intermodal"
		]
	},
	{
		family: "air",
		special: null,
		words: [
			"air",
			"a",
			"air freight",
			"ae"
		]
	},
	{
		family: "ocean",
		special: null,
		words: [
			"ocean",
			"sea",
			"vessel",
			"s",
			"o",
			"fcl",
			"lcl"
		]
	}
];
const fold = (word) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
const BY_WORD = new Map(FAMILIES.flatMap((one) => one.words.map((word) => [fold(word), one])));
/** Whether two words may mean one mode; null when one of them is in no family and they are not the same word. */
const isSameMode = (a, b) => {
	if (fold(a) === fold(b)) return true;
	const [left, right] = [BY_WORD.get(fold(a)), BY_WORD.get(fold(b))];
	if (left === void 0 || right === void 0) return null;
	return left.family === right.family && (left.special === null || right.special === null || left.special === right.special);
};

// src/domain/audit/compare-service.ts
const NOBODY_SAYS$5 = notApplicable("the bill or the order says nothing about it");
/** X12 codes of levels and equipment have two characters; they cannot be held against words. */
const isCode = (word) => word.length <= 2;
/** Whether what the bill says of a field agrees with the order; null when they cannot be compared. */
const agrees = (field, billed, ordered) => {
	if (field === "mode" || field === "type") {
		const answers = [ordered[field], field === "mode" ? ordered.type : ordered.mode].filter((word) => word !== null).map((word) => isSameMode(billed, word));
		if (answers.includes(true)) return true;
		if (answers.includes(false)) return false;
	}
	const word = ordered[field];
	if (word === null || isCode(billed) !== isCode(word)) return null;
	return billed === word || foldChargeName(billed) === foldChargeName(word);
};
/** Compares fields of the service between the bill and each order's vendor, where both say something comparable. */
const compareService = ({ facts, invoice, comparison }, fields) => {
	if (invoice.service === null) return NOBODY_SAYS$5;
	let compared = false;
	let drafts;
	for (let at = 0; at < facts.orders.length; at += 1) {
		const ordered = comparison.vendors[at]?.service ?? null;
		if (ordered === null) continue;
		for (const field of fields) {
			const billed = invoice.service[field];
			if (billed === null) continue;
			const same = agrees(field, billed, ordered);
			if (same === null) continue;
			compared = true;
			if (same) continue;
			const expected = ordered[field] ?? ordered.mode ?? ordered.type;
			(drafts ??= []).push({
				message: `The ${field} is ${billed} on the bill, ${expected} on order ${facts.orders[at]?.order.orderNumber}.`,
				orderUuid: facts.orders[at]?.uuid ?? null
			});
		}
	}
	return compared ? outcomeOf(drafts) : NOBODY_SAYS$5;
};

// src/domain/audit/rules/equipment-mismatch.ts
/** The equipment is not the order's. */
const equipmentMismatch = defineRule({
	id: "equipment-mismatch",
	title: "The equipment is not the order's",
	severity: "review",
	settings: [],
	check: (_, context) => compareService(context, ["equipment"])
});

// src/domain/audit/rules/extension-error.ts
/** Ten-thousandths in a cent. */
const CENT = 100n;
/**
* Whether the quantity is the line's weight and not one the charge states (an X12 L1 without L117): minimum charges and deficit weights make
* such a charge differ from rate x weight rightly, so it only informs.
*/
const isByWeightOfLine = (charge) => charge.rawRate !== null && charge.rawRate.quantity === null && (charge.qualifier === "PerHundredweight" || charge.qualifier === "PerPound");
/** A percentage given as such ("10 x 500 is 50") is no rate x quantity: says how it is written. */
const percentWords = (charge, product) => charge.qualifier === "Percent" && absolute(product - charge.amount * 100n) < 100n * 50n ? " A percentage is written as a share (10 % of 500 is 0.10 x 500)." : "";
/**
* Rate x quantity is not the charge (specification, rating engine callout, rule 2). Less than half a cent is nothing; half a cent itself
* too when the charge carries cents only, so that 10.1250 may be billed as 10.13.
*/
const extensionError = defineRule({
	id: "extension-error",
	title: "Rate x quantity is not the charge",
	severity: "dispute",
	settings: [],
	check: (_, { invoice, comparison, ruleSet }) => {
		let drafts;
		for (let at = 0; at < invoice.charges.length; at += 1) {
			const charge = invoice.charges[at];
			if (charge === void 0 || charge.rate === null || charge.quantity === null) continue;
			const product = extend(charge.rate, charge.quantity);
			if (product === charge.amount) continue;
			const difference = charge.amount - product;
			const size = absolute(difference);
			if (size < 50n || size === 50n && charge.amount % CENT === 0n) continue;
			const code = comparison.rowOfLine[at]?.code ?? null;
			const byWeight = isByWeightOfLine(charge);
			(drafts ??= []).push({
				...byWeight ? { severity: "information" } : {},
				message: `${code ?? "A charge"}: ${rateWords(charge.rate)} x ${rateWords(charge.quantity)} is ${amountWords(product)}, ${amountWords(charge.amount)} is billed, ${overOrUnder(difference)}.${byWeight ? " The weight is the line's: perhaps a minimum charge or a deficit weight." : ""}${ruleSet >= 4 ? percentWords(charge, product) : ""}`,
				charge: code,
				expected: product,
				billed: charge.amount,
				itemId: charge.itemId
			});
		}
		return outcomeOf(drafts);
	}
});

// src/domain/audit/rules/invoice-before-ship.ts
const NO_DATE$1 = notApplicable("the bill has no ship date");
/** The bill is dated before the freight was shipped. */
const invoiceBeforeShip = defineRule({
	id: "invoice-before-ship",
	title: "Billed before shipped",
	severity: "review",
	settings: [],
	check: (_, { invoice }) => {
		if (invoice.shipOn === null) return NO_DATE$1;
		return invoice.invoiceOn < invoice.shipOn ? [{ message: `The invoice date ${invoice.invoiceOn} is before the ship date ${invoice.shipOn}.` }] : PASS;
	}
});

// src/domain/audit/rules/invoice-in-future.ts
/** The bill is dated after the day of the audit. */
const invoiceInFuture = defineRule({
	id: "invoice-in-future",
	title: "The invoice date is in the future",
	severity: "review",
	settings: [],
	check: ({ asOfOn }, { invoice }) => invoice.invoiceOn > asOfOn ? [{ message: `The invoice date ${invoice.invoiceOn} is after today, ${asOfOn}.` }] : PASS
});

// src/domain/audit/rules/lines-do-not-add-up.ts
const NO_TOTAL = notApplicable("the bill states no total beside its charges");
/** The total the bill states (X12 B307, legacy paymentAmount) is not the sum of its charges. */
const linesDoNotAddUp = defineRule({
	id: "lines-do-not-add-up",
	title: "The charges do not add up to the stated total",
	severity: "review",
	settings: [],
	check: (_, { invoice }) => {
		if (invoice.statedTotal === null) return NO_TOTAL;
		const sum = billedTotal(invoice);
		const difference = invoice.statedTotal - sum;
		if (isNothing(difference)) return PASS;
		return [{
			message: `The bill states ${amountWords(invoice.statedTotal)}, its charges add up to ${amountWords(sum)}: the stated total is ${overOrUnder(difference)}.`,
			expected: sum,
			billed: invoice.statedTotal
		}];
	}
});

// src/domain/audit/rules/order-ambiguous.ts
/** Several orders remain: exactly one order, or one explicit set of orders, must. */
const orderAmbiguous = defineRule({
	id: "order-ambiguous",
	title: "Several orders fit the invoice",
	severity: "unmatched",
	settings: [],
	check: ({ match }) => match.outcome === "matched" || match.reason !== "ambiguous" ? PASS : [{ message: match.words }]
});

// src/domain/audit/rules/order-cancelled.ts
const NOT_CANCELLED = notApplicable("no matched order is cancelled");
/** A cancelled order is billed for more than the vehicle that was ordered and not used (code TONU, or the tenant's code for it). */
const orderCancelled = defineRule({
	id: "order-cancelled",
	title: "The order was cancelled",
	severity: "dispute",
	settings: [],
	check: (facts, { book, comparison }) => {
		if (!facts.orders.some((one) => one.status === "cancelled")) return NOT_CANCELLED;
		const allowed = notUsedCode(book);
		const names = facts.orders.filter((one) => one.status === "cancelled").map((one) => one.order.orderNumber);
		let drafts;
		for (const row of comparison.rows) {
			if (row.code === allowed || row.kind === "tax" || row.billed === 0n || row.lines.length === 0) continue;
			(drafts ??= []).push({
				message: `Order ${names.join(", ")} was cancelled: ${row.code} ${amountWords(row.billed)} is not owed.`,
				charge: row.code,
				expected: ZERO,
				billed: row.billed
			});
		}
		return outcomeOf(drafts);
	}
});

// src/domain/audit/rules/order-not-found.ts
/** No order remains: nothing can be judged. */
const orderNotFound = defineRule({
	id: "order-not-found",
	title: "No order is found for the invoice",
	severity: "unmatched",
	settings: [],
	check: ({ match }) => match.outcome === "matched" || match.reason !== "not-found" ? PASS : [{ message: match.words }]
});

// src/domain/audit/rules/order-overbilled.ts
const FIRST = notApplicable("no other invoice of the order counts yet");
/**
* This bill, the approved ones and the open ones accepted before it together are more than the orders expect of the vendor: of two equal
* bills the first passes and the second does not.
*/
const orderOverbilled = defineRule({
	id: "order-overbilled",
	title: "All invoices of the order together are too much",
	severity: "dispute",
	settings: ["total.over", "overrides"],
	check: (facts, context) => {
		if (facts.siblings.length === 0) return FIRST;
		const uncompared = context.uncompared();
		if (uncompared !== void 0) return uncompared;
		const { ordered, previous, billed } = context.comparison;
		if (previous === 0n) return FIRST;
		const together = billed + previous;
		const variance = together - ordered;
		const resolved = context.policy.totalOver();
		if (variance <= 0n || isWithin(variance, resolved.limit, ordered)) return PASS;
		const limit = heldLimit(resolved, ordered);
		const percent = percentText(variance, ordered);
		return [{
			message: `With ${facts.siblings.map((one) => `${one.invoiceNumber} (${one.status})`).join(", ")} the order is billed ${amountWords(together)}; ${amountWords(ordered)} is expected, ${amountWords(variance)} over${percent === null ? "" : ` (${percent} %)`}. Allowed is ${amountWords(limit.allowed)} (${limit.text}; ${limit.origin}).`,
			expected: ordered,
			billed: together,
			limit,
			invoiceUuids: facts.siblings.map((one) => one.uuid)
		}];
	}
});

// src/domain/invoice/due-on.ts
const NET = /^Net(\d{1,3})$/i;
/** The day a bill of this date is due by its payment terms (Net0 to Net365, Prepaid: at once); null for terms that say no day. */
const dueByTerms = (terms, invoiceOn) => {
	const net = NET.exec(terms ?? "");
	if (net !== null) return addDays(invoiceOn, Number(net[1]));
	return terms?.toLowerCase() === "prepaid" ? invoiceOn : null;
};

// src/domain/audit/rules/payment-terms-mismatch.ts
const NOBODY_SAYS$4 = notApplicable("the bill or the order names no payment terms");
/** When it is due by either, where both say a day. */
const dueWords = (invoice, terms) => {
	const [ours, theirs] = [dueByTerms(terms, invoice.invoiceOn), dueByTerms(invoice.paymentTerms, invoice.invoiceOn)];
	return ours === null || theirs === null ? "" : ` It is due on ${ours} by the order, on ${theirs} by the bill.`;
};
/** The payment terms (when it is due) of the bill are not the order's, nor, where the order is silent, the vendor's. */
const paymentTermsMismatch = defineRule({
	id: "payment-terms-mismatch",
	title: "The payment terms are not the order's",
	severity: "review",
	settings: [],
	check: (facts, { invoice, comparison, ruleSet }) => {
		if (invoice.paymentTerms === null) return NOBODY_SAYS$4;
		let compared = false;
		let drafts;
		for (let at = 0; at < facts.orders.length; at += 1) {
			const terms = comparison.vendors[at]?.paymentTerms ?? facts.vendor?.paymentTerms ?? null;
			if (terms === null) continue;
			compared = true;
			if (terms === invoice.paymentTerms || foldChargeName(terms) === foldChargeName(invoice.paymentTerms)) continue;
			(drafts ??= []).push({
				message: `The bill says ${invoice.paymentTerms}, order ${facts.orders[at]?.order.orderNumber} says ${terms}.${ruleSet >= 4 ? dueWords(invoice, terms) : ""}`,
				orderUuid: facts.orders[at]?.uuid ?? null
			});
		}
		return compared ? outcomeOf(drafts) : NOBODY_SAYS$4;
	}
});

// src/domain/audit/rules/pieces-variance.ts
const NOBODY_SAYS$3 = notApplicable("the bill or the order counts no pieces");
/** Documents that bear out another count. */
const COUNT_DOCUMENTS = [
	"BillOfLading",
	"DeliveryReceipt",
	"WeightAndInspectionCertificate",
	"PackingList"
];
const sumOf = (items, field) => {
	let sum = 0;
	for (const item of items) {
		const count = item[field];
		if (count === null) return null;
		sum += count;
	}
	return items.length === 0 ? null : sum;
};
/** The pieces (or handling units) billed are not the order's. Bills often count the one where orders count the other: agreeing with either is enough. */
const piecesVariance = defineRule({
	id: "pieces-variance",
	title: "The number of pieces is not the order's",
	severity: "dispute",
	settings: ["acceptSupported"],
	check: (facts, { invoice }) => {
		if (invoice.items.length === 0 || facts.orders.length === 0) return NOBODY_SAYS$3;
		const items = facts.orders.length === 1 ? facts.orders[0]?.order.items ?? [] : facts.orders.flatMap((one) => one.order.items);
		const ordered = [sumOf(items, "totalCount"), sumOf(items, "handlingUnitCount")].filter((one) => one !== null);
		const billed = [sumOf(invoice.items, "totalCount"), sumOf(invoice.items, "handlingUnitCount")].filter((one) => one !== null);
		const [orderedCount] = ordered;
		const [billedCount] = billed;
		if (orderedCount === void 0 || billedCount === void 0) return NOBODY_SAYS$3;
		if (billed.some((one) => ordered.includes(one))) return PASS;
		const over = billedCount > orderedCount;
		const document = over ? facts.documents.find((one) => one.status === "Approved" && COUNT_DOCUMENTS.includes(one.type)) : void 0;
		const support = document === void 0 ? null : {
			documentUuid: document.uuid,
			documentType: document.type
		};
		return [{
			message: `${billedCount} pieces are billed, ${orderedCount} ordered.${support === null ? "" : ` Supported by the approved ${support.documentType}.`}`,
			...over ? {} : { severity: "review" },
			supportedBy: support
		}];
	}
});

// src/domain/audit/rules/possible-correction.ts
/** The same vendor sent the same number with another amount: perhaps a corrected bill, so that only one of them may be paid. */
const possibleCorrection = defineRule({
	id: "possible-correction",
	title: "The same number came with another amount",
	severity: "review",
	settings: ["duplicateWindowDays"],
	check: (facts, { invoice, ruleSet }) => {
		if (facts.earlierInvoices.length === 0) return PASS;
		const total = billedTotal(invoice);
		const keyOf = numberKeyUnder(ruleSet);
		const number = keyOf(invoice.invoiceNumber);
		let drafts;
		for (const one of comparableEarlier(facts)) {
			if (keyOf(one.invoiceNumber) !== number || sameAmount(invoice, total, one)) continue;
			(drafts ??= []).push({
				message: `Invoice ${one.invoiceNumber} of ${one.invoiceOn} (${one.status}) has the same number, but ${amountWords(one.total)} instead of ${amountWords(total)}.`,
				invoiceUuids: [one.uuid]
			});
		}
		return outcomeOf(drafts);
	}
});

// src/domain/charge/charge.ts
/** Specification, rating engine callout: the allowed qualifiers. */
const QUALIFIERS = [
	"PerPound",
	"PerHundredweight",
	"PerTon",
	"PerMile",
	"PerKilometer",
	"PerHour",
	"PerCase",
	"PerPallet",
	"PerUnit",
	"Percent"
];

// src/domain/charge/known-qualifier.ts
const BY_FOLDED = new Map(QUALIFIERS.map((one) => [one.toLowerCase(), one]));
/** The specification's qualifier a text means, whatever its case; undefined when it is none of them. */
const knownQualifier = (text) => BY_FOLDED.get(text) ?? BY_FOLDED.get(text.trim().toLowerCase());

// src/domain/audit/rules/qualifier-mismatch.ts
const NOTHING_RATED = notApplicable("bill and order have no qualifier to compare");
/** A charge is rated by another unit than the order's ("per pound" for "per hundredweight"): never approved by itself, whatever the tolerance. */
const qualifierMismatch = defineRule({
	id: "qualifier-mismatch",
	title: "A qualifier is not the order's",
	severity: "review",
	settings: [],
	check: (_, { invoice, comparison }) => {
		let compared = false;
		let drafts;
		for (const row of comparison.rows) {
			if (row.orderedLines.length === 0 || row.lines.length === 0) continue;
			for (const at of row.lines) {
				const charge = invoice.charges[at];
				if (charge === void 0 || charge.qualifier === null) continue;
				const billed = knownQualifier(charge.qualifier);
				if (billed === void 0) continue;
				let ordered;
				let agrees = false;
				for (const one of row.orderedLines) {
					if (one.qualifier === null) continue;
					ordered ??= one.qualifier;
					agrees ||= one.qualifier === billed || knownQualifier(one.qualifier) === billed;
				}
				if (ordered === void 0) continue;
				compared = true;
				if (!agrees) (drafts ??= []).push({
					message: `${row.code} is billed ${billed}, the order says ${ordered}.`,
					charge: row.code,
					expected: row.expected,
					billed: row.billed,
					itemId: charge.itemId
				});
			}
		}
		return compared ? outcomeOf(drafts) : NOTHING_RATED;
	}
});

// src/domain/audit/rules/qualifier-unknown.ts
/** A qualifier is not in the specification's list (rating engine callout, rule 3). */
const qualifierUnknown = defineRule({
	id: "qualifier-unknown",
	title: "A qualifier is unknown",
	severity: "review",
	settings: [],
	check: (_, { invoice, comparison }) => {
		let drafts;
		for (let at = 0; at < invoice.charges.length; at += 1) {
			const charge = invoice.charges[at];
			if (charge === void 0 || charge.qualifier === null || knownQualifier(charge.qualifier) !== void 0) continue;
			const code = comparison.rowOfLine[at]?.code ?? null;
			(drafts ??= []).push({
				message: `${code ?? "A charge"}: the qualifier ${charge.qualifier} is none of the known ones.`,
				charge: code,
				billed: charge.amount,
				itemId: charge.itemId
			});
		}
		return outcomeOf(drafts);
	}
});

// src/domain/audit/rules/rate-set-incomplete.ts
/** Rate, quantity and qualifier are a set: all of them or none (specification, rating engine callout, rule 1). */
const rateSetIncomplete = defineRule({
	id: "rate-set-incomplete",
	title: "Rate, quantity and qualifier are not complete",
	severity: "review",
	settings: [],
	check: (_, { invoice, comparison }) => {
		let drafts;
		for (let at = 0; at < invoice.charges.length; at += 1) {
			const charge = invoice.charges[at];
			if (charge === void 0) continue;
			const { rate, quantity, qualifier } = charge;
			if (charge.rawRate !== null || rate === null === (quantity === null) && quantity === null === (qualifier === null)) continue;
			const missing = [
				rate === null ? "rate" : null,
				quantity === null ? "quantity" : null,
				qualifier === null ? "qualifier" : null
			].filter((one) => one !== null).join(" and ");
			const code = comparison.rowOfLine[at]?.code ?? null;
			(drafts ??= []).push({
				message: `${code ?? "A charge"}: the ${missing} is missing; rate, quantity and qualifier come together or not at all.`,
				charge: code,
				billed: charge.amount,
				itemId: charge.itemId
			});
		}
		return outcomeOf(drafts);
	}
});

// src/domain/audit/rules/rating-mismatch.ts
const NOT_CONFIGURED$1 = notApplicable("no rating engine is configured, or it was not asked");
const FAILED = notEvaluated("the rating engine gave no answer");
/** A charge is not what the rating engine says, beyond the limits of charges. */
const ratingMismatch = defineRule({
	id: "rating-mismatch",
	title: "A charge is not what the rating engine says",
	severity: "review",
	settings: ["charge", "overrides"],
	check: (facts, context) => {
		if (!facts.ratingConfigured || facts.rating === null) return NOT_CONFIGURED$1;
		if (facts.rating.status === "failed") return FAILED;
		let drafts;
		const rated = ratedAmounts(context);
		for (const row of context.comparison.rows) {
			const expected = rated.get(row.code);
			if (expected === void 0 || row.lines.length === 0) continue;
			const difference = row.billed - expected;
			const resolved = difference > 0n ? context.policy.chargeOver(row.code) : context.policy.chargeUnder(row.code);
			if (isWithin(difference, resolved.limit, expected)) continue;
			const percent = percentText(difference, expected);
			(drafts ??= []).push({
				message: `${row.code}: ${amountWords(row.billed)} is billed, the rating engine says ${amountWords(expected)}, ${overOrUnder(difference)}${percent === null ? "" : ` (${percent} %)`}.`,
				charge: row.code,
				expected,
				billed: row.billed,
				limit: heldLimit(resolved, expected)
			});
		}
		return outcomeOf(drafts);
	}
});

// src/domain/audit/validate-rated-charges.ts
/**
* Holds a rating engine's charges against the rules of the specification (rating engine callout): rate, quantity and qualifier all or none;
* the amount is rate x quantity exactly at four decimals; the qualifier is in the list. No half cent is let pass here.
*/
const validateRatedCharges = (charges) => {
	const faults = [];
	for (const one of charges) {
		const charge = one.code ?? one.description ?? "(no code)";
		if (one.amount === null) faults.push({
			charge,
			rule: "amount-present",
			message: `${charge} has no amount.`
		});
		const given = [
			one.rate,
			one.quantity,
			one.qualifier
		].filter((part) => part !== null).length;
		if (given !== 0 && given !== 3) faults.push({
			charge,
			rule: "set-of-three",
			message: `${charge}: rate, quantity and qualifier come together or not at all.`
		});
		if (one.rate !== null && one.quantity !== null && one.amount !== null) {
			const product = extend(one.rate, one.quantity);
			if (product !== one.amount) faults.push({
				charge,
				rule: "amount-is-rate-x-quantity",
				message: `${charge}: ${printRate(one.rate, 4)} x ${printRate(one.quantity, 4)} is ${printAmount(product)}, not ${printAmount(one.amount)}.`
			});
		}
		if (one.qualifier !== null && knownQualifier(one.qualifier) === void 0) faults.push({
			charge,
			rule: "qualifier-known",
			message: `${charge}: the qualifier ${one.qualifier} is not in the list.`
		});
	}
	return faults;
};

// src/domain/audit/rules/rating-response-invalid.ts
const NOT_CONFIGURED = notApplicable("no rating engine is configured, or it was not asked");
/** The rating engine's answer breaks the rules of the specification, or the engine failed. */
const ratingResponseInvalid = defineRule({
	id: "rating-response-invalid",
	title: "The rating engine's answer is invalid",
	severity: "review",
	settings: [],
	check: (facts, { book }) => {
		if (!facts.ratingConfigured || facts.rating === null) return NOT_CONFIGURED;
		if (facts.rating.status === "failed") return [{ message: `The rating engine failed: ${facts.rating.failure ?? "no reason given"}` }];
		return outcomeOf(validateRatedCharges(facts.rating.vendorCharges).map((fault) => {
			const resolved = book.resolve({
				type: null,
				value: fault.charge,
				description: null
			});
			return {
				message: fault.message,
				charge: resolved.known ? resolved.code : null
			};
		}));
	}
});

// src/domain/audit/rules/reader-doubt.ts
/** The reader of the bill (EDI, mail, capture) was not sure of something: a person looks before it is approved. */
const readerDoubt = defineRule({
	id: "reader-doubt",
	title: "The reader had a doubt",
	severity: "review",
	settings: [],
	check: (_, { invoice }) => invoice.doubts.length === 0 ? PASS : invoice.doubts.map((doubt) => ({ message: doubt.message }))
});

// src/domain/audit/rules/reference-conflict.ts
const NO_ORDER$1 = notApplicable("no order is matched");
/** A reference of the bill points at another order than the one it was matched to: under-billed invoices pass unseen on the wrong order. */
const referenceConflict = defineRule({
	id: "reference-conflict",
	title: "A reference points at another order",
	severity: "review",
	settings: [],
	check: ({ match }) => match.outcome === "matched" ? outcomeOf(match.conflicts.map((one) => ({ message: `${one.kind} ${one.value} belongs to order ${one.orderExternalIds.join(", ")}, not to the matched one.` }))) : NO_ORDER$1
});

// src/domain/audit/rules/remit-to-changed.ts
const NOBODY_SAYS$2 = notApplicable("the bill or the vendor's data name no remit-to address");
/** The bill is to be paid elsewhere than the vendor is paid, and no approved notice of assignment says so. Payment waits for a person. */
const remitToChanged = defineRule({
	id: "remit-to-changed",
	title: "The remit-to address has changed",
	severity: "review",
	settings: [],
	check: (facts, { invoice, comparison }) => {
		const billed = invoice.stops.find((stop) => stop.type === "RemitTo")?.address ?? null;
		const known = facts.vendor?.remitTo ?? comparison.vendors.find((one) => one?.remitTo != null)?.remitTo ?? null;
		if (billed === null || known === null) return NOBODY_SAYS$2;
		const place = isSamePlace(billed, known);
		const name = isSameName(billed.name, known.name);
		const street = isSameName(billed.address1, known.address1);
		if (place === null && name === null && street === null) return NOBODY_SAYS$2;
		if (place !== false && name !== false && street !== false) return PASS;
		if (facts.documents.some((one) => one.type === "NoticeOfAssignment" && one.status === "Approved")) return PASS;
		return [{ message: `The bill is to be paid to ${billed.name ?? "somebody"} at ${placeWords(billed)}; the vendor is paid as ${known.name ?? "known"} at ${placeWords(known)}. No notice of assignment is there: hold the payment.` }];
	}
});

// src/domain/audit/rules/required-document-missing.ts
const NONE_REQUIRED = notApplicable("the policy requires no document");
/** A document the policy requires is not there, or not approved yet. The invoice is audited again when it is. */
const requiredDocumentMissing = defineRule({
	id: "required-document-missing",
	title: "A required document is missing",
	severity: "review",
	settings: ["requiredDocuments", "overrides"],
	check: (facts, context) => {
		const required = context.policy.requiredDocuments();
		if (required.length === 0) return NONE_REQUIRED;
		let drafts;
		for (const one of required) {
			const there = facts.documents.filter((document) => document.type.toLowerCase() === one.type.toLowerCase());
			if (there.some((document) => document.status === "Approved")) continue;
			(drafts ??= []).push({ message: there.length === 0 ? `${one.type} is required and not there.` : `${one.type} is there, but not approved yet.` });
		}
		return outcomeOf(drafts);
	}
});

// src/domain/audit/rules/service-mismatch.ts
/** Mode, type or level of the service are not the order's. */
const serviceMismatch = defineRule({
	id: "service-mismatch",
	title: "The service is not the order's",
	severity: "review",
	settings: [],
	check: (_, context) => compareService(context, [
		"mode",
		"type",
		"level"
	])
});

// src/domain/audit/rules/ship-date-variance.ts
const NO_LIMIT = notApplicable("the policy sets no limit for ship dates, or no order is matched");
const NO_DATE = notEvaluated("the bill has no ship date to compare");
/** The ship date of the bill lies further from the order's than the policy allows. */
const shipDateVariance = defineRule({
	id: "ship-date-variance",
	title: "The ship date is not the order's",
	severity: "review",
	settings: ["shipDateDays"],
	check: (facts, { invoice }) => {
		const allowed = facts.policy.shipDateDays;
		if (allowed === null || facts.orders.length === 0) return NO_LIMIT;
		if (invoice.shipOn === null) return NO_DATE;
		let drafts;
		for (const { uuid, order } of facts.orders) {
			const days = daysBetween(order.shipOn, invoice.shipOn);
			if (Math.abs(days) <= allowed) continue;
			(drafts ??= []).push({
				message: `The bill says shipped ${invoice.shipOn}, order ${order.orderNumber} ${order.shipOn}: ${Math.abs(days)} days ${days > 0 ? "later" : "earlier"}; ${allowed} are allowed (policy shipDateDays).`,
				orderUuid: uuid
			});
		}
		return outcomeOf(drafts);
	}
});

// src/domain/audit/rules/signature-missing.ts
const NONE_SIGNED = notApplicable("the policy requires no signed document");
/** A document the policy wants signed is approved, but bears no signature. A missing document is `required-document-missing`'s. */
const signatureMissing = defineRule({
	id: "signature-missing",
	title: "A required document is not signed",
	severity: "review",
	settings: ["requiredDocuments", "overrides"],
	check: (facts, context) => {
		const signed = context.policy.requiredDocuments().filter((one) => one.signed);
		if (signed.length === 0) return NONE_SIGNED;
		let drafts;
		for (const one of signed) {
			const approved = facts.documents.filter((document) => document.type.toLowerCase() === one.type.toLowerCase() && document.status === "Approved");
			if (approved.length === 0 || approved.some((document) => document.hasSignature)) continue;
			(drafts ??= []).push({ message: `${one.type} must be signed; no signature was found on it.` });
		}
		return outcomeOf(drafts);
	}
});

// src/domain/audit/rules/stop-mismatch.ts
const NOBODY_SAYS$1 = notApplicable("bill and order name no origin or destination to compare");
/** The bill's origin or destination is at none of the order's stops of that kind, by postal code, else state and city. */
const stopMismatch = defineRule({
	id: "stop-mismatch",
	title: "A stop is not the order's",
	severity: "review",
	settings: [],
	check: (facts, { invoice }) => {
		let compared = false;
		let drafts;
		for (const stop of invoice.stops) {
			if (stop.type !== "Origin" && stop.type !== "Destination") continue;
			let agrees = false;
			let against;
			for (const { order } of facts.orders) for (const one of order.stops) {
				const type = one.type?.toLowerCase();
				const isEnd = type === "origin" || type === "destination";
				if (isEnd && type !== stop.type.toLowerCase()) continue;
				const same = isSamePlace(stop.address, one.address);
				if (same === null) continue;
				if (!isEnd) {
					agrees ||= same;
					continue;
				}
				against ??= placeWords(one.address);
				agrees ||= same;
			}
			if (against === void 0) continue;
			compared = true;
			if (!agrees) (drafts ??= []).push({ message: `The bill's ${stop.type.toLowerCase()} is ${placeWords(stop.address)}, the order's ${against}.` });
		}
		return compared ? outcomeOf(drafts) : NOBODY_SAYS$1;
	}
});

// src/domain/audit/rules/tax-mismatch.ts
const NO_RULE = notApplicable("the policy has no tax rule for the place of delivery, or no tax is billed");
/** A tax is not the percentage of the place of delivery on what is billed beside taxes; cents are rounded, so half a cent is nothing. */
const taxMismatch = defineRule({
	id: "tax-mismatch",
	title: "A tax is not what the place asks for",
	severity: "dispute",
	settings: ["taxes"],
	check: (facts, { book, comparison }) => {
		if (facts.policy.taxes.length === 0) return NO_RULE;
		let taxable = 0n;
		for (const row of comparison.rows) if (row.kind !== "tax") taxable += row.billed;
		let compared = false;
		let drafts;
		for (const row of comparison.rows) {
			if (row.kind !== "tax" || row.lines.length === 0) continue;
			const rule = findTaxRule(facts, row.code, book);
			if (rule === void 0) continue;
			compared = true;
			const unregistered = facts.vendor?.taxRegistered === false;
			const expected = unregistered ? ZERO : percentOf(taxable, rule.percent);
			const difference = row.billed - expected;
			if (absolute(difference) <= 50n) continue;
			(drafts ??= []).push({
				message: unregistered ? `${row.code} ${amountWords(row.billed)} is billed, but the vendor is not registered for taxes.` : `${row.code}: ${amountWords(row.billed)} is billed, ${printRate(rule.percent)} % of ${amountWords(taxable)} (${rule.place}) is ${amountWords(expected)}, ${overOrUnder(difference)}.`,
				charge: row.code,
				expected,
				billed: row.billed
			});
		}
		return compared ? outcomeOf(drafts) : NO_RULE;
	}
});

// src/domain/audit/rules/terms-mismatch.ts
const NOBODY_SAYS = notApplicable("the bill or the order names no freight terms");
/** The freight terms (who pays) of the bill are not the order's. */
const termsMismatch = defineRule({
	id: "terms-mismatch",
	title: "The freight terms are not the order's",
	severity: "review",
	settings: [],
	check: (facts, { invoice, comparison }) => {
		if (invoice.chargeTerms === null) return NOBODY_SAYS;
		let compared = false;
		let drafts;
		for (let at = 0; at < facts.orders.length; at += 1) {
			const terms = comparison.vendors[at]?.chargeTerms ?? null;
			if (terms === null) continue;
			compared = true;
			if (terms === invoice.chargeTerms || foldChargeName(terms) === foldChargeName(invoice.chargeTerms)) continue;
			(drafts ??= []).push({
				message: `The bill is ${invoice.chargeTerms}, order ${facts.orders[at]?.order.orderNumber} is ${terms}.`,
				orderUuid: facts.orders[at]?.uuid ?? null
			});
		}
		return compared ? outcomeOf(drafts) : NOBODY_SAYS;
	}
});

// src/domain/audit/judge-total.ts
/** Judges the whole bill against what the orders (and tax rules) still expect of the vendor, on one side of the limit. */
const judgeTotal = (context, side) => {
	const uncompared = context.uncompared();
	if (uncompared !== void 0) return uncompared;
	const { billed, expected, ordered, variance, previous } = context.comparison;
	if (side === "over" ? variance <= 0n : variance >= 0n) return PASS;
	const resolved = side === "over" ? context.policy.totalOver() : context.policy.totalUnder();
	if (isWithin(variance, resolved.limit, ordered)) return PASS;
	const limit = heldLimit(resolved, ordered);
	const percent = percentText(variance, ordered);
	const before = previous === 0n ? "" : `; ${amountWords(previous)} of ${amountWords(ordered)} was billed before`;
	const supported = side === "over" ? supportedOvercharge(context) : null;
	const support = supported !== null && supported.support !== null && isWithin(variance - supported.amount, resolved.limit, ordered) ? supported.support : null;
	return [{
		message: `Total: ${amountWords(billed)} billed, ${amountWords(expected)} expected, ${overOrUnder(variance)}${percent === null ? "" : ` (${percent} %)`}${before}. Allowed is ${amountWords(limit.allowed)} (${limit.text}; ${limit.origin}).${support === null ? "" : ` Supported by the approved ${support.documentType}.`}`,
		expected,
		billed,
		limit,
		supportedBy: support
	}];
};

// src/domain/audit/rules/total-over-tolerance.ts
/** The whole bill is over what the orders still expect of the vendor, and past the limit. */
const totalOverTolerance = defineRule({
	id: "total-over-tolerance",
	title: "The invoice total is over its tolerance",
	severity: "dispute",
	settings: [
		"total.over",
		"overrides",
		"acceptSupported"
	],
	check: (_, context) => judgeTotal(context, "over")
});

// src/domain/audit/rules/total-under-tolerance.ts
/** The whole bill is under what the orders still expect of the vendor, and past the limit. */
const totalUnderTolerance = defineRule({
	id: "total-under-tolerance",
	title: "The invoice total is under its tolerance",
	severity: "review",
	settings: ["total.under", "overrides"],
	check: (_, context) => judgeTotal(context, "under")
});

// src/domain/audit/rules/vendor-mismatch.ts
const vendorWords = (vendor) => [
	vendor.externalId,
	vendor.scac === null ? null : `SCAC ${vendor.scac}`,
	vendor.mcNumber === null ? null : `MC ${vendor.mcNumber}`,
	vendor.dotNumber === null ? null : `DOT ${vendor.dotNumber}`
].filter((one) => one !== null).join(", ");
const NO_ORDER = notApplicable("no order is matched");
/** The bill's vendor is not the order's by externalId, SCAC, MC or DOT number: never approved by itself. */
const vendorMismatch = defineRule({
	id: "vendor-mismatch",
	title: "The invoice's vendor is not the order's",
	severity: "review",
	settings: [],
	check: (facts, { invoice }) => {
		if (facts.orders.length === 0) return NO_ORDER;
		let drafts;
		for (const { uuid, order } of facts.orders) {
			const same = findSameVendor(invoice.vendor, order.vendors, facts.vendor?.scacs);
			if (same === void 0) {
				const ordered = order.vendors.map(vendorWords).join("; ");
				(drafts ??= []).push({
					message: `Billed by ${vendorWords(invoice.vendor)}; order ${order.orderNumber} is with ${ordered}.`,
					orderUuid: uuid
				});
				continue;
			}
			const { contradictions } = compareVendors(invoice.vendor, same, facts.vendor?.scacs);
			if (contradictions.length > 0) (drafts ??= []).push({
				message: `The vendor agrees with order ${order.orderNumber} only in part: ${contradictions.join("; ")}.`,
				orderUuid: uuid
			});
		}
		return outcomeOf(drafts);
	}
});

// src/domain/audit/rules/weight-variance.ts
const NO_POLICY = notApplicable("the policy sets no limit for weights");
const NO_WEIGHT = notApplicable("the order has no weights");
const NOT_BILLED = notEvaluated("the bill has no weight to compare");
/** The billed weight is further from the order's than the policy allows; a scale ticket or inspection certificate supports it. */
const weightVariance = defineRule({
	id: "weight-variance",
	title: "The weight is not the order's",
	severity: "dispute",
	settings: [
		"weight",
		"overrides",
		"acceptSupported"
	],
	check: (facts, context) => {
		const limit = context.policy.weight();
		if (limit === null) return NO_POLICY;
		let ordered = null;
		for (let at = 0; at < facts.orders.length; at += 1) {
			const weight = weightOfItems(facts.orders[at]?.order.items ?? []) ?? ratedWeight(context.comparison.vendors[at]?.charges ?? []);
			if (weight === null) return NO_WEIGHT;
			ordered = (ordered ?? 0n) + weight;
		}
		if (ordered === null) return NO_WEIGHT;
		const billed = weightOfItems(context.invoice.items) ?? ratedWeight(context.invoice.charges);
		if (billed === null) return NOT_BILLED;
		const draft = judgeQuantity("weight", "PerPound", billed, ordered, limit, findWeightSupport(facts, billed));
		return draft === void 0 ? PASS : [draft];
	}
});

// src/domain/audit/rules/index.ts
/** Every audit rule, in the order in which they speak: identity first, then money, then freight, dates and documents. */
const AUDIT_RULES = [
	orderNotFound,
	orderAmbiguous,
	vendorMismatch,
	customerMismatch,
	billToMismatch,
	referenceConflict,
	orderCancelled,
	duplicateInvoice,
	possibleCorrection,
	correctionHeld,
	readerDoubt,
	currencyMismatch,
	termsMismatch,
	paymentTermsMismatch,
	chargeOverTolerance,
	chargeUnderTolerance,
	chargeNotOnOrder,
	chargeUnmapped,
	chargeMissing,
	totalOverTolerance,
	totalUnderTolerance,
	orderOverbilled,
	extensionError,
	rateSetIncomplete,
	qualifierUnknown,
	qualifierMismatch,
	linesDoNotAddUp,
	balanceDueWithoutOriginal,
	balanceDueRepeatsOriginal,
	balanceDueLate,
	billedTooLate,
	weightVariance,
	classVariance,
	distanceVariance,
	piecesVariance,
	stopMismatch,
	serviceMismatch,
	equipmentMismatch,
	shipDateVariance,
	deliveryBeforeShip,
	invoiceBeforeShip,
	invoiceInFuture,
	requiredDocumentMissing,
	signatureMissing,
	chargeDocumentMissing,
	documentAmountMismatch,
	remitToChanged,
	taxMismatch,
	ratingMismatch,
	ratingResponseInvalid
];
const RULE_IDS = AUDIT_RULES.map((rule) => rule.id);

// src/domain/audit/run-audit.ts
const WEIGHT = {
	information: 0,
	review: 1,
	dispute: 2,
	unmatched: 3,
	block: 4
};
const VERDICT = [
	"approve",
	"review",
	"dispute",
	"unmatched",
	"block"
];
const weaker = (a, b) => WEIGHT[a] <= WEIGHT[b] ? a : b;
/**
* The severity of one finding: the rule's own choice or its usual one; the policy's setting replaces it, but never makes more of what only
* informs. What an approved document supports is a review at most, and informs when the policy accepts what is supported.
*/
const severityOf = (rule, draft, setting, acceptSupported) => {
	const own = draft.severity ?? rule.severity;
	const set = setting === void 0 || draft.ruled === true || own === "information" && draft.severity !== void 0 ? own : setting;
	if (draft.supportedBy == null) return set;
	return acceptSupported ? "information" : weaker(set, "review");
};
const findingOf = (rule, draft, severity) => {
	const expected = draft.expected ?? null;
	const billed = draft.billed ?? null;
	return {
		rule: rule.id,
		severity,
		message: draft.message,
		charge: draft.charge ?? null,
		expected,
		billed,
		variance: expected === null || billed === null ? null : billed - expected,
		limit: draft.limit ?? null,
		supportedBy: draft.supportedBy ?? null,
		orderUuid: draft.orderUuid ?? draft.part?.orderUuid ?? null,
		itemId: draft.itemId ?? draft.part?.itemId ?? null,
		invoiceUuids: draft.invoiceUuids ?? []
	};
};
/**
* Audits one invoice: every rule of the table looks at the facts, and the verdict is that of the strongest finding (block, unmatched,
* dispute, review, approve). A rule that could not be evaluated holds the invoice as a review: missing evidence is never a pass.
* Pure: the same facts give the same result. `ruleSet`: as it was judged under an earlier one, for a replay.
*/
const runAudit = (facts, ruleSet = 4) => {
	const context = new AuditContext(facts, ruleSet);
	const findings = [];
	const notEvaluated = [];
	const notApplicable = [];
	const passed = [];
	const { rules: settings, acceptSupported } = facts.policy;
	let weight = 0;
	for (const rule of AUDIT_RULES) {
		const setting = settings[rule.id];
		if (setting === "off") {
			notApplicable.push(rule.id);
			continue;
		}
		const outcome = rule.check(facts, context);
		if ("result" in outcome) {
			if (outcome.result === "pass") passed.push(rule.id);
			else if (outcome.result === "not-applicable") notApplicable.push(rule.id);
			else {
				notEvaluated.push({
					rule: rule.id,
					reason: outcome.reason
				});
				weight = Math.max(weight, WEIGHT.review);
			}
			continue;
		}
		for (const draft of outcome) {
			const severity = severityOf(rule, draft, setting, acceptSupported);
			weight = Math.max(weight, WEIGHT[severity]);
			findings.push(findingOf(rule, draft, severity));
		}
	}
	const verdict = VERDICT[weight];
	const { comparison } = context;
	const compared = comparison.comparability === "compared";
	const charges = chargeRows(context, findings, verdict);
	const approved = verdict === "approve" ? sumApproved(charges) : null;
	const { conversion } = comparison;
	return {
		verdict,
		ruleSetVersion: String(ruleSet),
		policyVersion: facts.policyVersion,
		findings,
		notEvaluated,
		notApplicable,
		passed,
		charges,
		totals: {
			billed: comparison.billed,
			expected: compared ? comparison.expected : null,
			approved,
			variance: compared ? comparison.variance : null,
			variancePercent: compared ? percentText(comparison.variance, comparison.ordered) : null
		},
		currency: comparison.currency,
		conversion: conversion === null ? null : {
			from: conversion.from,
			to: conversion.to,
			rate: printFxRate(conversion.rate),
			inverse: conversion.inverse,
			rateOn: conversion.rateOn
		},
		allocations: approved === null ? [] : allocateApproved(context, charges.filter((row) => row.lines.length > 0).map((row) => ({
			code: row.code,
			amount: row.billed
		})))
	};
};

// frozen.js
function judge(ruleSet, text, settingsText) {
	const facts = factsFromCanonical(text);
	const { policy, policyVersion, fxRates, codes } = fromCanonicalText(settingsText);
	const whole = {
		...facts,
		policy,
		policyVersion,
		fxRates,
		chargeCodes: {
			...facts.chargeCodes,
			codes
		}
	};
	return JSON.stringify(printAuditResult(runAudit(whole, ruleSet)));
}

export { judge };
