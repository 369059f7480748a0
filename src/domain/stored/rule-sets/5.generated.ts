// @ts-nocheck
/**
 * The audit as it was when rule set 5 was released: commit a1099b79e75736617c4191ef802327926209d492.
 * Made by `node tools/freeze-rule-set.ts a1099b7` from the sources of that commit. Never changed: stored audits are replayed by it.
 */
// src/domain/money/amount.ts
const AMOUNT_DECIMALS = 4;
const RATE_DECIMALS = 8;
const ZERO = 0n;
/** A difference below half a cent is no difference: an EDI invoice can only carry cents (interface choices, audit policy). */
const HALF_CENT = 50n;
function amount(tenThousandths) {
	return tenThousandths;
}
/** @public beside `amount`: what the type is made by, also where only callers of the library make one. */
function rate(hundredMillionths) {
	return hundredMillionths;
}
const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;
/**
* Reads decimal text (also with an exponent, as JavaScript prints small and large doubles) as a scaled integer.
* Answers undefined when it is not a number or has more decimals than `decimals` (trailing zeros do not count).
*/
function parseDecimal(text, decimals) {
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
}
const printDecimal = (value, decimals) => {
	const negative = value < 0n;
	const digits = (negative ? -value : value).toString().padStart(decimals + 1, "0");
	const cut = digits.length - decimals;
	return `${negative ? "-" : ""}${digits.slice(0, cut)}.${digits.slice(cut)}`;
};
/** "12.34" to 123400n; undefined when it is no decimal or has more than four decimals. */
function parseAmount(text) {
	return parseDecimal(text, 4);
}
/** As `parseAmount`, for text this service wrote itself; anything else is a programmer's error. */
function amountOf$1(text) {
	const parsed = parseAmount(text);
	if (parsed === void 0) throw new Error(`not an amount with at most four decimals: ${text}`);
	return parsed;
}
/** "12.3400", always four decimals. */
function printAmount(value) {
	return printDecimal(value, 4);
}
/** "0.2850" to 28500000n; undefined when it is no decimal or has more than eight decimals. */
function parseRate(text) {
	return parseDecimal(text, 8);
}
function rateOf(text) {
	const parsed = parseRate(text);
	if (parsed === void 0) throw new Error(`not a rate with at most eight decimals: ${text}`);
	return parsed;
}
/** The shortest form with at least `minimumDecimals` decimals: 185000000n is "1.85". */
function printRate(value, minimumDecimals = 0) {
	const full = printDecimal(value, 8);
	let end = full.length;
	const least = full.length - 8 + minimumDecimals;
	while (end > least && full[end - 1] === "0") end -= 1;
	if (full[end - 1] === ".") end -= 1;
	return full.slice(0, end);
}
function addAmounts(amounts) {
	let sum = 0n;
	for (const entry of amounts) sum += entry;
	return sum;
}
function absolute(value) {
	return value < 0n ? -value : value;
}
function larger$1(a, b) {
	return a > b ? a : b;
}
function smaller(a, b) {
	return a < b ? a : b;
}
function plus(a, b) {
	return a + b;
}
function minus(a, b) {
	return a - b;
}
function isNothing(difference) {
	return difference < 50n && difference > -50n;
}

// src/domain/audit/print-audit-result.ts
const money = (amount) => amount === null ? null : printAmount(amount);
const rateText = (rate) => rate === null ? null : printRate(rate, 4);
/** The result as JSON: money as strings of four decimals, rates and quantities as strings of at least four. */
function printAuditResult(result) {
	return {
		verdict: result.verdict,
		ruleSetVersion: result.ruleSetVersion,
		policyVersion: result.policyVersion,
		findings: result.findings.map((finding) => ({
			rule: finding.rule,
			severity: finding.severity,
			messageId: finding.messageId,
			data: finding.data,
			message: finding.message,
			charge: finding.charge,
			expected: money(finding.expected),
			billed: money(finding.billed),
			variance: money(finding.variance),
			currency: finding.currency,
			limit: finding.limit === null ? null : {
				allowed: printAmount(finding.limit.allowed),
				text: finding.limit.text,
				origin: finding.limit.origin
			},
			supportedBy: finding.supportedBy === null ? null : {
				...finding.supportedBy,
				amount: money(finding.supportedBy.amount),
				left: money(finding.supportedBy.left)
			},
			orderUuid: finding.orderUuid,
			itemId: finding.itemId,
			invoiceUuids: finding.invoiceUuids
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
		allocations: result.allocations.map((allocation) => ({
			orderUuid: allocation.orderUuid,
			charges: allocation.charges.map((charge) => ({
				code: charge.code,
				amount: printAmount(charge.amount)
			})),
			total: printAmount(allocation.total)
		}))
	};
}

// src/domain/audit/rule-set.ts
/**
* Every rule set, the latest in force. The one place that says what a number changed:
*
* - A new rule: the next number, and the rule says it as `since`. Audits under an earlier number pass it over.
* - A rule that finds, words or weighs something otherwise: freeze the last released rule set first (`tools/freeze-rule-set.ts`, see
*   docs/how-to/add-a-rule.md), then the next number with the change named here.
* - A number that no release has yet (`tests/fixtures/releases`) takes further changes: name them in its row.
*/
const RULE_SETS = [
	{
		number: 1,
		changes: []
	},
	{
		number: 2,
		changes: []
	},
	{
		number: 3,
		changes: []
	},
	{
		number: 4,
		changes: [
			"invoice numbers lose prefixes before letters too",
			"a cancelled order expects only the vehicle that was not used",
			"`rules` decides about charge-not-on-order where it names it",
			"a percentage that is no share is told how it is written; payment terms say the due dates"
		]
	},
	{
		number: 5,
		changes: [
			"the strongest identifier two vendors have in common decides alone whether they are one",
			"numbers such as SEE BOL name no order",
			"receipts support their own charge, up to their amount and once, and where they state no currency nothing of an invoice that is converted; scale tickets the weight they state; certificates no amount",
			"a remit-to is released by a notice of assignment of this vendor to this party, approved in a decision of its own",
			"a follow-up invoice is no older than thirty days before its first receipt",
			"invoice numbers that agree only after folding are two where order and PRO both differ",
			"what is over its limit is a review, and says so, where the invoice names an order that has not come",
			"findings and reasons carry the id and the data of their message, amounts name their currency, and the words are made from them",
			"the sum of a code decides where the order prices by item; the rest beside parts by order is judged too",
			"linehaul and discounts are judged as one sum where a discount is left out",
			"taxes that the policy asks for are expected over all invoices of the order",
			"rounding an invoice to cents explains half a cent a line; lines of nothing inform",
			"overrides that only the invoice's own words choose hold where they are stricter",
			"a follow-up invoice that bills no linehaul needs no weight or distance",
			"pieces of several orders may be those of one of them",
			"order-billed-by-other and withheld-earlier are new"
		]
	}
];
/** The number of the rule set in force. */
const RULE_SET = RULE_SETS.length;

// src/domain/day/day.ts
const MILLISECONDS_A_DAY = 864e5;
const toNumber = (day) => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / MILLISECONDS_A_DAY;
/** Whole days from `from` to `to`; negative when `to` is earlier. */
function daysBetween(from, to) {
	return toNumber(to) - toNumber(from);
}
function addDays(day, days) {
	return (/* @__PURE__ */ new Date((toNumber(day) + days) * MILLISECONDS_A_DAY)).toISOString().slice(0, 10);
}

// src/domain/money/round.ts
/** numerator / denominator as a whole number, halves away from zero: the trade's cent rule. The denominator must not be 0. */
function divideHalfAwayFromZero(numerator, denominator) {
	const negative = numerator < 0n !== denominator < 0n;
	const top = numerator < 0n ? -numerator : numerator;
	const bottom = denominator < 0n ? -denominator : denominator;
	const quotient = (2n * top + bottom) / (2n * bottom);
	return negative ? -quotient : quotient;
}
const RATE_SCALE$3 = 10n ** BigInt(8);
const RATE_TIMES_RATE_TO_AMOUNT = 10n ** BigInt(2 * 8 - 4);
/** Rate x quantity, rounded half away from zero to four decimals (specification, rating engine callout, rule 2). */
function extend(rate, quantity) {
	return divideHalfAwayFromZero(rate * quantity, RATE_TIMES_RATE_TO_AMOUNT);
}
/** `percent` percent of the amount, rounded half away from zero to four decimals. */
function percentOf(amount, percent) {
	return divideHalfAwayFromZero(amount * percent, 100n * RATE_SCALE$3);
}
/** part / whole in percent with two decimals as text ("5.26"), or null when the whole is zero. For people's eyes, never for a decision. */
function percentText$1(part, whole) {
	if (whole === 0n) return null;
	const base = whole < 0n ? -whole : whole;
	const hundredths = divideHalfAwayFromZero(part * 10000n, base);
	const negative = hundredths < 0n;
	const digits = (negative ? -hundredths : hundredths).toString().padStart(3, "0");
	return `${negative ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

// src/domain/money/convert.ts
/** Decimals an exchange rate may carry. */
const FX_DECIMALS = 12;
const FX_SCALE = 10n ** BigInt(12);
/** Shortest form with at least four decimals. */
function printFxRate(rate) {
	const digits = rate.toString().padStart(13, "0");
	const cut = digits.length - 12;
	return `${digits.slice(0, cut)}.${digits.slice(cut).replace(/0{1,8}$/, "")}`;
}
/** The newest rate not after `day`, given either way (of the same day, the direct one); undefined when there is none. */
function findConversion(rates, from, to, day) {
	let best;
	for (const rate of rates) {
		const direct = rate.from === from && rate.to === to;
		if (!direct && !(rate.from === to && rate.to === from)) continue;
		if (daysBetween(rate.date, day) < 0) continue;
		if (best === void 0 || rate.date > best.rateOn || rate.date === best.rateOn && (best.inverse || direct)) best = {
			from,
			to,
			rate: rate.rate,
			inverse: !direct,
			rateOn: rate.date
		};
	}
	return best;
}
/** Converted and rounded once, half away from zero, to four decimals. */
function convert(amount, conversion) {
	return conversion.inverse ? divideHalfAwayFromZero(amount * FX_SCALE, conversion.rate) : divideHalfAwayFromZero(amount * conversion.rate, FX_SCALE);
}

// src/domain/money/allocate.ts
/**
* Splits an amount over parts in proportion to their weights, to the ten-thousandth: the shares add up to the amount exactly. What is left
* after cutting goes, one ten-thousandth each, to the parts that lost most (the earlier first). Weights count by their absolute value; when
* all are zero the parts share equally. At least one part is needed.
*/
function allocate(amount, weights) {
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
}

// src/domain/charge/default-charge-codes.ts
const row = (code, kind, description, codes, words) => ({
	code,
	kind,
	description,
	aliases: [...codes.split(" ").filter((text) => text !== ""), ...words]
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
function foldChargeName(name) {
	const before = folds.get(name);
	if (before !== void 0) return before;
	const folded = name.normalize("NFKC").toUpperCase().replace(/[^\p{L}\p{N}]+/gu, "");
	if (folds.size >= KEPT_FOLDS) folds.clear();
	folds.set(name, folded);
	return folded;
}
/** The default code of each built-in name (X12 element 150 and the trade's words). */
const BUILT_IN = /* @__PURE__ */ new Map();
for (const code of DEFAULT_CHARGE_CODES) for (const name of [code.code, ...code.aliases]) if (!BUILT_IN.has(foldChargeName(name))) BUILT_IN.set(foldChargeName(name), code);
/** The kind of a code nobody listed, from its words. */
function guessKind(text) {
	if (/fuel|\bfsc\b/i.test(text)) return "fuel";
	if (/discount|allowance|rebate/i.test(text)) return "discount";
	if (/\btax\b|\b(gst|hst|qst|pst|vat|tvq|tps)\b/i.test(text)) return "tax";
	if (/line\s*haul|freight charge|base rate/i.test(text)) return "linehaul";
	return "accessorial";
}
/** Codes that carriers give to whatever has no code of its own (X12 1602 ZZZ "mutually defined", MSG "miscellaneous"): the text tells. */
const SAYS_NOTHING = new Set([
	"ZZZ",
	"MSG",
	"MISC"
].map((text) => foldChargeName(text)));
const NO_ALIASES = /* @__PURE__ */ new Map();
const indexes = /* @__PURE__ */ new WeakMap();
const indexOf = (codes) => {
	const before = indexes.get(codes);
	if (before !== void 0) return before;
	const names = /* @__PURE__ */ new Map();
	const resolved = codes.map((code) => ({
		code: code.code,
		kind: code.kind,
		known: true
	}));
	resolved.forEach((code) => names.set(foldChargeName(code.code), code));
	codes.forEach((code, at) => {
		for (const alias of code.aliases) if (!names.has(foldChargeName(alias))) names.set(foldChargeName(alias), resolved[at]);
	});
	const ofDefault = /* @__PURE__ */ new Map();
	for (const [folded, code] of names) {
		const builtIn = BUILT_IN.get(folded);
		if (builtIn !== void 0 && !ofDefault.has(builtIn.code)) ofDefault.set(builtIn.code, code);
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
* Reads charge names into the tenant's codes. One book serves one invoice: what was agreed with the sender of an EDI invoice comes first, then vendor names
* go through the vendor's aliases (api: charge `Code.Type` Vendor), then through the tenant's codes and aliases, then through the built-in names.
*/
var ChargeCodeBook = class {
	#index;
	#vendor;
	#own = /* @__PURE__ */ new Map();
	constructor(facts) {
		this.#index = indexOf(facts.codes);
		this.#vendor = facts.vendorAliases.length === 0 ? NO_ALIASES : new Map(facts.vendorAliases.map((alias) => [foldChargeName(alias.alias), alias.code]));
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
	/** The code of a billed line: by its code, then by its text, then by what the standard calls the code. Unknown names come back as their own text with `known` false. */
	resolve(name) {
		if (name.agreedCode !== void 0) return this.#ownCode(name.agreedCode);
		const vendorFirst = name.type !== null && name.type.toLowerCase() === "vendor";
		const found = this.#byName(name.value, vendorFirst) ?? this.#byName(name.description, vendorFirst) ?? this.#byName(name.codeName ?? null, vendorFirst);
		if (found !== void 0) return found;
		return {
			code: name.value?.trim() || name.description?.trim() || "(no name)",
			kind: guessKind(`${name.value ?? ""} ${name.description ?? ""} ${name.codeName ?? ""}`),
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
/** Two SCACs are one vendor's when they are equal, or the vendor is known to bill under both. */
const scacsAgree = (left, right, alsoKnownAs) => left === right || alsoKnownAs.some((text) => foldedId(text) === left) && alsoKnownAs.some((text) => foldedId(text) === right);
/**
* Whether two parties are one carrier: by externalId where both carry one, else by SCAC, then MC, then DOT number. The strongest identifier
* both carry decides alone: two divisions of one company (same SCAC or DOT, other externalId) are two vendors. Weaker identifiers that differ
* beside an agreeing one are told as contradictions. `alsoKnownAs`: all SCACs under which the tenant knows the billing vendor.
*/
function compareVendors(billed, ordered, alsoKnownAs = NO_WORDS) {
	if (billed.externalId !== null && billed.externalId === ordered.externalId && billed.scac === ordered.scac && billed.mcNumber === ordered.mcNumber && billed.dotNumber === ordered.dotNumber) return SAME;
	let same;
	let contradictions;
	const look = (name, left, right, agree) => {
		if (left === null || right === null) return;
		same ??= agree;
		if (!agree) (contradictions ??= []).push(`${name} ${left} billed, ${right} on the order`);
	};
	const [id, orderedId] = [foldedId(billed.externalId), foldedId(ordered.externalId)];
	const [scac, orderedScac] = [foldedId(billed.scac), foldedId(ordered.scac)];
	const [mc, orderedMc] = [registerNumber(billed.mcNumber), registerNumber(ordered.mcNumber)];
	const [dot, orderedDot] = [registerNumber(billed.dotNumber), registerNumber(ordered.dotNumber)];
	look("vendor", id, orderedId, id === orderedId);
	if (!(same === true && scac !== null && alsoKnownAs.some((text) => foldedId(text) === scac)) && scac !== null && orderedScac !== null) look("SCAC", scac, orderedScac, scacsAgree(scac, orderedScac, alsoKnownAs));
	look("MC number", mc, orderedMc, mc === orderedMc);
	look("DOT number", dot, orderedDot, dot === orderedDot);
	return {
		same: same ?? false,
		comparable: same !== void 0,
		contradictions: contradictions ?? NO_WORDS
	};
}
/** Whether any SCAC, MC or DOT number agrees: divisions of one company, or one carrier named in two ways. */
function areRelated(a, b, alsoKnownAs = NO_WORDS) {
	const [left, right] = [foldedId(a.scac), foldedId(b.scac)];
	const [leftMc, leftDot] = [registerNumber(a.mcNumber), registerNumber(a.dotNumber)];
	return left !== null && right !== null && scacsAgree(left, right, alsoKnownAs) || leftMc !== null && leftMc === registerNumber(b.mcNumber) || leftDot !== null && leftDot === registerNumber(b.dotNumber);
}
/**
* The vendors among these that the invoice's may be: those with its externalId, else those whose strongest common identifier agrees, and of
* several the ones that nothing contradicts. More than one is left only when the invoice does not tell them apart.
*/
function vendorsThatFit(billed, vendors, alsoKnownAs = NO_WORDS) {
	const [only, second] = vendors;
	if (only !== void 0 && second === void 0) return compareVendors(billed, only, alsoKnownAs).same ? vendors : [];
	const id = foldedId(billed.externalId);
	if (id !== null) {
		const named = vendors.filter((vendor) => foldedId(vendor.externalId) === id);
		if (named.length > 0) return named.slice(0, 1);
	}
	const fitting = vendors.filter((vendor) => compareVendors(billed, vendor, alsoKnownAs).same);
	if (fitting.length < 2) return fitting;
	const sound = fitting.filter((entry) => compareVendors(billed, entry, alsoKnownAs).contradictions.length === 0);
	const left = sound.length > 0 ? sound : fitting;
	return left.filter((entry, at) => entry.externalId === null || left.findIndex((other) => foldedId(other.externalId) === foldedId(entry.externalId)) === at);
}
/** The only vendor among these that the invoice's may be; undefined when none fits, or several do (`vendor-ambiguous`). */
function findSameVendor(billed, vendors, alsoKnownAs = NO_WORDS) {
	const fitting = vendorsThatFit(billed, vendors, alsoKnownAs);
	return fitting.length === 1 ? fitting[0] : void 0;
}

// src/domain/order/vendor-of.ts
/**
* The vendor of an order an invoice is judged by: the invoice's own, found by externalId, else SCAC, MC or DOT number, or the only one there is (then
* the rule vendor-mismatch speaks). Undefined when the order names several vendors and none is the invoice's, or several may be.
*/
function vendorOf(order, billedBy, alsoKnownAs) {
	return findSameVendor(billedBy, order.vendors, alsoKnownAs) ?? (order.vendors.length === 1 ? order.vendors[0] : void 0);
}

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
function referenceKind(type) {
	if (type === null) return "Other";
	const before = known.get(type);
	if (before !== void 0) return before;
	const kind = KIND_OF_WORD.get(fold$1(type)) ?? "Other";
	if (known.size < 1e3) known.set(type, kind);
	return kind;
}

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
function referencePieces(value) {
	return value.normalize("NFKC").toUpperCase().split(/[^\p{L}\p{N}]+/u).filter((piece) => piece !== "");
}
const withoutLeadingZeros$1 = (text) => {
	let start = 0;
	while (start < text.length - 1 && text[start] === "0") start += 1;
	return start === 0 ? text : text.slice(start);
};
/** "ord-000123", "ORD 123" and "0ORD123" are one: case, blanks, separators and leading zeros of every piece folded. Empty when nothing is left. */
function normaliseReference(value) {
	return normalised(referencePieces(value));
}
const normalised = (pieces) => withoutLeadingZeros$1(pieces.map(withoutLeadingZeros$1).join(""));
const confuse = (text) => text.replaceAll("O", "0").replaceAll("I", "1").replaceAll("S", "5").replaceAll("B", "8");
/** The text with look-alikes made one (O/0, I/1, S/5, B/8), then without leading zeros. */
const skeleton = (pieces) => withoutLeadingZeros$1(pieces.map((piece) => withoutLeadingZeros$1(confuse(piece))).join(""));
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
	"VARIOUSORDERS",
	"VAR",
	"MULTIPLE",
	"MULTI",
	"MULTIPLEORDERS",
	"SEVERAL",
	"MIXED",
	"SEEBELOW",
	"SEEABOVE",
	"SEEATTACHED",
	"SEEBOL",
	"SEEINVOICE",
	"SEEREFERENCES",
	"PENDING",
	"TOFOLLOW",
	"NOREFERENCE",
	"NOREF",
	"NOPO",
	"NONUMBER",
	"NOTPROVIDED",
	"NOTGIVEN",
	"BLANK",
	"XX",
	"XXX",
	"XXXX"
]);
/** Most references are found as they are written: look-alikes are read when somebody asks for them. */
var KeyOfNumber = class {
	kind;
	value;
	key;
	#family;
	#pieces;
	constructor(kind, value, family, pieces) {
		this.kind = kind;
		this.value = value;
		this.key = `${family}:${normalised(pieces)}`;
		this.#family = family;
		this.#pieces = pieces;
	}
	get confusable() {
		return `${this.#family}~${skeleton(this.#pieces)}`;
	}
};
/**
* The keys of one value: with leading zeros of every piece folded, and where that says something else with those of the whole only, so that
* "ORD-000123" is found as "ORD 123" and as "ORD000123".
*/
const keysOf$1 = (kind, value, families = [REFERENCE_FAMILIES[kind]]) => {
	const pieces = referencePieces(value);
	const normal = normalised(pieces);
	if (NO_NUMBERS.has(normal)) return [];
	const keys = families.map((family) => new KeyOfNumber(kind, value, family, pieces));
	const whole = withoutLeadingZeros$1(pieces.join(""));
	if (whole !== normal) keys.push(...families.map((family) => new KeyOfNumber(kind, value, family, [whole])));
	return keys;
};
const collect = (keys) => {
	const seen = /* @__PURE__ */ new Set();
	const kept = [];
	for (const key of keys) {
		if (seen.has(`${key.kind}/${key.key}`)) continue;
		seen.add(`${key.kind}/${key.key}`);
		kept.push(key);
	}
	return kept;
};
const UNKNOWN_LOOKS_IN = [REFERENCE_FAMILIES.Other, REFERENCE_FAMILIES.OrderNumber];
/**
* The keys an invoice looks orders up by: its references, and its own number as a PRO number (vendors bill by PRO).
* References of unknown type look among order numbers too, at the lowest weight; those whose sender's code says that they name no order look nowhere.
*/
function invoiceReferenceKeys(invoice) {
	return collect([...invoice.references.flatMap((reference) => {
		if (reference.namesNoOrder === true) return [];
		const kind = referenceKind(reference.type);
		return kind === "Other" ? keysOf$1(kind, reference.value, UNKNOWN_LOOKS_IN) : keysOf$1(kind, reference.value);
	}), ...keysOf$1("InvoiceNumber", invoice.invoiceNumber)]);
}

// src/domain/audit/previous-amounts.ts
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
/** The rate of the day between two currencies: null when they are one, undefined when none is known. */
function conversionFor(facts, from, to) {
	if (from === to) return null;
	const { invoice } = facts.invoice;
	return findConversion(ratesOf(facts), from, to, invoice.shipOn ?? invoice.invoiceOn);
}
function orderAndCode(orderUuid, code) {
	return `${orderUuid}/${code}`;
}
/** Adds up what other invoices billed of the same orders, code by code and order by order, in the orders' currency. */
function addPrevious(facts, book, currency, rowOf) {
	let total = ZERO;
	const byOrder = /* @__PURE__ */ new Map();
	const add = (row, amount, orderUuid) => {
		row.previous = plus(row.previous, amount);
		total = plus(total, amount);
		if (orderUuid === null) return;
		const key = orderAndCode(orderUuid, row.code);
		byOrder.set(key, plus(byOrder.get(key) ?? 0n, amount));
	};
	for (const sibling of facts.siblings) {
		if (!COUNTS.has(sibling.status)) continue;
		if (sibling.amounts !== null) {
			for (const { orderUuid, code, amount } of sibling.amounts) {
				if (!facts.orders.some((order) => order.uuid === orderUuid)) continue;
				add(rowOf(book.resolveOrdered({
					type: null,
					value: code,
					description: null
				})), amount, orderUuid);
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
}

// src/domain/audit/attribute-lines.ts
/** Parts by item of one code, when the order prices the code by item and the invoice names the items; else null. */
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
			ordered: charge.amount,
			expected: charge.amount,
			billed: ZERO,
			lines: 0,
			centsAllowance: ZERO
		});
		else part.expected = part.ordered = plus(part.ordered, charge.amount);
	}
	let known = false;
	for (const at of row.lines) {
		const charge = invoiceCharges[at];
		if (charge.itemId === null || charge.provenance !== null) return null;
		let part = parts.get(charge.itemId);
		if (part === void 0) parts.set(charge.itemId, part = {
			orderUuid: null,
			itemId: charge.itemId,
			ordered: ZERO,
			expected: ZERO,
			billed: ZERO,
			lines: 0,
			centsAllowance: ZERO
		});
		else known = true;
		part.billed = plus(part.billed, charge.amount);
		part.lines += 1;
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
/** Parts by order of a row that adds up `codes`; null unless every line of it names its order. */
const partsByOrder = ({ facts, vendors, orderOf, conversion, previous }, row, codes) => {
	if (row.lines.length === 0 || row.lines.some((at) => (orderOf[at] ?? -1) === -1)) return null;
	const parts = facts.orders.map((order) => ({
		orderUuid: order.uuid,
		itemId: null,
		ordered: ZERO,
		expected: ZERO,
		billed: ZERO,
		lines: 0,
		centsAllowance: ZERO
	}));
	vendors.forEach((vendor, at) => {
		const part = parts[at];
		for (const charge of vendor?.charges ?? []) if (row.orderedLines.includes(charge)) part.ordered = plus(part.ordered, charge.amount);
		part.expected = part.ordered;
		if (previous === void 0) return;
		const { uuid } = facts.orders[at];
		for (const code of codes) part.expected = minus(part.expected, previous.get(orderAndCode(uuid, code)) ?? 0n);
	});
	for (const at of row.lines) {
		const part = parts[orderOf[at]];
		part.billed = plus(part.billed, facts.invoice.invoice.charges[at].amount);
		part.lines += 1;
	}
	if (conversion !== null) for (const part of parts) part.billed = convert(part.billed, conversion);
	return parts.filter((part) => part.ordered !== 0n || part.billed !== 0n);
};
/** One order has no parts by order. */
const BY_NOTHING = () => {};
/**
* Splits the rows by item (one order that prices by item) or by order (several orders whose lines say which they belong to).
* Answers how a row that adds up several codes is split by order.
*/
function attributeLines(facts, vendors, rows, conversion, previous) {
	const { charges } = facts.invoice.invoice;
	if (facts.orders.length === 1) {
		for (const row of rows) row.byItem = partsByItem(row, charges, conversion);
		return BY_NOTHING;
	}
	const itemsOf = facts.orders.map((order, at) => new Set([...order.order.items.map((item) => item.id), ...(vendors[at]?.charges ?? []).map((charge) => charge.itemId)].filter((id) => id !== null)));
	const numbersOf = facts.orders.map((order) => /* @__PURE__ */ new Set([normaliseReference(order.order.orderNumber), normaliseReference(order.order.externalId)]));
	const attribution = {
		facts,
		vendors,
		orderOf: charges.map((charge) => orderOfLine(charge, itemsOf, numbersOf)),
		conversion,
		previous
	};
	for (const row of rows) row.byOrder = partsByOrder(attribution, row, [row.code]);
	return (row, codes) => {
		row.byOrder = partsByOrder(attribution, row, codes);
	};
}

// src/domain/audit/cents-allowance.ts
/** Ten-thousandths in a cent. */
const CENT$1 = 100n;
/** However many lines a code has, five cents are the most that rounding explains. */
const MAX_ALLOWANCE = amount(500n);
const carriesMoreThanCents = (amount) => amount % CENT$1 !== 0n;
/** What rounding each of a code's lines to cents explains, where the expected amount carries more than cents; else nothing. */
function centsAllowanceOf(lines, expected) {
	return lines === 0 || !carriesMoreThanCents(expected) ? ZERO : smaller(amount(HALF_CENT * BigInt(lines)), MAX_ALLOWANCE);
}
/** Whether every amount of an invoice is in whole cents, as those of EDI always are. */
function isInCents(charges) {
	return !charges.some((charge) => carriesMoreThanCents(charge.amount));
}
/**
* Sets what rounding to cents explains of each code's variance, on an invoice in whole cents against amounts that carry more; answers the sum.
*/
function allowCents(charges, rows) {
	let sum = ZERO;
	let inCents;
	let leftOut = ZERO;
	for (const row of rows) if (row.kind === "discount" && row.lines.length === 0) leftOut = plus(leftOut, row.expected);
	for (const row of rows) {
		for (const part of row.byOrder ?? []) {
			const allowance = centsAllowanceOf(part.lines, part.expected);
			if (allowance !== 0n && (inCents ??= isInCents(charges))) part.centsAllowance = allowance;
		}
		const asBilled = row.kind === "linehaul" ? plus(row.expected, leftOut) : row.expected;
		const byLines = larger$1(centsAllowanceOf(row.lines.length, row.expected), centsAllowanceOf(row.lines.length, asBilled));
		const ofTax = row.taxPercent !== null && row.lines.length > 0 ? HALF_CENT : ZERO;
		const allowance = byLines !== 0n && (inCents ??= isInCents(charges)) ? larger$1(byLines, ofTax) : ofTax;
		if (allowance === 0n) continue;
		row.centsAllowance = allowance;
		sum = plus(sum, allowance);
	}
	return sum;
}

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
/** Upper case letters and digits alone, as most postal codes and states come: folding changes nothing. */
const FOLDED = /^[A-Z0-9]+$/;
const folded = (text) => {
	if (text === null || text === void 0) return null;
	if (FOLDED.test(text)) return text;
	const kept = text.normalize("NFKC").toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
	return kept === "" ? null : kept;
};
/** "USA", "us" and "United States" are one. */
function countryOf(address) {
	const country = folded(address?.country);
	return country === null ? null : COUNTRY[country] ?? country;
}
/** A US ZIP+4 counts by its five digits, anything else whole. */
const postalCode = (address) => {
	const code = folded(address?.postalCode);
	return code !== null && /^\d{9}$/.test(code) ? code.slice(0, 5) : code;
};
/**
* Whether two addresses are the same place as far as they tell: by postal code where both have one, else by state and city.
* Null when they have nothing to compare.
*/
function isSamePlace(a, b) {
	const [left, right] = [postalCode(a), postalCode(b)];
	if (left !== null && right !== null) return left === right;
	const [leftState, rightState] = [folded(a?.state), folded(b?.state)];
	const states = leftState === null || rightState === null ? null : leftState === rightState;
	if (states === false) return false;
	const [leftCity, rightCity] = [folded(a?.city), folded(b?.city)];
	if (leftCity !== null && rightCity !== null) return leftCity === rightCity;
	return states;
}
/** The address in a few words: "CAMBRIDGE OH 43725". */
function placeText(address) {
	return [
		address?.city,
		address?.state,
		address?.postalCode
	].filter((entry) => entry !== null && entry !== void 0 && entry !== "").join(" ") || "an unnamed place";
}
/** Whether two names of parties agree, folding case, blanks, punctuation and forms such as INC and LLC; null when one is missing. */
function isSameName(a, b) {
	const strip = (text) => folded((text ?? "").replace(/\b(inc|llc|ltd|corp|co|company|incorporated|limited)\b\.?/gi, ""));
	const [left, right] = [strip(a), strip(b)];
	return left === null || right === null ? null : left === right;
}
/** A party by name and place: "Factor Capital, CHICAGO IL 60601". */
function partyText(address) {
	return address.name === null || address.name === "" ? placeText(address) : `${address.name}, ${placeText(address)}`;
}

// src/domain/audit/tax-rule.ts
const placesOf = (address) => {
	const country = countryOf(address);
	if (country === null) return [];
	const state = address?.state?.trim().toUpperCase() ?? "";
	return state === "" ? [country] : [`${country}-${state}`, country];
};
/** The places of delivery as "CA-ON" and "CA": freight is taxed where it is delivered. The order's stops speak before the invoice's. */
const placesOfDelivery = (facts) => {
	const last = facts.orders.flatMap((order) => order.order.stops.filter((stop) => stop.type?.toLowerCase() === "destination")).at(-1)?.address ?? facts.invoice.invoice.stops.findLast((stop) => stop.type === "Destination")?.address;
	return placesOf(last);
};
/** The policy's rule for a tax code at the place of delivery: the state's before the country's. */
function findTaxRule(facts, code, book) {
	const places = placesOfDelivery(facts);
	for (const place of places) {
		const rule = facts.policy.taxes.find((tax) => tax.place.toUpperCase() === place && book.resolve({
			type: null,
			value: tax.code,
			description: null
		}).code === code);
		if (rule !== void 0) return rule;
	}
}

// src/domain/audit/expected-tax.ts
/** Rounding of earlier invoices explains at most five cents, however many there were. */
const MAX_ROUNDING = amount(500n);
function taxableOf(rows, invoicesBefore) {
	let billed = ZERO;
	let previous = ZERO;
	for (const row of rows) {
		if (row.kind === "tax") continue;
		billed = plus(billed, row.billed);
		previous = plus(previous, row.previous);
	}
	return {
		billed,
		previous,
		invoicesBefore
	};
}
/**
* The tax that an invoice may bill: the percentage on all that its orders were billed, less the tax billed before. Where earlier invoices
* billed too little tax, the invoice may bill its own share alone, or make good what is missing; a tax within those two is what is expected.
* What earlier invoices billed too much is taken off, unless rounding to cents explains it.
*/
function expectedTax(taxable, row, percent) {
	const own = percentOf(taxable.billed, percent);
	if (row.previous === 0n && taxable.previous === 0n) return own;
	const cumulative = minus(percentOf(plus(taxable.billed, taxable.previous), percent), row.previous);
	const missing = minus(cumulative, own);
	const rounding = smaller(amount(HALF_CENT * BigInt(taxable.invoicesBefore)), MAX_ROUNDING);
	if (missing < 0n && absolute(missing) > rounding) return cumulative;
	return smaller(larger$1(row.billed, smaller(own, cumulative)), larger$1(own, cumulative));
}
/** Expects the taxes that nobody ordered but the rule of the place asks for. */
function applyTaxRules(facts, rows, book) {
	if (facts.policy.taxes.length === 0) return;
	const taxable = taxableOf(rows, facts.siblings.length);
	for (const row of rows) {
		if (row.kind !== "tax" || row.onOrder) continue;
		const rule = findTaxRule(facts, row.code, book);
		if (rule === void 0) continue;
		row.taxPercent = rule.percent;
		if (row.lines.length === 0) row.expected = ZERO;
		else if (facts.vendor?.taxRegistered === false) row.expected = minus(ZERO, row.previous);
		else row.expected = expectedTax(taxable, row, rule.percent);
		row.ordered = plus(row.expected, row.previous);
		row.variance = minus(row.billed, row.expected);
	}
}

// src/domain/audit/compared-code.ts
/** A code before anything is added up. */
function newRow(resolved) {
	return {
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
		centsAllowance: ZERO,
		lines: [],
		orderedLines: [],
		byItem: null,
		byOrder: null
	};
}

// src/domain/audit/net-linehaul.ts
const isExpectedDiscount = (expected) => expected < 0n && !isNothing(expected);
/** Whether an order of several has linehaul billed and a discount expected of which nothing is billed. */
const isLeftOutOfAnOrder = (discount, linehauls) => discount.byOrder !== null && discount.byOrder.some((part) => isExpectedDiscount(part.expected) && isNothing(part.billed) && linehauls.some((row) => row.byOrder?.some((each) => each.orderUuid === part.orderUuid && each.billed !== 0n) === true));
const isLeftOut = (row, linehauls) => row.kind === "discount" && row.onOrder && (isNothing(row.billed) ? isExpectedDiscount(row.expected) : isLeftOutOfAnOrder(row, linehauls));
const sumOf$1 = (rows, chief) => {
	const sum = newRow(chief);
	sum.onOrder = true;
	for (const row of rows) {
		sum.ordered = plus(sum.ordered, row.ordered);
		sum.previous = plus(sum.previous, row.previous);
		sum.billedAsWritten = plus(sum.billedAsWritten, row.billedAsWritten);
		sum.billed = plus(sum.billed, row.billed);
		sum.centsAllowance = plus(sum.centsAllowance, row.centsAllowance);
		sum.lines.push(...row.lines);
		sum.orderedLines.push(...row.orderedLines);
	}
	sum.expected = minus(sum.ordered, sum.previous);
	sum.variance = minus(sum.billed, sum.expected);
	return sum;
};
/**
* The sum that linehaul and discounts are judged as; null when each code is judged by itself: no discount is left out, or the invoice carries
* no linehaul (fuel billed first, alone). `attribute` splits a row over the orders.
*/
function netLinehaul(rows, attribute) {
	if (!rows.some((row) => row.kind === "discount" && row.onOrder)) return null;
	const linehauls = rows.filter((row) => row.kind === "linehaul" && row.lines.length > 0);
	const [first] = linehauls;
	if (first === void 0) return null;
	const leftOut = rows.filter((row) => isLeftOut(row, linehauls));
	if (leftOut.length === 0) return null;
	const members = rows.filter((row) => (row.kind === "linehaul" || row.kind === "discount") && (row.onOrder || row.lines.length > 0));
	const chief = linehauls.reduce((most, row) => absolute(row.ordered) > absolute(most.ordered) ? row : most, first);
	const sum = sumOf$1(members, chief);
	attribute(sum, members.map((row) => row.code));
	return {
		sum,
		leftOut,
		rows: new Set(members)
	};
}
/** Whether linehaul and discounts that an invoice does not bill cancel out: an earlier one billed the linehaul net. */
function isBilledNetBefore(rows) {
	let rest = ZERO;
	for (const row of rows) {
		if (row.kind !== "linehaul" && row.kind !== "discount") continue;
		if (row.lines.length > 0) return false;
		rest = plus(rest, row.expected);
	}
	return isNothing(rest);
}

// src/domain/audit/comparison.ts
/** The tenant's code of the vehicle that was ordered and not used. */
function notUsedCode(book) {
	return book.resolve({
		type: null,
		value: "TONU",
		description: null
	}).code;
}
/** Of a cancelled order only the vehicle that was ordered and not used is expected, where the order names a price for it. */
const stillOwed = (charges, book) => {
	const code = notUsedCode(book);
	const owed = charges.filter((charge) => charge.resolved.code === code);
	return owed.length > 0 ? owed : charges;
};
/**
* The one comparison all rules of an audit share: billed lines added up by tenant code, against what the matched orders expect of that
* vendor, less what other invoices of the same orders have billed (cumulative judgement), in the orders' currency.
*/
function compareCharges(facts, book) {
	const { invoice } = facts.invoice;
	const vendors = [];
	let orderCurrency;
	let mixed = false;
	for (const order of facts.orders) {
		const vendor = vendorOf(order.order, invoice.vendor, facts.vendor?.scacs) ?? null;
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
		ordered.push(...facts.orders[at]?.status === "cancelled" ? stillOwed(resolved, book) : resolved);
	});
	const rowOfLine = [];
	let billedAsWritten = ZERO;
	for (let at = 0; at < invoice.charges.length; at += 1) {
		const charge = invoice.charges[at];
		const row = rowOf(book.resolve(charge.name));
		row.billedAsWritten = plus(row.billedAsWritten, charge.amount);
		row.lines.push(at);
		rowOfLine.push(row);
		billedAsWritten = plus(billedAsWritten, charge.amount);
	}
	let orderedTotal = ZERO;
	for (const { resolved, charge } of ordered) {
		const row = rowOf(resolved);
		row.onOrder = true;
		row.ordered = plus(row.ordered, charge.amount);
		row.orderedLines.push(charge);
		orderedTotal = plus(orderedTotal, charge.amount);
	}
	const previous = comparability === "compared" && facts.siblings.length > 0 ? addPrevious(facts, book, currency, rowOf) : void 0;
	const rows = [...byCode.values()];
	for (const row of rows) {
		row.billed = conversion == null ? row.billedAsWritten : convert(row.billedAsWritten, conversion);
		row.expected = row.previous === 0n ? row.ordered : minus(row.ordered, row.previous);
		row.variance = minus(row.billed, row.expected);
	}
	let centsAllowance = ZERO;
	let attribute;
	if (comparability === "compared") {
		applyTaxRules(facts, rows, book);
		attribute = attributeLines(facts, vendors, rows, conversion ?? null, previous?.byOrder);
		for (const row of rows) if (row.taxPercent !== null) orderedTotal = plus(orderedTotal, row.ordered);
		centsAllowance = allowCents(invoice.charges, rows);
	}
	const billed = conversion == null ? billedAsWritten : convert(billedAsWritten, conversion);
	const expected = minus(orderedTotal, previous?.total ?? 0n);
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
		variance: minus(billed, expected),
		centsAllowance,
		net: attribute === void 0 ? null : netLinehaul(rows, attribute)
	};
}

// src/domain/audit/define-rule.ts
/** All is well: the rule looked and found nothing. */
const PASS = Object.freeze({ result: "pass" });
/** Nobody expects the thing: no weights on the order, no policy for it. Holds nothing back. `reason` is the id of one of the rule's reasons. */
function notApplicable(reason) {
	return {
		result: "not-applicable",
		reason,
		data: void 0
	};
}
/** The policy needs evidence that is not there. Never counts as passed: it holds an approval back. `reason` is the id of one of the rule's reasons. */
function notEvaluated(reason, data) {
	return {
		result: "not-evaluated",
		reason,
		data
	};
}
/**
* Makes a row of the table of rules. A setting that is read and not declared, a message or reason that is not declared, or data that is not that
* message's does not compile. The engine gives every rule the same facts; what a rule may see of them is a matter of types.
*/
function defineRule(rule) {
	return rule;
}
/** PASS when nothing was found. */
function outcomeOf(drafts) {
	return drafts === void 0 || drafts.length === 0 ? PASS : drafts;
}

// src/domain/audit/message-data.ts
function moneyData(amount, currency) {
	return {
		amount: printAmount(amount),
		currency
	};
}
function quantityData(quantity, qualifier) {
	return {
		quantity: printRate(quantity, 2),
		qualifier
	};
}
/** A rate, percentage or bare number as decimal text: at least two decimals, at most eight. */
function rateData(rate) {
	return printRate(rate, 2);
}

// src/domain/audit/finding.ts
/** What the policy may make of a rule. */
const RULE_SETTINGS = [
	"off",
	"information",
	"review",
	"dispute",
	"block"
];

// src/domain/audit/message-text.ts
/** Units of the specification's qualifiers, as people write them. */
const UNITS = {
	perpound: "lb",
	perhundredweight: "cwt",
	perton: "tons",
	permile: "miles",
	perkilometer: "km",
	perhour: "hours",
	percase: "cases",
	perpallet: "pallets",
	perunit: "units"
};
/** "-1234.5000" to "-1,234.50": thousands apart, at least two decimals, no zeros after them. */
function decimalText(decimal) {
	const isNegative = decimal.startsWith("-");
	const [whole = "", fraction = ""] = (isNegative ? decimal.slice(1) : decimal).split(".");
	let end = fraction.length;
	while (end > 2 && fraction[end - 1] === "0") end -= 1;
	return `${isNegative ? "-" : ""}${withThousands(whole)}.${fraction.slice(0, end).padEnd(2, "0")}`;
}
function withThousands(digits) {
	let grouped = digits.slice(-3);
	for (let end = digits.length - 3; end > 0; end -= 3) grouped = `${digits.slice(Math.max(0, end - 3), end)},${grouped}`;
	return grouped;
}
/** "1,234.50 USD": an amount is never told without its currency; cents, unless it has more. */
function moneyText({ amount, currency }) {
	return `${decimalText(amount)} ${currency}`;
}
function isNegative({ amount }) {
	return amount.startsWith("-");
}
/** The amount without its sign. */
function sizeText({ amount, currency }) {
	return moneyText({
		amount: amount.replace("-", ""),
		currency
	});
}
/** "1,000.00 USD", "a credit of 1,000.00 USD". */
function billedText(money) {
	return isNegative(money) ? `a credit of ${sizeText(money)}` : moneyText(money);
}
/** An amount of a charge of this kind: a negative one is a discount or a credit. */
function chargeText(kind, money) {
	return kind === "discount" && isNegative(money) ? `a discount of ${sizeText(money)}` : billedText(money);
}
/** "PRO number 77123", from the reference's kind. */
function referenceText$1(kind, value) {
	const name = kind.replace(/Number$/, " number");
	return `${/^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name} ${value}`;
}
/** " Order ORD-3, which the invoice names, is not known: ..."; empty where every order it names is. */
function unknownOrdersText(orders) {
	if (orders.length === 0) return "";
	return ` ${orders.length === 1 ? `Order ${orders[0]}, which the invoice names, is` : `Orders ${listText(orders)}, which the invoice names, are`} not known yet: the difference may be what is owed for ${orders.length === 1 ? "it" : "them"}.`;
}
/** "12.16 USD over", "12.16 USD under": a variance with its sign in words. */
function overOrUnder(variance) {
	return `${sizeText(variance)} ${isNegative(variance) ? "under" : "over"}`;
}
/** "5.35%", "100%": a percentage without its sign. */
function percentText(percent) {
	return `${percent.replace("-", "").replace(/\.0+$/, "")}%`;
}
/** "(5.35% of 227.36 USD)" after a variance, with the amount the percentage is of; empty when that is nothing. The sign stands in the words before. */
function shareText(percent, of) {
	return percent === null ? "" : ` (${percentText(percent)} of ${sizeText(of)})`;
}
/** Rounded half away from zero to two decimals: what people read off a scale or an odometer. */
function atMostTwoDecimals(decimal) {
	const [whole = "0", fraction = ""] = decimal.replace("-", "").split(".");
	const digits = (BigInt(`${whole}${fraction.padEnd(2, "0").slice(0, 2)}`) + ((fraction[2] ?? "0") >= "5" ? 1n : 0n)).toString().padStart(3, "0");
	return `${decimal.startsWith("-") ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
const unitText = (qualifier) => {
	const unit = qualifier === null ? void 0 : UNITS[qualifier.toLowerCase()];
	return unit === void 0 ? "" : ` ${unit}`;
};
/** "13.00 cwt", with at most two decimals. */
function quantityText({ quantity, qualifier }) {
	return `${decimalText(atMostTwoDecimals(quantity))}${unitText(qualifier)}`;
}
/** Two quantities that differ, with at most two decimals where that keeps them apart. */
function quantityTexts(left, right) {
	const texts = [quantityText(left), quantityText(right)];
	return texts[0] === texts[1] ? [`${decimalText(left.quantity)}${unitText(left.qualifier)}`, `${decimalText(right.quantity)}${unitText(right.qualifier)}`] : texts;
}
/** The sentence about the limit, the last one of a message: what goes out to a vendor leaves it away. */
function limitText({ allowed, text, origin }) {
	const amount = moneyText(allowed);
	return text === amount ? ` Allowed is ${amount} (${origin}).` : ` Allowed is ${amount} (${text}; ${origin}).`;
}
/** " The approved LumperReceipt supports it." or, of a part, " The approved LumperReceipt supports 165.00 USD of it; 20.00 USD is left." */
function supportText(support) {
	if (support === null) return "";
	const { document, strength, amount, left } = typeof support === "string" ? {
		document: support,
		strength: "whole",
		amount: null,
		left: null
	} : support;
	const name = `The approved ${documentText(document)}`;
	if (strength === "part" && amount !== null && left !== null) return ` ${name} supports ${moneyText(amount)} of it; ${moneyText(left)} is left.`;
	return strength === "fact" ? ` ${name} supports it, though not its amount.` : ` ${name} supports it.`;
}
/** "ProofOfDelivery" as people say it: "proof of delivery". */
function documentText(type) {
	return type.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}
const STATUS = {
	review: "in review",
	received: "not audited yet",
	matching: "not audited yet",
	auditing: "not audited yet"
};
/** An invoice's status in a sentence: "approved", "in review", "not audited yet". */
function statusText(status) {
	return STATUS[status] ?? status;
}
/** "A", "A and B", "A, B and C". */
function listText(parts) {
	return parts.length < 2 ? parts[0] ?? "" : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
/** "1 day", "2 days". */
function countText(count, thing, things = `${thing}s`) {
	return `${count} ${count === 1 ? thing : things}`;
}
/** With a capital letter at its beginning. */
function sentenceStart(text) {
	return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
/** A sentence of its own: begins with a capital, ends with a period. */
function sentence(text) {
	return `${sentenceStart(text)}${/[.!?]$/.test(text) ? "" : "."}`;
}

// src/domain/document/document-types.ts
/**
* Specification, "Document type (enumeration)", in its order: the legacy operations name a type by its place here, `Unset` being 0.
*/
const DOCUMENT_TYPES = [
	"Unset",
	"Invoice",
	"DeliveryReceipt",
	"ProofOfDelivery",
	"BillOfLading",
	"NoticeOfAssignment",
	"RateConfirmation",
	"WeightAndInspectionCertificate",
	"LetterOfAuthority",
	"LumperReceipt",
	"PackingList",
	"GeneratedInvoice",
	"Email",
	"CommercialInvoice",
	"CertificateOfOrigin",
	"CustomerRateConfirmation",
	"ElectronicInterchangeReceipt",
	"GatePass",
	"InsuranceCertificate",
	"OtherReceipt",
	"W9",
	"DeliveryOrder",
	"WeightScaleTicket",
	"TrailerInterchangeReceipt",
	"PurchaseOrder",
	"EscortTicket",
	"PermitReceipt",
	"ServiceOrder",
	"CertificateOfDestruction",
	"DonationReceipt",
	"BrandStamp",
	"InboundTripReport",
	"WeighmasterCertificate",
	"CargoActivitySheet",
	"BrandBOLOne",
	"TimeCard",
	"TransferSheet",
	"TripManifest",
	"TrailerControlRecord",
	"TargetTripSheet",
	"ExitPass",
	"BrandBOLTwo",
	"ColdChainCustodyForm",
	"BrandFreightDispatch",
	"EquipmentSubmissionForm",
	"Release",
	"ACIManifest",
	"TrailerPicture",
	"MaterialSafetyDataSheet",
	"ShipTicket",
	"DeliveryTicket",
	"InvoiceCorrected",
	"EIRTicket",
	"PalletReceipt",
	"HistoricalAuditDocuments",
	"DetentionReceipt",
	"Unknown",
	"Manifest",
	"CustomerRateApproval",
	"LoadCoverSheet",
	"SafetyChecklist",
	"BrandDeliveryConfirmationReport",
	"StatementInvoice"
];

// src/domain/settings/make-kind.ts
const MAX_DAYS = 36500;
const MAX_TEXT_LENGTH = 255;
const MAX_ENTRIES = 5e3;
const FLAG = { kind: "flag" };
const AMOUNT = { kind: "amount" };
const PERCENT = { kind: "percent" };
const EXCHANGE_RATE = { kind: "exchange-rate" };
const CURRENCY = { kind: "currency" };
const DAY = { kind: "day" };
const DAYS = count({
	of: "days",
	min: 0,
	max: MAX_DAYS
});
const TEXT = {
	kind: "text",
	maxLength: MAX_TEXT_LENGTH
};
/** A whole number of things, bounds included: `count({ of: "stops", min: 1, max: 40 })`. */
function count({ of, min, max }) {
	return {
		kind: "count",
		of,
		min,
		max
	};
}
function choice(values, { wanted, name } = {}) {
	return {
		kind: "choice",
		values,
		wanted: wanted ?? null,
		name: name ?? null
	};
}
function rulesOf(values) {
	return {
		kind: "rules",
		values
	};
}
function optional(of) {
	return {
		kind: "optional",
		of
	};
}
function field(kind, words) {
	return {
		kind,
		label: words.label,
		help: words.help ?? null,
		default: words.default,
		suggest: words.suggest ?? null
	};
}
function object(form, fields, rules = {}) {
	return {
		kind: "object",
		form,
		fields,
		needsOneOf: rules.needsOneOf ?? [],
		inOrder: rules.inOrder ?? null
	};
}
function partial(of) {
	return {
		kind: "partial",
		of
	};
}
function list(of, { noun, none, fresh = {}, says }) {
	return {
		kind: "list",
		of,
		maxItems: MAX_ENTRIES,
		noun,
		none,
		fresh,
		says: says ?? null
	};
}

// src/domain/settings/override-kind.ts
/** When an override counts: every condition that is given must agree; none given is always. */
const CONDITION = object("condition", {
	vendor: field(optional(TEXT), {
		label: "Vendor",
		help: "External id"
	}),
	customer: field(optional(TEXT), {
		label: "Customer",
		help: "External id"
	}),
	mode: field(optional(TEXT), {
		label: "Mode",
		help: "As on the order, such as LTL"
	}),
	service: field(optional(TEXT), {
		label: "Service",
		help: "As on the order"
	}),
	chargeCode: field(optional(TEXT), {
		label: "Charge code",
		help: "Such as FUEL",
		suggest: "charge-codes"
	})
});
const WHEN = {
	when: field(CONDITION, { label: "When all of these agree" }),
	effectiveFrom: field(optional(DAY), { label: "From" }),
	effectiveUntil: field(optional(DAY), { label: "Until" })
};
function overrideOf(kind) {
	if (kind.kind === "optional") return kind;
	return kind.kind === "object" && kind.form === "pair" ? partial(kind) : optional(kind);
}
/** The kind of `overrides`: what can be named follows from the rows that are overridable. */
function overridesOf(rows) {
	const replaced = Object.entries(rows).filter(([, row]) => row.overridable).map(([name, { kind, label }]) => [name, field(overrideOf(kind), { label })]);
	const fields = {
		...WHEN,
		...Object.fromEntries(replaced)
	};
	return list(object("override", fields, { inOrder: ["effectiveFrom", "effectiveUntil"] }), {
		noun: "override",
		none: "None: what stands above holds for every vendor, customer, mode, service and charge."
	});
}

// src/domain/settings/setting.ts
function setting(kind, words) {
	return {
		kind,
		...words,
		help: words.help ?? null,
		overridable: words.overridable ?? false
	};
}

// src/domain/settings/policy-settings.ts
const DOCUMENT_TYPE = choice(DOCUMENT_TYPES, {
	wanted: "a document type, such as ProofOfDelivery",
	name: "PolicyDocumentType"
});
const LIMIT = object("limit", {
	amount: field(optional(AMOUNT), { label: "Amount" }),
	percent: field(optional(PERCENT), {
		label: "Percent",
		help: "Of the absolute expected amount."
	}),
	whichever: field(choice(["larger", "smaller"]), {
		label: "Whichever is",
		help: "Where both are set: which of them counts.",
		default: "larger"
	})
}, { needsOneOf: ["amount", "percent"] });
const LIMIT_PAIR = object("pair", {
	over: field(LIMIT, { label: "over" }),
	under: field(LIMIT, { label: "under" })
});
const larger = (amount, percent) => ({
	amount: amountOf$1(amount),
	percent: rateOf(percent),
	whichever: "larger"
});
const REQUIRED_DOCUMENT = object("line", {
	type: field(DOCUMENT_TYPE, { label: "Document" }),
	signed: field(FLAG, {
		label: "signed",
		default: false
	}),
	status: field(choice(["Approved", "Ready"]), {
		label: "Status",
		help: "Approved: by a person, or with an invoice; Ready: read, with every check passed, is enough.",
		default: "Approved"
	})
});
const CHARGE_DOCUMENT = object("line", {
	code: field(TEXT, {
		label: "Charge code",
		suggest: "charge-codes"
	}),
	type: field(DOCUMENT_TYPE, { label: "Document" })
});
const TAX = object("line", {
	place: field(TEXT, {
		label: "Place, as CA-ON",
		help: "Country and state, or a country alone."
	}),
	code: field(TEXT, {
		label: "Tax, as HST",
		help: "The tenant's charge code or the tax's name."
	}),
	percent: field(PERCENT, { label: "Percent" })
});
const FX_RATE = object("line", {
	from: field(CURRENCY, { label: "From" }),
	to: field(CURRENCY, { label: "To" }),
	rate: field(EXCHANGE_RATE, {
		label: "Rate",
		help: "One unit of `from` in units of `to`."
	}),
	date: field(DAY, {
		label: "Day",
		help: "It holds from this day on."
	})
});
/** The settings an override can name and those it cannot; `overrides` itself follows from them. */
const OWN_SETTINGS = {
	autoApprove: setting(FLAG, {
		default: false,
		label: "Approve by itself what is clean",
		help: "Off: clean invoices wait in Ready for a person",
		card: "approval"
	}),
	acceptSupported: setting(FLAG, {
		default: false,
		label: "Accept differences that an approved document supports",
		help: "Such as a weight certificate for a reweighed shipment",
		card: "approval"
	}),
	total: setting(LIMIT_PAIR, {
		default: {
			over: larger("5", "2"),
			under: larger("25", "5")
		},
		label: "Invoice total",
		card: "tolerances",
		overridable: true
	}),
	charge: setting(LIMIT_PAIR, {
		default: {
			over: larger("2", "1"),
			under: larger("25", "5")
		},
		label: "Each charge",
		card: "tolerances",
		overridable: true
	}),
	weight: setting(optional(LIMIT), {
		default: null,
		label: "Weight",
		help: "Not compared while empty",
		card: "tolerances",
		overridable: true
	}),
	distance: setting(optional(LIMIT), {
		default: null,
		label: "Distance",
		help: "Not compared while empty",
		card: "tolerances",
		overridable: true
	}),
	chargeNotOnOrder: setting(choice(RULE_SETTINGS), {
		default: "review",
		label: "A charge that is not on the order",
		card: "charges",
		overridable: true
	}),
	requiredDocuments: setting(list(REQUIRED_DOCUMENT, {
		noun: "required document",
		none: "No document is required.",
		fresh: { type: "ProofOfDelivery" }
	}), {
		default: [],
		label: "Every invoice needs",
		card: "documents",
		overridable: true
	}),
	chargeDocuments: setting(list(CHARGE_DOCUMENT, {
		noun: "document of a charge",
		none: "No charge needs a document of its own.",
		fresh: { type: "LumperReceipt" },
		says: "{code}: {type}"
	}), {
		default: [],
		label: "Single charges need",
		card: "documents"
	}),
	lateBillingDays: setting(DAYS, {
		default: 180,
		label: "Balance due at the latest",
		help: "Days from receipt of the original to receipt of a supplemental invoice",
		card: "days"
	}),
	originalBillingDays: setting(optional(DAYS), {
		default: null,
		label: "First invoice at the latest",
		help: "Days from delivery; leave empty to take any",
		card: "days"
	}),
	duplicateWindowDays: setting(DAYS, {
		default: 548,
		label: "Look back for duplicates",
		help: "Days of earlier invoices that are compared",
		card: "days"
	}),
	shipDateDays: setting(optional(DAYS), {
		default: null,
		label: "Ship date may differ by",
		help: "Days; leave empty not to compare",
		card: "days"
	}),
	rules: setting(rulesOf(RULE_SETTINGS), {
		default: {},
		label: "What a finding of a rule means",
		card: "rules"
	}),
	taxes: setting(list(TAX, {
		noun: "tax",
		none: "No taxes are checked.",
		says: "{place} {code} {percent}"
	}), {
		default: [],
		label: "Taxes by place of delivery",
		card: "taxes"
	}),
	fx: setting(list(FX_RATE, {
		noun: "exchange rate",
		none: "Invoices in another currency than their order's wait for a person.",
		fresh: {
			from: "CAD",
			to: "USD"
		},
		says: "1 {from} = {rate} {to}, {date}"
	}), {
		default: [],
		label: "Exchange rates",
		card: "exchangeRates"
	})
};
/**
* Every setting of the audit policy, a row each (interface choices, "Audit policy"). Type, parser, printer, schemas, the app's form and
* docs/policy.md follow from the rows; nothing else lists the settings.
*/
const POLICY_SETTINGS = {
	...OWN_SETTINGS,
	overrides: setting(overridesOf(OWN_SETTINGS), {
		default: [],
		label: "What is agreed with single vendors, customers, modes, services or for single charges",
		help: "The one with more conditions wins, among equals the later.",
		card: "overrides"
	})
};

// src/domain/audit/resolve-limit.ts
const names = (wanted, has) => {
	const folded = foldChargeName(wanted);
	return has.some((text) => foldChargeName(text) === folded);
};
const applies = (entry, subject) => {
	const { when } = entry;
	if (entry.effectiveFrom !== null && subject.asOfOn < entry.effectiveFrom) return false;
	if (entry.effectiveUntil !== null && subject.asOfOn > entry.effectiveUntil) return false;
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
/** The limits of the table of settings by the names that findings tell. */
const LIMITS = Object.fromEntries(Object.entries(POLICY_SETTINGS).flatMap(([name, row]) => limitsOf(name, row.kind)));
function limitsOf(name, kind) {
	if (kind.kind === "optional") return limitsOf(name, kind.of);
	if (kind.kind !== "object" || kind.form !== "limit" && kind.form !== "pair") return [];
	if (kind.form === "limit") return [[name, {
		name,
		side: null,
		origin: `policy ${name}`
	}]];
	return Object.keys(kind.fields).map((side) => {
		const path = `${name}.${side}`;
		return [path, {
			name,
			side,
			origin: `policy ${path}`
		}];
	});
}
/** A pair's side, or the limit itself. */
const limitIn = (held, side) => side === null ? held : held[side];
/** The overrides that hold for a subject, the strongest last. */
const applyingTo = (policy, subject) => policy.overrides.map((override, index) => ({
	index,
	keys: keysOf(override.when),
	override
})).filter((entry) => applies(entry.override, subject)).sort((a, b) => a.keys - b.keys || a.index - b.index);
const strictest = (a, b) => RULE_SETTINGS.indexOf(a) >= RULE_SETTINGS.indexOf(b) ? a : b;
/** Every document that either list asks for; signed, and approved, where either wants it so. */
const bothRequired = (a, b) => {
	const isOf = (type) => (entry) => entry.type.toLowerCase() === type.toLowerCase();
	return [...a.map((entry) => {
		const same = b.filter(isOf(entry.type));
		const status = same.some((each) => each.status === "Approved") ? "Approved" : entry.status;
		return {
			...entry,
			signed: entry.signed || same.some((each) => each.signed),
			status
		};
	}), ...b.filter((entry) => !a.some(isOf(entry.type)))];
};
/** What holds of two values of a setting that is no limit: the one that lets less pass. */
const NARROWER = {
	chargeNotOnOrder: strictest,
	requiredDocuments: bothRequired
};
const NO_OVERRIDES = [];
/**
* The policy as it holds for one invoice. An override replaces the limits it names; the one with more keys in `when` wins, among equals
* the later one (api: fine print of the audit). Overrides are chosen by the orders and the tenant's own data; those that only the invoice's
* own words choose hold where they are stricter, so that no invoice chooses its own tolerance.
*/
var PolicyInForce = class {
	policy;
	#known;
	/** Null when the invoice's words choose no other overrides. */
	#told = null;
	#origins = /* @__PURE__ */ new Map();
	constructor(policy, subjects) {
		this.policy = policy;
		if (policy.overrides.length === 0) this.#known = NO_OVERRIDES;
		else {
			const { known, told } = subjects();
			this.#known = applyingTo(policy, known);
			const all = applyingTo(policy, told);
			if (all.length !== this.#known.length) this.#told = all;
		}
	}
	/** The strongest of the overrides that sets something, for a charge code or (null) for the whole invoice. */
	#strongest(overrides, chargeCode, read) {
		for (let at = overrides.length - 1; at >= 0; at -= 1) {
			const override = overrides[at];
			const { when } = override.override;
			if (when.chargeCode !== null && (chargeCode === null || foldChargeName(when.chargeCode) !== foldChargeName(chargeCode))) continue;
			const value = read(override.override);
			if (value === null) continue;
			const key = String(override.index);
			let origin = this.#origins.get(key);
			if (origin === void 0) this.#origins.set(key, origin = originOf(override.index, when));
			return {
				value,
				origin
			};
		}
	}
	/**
	* A limit by its name, held against an expected amount (or quantity), for a charge code or for the whole invoice; null where the policy
	* sets none. Of what is known and what only the invoice says, the one that allows less of that amount.
	*/
	limit(path, expected, chargeCode = null) {
		const { name, side, origin } = LIMITS[path];
		const value = limitIn(this.policy[name], side);
		const base = value === null ? null : {
			value,
			origin
		};
		if (this.#known.length === 0 && this.#told === null) return base;
		const read = (override) => limitIn(override[name], side);
		const known = this.#strongest(this.#known, chargeCode, read) ?? base;
		const told = this.#told === null ? void 0 : this.#strongest(this.#told, chargeCode, read);
		return told !== void 0 && (known === null || allowedBy(told.value, expected) < allowedBy(known.value, expected)) ? told : known;
	}
	/** Any other setting that an override may replace. */
	setting(name, chargeCode = null) {
		const read = (override) => override[name];
		const known = this.#strongest(this.#known, chargeCode, read) ?? {
			value: this.policy[name],
			origin: `policy ${name}`
		};
		const told = this.#told === null ? void 0 : this.#strongest(this.#told, chargeCode, read);
		if (told === void 0 || told.value === known.value) return known;
		const narrower = NARROWER[name];
		return {
			value: narrower(known.value, told.value),
			origin: told.origin
		};
	}
	/** An override's word, else that of `rules` where it names the rule, else `chargeNotOnOrder`, which every policy carries. */
	chargeNotOnOrder(chargeCode) {
		const read = (override) => override.chargeNotOnOrder;
		const known = this.#strongest(this.#known, chargeCode, read)?.value ?? this.policy.rules["charge-not-on-order"] ?? this.policy.chargeNotOnOrder;
		const told = this.#told === null ? void 0 : this.#strongest(this.#told, chargeCode, read);
		return told === void 0 ? known : strictest(known, told.value);
	}
};
/** The allowed difference for an expected amount: percentages are of its absolute value, and rounded half away from zero to four decimals. */
function allowedBy(limit, expected) {
	if (limit.percent === null) return limit.amount ?? 0n;
	const ofPercent = percentOf(absolute(expected), limit.percent);
	if (limit.amount === null) return ofPercent;
	return limit.whichever === "larger" ? larger$1(limit.amount, ofPercent) : smaller(limit.amount, ofPercent);
}
/**
* True when the difference (of either sign) is within the limit; at the limit passes, and less than half a cent always does.
* `centsAllowance`: what rounding to cents explains of it is zero too.
*/
function isWithin(difference, limit, expected, centsAllowance = ZERO) {
	if (isNothing(difference)) return true;
	const size = absolute(difference);
	if (size <= centsAllowance) return true;
	if (limit.amount !== null && limit.whichever === "larger" && size <= limit.amount) return true;
	return size <= allowedBy(limit, expected);
}
/** The limit in words, for a finding. */
function heldLimit(resolved, expected, currency) {
	const limit = resolved.value;
	const percent = limit.percent === null ? null : `${printRate(limit.percent)}% of ${moneyText(moneyData(absolute(expected), currency))}`;
	const fixed = limit.amount === null ? null : moneyText(moneyData(limit.amount, currency));
	const text = fixed === null ? percent ?? "nothing" : percent === null ? fixed : `the ${limit.whichever} of ${fixed} and ${percent}`;
	return {
		allowed: allowedBy(limit, expected),
		text,
		origin: resolved.origin
	};
}
/** A held limit as data of a message. */
function limitData(limit, currency) {
	return {
		allowed: moneyData(limit.allowed, currency),
		text: limit.text,
		origin: limit.origin
	};
}

// src/domain/audit/audit-context.ts
const present = (values) => values.filter((value) => value !== null && value !== void 0 && value !== "");
const NO_ORDERS = [];
/** Whether the directory's entry is the order's vendor: by externalId, or by SCAC where the order gives no externalId. */
const isEntryOf = (entry, vendor) => vendor.externalId !== null ? entry.externalId === vendor.externalId : vendor.scac !== null && (entry.scac === vendor.scac || entry.scacs.includes(vendor.scac));
const NO_ORDER$5 = notEvaluated("noOrder");
const VENDOR_NOT_ON_ORDER = notEvaluated("vendorNotOnOrder");
/** What the rules of one audit share: computed once, when first asked for. */
var AuditContext = class {
	facts;
	invoice;
	book;
	policy;
	#comparison;
	/** What the rules before this one found, in the order of the table: one fact is told once. It changes words, never a verdict. */
	found;
	constructor(facts, found = []) {
		this.facts = facts;
		this.found = found;
		this.invoice = facts.invoice.invoice;
		this.book = new ChargeCodeBook(facts.chargeCodes);
		this.policy = new PolicyInForce(facts.policy, () => this.#subjects());
	}
	get comparison() {
		return this.#comparison ??= compareCharges(this.facts, this.book);
	}
	/** The currency the invoice was billed in: its own, else the order's. */
	get billedCurrency() {
		return this.invoice.currency ?? this.comparison.currency;
	}
	/** An amount of the comparison (in the order's currency) as data of a message. */
	money(amount) {
		return moneyData(amount, this.comparison.currency);
	}
	/** An amount as it is written on the invoice, as data of a message. */
	moneyAsBilled(amount) {
		return moneyData(amount, this.billedCurrency);
	}
	/** Numbers of the shipper's orders that the invoice names beside matched ones, and nobody knows: what is billed too much may be theirs. */
	get unknownOrders() {
		const { match } = this.facts;
		return match.outcome === "matched" ? (match.guesses ?? []).flatMap(({ by, value }) => by === "half-known set" ? [value] : []) : NO_ORDERS;
	}
	/** The outcome of a rule that needs the comparison when there is none (its reasons are `UNCOMPARED`); undefined when there is. */
	uncompared() {
		switch (this.comparison.comparability) {
			case "compared": return;
			case "no-order": return NO_ORDER$5;
			case "no-vendor": return VENDOR_NOT_ON_ORDER;
			case "no-rate": return notEvaluated("noExchangeRate", { currency: this.invoice.currency });
		}
	}
	/** What overrides are chosen by. The vendor's entry in the directory is found by the invoice's words: it counts where an order's vendor is that one. */
	#subjects() {
		const { facts, invoice } = this;
		const named = this.comparison.vendors.filter((candidate) => candidate !== null);
		const profile = facts.vendor;
		const isOfOrder = profile !== null && named.some((candidate) => isEntryOf(profile, candidate));
		const entry = profile === null ? [] : [
			profile.externalId,
			profile.name,
			profile.scac
		];
		const known = {
			vendors: present([...isOfOrder ? entry : [], ...named.flatMap((candidate) => [
				candidate.externalId,
				candidate.scac,
				candidate.name
			])]),
			customers: present(facts.orders.flatMap((order) => [order.order.customer.externalId, order.order.customer.name])),
			modes: present(named.flatMap((candidate) => [candidate.service?.mode, candidate.service?.type])),
			services: present(named.flatMap((candidate) => [candidate.service?.level, candidate.service?.type])),
			asOfOn: facts.asOfOn
		};
		const { vendor, service } = invoice;
		return {
			known,
			told: {
				vendors: present([
					...known.vendors,
					vendor.externalId,
					vendor.scac,
					...entry
				]),
				customers: present([...known.customers, invoice.customerExternalId]),
				modes: present([
					...known.modes,
					service?.mode,
					service?.type
				]),
				services: present([
					...known.services,
					service?.level,
					service?.type
				]),
				asOfOn: facts.asOfOn
			}
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
	if (ofCode.some((amount) => amount !== 0n)) return ofCode;
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
function allocateApproved(context, approved) {
	const { facts, comparison } = context;
	if (facts.orders.length === 0) return [];
	if (facts.orders.length === 1) {
		let total = 0n;
		for (const entry of approved) total += entry.amount;
		return [{
			orderUuid: facts.orders[0].uuid,
			charges: approved,
			total: amount(total)
		}];
	}
	const charges = facts.orders.map(() => []);
	for (const { code, amount } of approved) {
		const row = comparison.rows.find((entry) => entry.code === code);
		const attributed = row?.byOrder != null && row.billed === amount && row.byOrder.reduce((sum, part) => sum + part.billed, 0n) === amount ? row.byOrder : void 0;
		(attributed === void 0 ? allocate(amount, weightsOf(context, row)) : facts.orders.map((order) => attributed.find((part) => part.orderUuid === order.uuid)?.billed ?? 0n)).forEach((share, at) => {
			if (share !== 0n || amount === 0n) charges[at]?.push({
				code,
				amount: share
			});
		});
	}
	return facts.orders.map((order, at) => {
		const own = charges[at] ?? [];
		let total = 0n;
		for (const charge of own) total += charge.amount;
		return {
			orderUuid: order.uuid,
			charges: own,
			total: amount(total)
		};
	});
}

// src/domain/audit/rated-amounts.ts
/** The rating engine's amounts by tenant code; empty without a usable answer. */
function ratedAmounts(context) {
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
		rated.set(code, plus(rated.get(code) ?? 0n, charge.amount));
	}
	return rated;
}

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
function chargeRows(context, findings, verdict) {
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
			variancePercent: compared ? percentText$1(row.variance, row.ordered) : null,
			rate: shown?.rate ?? null,
			quantity: shown?.quantity ?? null,
			qualifier: shown?.qualifier ?? null,
			findings: own ?? NO_FINDINGS,
			lines: row.lines.map((at) => lineOf(invoice.charges[at], at))
		});
	}
	return rows;
}
function sumApproved(rows) {
	let sum = 0n;
	for (const row of rows) {
		if (row.approved === null) return null;
		sum += row.approved;
	}
	return amount(sum);
}

// src/domain/audit/message-catalog.ts
/** The words of one message. An id the catalog does not have is a programmer's error. */
function renderMessage(catalog, id, data) {
	const text = catalog[id];
	if (text === void 0) throw new Error(`no message has the id ${id}`);
	return typeof text === "string" ? text : text(data);
}

// src/domain/party/bridge-vendors.ts
/**
* The party with what others know of it: one invoice names its vendor by externalId (the API), another by SCAC only (EDI). Where exactly one of
* the known vendors fits, what the invoice does not say is taken from there.
*/
const completed = (who, known, alsoKnownAs) => {
	if (who.externalId !== null) return who;
	const fitting = vendorsThatFit(who, known, alsoKnownAs).filter((identity) => identity.externalId !== null);
	const [only] = fitting;
	if (only === void 0 || fitting.length > 1) return who;
	return {
		externalId: only.externalId,
		scac: who.scac ?? only.scac,
		mcNumber: who.mcNumber ?? only.mcNumber,
		dotNumber: who.dotNumber ?? only.dotNumber
	};
};
/**
* The vendor of another invoice as this invoice's audit sees it; null when it is another vendor. `known`: how this invoice's own vendor is named by its
* orders and by the tenant's directory. It completes what either invoice leaves out, and tells where the two invoices name nothing in common.
*/
function bridgeVendors(mine, known, theirs, alsoKnownAs = []) {
	const me = completed(mine, known, alsoKnownAs);
	const them = completed(theirs, known, alsoKnownAs);
	const compared = compareVendors(me, them, alsoKnownAs);
	if (compared.same) return them;
	if (compared.comparable) return null;
	const bridge = known.find((identity) => compareVendors(me, identity, alsoKnownAs).same && compareVendors(identity, them, alsoKnownAs).same);
	if (bridge === void 0) return null;
	return {
		externalId: them.externalId ?? bridge.externalId,
		scac: them.scac ?? bridge.scac,
		mcNumber: them.mcNumber ?? bridge.mcNumber,
		dotNumber: them.dotNumber ?? bridge.dotNumber
	};
}

// src/domain/audit/same-invoice.ts
/** Words before a number: a digit or a separator tells where they end. */
const PREFIX = /^(?:INVOICE|INV|BILL|FB|NO|NR)+(?=[^\p{L}\p{N}]|\d)/u;
const SEPARATORS = /[^\p{L}\p{N}]+/gu;
const withoutLeadingZeros = (text) => text.replace(/^0+(?=.)/, "");
/** An invoice number with case, blanks, separators, prefixes such as INV and leading zeros folded: "INV-004512" and "4512", "INV-A17" and "A17" are one. */
function invoiceNumberKey(number) {
	let rest = number.normalize("NFKC").toUpperCase();
	for (;;) {
		const bare = rest.replace(/^[^\p{L}\p{N}]+/u, "");
		const after = bare.replace(PREFIX, "");
		if (after.replace(SEPARATORS, "") === "" || after === bare) return withoutLeadingZeros(bare.replace(SEPARATORS, ""));
		rest = after;
	}
}
/** The keys by which an invoice of another number may be the same move: PRO and BOL numbers. A PO number or a master BOL is shared by many moves. */
function moveKeysOf(invoice) {
	return invoiceReferenceKeys(invoice).filter((key) => key.kind === "PRONumber" || key.kind === "BOLNumber" || key.kind === "InvoiceNumber");
}
/** Numbers of orders and PROs that stand on an invoice; an invoice's own number is no PRO here. */
const keysOfKinds = (references, family) => new Set(invoiceReferenceKeys({
	invoiceNumber: "",
	references
}).filter((key) => key.kind !== "Other" && key.key.startsWith(`${family}:`)).map((key) => key.key));
/** Both say something, and nothing of it agrees. */
const bothDiffer = (left, right) => left.size > 0 && right.size > 0 && ![...left].some((key) => right.has(key));
/**
* Whether two invoices carry the same number. Numbers that agree only after folding ("12-1" and "1-21") are two where an order and a PRO stand on
* both invoices and both differ.
*/
function isSameNumber(a, b) {
	if (a.invoiceNumber.trim().toUpperCase() === b.invoiceNumber.trim().toUpperCase()) return true;
	if (invoiceNumberKey(a.invoiceNumber) !== invoiceNumberKey(b.invoiceNumber)) return false;
	return !["order", "pro"].every((family) => bothDiffer(keysOfKinds(a.references, family), keysOfKinds(b.references, family)));
}
/**
* A key of a PRO or BOL number that two invoices of different numbers (`isSameNumber`) both carry, a PRO's before any other, or undefined. Two own
* numbers that were told apart as numbers are no common PRO either. `mine`: the first invoice's `moveKeysOf`.
*/
function sharedMove(a, mine, b) {
	const areOwnNumbers = (own, theirs) => own.kind === "InvoiceNumber" && theirs.kind === "InvoiceNumber";
	const shared = moveKeysOf(b).filter((theirs) => mine.some((own) => own.key === theirs.key && !(areOwnNumbers(own, theirs) && invoiceNumberKey(a.invoiceNumber) === invoiceNumberKey(b.invoiceNumber))));
	return (shared.find(({ key }) => key.startsWith("pro:")) ?? shared[0])?.key;
}
/**
* Earlier invoices that could be this one: not terminated, of the same type, within the policy's window, and of the same vendor or of one that
* shares a SCAC, MC or DOT number with it.
*/
function comparableEarlier(facts) {
	const { invoice, receivedOn, uuid } = facts.invoice;
	const window = facts.policy.duplicateWindowDays;
	const known = facts.orders.flatMap((order) => order.order.vendors);
	const scacs = facts.vendor?.scacs;
	const comparable = [];
	for (const earlier of facts.earlierInvoices) {
		if (earlier.uuid === uuid || earlier.status === "terminated" || earlier.type !== invoice.type) continue;
		if (Math.abs(daysBetween(earlier.invoiceOn, invoice.invoiceOn)) > window) continue;
		if (Math.abs(daysBetween(earlier.receivedOn, receivedOn)) > window) continue;
		const isSameVendor = bridgeVendors(invoice.vendor, known, earlier.vendor, scacs) !== null;
		if (isSameVendor || areRelated(invoice.vendor, earlier.vendor, scacs)) comparable.push({
			earlier,
			isSameVendor
		});
	}
	return comparable;
}
function billedTotal(invoice) {
	let sum = 0n;
	for (const charge of invoice.charges) sum += charge.amount;
	return amount(sum);
}
/** Same amount and, where both say one, the same currency. */
function sameAmount(invoice, total, other) {
	return isNothing(minus(total, other.total)) && (invoice.currency === null || other.currency === null || invoice.currency === other.currency);
}

// src/domain/audit/rules/correction-held.ts
const namesText = (invoices) => listText(invoices.map(({ invoiceNumber, invoiceOn }) => `${invoiceNumber} of ${invoiceOn}`));
const MESSAGES$30 = {
	replacesApproved: (d) => `The invoice replaces invoice ${namesText(d.approved)}, which was approved already: settle the difference with the vendor.`,
	replacesUnknown: "The invoice says that it replaces an earlier one, and none is known under its number.",
	cancelsApproved: (d) => `The invoice cancels invoice ${namesText(d.approved)}, which was approved already: get the money back from the vendor.`,
	cancels: "The invoice cancels an earlier one; nothing is owed for it.",
	informs: "The invoice only adds information to an earlier one; nothing more is owed.",
	reminds: "The invoice is a reminder of one that is past due."
};
const namesOf = (invoices) => invoices.map(({ invoiceNumber, invoiceOn }) => ({
	invoiceNumber,
	invoiceOn
}));
const ORDINARY = notApplicable("ordinary");
/**
* The invoice says that it corrects an earlier one (X12 B308, B301). An open earlier invoice was superseded when this one came in; what is left for
* a person: the earlier one was approved already, or nobody knows it, or the invoice brings information and no new debt.
*/
const correctionHeld = defineRule({
	id: "correction-held",
	title: "The invoice corrects an earlier one",
	since: 1,
	severity: "review",
	settings: ["duplicateWindowDays"],
	messages: MESSAGES$30,
	reasons: { ordinary: "the invoice is an ordinary one" },
	check: (facts, { invoice }) => {
		const { correction } = invoice;
		if (correction === null || correction === "unclear") return ORDINARY;
		const same = comparableEarlier(facts).filter((entry) => entry.isSameVendor && isSameNumber(invoice, entry.earlier)).map((entry) => entry.earlier);
		const approved = same.filter((entry) => entry.status === "approved");
		const uuids = same.map((entry) => entry.uuid);
		switch (correction) {
			case "replaces":
				if (approved.length > 0) return outcomeOf([{
					message: "replacesApproved",
					data: { approved: namesOf(approved) },
					invoiceUuids: uuids
				}]);
				if ((facts.invoice.supersedes ?? []).length > 0) return PASS;
				return outcomeOf([{ message: "replacesUnknown" }]);
			case "cancels": return outcomeOf([approved.length > 0 ? {
				message: "cancelsApproved",
				data: { approved: namesOf(approved) },
				invoiceUuids: uuids
			} : {
				message: "cancels",
				invoiceUuids: uuids
			}]);
			case "informs": return outcomeOf([{
				message: "informs",
				invoiceUuids: uuids
			}]);
			case "reminds": return outcomeOf([{
				message: "reminds",
				invoiceUuids: uuids
			}]);
		}
	}
});

// src/domain/audit/find-original.ts
/** Balance due and supplemental invoices are judged beside the first invoice of their orders. */
function isFollowUp(facts) {
	return facts.invoice.invoice.type !== "Invoice";
}
/** The first invoice (type Invoice, not terminated) of the matched orders; the earliest received. */
function findOriginal(facts) {
	let first;
	for (const sibling of facts.siblings) {
		if (sibling.type !== "Invoice" || sibling.status === "terminated") continue;
		if (first === void 0 || sibling.receivedOn < first.receivedOn) first = sibling;
	}
	return first;
}
/** What a sibling bills, by tenant code. */
function amountsByCode(sibling, book) {
	const sums = /* @__PURE__ */ new Map();
	const add = (code, amount) => void sums.set(code, plus(sums.get(code) ?? 0n, amount));
	if (sibling.amounts !== null) for (const amount of sibling.amounts) add(amount.code, amount.amount);
	else for (const line of sibling.charges) add(book.resolve(line.name).code, line.amount);
	return sums;
}

// src/domain/audit/rules/balance-due-late.ts
const NO_ORIGINAL$1 = notApplicable("noOriginal");
/** What the law gives a carrier to invoice more than the original. */
const STATUTORY_DAYS = 180;
const late = (d, billed) => `${billed}, ${countText(d.days, "day")} after the original invoice ${d.original} was received on ${d.originalReceivedOn}; ${countText(d.allowedDays, "day")} are allowed (policy lateBillingDays${d.allowedDays === STATUTORY_DAYS ? "; 49 USC 13710(a)(3)(A)" : ""}).`;
/**
* A balance due or supplemental invoice issued more days after the original was received than allowed: 180 by 49 USC 13710(a)(3)(A). Its date is
* the carrier's own word, so that it counts only as far as its first receipt bears it out.
*/
const balanceDueLate = defineRule({
	id: "balance-due-late",
	title: "A balance due came too late",
	since: 1,
	severity: "dispute",
	settings: ["lateBillingDays"],
	messages: {
		late: (d) => late(d, `Billed on ${d.invoiceOn}`),
		backDated: (d) => late(d, `Dated ${d.invoiceOn}, but first received on ${d.receivedOn}: counted as billed on ${d.countedOn}`)
	},
	reasons: { noOriginal: "the invoice is a first invoice, or its original is not known" },
	check: (facts, { invoice }) => {
		const original = isFollowUp(facts) ? findOriginal(facts) : void 0;
		if (original === void 0) return NO_ORIGINAL$1;
		const receivedOn = facts.invoice.firstReceivedOn ?? facts.invoice.receivedOn;
		const countedOn = addDays(receivedOn, -30);
		const isBackDated = invoice.invoiceOn < countedOn;
		const days = daysBetween(original.receivedOn, isBackDated ? countedOn : invoice.invoiceOn);
		const allowed = facts.policy.lateBillingDays;
		if (days <= allowed) return PASS;
		const data = {
			invoiceOn: invoice.invoiceOn,
			days,
			original: original.invoiceNumber,
			originalReceivedOn: original.receivedOn,
			allowedDays: allowed
		};
		const invoiceUuids = [original.uuid];
		return [isBackDated ? {
			message: "backDated",
			data: {
				...data,
				receivedOn,
				countedOn
			},
			invoiceUuids
		} : {
			message: "late",
			data,
			invoiceUuids
		}];
	}
});

// src/domain/audit/rules/balance-due-repeats-original.ts
const NO_ORIGINAL = notApplicable("noOriginal");
/** A balance due bills the original's charges again instead of the balance: every code of the original, at its amount or more. */
const balanceDueRepeatsOriginal = defineRule({
	id: "balance-due-repeats-original",
	title: "A balance due repeats the original",
	since: 1,
	severity: "dispute",
	settings: [],
	messages: { repeats: (d) => `The invoice bills ${moneyText(d.billed)} and repeats the charges of the original invoice ${d.original} (${moneyText(d.originalTotal)}) instead of the balance.` },
	reasons: { noOriginal: "the invoice is a first invoice, or its original is not known" },
	check: (facts, context) => {
		const { book, comparison } = context;
		const original = isFollowUp(facts) ? findOriginal(facts) : void 0;
		if (original === void 0) return NO_ORIGINAL;
		const before = amountsByCode(original, book);
		let total = ZERO;
		let repeated = before.size > 0;
		for (const [code, billed] of before) {
			total = plus(total, billed);
			const again = comparison.rows.find((row) => row.code === code);
			if (again === void 0 || again.lines.length === 0 || (billed >= 0n ? again.billed < billed : again.billed > billed)) repeated = false;
		}
		if (total === 0n || !repeated && !isNothing(minus(comparison.billed, total))) return PASS;
		return [{
			message: "repeats",
			data: {
				original: original.invoiceNumber,
				originalTotal: context.money(total),
				billed: context.money(comparison.billed)
			},
			expected: minus(comparison.billed, total),
			billed: comparison.billed,
			invoiceUuids: [original.uuid]
		}];
	}
});

// src/domain/audit/rules/balance-due-without-original.ts
const FIRST_INVOICE = notApplicable("firstInvoice");
const NO_ORDER$4 = notEvaluated("noOrder");
const TYPE_NAMES = {
	BalanceDue: "balance due",
	Supplemental: "supplemental invoice"
};
/** A balance due or supplemental invoice, and no first invoice of its order. */
const balanceDueWithoutOriginal = defineRule({
	id: "balance-due-without-original",
	title: "A balance due has no original",
	since: 1,
	severity: "review",
	settings: [],
	messages: { noOriginal: (d) => `The invoice is a ${TYPE_NAMES[d.type] ?? d.type}, but no first invoice of its order is known.` },
	reasons: {
		firstInvoice: "the invoice is a first invoice",
		noOrder: "no order is matched to find the original by"
	},
	check: (facts, { invoice }) => {
		if (!isFollowUp(facts)) return FIRST_INVOICE;
		if (facts.orders.length === 0) return NO_ORDER$4;
		return findOriginal(facts) === void 0 ? [{
			message: "noOriginal",
			data: { type: invoice.type }
		}] : PASS;
	}
});

// src/domain/audit/rules/bill-to-mismatch.ts
const MESSAGES$29 = { otherPlace: (d) => `Billed to ${d.billed}; order ${d.orderNumber} says ${d.ordered}.` };
const NOBODY_SAYS$8 = notApplicable("nobodySays");
/** The invoice is addressed to another place than the order says the vendor bills to; another name at the same place is taken as the same party. */
const billToMismatch = defineRule({
	id: "bill-to-mismatch",
	title: "The bill-to address is not the order's",
	since: 1,
	severity: "review",
	settings: [],
	messages: MESSAGES$29,
	reasons: { nobodySays: "the invoice or the order names no bill-to address" },
	check: (facts, { invoice, comparison }) => {
		const billed = invoice.stops.find((stop) => stop.type === "BillTo")?.address ?? null;
		if (billed === null) return NOBODY_SAYS$8;
		let compared = false;
		const found = [];
		for (let at = 0; at < facts.orders.length; at += 1) {
			const ordered = comparison.vendors[at]?.billTo ?? null;
			if (ordered === null) continue;
			const same = isSamePlace(billed, ordered) ?? isSameName(billed.name, ordered.name);
			if (same === null) continue;
			compared = true;
			if (!same) found.push({
				message: "otherPlace",
				data: {
					billed: partyText(billed),
					ordered: partyText(ordered),
					orderNumber: facts.orders[at]?.order.orderNumber ?? ""
				},
				orderUuid: facts.orders[at]?.uuid ?? null
			});
		}
		return compared ? outcomeOf(found) : NOBODY_SAYS$8;
	}
});

// src/domain/audit/rules/billed-too-late.ts
const NO_LIMIT$1 = notApplicable("noLimit");
/** A first invoice issued more days after delivery (else shipment) than the policy allows. The law sets no such limit for originals. */
const billedTooLate = defineRule({
	id: "billed-too-late",
	title: "The invoice came too late",
	since: 1,
	severity: "dispute",
	settings: ["originalBillingDays"],
	messages: { late: (d) => `Billed on ${d.invoiceOn}, ${countText(d.days, "day")} after ${d.after} on ${d.afterOn}; ${countText(d.allowedDays, "day")} are allowed (policy originalBillingDays).` },
	reasons: { noLimit: "the policy sets no limit for first invoices, or this is none" },
	check: (facts, { invoice }) => {
		const allowed = facts.policy.originalBillingDays;
		if (allowed === null || isFollowUp(facts)) return NO_LIMIT$1;
		const order = facts.orders[0]?.order;
		const deliveredOn = invoice.deliveryOn ?? order?.deliveryOn ?? null;
		const from = deliveredOn ?? invoice.shipOn ?? order?.shipOn ?? null;
		if (from === null) return NO_LIMIT$1;
		const days = daysBetween(from, invoice.invoiceOn);
		return days <= allowed ? PASS : [{
			message: "late",
			data: {
				invoiceOn: invoice.invoiceOn,
				days,
				after: deliveredOn === null ? "shipment" : "delivery",
				afterOn: from,
				allowedDays: allowed
			}
		}];
	}
});

// src/domain/audit/document-fields.ts
/** A transcribed field of a document as it stands there; undefined when it was not found. Names are folded: "Total Amount" is `totalAmount`. */
function textOfField(document, name) {
	const wanted = foldChargeName(name);
	const value = Object.entries(document.fields).find(([key]) => foldChargeName(key) === wanted)?.[1];
	return typeof value === "string" || typeof value === "number" ? String(value) : void 0;
}
/** A field that is a number, without currency signs and thousands separators: "$1,234.50" is "1234.50". */
function numberTextOfField(document, name) {
	return textOfField(document, name)?.replace(/[^0-9.eE+-]/g, "");
}

// src/domain/audit/receipts.ts
/** Papers that say an amount was paid for the carrier's account. */
const RECEIPTS = /* @__PURE__ */ new Set([
	"LumperReceipt",
	"DetentionReceipt",
	"PalletReceipt",
	"PermitReceipt",
	"OtherReceipt"
]);
/** The charge a kind of receipt is for, where the policy's `chargeDocuments` name none. An OtherReceipt is for nothing by itself. */
const CODE_OF_RECEIPT = [
	["LUMPER", "LumperReceipt"],
	["DETENTION", "DetentionReceipt"],
	["PALLET", "PalletReceipt"],
	["PERMIT", "PermitReceipt"]
];
/** The amount a document says was paid (`fields.totalAmount`), or undefined. */
function totalOfDocument(document) {
	const text = numberTextOfField(document, "totalAmount");
	return text === void 0 ? void 0 : parseAmount(text);
}
const currencyOf = (document) => textOfField(document, "currency")?.toUpperCase();
/** Whether a document counts as evidence: approved, and not merely because its invoice was. */
function isEvidence(document) {
	return document.status === "Approved" && document.approval?.how !== "invoice";
}
/** Documents without the further copies of one file. */
function distinctFiles(documents) {
	const files = /* @__PURE__ */ new Set();
	return documents.filter(({ contentHash }) => {
		if (contentHash === void 0) return true;
		if (files.has(contentHash)) return false;
		files.add(contentHash);
		return true;
	});
}
/** The tenant codes each kind of receipt supports. */
function codesByType({ facts, book }) {
	const codes = /* @__PURE__ */ new Map();
	const add = (type, name) => {
		const { code } = book.resolve({
			type: null,
			value: name,
			description: null
		});
		const known = codes.get(type);
		if (known === void 0) codes.set(type, /* @__PURE__ */ new Set([code]));
		else known.add(code);
	};
	for (const document of facts.policy.chargeDocuments) if (RECEIPTS.has(document.type)) add(document.type, document.code);
	for (const [code, type] of CODE_OF_RECEIPT) if (!codes.has(type)) add(type, code);
	return codes;
}
/**
* What each approved receipt says was paid, in the orders' currency; of two copies of one file only one. A receipt that states no currency is read
* in the orders', and so bears nothing of an invoice that is converted: blank is no support, and an invoice in a dearer currency would make more of
* the same paper.
*/
function receiptAmounts({ facts, comparison }) {
	const amounts = /* @__PURE__ */ new Map();
	const { conversion } = comparison;
	const billedIn = facts.invoice.invoice.currency ?? comparison.currency;
	const isConverted = conversion !== null;
	for (const document of distinctFiles(facts.documents.filter((entry) => RECEIPTS.has(entry.type) && isEvidence(entry)))) {
		const total = totalOfDocument(document);
		if (total === void 0 || total <= 0n) continue;
		const written = currencyOf(document);
		if (written === void 0 ? isConverted : written !== billedIn) continue;
		amounts.set(document, conversion === null ? total : convert(total, conversion));
	}
	return amounts;
}
/** What is left of each receipt for this invoice: not what approved invoices of other vendors or of other orders used. */
const amountsLeft = (context) => {
	const { facts, comparison } = context;
	const left = /* @__PURE__ */ new Map();
	const siblings = new Set(facts.siblings.map((sibling) => sibling.uuid));
	for (const [document, amount] of receiptAmounts(context)) {
		let rest = amount;
		for (const use of document.usedBy ?? []) {
			if (siblings.has(use.invoiceUuid)) continue;
			rest = use.currency === comparison.currency ? minus(rest, use.amount) : ZERO;
		}
		if (rest > 0n) left.set(document, rest);
	}
	return left;
};
/**
* What receipts bear of each code of the invoice, from the first cent on: each receipt up to its amount, and once, however many codes and invoices
* of the order it could be for.
*/
function borneByReceipts(context) {
	const borne = /* @__PURE__ */ new Map();
	if (context.facts.documents.length === 0) return borne;
	const left = amountsLeft(context);
	if (left.size === 0) return borne;
	const codes = codesByType(context);
	for (const row of context.comparison.rows) {
		if (row.lines.length === 0) continue;
		let need = plus(row.previous, row.billed);
		const documents = [];
		for (const [document, rest] of left) {
			if (need <= 0n) break;
			if (codes.get(document.type)?.has(row.code) !== true) continue;
			const amount = smaller(rest, need);
			need = minus(need, amount);
			if (amount === rest) left.delete(document);
			else left.set(document, minus(rest, amount));
			documents.push({
				document,
				amount
			});
		}
		if (documents.length === 0) continue;
		let amount = ZERO;
		for (const document of documents) amount = plus(amount, document.amount);
		borne.set(row.code, {
			amount,
			documents
		});
	}
	return borne;
}
/** What receipts bear beyond what was ordered of a code anyway, at most what was billed over; null when nothing. */
function overBorne(row, borne) {
	if (borne === void 0 || row.variance <= 0n) return null;
	const beyond = minus(borne.amount, larger$1(row.ordered, ZERO));
	return beyond <= 0n ? null : smaller(beyond, row.variance);
}

// src/domain/audit/document-uses.ts
/** The invoice of somebody else, or of another order, that used a receipt up; undefined while something is left of it. */
function spentBy(context, document) {
	const siblings = new Set(context.facts.siblings.map((sibling) => sibling.uuid));
	const others = (document.usedBy ?? []).filter((use) => !siblings.has(use.invoiceUuid));
	const [first] = others;
	if (first === void 0) return void 0;
	const amount = receiptAmounts(context).get(document);
	const { currency } = context.comparison;
	if (amount !== void 0 && others.every((use) => use.currency === currency)) {
		if (others.reduce((sum, use) => plus(sum, use.amount), 0n) < amount) return void 0;
	}
	return first.invoiceNumber ?? first.invoiceUuid;
}

// src/domain/audit/rules/charge-document-missing.ts
const MESSAGES$28 = {
	missing: (d) => `${d.charge}: ${moneyText(d.billed)} is billed, and its ${documentText(d.document)} is missing.`,
	notApproved: (d) => `${d.charge}: ${moneyText(d.billed)} is billed, and its ${documentText(d.document)} is not approved yet.`,
	used: (d) => `${d.charge}: ${moneyText(d.billed)} is billed, and its ${documentText(d.document)} is the one that invoice ${d.invoice} was paid with.`
};
const NONE_REQUIRED$1 = notApplicable("noneRequired");
/** A charge is billed that the policy wants a document for (a lumper receipt, a detention receipt), and no approved one is there. */
const chargeDocumentMissing = defineRule({
	id: "charge-document-missing",
	title: "The document of a charge is missing",
	since: 1,
	severity: "review",
	settings: ["chargeDocuments"],
	messages: MESSAGES$28,
	reasons: { noneRequired: "the policy requires no document for a billed charge" },
	check: (facts, context) => {
		const { book, comparison } = context;
		if (facts.policy.chargeDocuments.length === 0) return NONE_REQUIRED$1;
		let compared = false;
		const found = [];
		for (const entry of facts.policy.chargeDocuments) {
			const { code } = book.resolve({
				type: null,
				value: entry.code,
				description: null
			});
			const row = comparison.rows.find((each) => each.code === code);
			if (row === void 0 || row.lines.length === 0 || row.billed === 0n) continue;
			compared = true;
			const there = facts.documents.filter((document) => document.type.toLowerCase() === entry.type.toLowerCase());
			const users = there.filter(isEvidence).map((document) => spentBy(context, document));
			if (users.includes(void 0)) continue;
			const [invoice] = users;
			const data = {
				charge: code,
				billed: context.money(row.billed),
				document: entry.type
			};
			found.push({
				...invoice !== void 0 ? {
					message: "used",
					data: {
						...data,
						invoice
					}
				} : {
					message: there.length === 0 ? "missing" : "notApproved",
					data
				},
				charge: code,
				billed: row.billed
			});
		}
		return compared ? outcomeOf(found) : NONE_REQUIRED$1;
	}
});

// src/domain/audit/find-support.ts
/** A scale ticket states a weight, and is worth that weight at the order's rate. */
const SCALE_TICKET = "WeightScaleTicket";
/** Certificates prove a weight or a class, never an amount. */
const WEIGHT_CERTIFICATES = ["WeightAndInspectionCertificate", "WeighmasterCertificate"];
const CLASS_CERTIFICATE = "WeightAndInspectionCertificate";
const POUNDS_OF_UNIT = {
	perpound: 1n,
	perhundredweight: 100n,
	perton: 2000n
};
/** One pound: scales and bills round to whole pounds. */
const ONE_POUND = 100000000n;
const RATE_SCALE$2 = 100000000n;
/** 1 lb = 0.45359237 kg, exact by definition. */
const KILOGRAM_DIVISOR$1 = 45359237n;
const POUND_UNITS = /* @__PURE__ */ new Set([
	"",
	"L",
	"LB",
	"LBS",
	"POUND",
	"POUNDS"
]);
const KILOGRAM_UNITS = /* @__PURE__ */ new Set([
	"K",
	"KG",
	"KGS",
	"KILO",
	"KILOS",
	"KILOGRAM",
	"KILOGRAMS"
]);
/** The weight a document states, in pounds; undefined where it states none, or in a unit nobody knows. */
const weightOfDocument = (document) => {
	for (const name of [
		"netWeight",
		"totalWeight",
		"certifiedWeight",
		"weight"
	]) {
		const text = numberTextOfField(document, name);
		const parsed = text === void 0 ? void 0 : parseRate(text.replace(/[eE]/g, ""));
		if (parsed === void 0 || parsed <= 0n) continue;
		const own = (textOfField(document, name) ?? "").toUpperCase().replace(/[^A-Z]/g, "");
		const unit = own !== "" ? own : (textOfField(document, "weightUnit") ?? "").toUpperCase().replace(/[^A-Z]/g, "");
		if (POUND_UNITS.has(unit)) return parsed;
		return KILOGRAM_UNITS.has(unit) ? rate(divideHalfAwayFromZero(parsed * RATE_SCALE$2, KILOGRAM_DIVISOR$1)) : void 0;
	}
};
const evidenceOf = (facts, types) => facts.documents.filter((document) => types.includes(document.type) && isEvidence(document));
const factOf = (document) => ({
	documentUuid: document.uuid,
	documentType: document.type,
	strength: "fact",
	amount: null,
	left: null
});
const amountOf = (document, variance, amount) => ({
	documentUuid: document.uuid,
	documentType: document.type,
	strength: amount === variance ? "whole" : "part",
	amount,
	left: minus(variance, amount)
});
/**
* The approved document that bears out a billed weight (hundred-millionths of a pound), or null: whole where it states that weight, as a fact
* where no weight was found on it. What the weight is worth is another question (`findChargeSupport`).
*/
function findWeightSupport(facts, billedPounds) {
	const papers = evidenceOf(facts, [SCALE_TICKET, ...WEIGHT_CERTIFICATES]);
	const bearing = papers.find((paper) => {
		const stated = weightOfDocument(paper);
		return stated !== void 0 && billedPounds !== null && billedPounds <= stated + ONE_POUND;
	});
	if (bearing !== void 0) return {
		...factOf(bearing),
		strength: "whole"
	};
	const blank = papers.find((paper) => weightOfDocument(paper) === void 0);
	return blank === void 0 ? null : factOf(blank);
}
const classOfDocument = (document) => normalClass(textOfField(document, "class") ?? null);
/**
* The approved certificate that bears out a billed class (as `normalClass` writes it), or null: whole where it states that class, as a fact where
* no class was found on it. One of another class proves nothing.
*/
function findClassSupport(facts, billedClass) {
	const papers = evidenceOf(facts, [CLASS_CERTIFICATE]);
	const bearing = papers.find((paper) => classOfDocument(paper) === billedClass);
	if (bearing !== void 0) return {
		...factOf(bearing),
		strength: "whole"
	};
	const blank = papers.find((paper) => classOfDocument(paper) === null);
	return blank === void 0 ? null : factOf(blank);
}
/** Pounds of one unit of the lines' qualifier and their rate, where all lines are rated by weight alike; undefined otherwise. */
const weightRate = (lines) => {
	const [first] = lines;
	const unit = POUNDS_OF_UNIT[(first?.qualifier ?? "").toLowerCase()];
	if (first === void 0 || unit === void 0 || first.rate === null) return void 0;
	return lines.every((line) => line.rate === first.rate && (line.qualifier ?? "").toLowerCase() === (first.qualifier ?? "").toLowerCase()) ? {
		unit,
		rate: first.rate
	} : void 0;
};
/** Pounds the lines are rated by; null when one is not rated by weight. */
const poundsOf = (lines) => {
	let pounds = 0n;
	for (const line of lines) {
		const unit = POUNDS_OF_UNIT[(line.qualifier ?? "").toLowerCase()];
		if (unit === void 0 || line.quantity === null) return null;
		pounds += line.quantity * unit;
	}
	return rate(pounds);
};
/** What a weight that was found on paper supports of a code that the order rates by weight: up to what is stated, at the order's rate. */
const weightSupport = (context, row) => {
	const { facts } = context;
	const ordered = weightRate(row.orderedLines);
	if (ordered === void 0 || facts.orders.length !== 1) return null;
	const billed = row.previous === 0n ? poundsOf(row.lines.map((at) => facts.invoice.invoice.charges[at])) : null;
	let best = null;
	for (const document of evidenceOf(facts, [SCALE_TICKET])) {
		const stated = weightOfDocument(document);
		if (stated === void 0) continue;
		const pounds = billed !== null && billed < stated ? billed : stated;
		const worth = extend(ordered.rate, rate(divideHalfAwayFromZero(pounds, ordered.unit)));
		const amount = smaller(minus(worth, row.ordered), row.variance);
		if (amount > 0n && (best?.amount == null || amount > best.amount)) best = amountOf(document, row.variance, amount);
	}
	if (best !== null) return best;
	const orderedPounds = poundsOf(row.orderedLines);
	if (billed === null || orderedPounds === null || billed <= orderedPounds) return null;
	const certificate = evidenceOf(facts, WEIGHT_CERTIFICATES).find((document) => {
		const stated = weightOfDocument(document);
		return stated !== void 0 && billed <= stated + ONE_POUND;
	});
	return certificate === void 0 ? null : factOf(certificate);
};
/** The approved certificate of the class that is billed, for linehaul billed at another class than ordered; null otherwise. */
const classSupport = (facts, row) => {
	if (row.kind !== "linehaul") return null;
	const ordered = new Set(facts.orders.flatMap((order) => order.order.items.map((item) => normalClass(item.freightClass))));
	const other = new Set(facts.invoice.invoice.items.flatMap((item) => {
		const billed = normalClass(item.freightClass);
		return billed === null || ordered.has(billed) ? [] : [billed];
	}));
	if (other.size === 0) return null;
	const certificates = evidenceOf(facts, [CLASS_CERTIFICATE]);
	const [certificate] = certificates.filter((document) => other.has(classOfDocument(document) ?? ""));
	const proven = new Set(certificates.map(classOfDocument));
	return certificate === void 0 || ![...other].every((text) => proven.has(text)) ? null : factOf(certificate);
};
/** The approved document that supports what a code was billed above its expectation, with how much of it; null when none does. */
function findChargeSupport(context, row) {
	const { facts } = context;
	if (facts.documents.length === 0 || row.variance <= 0n) return null;
	const borne = borneByReceipts(context).get(row.code);
	const amount = overBorne(row, borne);
	const receipt = borne?.documents[0]?.document;
	const byReceipt = amount === null || receipt === void 0 ? null : amountOf(receipt, row.variance, amount);
	if (byReceipt?.strength === "whole") return byReceipt;
	return byReceipt ?? weightSupport(context, row) ?? classSupport(facts, row);
}
/** The support as it counts once a limit is known: what is left of the difference may be within it. */
function heldAgainst(support, isWithinLimit) {
	return support?.strength === "part" && support.left !== null && isWithinLimit(support.left) ? {
		...support,
		strength: "whole"
	} : support;
}
/** The support as the data of a message. */
function supportData(support, context) {
	return support === null ? null : {
		document: support.documentType,
		strength: support.strength,
		amount: support.amount === null ? null : context.money(support.amount),
		left: support.left === null ? null : context.money(support.left)
	};
}
/** "092.50" and "92.5" are one class; null where none is stated. */
function normalClass(freightClass) {
	if (freightClass === null) return null;
	const parsed = parseRate(freightClass.replace(/[^0-9.]/g, ""));
	return parsed === void 0 ? freightClass.trim() === "" ? null : freightClass : parsed.toString();
}
/** Whether two statements of a class are of one class, and of any. */
function isSameClass(a, b) {
	if (a === b) return isClass(a);
	const normal = normalClass(a);
	return normal !== null && normal === normalClass(b);
}
/** Whether a class is stated at all, as `normalClass` tells. */
function isClass(freightClass) {
	return freightClass !== null && freightClass.trim() !== "";
}

// src/domain/audit/variance-cause.ts
const causesOfLine = (context, billed, ordered) => {
	const causes = [];
	if (billed.qualifier !== null && ordered.qualifier !== null && billed.qualifier.toLowerCase() !== ordered.qualifier.toLowerCase()) causes.push({
		kind: "qualifier",
		billed: billed.qualifier,
		expected: ordered.qualifier
	});
	if (billed.quantity !== null && ordered.quantity !== null && billed.quantity !== ordered.quantity) causes.push({
		kind: "quantity",
		billed: quantityData(billed.quantity, billed.qualifier),
		expected: quantityData(ordered.quantity, ordered.qualifier)
	});
	if (billed.rate !== null && ordered.rate !== null && billed.rate !== ordered.rate) causes.push({
		kind: "rate",
		billed: rateData(billed.rate),
		expected: rateData(ordered.rate)
	});
	if (causes.length === 0 && billed.rate !== null && billed.quantity !== null) {
		const product = extend(billed.rate, billed.quantity);
		if (!isNothing(minus(billed.amount, product))) causes.push({
			kind: "extension",
			rate: rateData(billed.rate),
			quantity: rateData(billed.quantity),
			product: context.moneyAsBilled(product)
		});
	}
	return causes;
};
/** More items than these are counted and not named. */
const MAX_NAMED_ITEMS = 3;
/** The items on the side of the code's variance, the furthest first. */
const causesOfItems = (context, ofCode, items) => {
	const causes = items.map((item) => ({
		item,
		variance: minus(item.billed, item.expected)
	})).filter(({ variance }) => !isNothing(variance) && variance > 0n === ofCode > 0n).sort((a, b) => absolute(a.variance) < absolute(b.variance) ? 1 : -1);
	const named = causes.slice(0, MAX_NAMED_ITEMS).map(({ item }) => ({
		kind: "item",
		itemId: item.itemId ?? "",
		billed: context.money(item.billed),
		expected: context.money(item.expected)
	}));
	return causes.length > named.length ? [...named, {
		kind: "moreItems",
		items: causes.length - named.length
	}] : named;
};
/** Why a code's amounts differ; none when the lines do not tell, or when invoices before this one are part of it. */
function causesOfVariance(context, row) {
	const { charges } = context.invoice;
	const [ordered, second] = row.orderedLines;
	const at = row.lines[0];
	if (row.byItem !== null) return causesOfItems(context, row.variance, row.byItem);
	if (row.previous !== 0n) return [];
	if (row.lines.length === 1 && ordered !== void 0 && second === void 0 && at !== void 0) return causesOfLine(context, charges[at], ordered);
	if (row.lines.length !== row.orderedLines.length) return [{
		kind: "lines",
		billedLines: row.lines.length,
		expectedLines: row.orderedLines.length
	}];
	return [];
}
const textOfCause = (cause) => {
	switch (cause.kind) {
		case "qualifier": return `qualifier ${cause.billed} billed, ${cause.expected} expected`;
		case "quantity": {
			const [billed, expected] = quantityTexts(cause.billed, cause.expected);
			return `quantity ${billed} billed, ${expected} expected`;
		}
		case "rate": return `rate ${decimalText(cause.billed)} billed, ${decimalText(cause.expected)} expected`;
		case "extension": return `${decimalText(cause.rate)} x ${decimalText(cause.quantity)} is ${moneyText(cause.product)}`;
		case "item": return `item ${cause.itemId} ${moneyText(cause.billed)} billed, ${moneyText(cause.expected)} expected`;
		case "moreItems": return countText(cause.items, "more item");
		case "lines": return `${countText(cause.billedLines, "line")} billed, ${cause.expectedLines} expected`;
	}
};
/** "; quantity 13.00 cwt billed, 12.34 cwt expected"; empty without a cause. */
function causesText(causes) {
	return causes.map((cause) => `; ${textOfCause(cause)}`).join("");
}

// src/domain/audit/judge-charges.ts
const NO_ROWS = /* @__PURE__ */ new Set();
const isOn = ({ side }, variance) => side === "over" ? variance > 0n : variance < 0n;
const draftOf = (context, side, row, part) => {
	const expected = part?.expected ?? row.expected;
	const ordered = part?.ordered ?? row.ordered;
	const billed = part?.billed ?? row.billed;
	const variance = minus(billed, expected);
	const { currency } = context.comparison;
	const resolved = side.limitOf(row.code, ordered);
	const limit = heldLimit(resolved, ordered, currency);
	const { centsAllowance } = part ?? row;
	const support = heldAgainst(side.supportOf(row), (left) => isWithin(left, resolved.value, ordered, centsAllowance));
	const data = {
		charge: row.code,
		kind: row.kind,
		billed: context.money(billed),
		expected: context.money(expected),
		ordered: context.money(ordered),
		previous: context.money(minus(ordered, expected)),
		variance: context.money(variance),
		percent: percentText$1(variance, ordered),
		causes: part === null ? causesOfVariance(context, row) : [],
		limit: limitData(limit, currency),
		support: supportData(support, context),
		unknownOrders: side.side === "over" ? context.unknownOrders : []
	};
	const finding = {
		...data.unknownOrders.length > 0 ? { atMost: "review" } : {},
		charge: row.code,
		expected,
		billed,
		limit,
		part,
		supportedBy: support
	};
	if (part === null) {
		const [item, second] = row.byItem === null ? [] : itemsOn(side, row.byItem);
		return {
			...finding,
			itemId: second === void 0 ? item?.itemId ?? null : null,
			message: "charge",
			data
		};
	}
	const order = context.facts.orders.find((each) => each.uuid === part.orderUuid)?.order;
	return {
		...finding,
		message: "order",
		data: {
			...data,
			orderNumber: order?.orderNumber ?? ""
		}
	};
};
/** The items of a code that are on this side of what is expected of them: the cause of its variance. */
const itemsOn = (side, items) => items.filter((item) => {
	const variance = minus(item.billed, item.expected);
	return isOn(side, variance) && !isNothing(variance);
});
/**
* What is past its limit of one code, or of linehaul and discounts as one sum: on an invoice over several orders each order's part by its own
* limit (the parts), and the sum of the lines by the code's (null). What the parts tell is not told again; the rest is judged still, since
* many small parts may be too much together.
*/
function pastLimits(side, row) {
	const past = [];
	let rest = row.variance;
	for (const part of row.byOrder ?? []) {
		const variance = minus(part.billed, part.expected);
		if (!isOn(side, variance) || part.billed === 0n) continue;
		if (isWithin(variance, side.limitOf(row.code, part.ordered).value, part.ordered, part.centsAllowance)) continue;
		past.push(part);
		rest = minus(rest, variance);
	}
	if (isOn(side, rest) && !isWithin(rest, side.limitOf(row.code, row.ordered).value, row.ordered, row.centsAllowance)) past.push(null);
	return past;
}
/** Judges every code that is both ordered and billed on one side of its limit, but for those that are `judgedElsewhere`, and `besides`. */
function judgeCharges(context, side, judgedElsewhere = NO_ROWS, besides = null) {
	const uncompared = context.uncompared();
	if (uncompared !== void 0) return uncompared;
	const drafts = [];
	const judge = (row) => {
		for (const part of pastLimits(side, row)) drafts.push(draftOf(context, side, row, part));
	};
	for (const row of context.comparison.rows) {
		if (!row.onOrder || row.lines.length === 0 || row.variance === 0n && row.byOrder === null) continue;
		if (!judgedElsewhere.has(row)) judge(row);
	}
	if (besides !== null) judge(besides);
	return outcomeOf(drafts);
}
/** What approved documents support of the invoice's overcharges, over all codes: by amount, or where a class or weight alone is proven as a fact. */
function supportedOvercharge(context) {
	let sum = ZERO;
	if (context.facts.documents.length === 0) return {
		amount: sum,
		support: null
	};
	const found = [];
	for (const row of context.comparison.rows) {
		if (row.lines.length === 0 || row.variance <= 0n) continue;
		const support = findChargeSupport(context, row);
		if (support === null) continue;
		sum = plus(sum, support.amount ?? row.variance);
		found.push(support);
	}
	const [first] = found;
	if (first === void 0) return {
		amount: sum,
		support: null
	};
	const strength = found.some((support) => support.strength === "fact") ? "fact" : "whole";
	return {
		amount: sum,
		support: {
			...first,
			strength,
			amount: null,
			left: null
		}
	};
}

// src/domain/audit/uncompared.ts
/** Why the amounts of an invoice cannot be compared with its orders: reasons of every rule that asks `context.uncompared()`. */
const UNCOMPARED = {
	noOrder: "no order is matched to compare with",
	vendorNotOnOrder: "the order does not name the invoice's vendor",
	noExchangeRate: (d) => `the invoice is in ${d.currency ?? "another currency"} and no exchange rate is known`
};

// src/domain/audit/rules/charge-missing.ts
const MESSAGES$27 = {
	notBilled: (d) => `${d.charge}: ${chargeText(d.kind, d.expected)} is expected and not billed.`,
	discountLeftOut: (d) => leftOutText(d, ""),
	discountLeftOutOfOrder: (d) => leftOutText(d, ` of order ${d.orderNumber}`)
};
const leftOutText = (d, where) => `${listText(d.discounts.map(({ charge, expected }) => `${charge} of ${sizeText(expected)}`))} is left out: ${d.linehaul}${where} is billed at ${moneyText(d.billed)}, and expected at ${moneyText(d.expected)} less discounts, ${overOrUnder(d.variance)}.${limitText(d.limit)}`;
/** A discount that is left out, where linehaul and discounts together are over: of the invoice, or of one of its orders. */
const leftOutDraft = (context, { sum, leftOut }, part, limitOf) => {
	const { billed, expected, ordered } = part ?? sum;
	const { currency } = context.comparison;
	const limit = heldLimit(limitOf(sum.code, ordered), ordered, currency);
	const data = {
		discounts: leftOut.map((row) => ({
			charge: row.code,
			expected: context.money(row.expected)
		})),
		linehaul: sum.code,
		billed: context.money(billed),
		expected: context.money(expected),
		variance: context.money(minus(billed, expected)),
		limit: limitData(limit, currency)
	};
	const finding = {
		severity: "dispute",
		charge: leftOut[0]?.code ?? null,
		expected,
		billed,
		limit,
		part
	};
	if (part === null) return {
		...finding,
		message: "discountLeftOut",
		data
	};
	const order = context.facts.orders.find((entry) => entry.uuid === part.orderUuid)?.order;
	return {
		...finding,
		message: "discountLeftOutOfOrder",
		data: {
			...data,
			orderNumber: order?.orderNumber ?? ""
		}
	};
};
/**
* An expected code is not billed (by this invoice or one before it). It informs; the total judges. But a discount that is left out beside
* linehaul is an overcharge where linehaul and discounts together are over the linehaul's limit, and nothing at all where they are not.
*/
const chargeMissing = defineRule({
	id: "charge-missing",
	title: "An expected charge is not billed",
	since: 1,
	severity: "information",
	settings: ["charge.over", "overrides"],
	messages: MESSAGES$27,
	reasons: UNCOMPARED,
	check: (_, context) => {
		const uncompared = context.uncompared();
		if (uncompared !== void 0) return uncompared;
		const found = [];
		const { net, rows } = context.comparison;
		if (net !== null) {
			const limitOf = (chargeCode, ordered) => context.policy.limit("charge.over", ordered, chargeCode);
			for (const part of pastLimits({
				side: "over",
				limitOf,
				supportOf: () => null
			}, net.sum)) found.push(leftOutDraft(context, net, part, limitOf));
		}
		let billedNet;
		for (const row of rows) {
			if (!row.onOrder || row.lines.length > 0 || isNothing(row.expected) || net?.leftOut.includes(row) === true) continue;
			if (row.previous !== 0n && row.expected < 0n === row.ordered > 0n) continue;
			if ((row.kind === "linehaul" || row.kind === "discount") && (billedNet ??= isBilledNetBefore(rows))) continue;
			found.push({
				message: "notBilled",
				data: {
					charge: row.code,
					kind: row.kind,
					expected: context.money(row.expected)
				},
				charge: row.code,
				expected: row.expected,
				billed: ZERO
			});
		}
		return outcomeOf(found);
	}
});

// src/domain/audit/rules/charge-not-on-order.ts
const MESSAGES$26 = { notOrdered: (d) => `${d.charge}: ${chargeText(d.kind, d.billed)} is billed, and is not on the order.${supportText(d.support)}${unknownOrdersText(d.unknownOrders)}` };
/** A code no order expects is billed, whatever its amount. A tax the rule of the place asks for is expected. */
const chargeNotOnOrder = defineRule({
	id: "charge-not-on-order",
	title: "A charge is not on the order",
	since: 1,
	severity: "review",
	settings: [
		"chargeNotOnOrder",
		"overrides",
		"chargeDocuments",
		"acceptSupported"
	],
	messages: MESSAGES$26,
	reasons: UNCOMPARED,
	check: (_, context) => {
		const uncompared = context.uncompared();
		if (uncompared !== void 0) return uncompared;
		const found = [];
		for (const row of context.comparison.rows) {
			if (row.onOrder || !row.known || row.taxPercent !== null || isNothing(row.billed) || row.lines.length === 0) continue;
			const severity = context.policy.chargeNotOnOrder(row.code);
			if (severity === "off") continue;
			const support = findChargeSupport(context, row);
			found.push({
				message: "notOrdered",
				data: {
					charge: row.code,
					kind: row.kind,
					billed: context.money(row.billed),
					support: supportData(support, context),
					unknownOrders: context.unknownOrders
				},
				...context.unknownOrders.length > 0 ? { atMost: "review" } : {},
				severity,
				ruled: true,
				charge: row.code,
				expected: ZERO,
				billed: row.billed,
				supportedBy: support
			});
		}
		return outcomeOf(found);
	}
});

// src/domain/audit/charge-messages.ts
const isZero$1 = (money) => /^-?0\.0000$/.test(money.amount);
/** "239.53 USD billed, 227.36 USD expected" or, after other invoices, "96.00 USD billed after 812.50 USD on earlier invoices, 812.50 USD expected in all". */
const amountsText = (d, text) => isZero$1(d.previous) ? `${text(d.billed)} billed, ${text(d.expected)} expected` : `${text(d.billed)} billed after ${billedText(d.previous)} on earlier invoices, ${text(d.ordered)} expected in all`;
/** What the amounts rest on: what supports them, which orders are missing, and the limit. */
const endText = (d) => `${supportText(d.support)}${unknownOrdersText(d.unknownOrders)}${limitText(d.limit)}`;
const pastLimitText = (d, text) => `${amountsText(d, text)}, ${overOrUnder(d.variance)}${shareText(d.percent, d.ordered)}`;
/** Messages of a charge past its limit, over or under. */
const CHARGE_MESSAGES = {
	charge: (d) => `${d.charge}: ${pastLimitText(d, (money) => chargeText(d.kind, money))}${causesText(d.causes)}.${endText(d)}`,
	order: (d) => `${d.charge} of order ${d.orderNumber}: ${pastLimitText(d, (money) => chargeText(d.kind, money))}.${endText(d)}`
};
const chargesText = (charges) => charges.length === 1 ? `all of it ${charges[0]?.code}` : `namely ${listText(charges.map(({ code, variance }) => `${code} ${overOrUnder(variance)}`))}`;
/** Messages of an invoice total past its limit, over or under. */
const TOTAL_MESSAGES = {
	total: (d) => `Invoice total: ${pastLimitText(d, billedText)}.${endText(d)}`,
	/** Every charge that differs has a finding of its own: the total names them and repeats no amounts. */
	toldByCharges: (d) => `Invoice total${isNegative(d.billed) ? `, ${billedText(d.billed)}` : ""}: ${overOrUnder(d.variance)}${shareText(d.percent, d.ordered)}, ${chargesText(d.charges)}.${endText(d)}`
};

// src/domain/audit/rules/charge-over-tolerance.ts
/**
* A charge code is billed above its expectation and limit; lines of one code are added up first. Linehaul and discounts that are judged as one
* sum are charge-missing's, unless the policy makes no more than information of that rule: then each code still speaks for itself.
*/
const chargeOverTolerance = defineRule({
	id: "charge-over-tolerance",
	title: "A charge is over its tolerance",
	since: 1,
	severity: "dispute",
	settings: [
		"charge.over",
		"overrides",
		"chargeDocuments",
		"acceptSupported",
		"rules"
	],
	messages: CHARGE_MESSAGES,
	reasons: UNCOMPARED,
	check: (facts, context) => {
		const missing = facts.policy.rules["charge-missing"];
		return judgeCharges(context, {
			side: "over",
			limitOf: (chargeCode, ordered) => context.policy.limit("charge.over", ordered, chargeCode),
			supportOf: (row) => findChargeSupport(context, row)
		}, missing === "off" || missing === "information" ? void 0 : context.comparison.net?.rows);
	}
});

// src/domain/audit/rules/charge-under-tolerance.ts
/**
* A charge code is billed below its expectation and limit: often the sign of a wrong match or a missing document. Where a discount is left out,
* linehaul and discounts are judged as one sum.
*/
const chargeUnderTolerance = defineRule({
	id: "charge-under-tolerance",
	title: "A charge is under its tolerance",
	since: 1,
	severity: "review",
	settings: ["charge.under", "overrides"],
	messages: CHARGE_MESSAGES,
	reasons: UNCOMPARED,
	check: (_, context) => {
		const { net } = context.comparison;
		return judgeCharges(context, {
			side: "under",
			limitOf: (chargeCode, ordered) => context.policy.limit("charge.under", ordered, chargeCode),
			supportOf: () => null
		}, net?.rows, net?.sum ?? null);
	}
});

// src/domain/audit/rules/charge-unmapped.ts
const MESSAGES$25 = { unknownName: (d) => `No charge code or alias is known for ${nameText(d.code, d.text)}, ${billedText(d.billed)}.` };
/** The carrier's own words, with its code after them. */
const nameText = (code, text) => code !== null && text !== null ? `"${text}" (${code})` : code !== null || text !== null ? `"${code ?? text}"` : "a charge without a name";
/** A charge's code and text are known by no code or alias of the tenant or vendor. */
const chargeUnmapped = defineRule({
	id: "charge-unmapped",
	title: "A charge's name is unknown",
	since: 1,
	severity: "review",
	settings: [],
	messages: MESSAGES$25,
	reasons: {},
	check: (_, context) => {
		const { comparison, invoice } = context;
		const found = [];
		for (const row of comparison.rows) {
			if (row.known) continue;
			const isNothingAtAll = isNothing(row.billed) && row.lines.every((at) => isNothing(invoice.charges[at]?.amount ?? 0n));
			for (const at of row.lines) {
				const charge = invoice.charges[at];
				if (charge === void 0) continue;
				const { value, description } = charge.name;
				found.push({
					message: "unknownName",
					data: {
						code: value,
						text: description,
						billed: context.moneyAsBilled(charge.amount)
					},
					...isNothingAtAll ? { severity: "information" } : {},
					charge: row.code,
					billed: charge.amount,
					currency: context.billedCurrency
				});
			}
		}
		return outcomeOf(found);
	}
});

// src/domain/reference/density-classes.ts
const steps = (table) => table.map(([atLeast, freightClass]) => ({
	atLeast: rateOf(atLeast),
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
function classOfDensity(density, shipOn) {
	const scale = DENSITY_SCALES.find((entry) => entry.from <= shipOn) ?? DENSITY_SCALES.at(-1);
	return (scale.steps.find((step) => density >= step.atLeast) ?? scale.steps.at(-1)).freightClass;
}
const RATE_SCALE$1 = 100000000n;
const CUBIC_INCHES_A_CUBIC_FOOT = 1728n;
/**
* Pounds per cubic foot of `count` equal pieces of length x width x height inches that weigh `pounds` together, cut after eight decimals
* (cutting keeps a density below a step below it). Undefined when a measure is missing or zero.
*/
function densityOf(pounds, length, width, height, count) {
	if (pounds === null || length === null || width === null || height === null || count < 1) return void 0;
	const volume = length * width * height * BigInt(count);
	if (volume <= 0n || pounds <= 0n) return void 0;
	return rate(pounds * CUBIC_INCHES_A_CUBIC_FOOT * RATE_SCALE$1 * RATE_SCALE$1 * RATE_SCALE$1 / volume);
}

// src/domain/audit/rules/class-variance.ts
const NOBODY_SAYS$7 = notApplicable("nobodySays");
/** Whether a class is the dearer one; false where either is no number. */
const isAbove = (entry, other) => {
	const [left, right] = [parseRate(entry ?? ""), parseRate(other ?? "")];
	return left !== void 0 && right !== void 0 && left > right;
};
/** What an item's measures say, where it has them in inches and pounds. */
const measuredDensity = (item, shipOn) => {
	const measures = item?.dimensions ?? null;
	if (measures === null || measures.system?.toLowerCase() === "metric") return null;
	const density = densityOf(measures.weight, measures.length, measures.width, measures.height, item?.handlingUnitCount ?? 1);
	if (density === void 0) return null;
	const full = printRate(density, 4);
	return {
		poundsPerCubicFoot: full.slice(0, full.indexOf(".") + 5),
		freightClass: classOfDensity(density, shipOn)
	};
};
const densityText = (density) => density === null ? "" : ` By its measures the density of ${density.poundsPerCubicFoot} lb per cubic foot is class ${density.freightClass}.`;
const MESSAGES$24 = {
	higher: (d) => `Class ${d.billed} is billed, ${listText(d.ordered)} ordered.${densityText(d.density)} No certificate supports the reclassification.`,
	supported: (d) => `Class ${d.billed} is billed, ${listText(d.ordered)} ordered.${densityText(d.density)} The approved ${documentText(d.document)} supports the reclassification.`,
	lower: (d) => `Class ${d.billed} is billed, a lower one than the ${listText(d.ordered)} ordered.${densityText(d.density)}`
};
/** An item is billed at another class than ordered; a weight and inspection certificate supports it. */
const classVariance = defineRule({
	id: "class-variance",
	title: "The freight class is not the order's",
	since: 1,
	severity: "dispute",
	settings: ["acceptSupported"],
	messages: MESSAGES$24,
	reasons: { nobodySays: "the invoice or the order names no freight class" },
	check: (facts, { invoice }) => {
		if (invoice.items.length === 0) return NOBODY_SAYS$7;
		const ordered = facts.orders.flatMap((order) => order.order.items).filter((item) => item.freightClass !== null);
		if (ordered.length === 0) return NOBODY_SAYS$7;
		let compared = false;
		const found = [];
		for (const item of invoice.items) {
			const billed = item.freightClass;
			if (billed === null || !isClass(billed)) continue;
			const same = item.id === null || facts.invoice.source === "Edi210" ? void 0 : ordered.find((entry) => entry.id === item.id);
			const against = same === void 0 ? ordered : [same];
			compared = true;
			if (against.some((entry) => isSameClass(entry.freightClass, billed))) continue;
			const lower = against.every((entry) => isAbove(entry.freightClass, billed));
			const support = lower ? null : findClassSupport(facts, normalClass(billed) ?? billed);
			const measured = item.dimensions?.length == null ? against[0] : item;
			const data = {
				billed,
				ordered: [...new Set(against.map((each) => each.freightClass ?? ""))],
				density: measuredDensity(measured, invoice.shipOn ?? invoice.invoiceOn)
			};
			if (lower) found.push({
				message: "lower",
				data,
				severity: "review",
				itemId: item.id
			});
			else if (support === null) found.push({
				message: "higher",
				data,
				itemId: item.id
			});
			else found.push({
				message: "supported",
				data: {
					...data,
					document: support.documentType
				},
				supportedBy: support,
				itemId: item.id
			});
		}
		return compared ? outcomeOf(found) : NOBODY_SAYS$7;
	}
});

// src/domain/audit/rules/currency-mismatch.ts
const NO_ORDER$3 = notApplicable("noOrder");
/** The invoice's currency is not the order's and no rate is known to convert with. An invoice without a currency takes the order's. */
const currencyMismatch = defineRule({
	id: "currency-mismatch",
	title: "The invoice's currency is not the order's",
	since: 1,
	severity: "review",
	settings: ["fx"],
	messages: {
		noExchangeRate: (d) => `The invoice is in ${d.billed ?? "no currency"}, the order in ${listText(d.ordered)}; no exchange rate is known for ${d.rateOn}.`,
		orderCurrencyTaken: (d) => `The invoice names no currency; it is read in the order's, ${d.currency}.`
	},
	reasons: { noOrder: "no order is matched" },
	check: (facts, { invoice, comparison }) => {
		if (facts.orders.length === 0) return NO_ORDER$3;
		if (comparison.comparability === "no-rate") {
			const ordered = [...new Set(comparison.vendors.map((vendor) => vendor?.currency).filter((currency) => currency !== void 0))];
			return [{
				message: "noExchangeRate",
				data: {
					billed: invoice.currency,
					ordered,
					rateOn: invoice.shipOn ?? invoice.invoiceOn
				}
			}];
		}
		if (invoice.currency === null) return [{
			message: "orderCurrencyTaken",
			data: { currency: comparison.currency },
			severity: "information"
		}];
		return PASS;
	}
});

// src/domain/audit/rules/customer-mismatch.ts
const MESSAGES$23 = { otherCustomer: (d) => `The invoice names customer ${d.billed}; order ${d.orderNumber} is for ${d.ordered}.` };
const NOBODY_SAYS$6 = notApplicable("nobodySays");
/** The customer the invoice names is not the order's. A customer nobody knows reads as none (specification, Invoice: Customer). */
const customerMismatch = defineRule({
	id: "customer-mismatch",
	title: "The invoice's customer is not the order's",
	since: 1,
	severity: "review",
	settings: [],
	messages: MESSAGES$23,
	reasons: { nobodySays: "the invoice names no customer the tenant knows, or no order is matched" },
	check: (facts, { invoice }) => {
		const billed = invoice.customerExternalId;
		if (billed === null || facts.customerKnown === false || facts.orders.length === 0) return NOBODY_SAYS$6;
		let compared = false;
		const found = [];
		for (const { uuid, order } of facts.orders) {
			const ordered = order.customer.externalId;
			if (ordered === null) continue;
			compared = true;
			if (ordered === billed || foldChargeName(ordered) === foldChargeName(billed)) continue;
			found.push({
				message: "otherCustomer",
				data: {
					billed,
					ordered,
					orderNumber: order.orderNumber
				},
				orderUuid: uuid
			});
		}
		return compared ? outcomeOf(found) : NOBODY_SAYS$6;
	}
});

// src/domain/audit/rules/delivery-before-ship.ts
const NO_DATES = notApplicable("noDates");
/** The invoice says the freight was delivered before it was shipped. */
const deliveryBeforeShip = defineRule({
	id: "delivery-before-ship",
	title: "Delivered before shipped",
	since: 1,
	severity: "review",
	settings: [],
	messages: { before: (d) => `The delivery date ${d.deliveryOn} is before the ship date ${d.shipOn}.` },
	reasons: { noDates: "the invoice has no ship date or no delivery date" },
	check: (_, { invoice }) => {
		if (invoice.shipOn === null || invoice.deliveryOn === null) return NO_DATES;
		return invoice.deliveryOn < invoice.shipOn ? [{
			message: "before",
			data: {
				shipOn: invoice.shipOn,
				deliveryOn: invoice.deliveryOn
			}
		}] : PASS;
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
function weightOfItems(items) {
	if (items.length === 0) return null;
	let pounds = 0n;
	for (const item of items) {
		const weight = item.dimensions?.weight ?? null;
		if (weight === null) return null;
		pounds += item.dimensions?.system?.toLowerCase() === "metric" ? divideHalfAwayFromZero(weight * RATE_SCALE, KILOGRAM_DIVISOR) : weight;
	}
	return rate(pounds);
}
/** The weight charges are rated by, in pounds: the largest among them, since fuel and linehaul speak of the same freight. Null when none is. */
function ratedWeight(charges) {
	let most = null;
	for (const charge of charges) {
		const unit = POUNDS_OF[(charge.qualifier ?? "").toLowerCase()];
		if (unit === void 0 || charge.quantity === null) continue;
		const pounds = charge.quantity * unit;
		if (most === null || pounds > most) most = pounds;
	}
	return most === null ? null : rate(most);
}
/** The distance charges are rated by, in miles; the largest among them. Null when none is. */
function ratedDistance(charges) {
	let most = null;
	for (const charge of charges) {
		if (charge.quantity === null) continue;
		const qualifier = (charge.qualifier ?? "").toLowerCase();
		const miles = qualifier === "permile" ? charge.quantity : qualifier === "perkilometer" ? divideHalfAwayFromZero(charge.quantity * METRES_A_KILOMETRE, METRES_A_MILE) : null;
		if (miles !== null && (most === null || miles > most)) most = miles;
	}
	return most === null ? null : rate(most);
}
/** Quantities have eight decimals, limits four. */
const QUANTITY_TO_AMOUNT = 10000n;
/** A quantity at the four decimals of limits. */
function quantityAsAmount(quantity) {
	return amount(divideHalfAwayFromZero(quantity, QUANTITY_TO_AMOUNT));
}
/** The message of both measured quantities. */
const QUANTITY_MESSAGES = { pastLimit: (d) => {
	const [billed, ordered] = quantityTexts(d.billed, d.ordered);
	return `The ${d.what} is ${billed} on the invoice, ${ordered} on the order; a difference of ${quantityText(d.allowed)} is allowed (${d.origin}).${supportText(d.support)}`;
} };
/** Holds a measured quantity against a limit given like one of charges; undefined when it is within. */
function judgeQuantity({ what, qualifier }, { billed, ordered }, resolved, support) {
	const expected = quantityAsAmount(ordered);
	const difference = quantityAsAmount(rate(billed - ordered));
	const allowed = allowedBy(resolved.value, expected);
	if (absolute(difference) <= allowed) return void 0;
	const over = difference > 0n;
	const supported = over ? support : null;
	return {
		message: "pastLimit",
		data: {
			what,
			billed: quantityData(billed, qualifier),
			ordered: quantityData(ordered, qualifier),
			allowed: {
				quantity: printAmount(allowed),
				qualifier
			},
			origin: resolved.origin,
			support: supported?.documentType ?? null
		},
		...over ? {} : { severity: "review" },
		supportedBy: supported
	};
}
/** Whether the invoice follows a first one and bills no linehaul: freight is weighed and driven for the first one, detention is not. */
function billsNoFreight(facts, { comparison }) {
	return isFollowUp(facts) && !comparison.rows.some((row) => row.kind === "linehaul" && row.lines.length > 0);
}

// src/domain/audit/rules/distance-variance.ts
const NO_POLICY$1 = notApplicable("noLimit");
const NO_DISTANCE = notApplicable("noOrderedDistance");
const NOT_BILLED$1 = notEvaluated("noBilledDistance");
const NO_FREIGHT$1 = notApplicable("noFreight");
/** The billed distance is further from the order's than the policy allows. */
const distanceVariance = defineRule({
	id: "distance-variance",
	title: "The distance is not the order's",
	since: 1,
	severity: "dispute",
	settings: ["distance", "overrides"],
	messages: QUANTITY_MESSAGES,
	reasons: {
		noLimit: "the policy sets no limit for distances",
		noOrderedDistance: "the order is not rated by distance",
		noBilledDistance: "the invoice has no distance to compare",
		noFreight: "the invoice follows a first one and bills no freight, so that it carries no distance"
	},
	check: (facts, context) => {
		if (context.policy.limit("distance", 0n) === null) return NO_POLICY$1;
		let ordered = null;
		for (let at = 0; at < facts.orders.length; at += 1) {
			const distance = ratedDistance(context.comparison.vendors[at]?.charges ?? []);
			if (distance !== null) ordered = (ordered ?? 0n) + distance;
		}
		if (ordered === null) return NO_DISTANCE;
		const billed = ratedDistance(context.invoice.charges);
		if (billed === null) return billsNoFreight(facts, context) ? NO_FREIGHT$1 : NOT_BILLED$1;
		const limit = context.policy.limit("distance", quantityAsAmount(rate(ordered)));
		if (limit === null) return NO_POLICY$1;
		const draft = judgeQuantity({
			what: "distance",
			qualifier: "PerMile"
		}, {
			billed,
			ordered: rate(ordered)
		}, limit, null);
		return draft === void 0 ? PASS : [draft];
	}
});

// src/domain/audit/rules/document-amount-mismatch.ts
const MESSAGES$22 = { otherAmount: (d) => `${d.charge}: ${billedText(d.billed)} is billed, the ${documentText(d.document)} says ${moneyText(d.receipts)}: ${overOrUnder(d.difference)}.` };
const NOTHING_TO_COMPARE = notApplicable("nothingToCompare");
/** A charge is billed at another amount than its receipts say together: disputed when it is more, reviewed when less. */
const documentAmountMismatch = defineRule({
	id: "document-amount-mismatch",
	title: "A charge is not what its document says",
	since: 1,
	severity: "review",
	settings: ["chargeDocuments"],
	messages: MESSAGES$22,
	reasons: { nothingToCompare: "no approved document of a billed charge tells an amount" },
	check: (facts, context) => {
		const { book, comparison } = context;
		if (facts.documents.length === 0) return NOTHING_TO_COMPARE;
		const pairs = [...facts.policy.chargeDocuments.map((document) => [document.code, document.type]), ...CODE_OF_RECEIPT];
		const seen = /* @__PURE__ */ new Set();
		let compared = false;
		const found = [];
		for (const [name, type] of pairs) {
			const { code } = book.resolve({
				type: null,
				value: name,
				description: null
			});
			if (seen.has(`${code}/${type}`)) continue;
			seen.add(`${code}/${type}`);
			const row = comparison.rows.find((entry) => entry.code === code);
			if (row === void 0 || row.lines.length === 0) continue;
			const totals = distinctFiles(facts.documents).filter((file) => file.type.toLowerCase() === type.toLowerCase() && isEvidence(file)).map(totalOfDocument).filter((entry) => entry !== void 0);
			if (totals.length === 0) continue;
			compared = true;
			const receipts = addAmounts(totals);
			const difference = minus(row.billedAsWritten, receipts);
			if (isNothing(difference) || totals.some((total) => isNothing(minus(row.billedAsWritten, total)))) continue;
			found.push({
				message: "otherAmount",
				data: {
					charge: code,
					document: type,
					billed: context.moneyAsBilled(row.billedAsWritten),
					receipts: context.moneyAsBilled(receipts),
					difference: context.moneyAsBilled(difference)
				},
				...difference > 0n ? { severity: "dispute" } : {},
				charge: code,
				expected: receipts,
				billed: row.billedAsWritten,
				currency: context.billedCurrency
			});
		}
		return compared ? outcomeOf(found) : NOTHING_TO_COMPARE;
	}
});

// src/domain/audit/rules/duplicate-invoice.ts
/** What differs between the two, "here" being this invoice. */
const differencesText = (d, numbers) => {
	const differences = [...d.here.invoiceNumber === d.invoiceNumber ? [] : [`${numbers} (${d.here.invoiceNumber} here)`], ...d.here.invoiceOn === d.invoiceOn ? [] : [`in its date (${d.here.invoiceOn} here)`]];
	return differences.length === 0 ? "" : `; it differs ${listText(differences)}`;
};
const duplicateText = (d, same) => `Invoice ${d.invoiceNumber} of ${d.invoiceOn} (${statusText(d.status)}, received ${d.receivedOn}) has the same ${d.division === null ? "vendor, " : ""}${same} and amount, ${billedText(d.amount)}${d.division === null ? "" : `, and is of ${d.division}, which shares the carrier's SCAC, MC or DOT number`}`;
const MESSAGES$21 = {
	sameNumber: (d) => `${duplicateText(d, "number")}${differencesText(d, "in how its number is written")}.`,
	sameMove: (d) => `${duplicateText(d, `${d.reference} number`)}${differencesText(d, "in its invoice number")}.`
};
/**
* The invoice was sent before: same vendor, type, amount and folded number; or the same PRO or BOL and amount under another number. Of a vendor
* that only shares a SCAC, MC or DOT number, the same number or PRO is looked at by a person. Terminated invoices do not count, and a shared PO
* number alone never makes a duplicate. One that was approved counts also where it was accepted later: a person may approve a copy before the first.
*/
const duplicateInvoice = defineRule({
	id: "duplicate-invoice",
	title: "The invoice was received before",
	since: 1,
	severity: "block",
	settings: ["duplicateWindowDays"],
	messages: MESSAGES$21,
	reasons: {},
	check: (facts, context) => {
		const { invoice } = context;
		if (facts.earlierInvoices.length === 0) return PASS;
		const comparable = comparableEarlier(facts);
		if (comparable.length === 0) return PASS;
		const total = billedTotal(invoice);
		const found = [];
		let mine;
		for (const { earlier, isSameVendor } of comparable) {
			if (!sameAmount(invoice, total, earlier)) continue;
			const sameNumber = isSameNumber(invoice, earlier);
			const shared = sameNumber ? void 0 : sharedMove(invoice, mine ??= moveKeysOf(invoice), earlier);
			if (!sameNumber && shared === void 0) continue;
			const isPro = shared?.startsWith("pro:") === true;
			if (!isSameVendor && !sameNumber && !isPro) continue;
			const data = {
				invoiceNumber: earlier.invoiceNumber,
				invoiceOn: earlier.invoiceOn,
				status: earlier.status,
				receivedOn: earlier.receivedOn,
				division: isSameVendor ? null : earlier.vendor.externalId ?? earlier.vendor.scac ?? "another division",
				amount: context.moneyAsBilled(total),
				here: {
					invoiceNumber: invoice.invoiceNumber,
					invoiceOn: invoice.invoiceOn
				}
			};
			const finding = {
				...isSameVendor ? {} : { severity: "review" },
				invoiceUuids: [earlier.uuid]
			};
			if (sameNumber) found.push({
				...finding,
				message: "sameNumber",
				data
			});
			else found.push({
				...finding,
				message: "sameMove",
				data: {
					...data,
					reference: isPro ? "PRO" : "BOL"
				}
			});
		}
		return outcomeOf(found);
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
const BY_WORD = new Map(FAMILIES.flatMap((family) => family.words.map((word) => [fold(word), family])));
/** Whether two words may mean one mode; null when one of them is in no family and they are not the same word. */
function isSameMode(a, b) {
	if (a === b) return true;
	const [word, other] = [fold(a), fold(b)];
	if (word === other) return true;
	const [left, right] = [BY_WORD.get(word), BY_WORD.get(other)];
	if (left === void 0 || right === void 0) return null;
	return left.family === right.family && (left.special === null || right.special === null || left.special === right.special);
}

// src/domain/audit/compare-service.ts
const NOBODY_SAYS$5 = notApplicable("nobodySays");
const FIELD_NAMES = {
	type: "service type",
	level: "service level"
};
/** Messages and reasons of the rules about the service. */
const SERVICE_MESSAGES = { otherThanOrdered: (d) => `The ${FIELD_NAMES[d.field] ?? d.field} is ${d.billed} on the invoice, ${d.ordered} on order ${d.orderNumber}.` };
const SERVICE_REASONS = { nobodySays: "the invoice or the order says nothing about it" };
/** X12 codes of levels and equipment have two characters; they cannot be held against words. */
const isCode = (word) => word.length <= 2;
/** Whether what the invoice says of a field agrees with the order; null when they cannot be compared. */
const agrees = (field, billed, ordered) => {
	if (field === "mode" || field === "type") {
		let comparable = false;
		for (const word of [ordered[field], field === "mode" ? ordered.type : ordered.mode]) {
			const same = word === null ? null : isSameMode(billed, word);
			if (same === true) return true;
			if (same === false) comparable = true;
		}
		if (comparable) return false;
	}
	const word = ordered[field];
	if (word === null || isCode(billed) !== isCode(word)) return null;
	return billed === word || foldChargeName(billed) === foldChargeName(word);
};
/** Compares fields of the service between the invoice and each order's vendor, where both say something comparable. */
function compareService({ facts, invoice, comparison }, fields) {
	if (invoice.service === null) return NOBODY_SAYS$5;
	let compared = false;
	const drafts = [];
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
			const order = facts.orders[at];
			drafts.push({
				message: "otherThanOrdered",
				data: {
					field,
					billed,
					ordered: ordered[field] ?? ordered.mode ?? ordered.type ?? "",
					orderNumber: order?.order.orderNumber ?? ""
				},
				orderUuid: order?.uuid ?? null
			});
		}
	}
	return compared ? outcomeOf(drafts) : NOBODY_SAYS$5;
}

// src/domain/audit/rules/equipment-mismatch.ts
/** The equipment is not the order's. */
const equipmentMismatch = defineRule({
	id: "equipment-mismatch",
	title: "The equipment is not the order's",
	since: 1,
	severity: "review",
	settings: [],
	messages: SERVICE_MESSAGES,
	reasons: SERVICE_REASONS,
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
/** Whether it is a percentage given as such ("10 x 500 is 50"), which is no rate x quantity. */
const isPlainPercent = (charge, product) => charge.qualifier === "Percent" && absolute(amount(product - charge.amount * 100n)) < 100n * 50n;
const extensionText = (d) => `${d.charge ?? "A charge"}: ${decimalText(d.rate)} x ${decimalText(d.quantity)} is ${moneyText(d.product)}, ${moneyText(d.billed)} is billed: ${overOrUnder(d.difference)}.`;
const MESSAGES$20 = {
	otherProduct: extensionText,
	byWeightOfLine: (d) => `${extensionText(d)} The weight is the line's: this may be a minimum charge or a deficit weight.`,
	plainPercent: (d) => `${extensionText(d)} A percentage is written as a share (10% of 500 is 0.10 x 500).`
};
/**
* Rate x quantity is not the charge (specification, rating engine callout, rule 2). Less than half a cent is nothing; half a cent itself
* too when the charge carries cents only, so that 10.1250 may be billed as 10.13.
*/
const extensionError = defineRule({
	id: "extension-error",
	title: "Rate x quantity is not the charge",
	since: 1,
	severity: "dispute",
	settings: [],
	messages: MESSAGES$20,
	reasons: {},
	check: (_, context) => {
		const { invoice, comparison } = context;
		const found = [];
		for (let at = 0; at < invoice.charges.length; at += 1) {
			const charge = invoice.charges[at];
			if (charge === void 0 || charge.rate === null || charge.quantity === null) continue;
			const product = extend(charge.rate, charge.quantity);
			if (product === charge.amount) continue;
			const difference = minus(charge.amount, product);
			const size = absolute(difference);
			if (size < 50n || size === 50n && charge.amount % CENT === 0n) continue;
			const code = comparison.rowOfLine[at]?.code ?? null;
			const byWeight = isByWeightOfLine(charge);
			found.push({
				...byWeight ? { severity: "information" } : {},
				message: byWeight ? "byWeightOfLine" : isPlainPercent(charge, product) ? "plainPercent" : "otherProduct",
				data: {
					charge: code,
					rate: rateData(charge.rate),
					quantity: rateData(charge.quantity),
					product: context.moneyAsBilled(product),
					billed: context.moneyAsBilled(charge.amount),
					difference: context.moneyAsBilled(difference)
				},
				charge: code,
				expected: product,
				billed: charge.amount,
				currency: context.billedCurrency,
				itemId: charge.itemId
			});
		}
		return outcomeOf(found);
	}
});

// src/domain/audit/rules/invoice-before-ship.ts
const NO_DATE$1 = notApplicable("noDate");
/** The invoice is dated before the freight was shipped. */
const invoiceBeforeShip = defineRule({
	id: "invoice-before-ship",
	title: "Billed before shipped",
	since: 1,
	severity: "review",
	settings: [],
	messages: { before: (d) => `The invoice date ${d.invoiceOn} is before the ship date ${d.shipOn}.` },
	reasons: { noDate: "the invoice has no ship date" },
	check: (_, { invoice }) => {
		if (invoice.shipOn === null) return NO_DATE$1;
		return invoice.invoiceOn < invoice.shipOn ? [{
			message: "before",
			data: {
				invoiceOn: invoice.invoiceOn,
				shipOn: invoice.shipOn
			}
		}] : PASS;
	}
});

// src/domain/audit/rules/invoice-in-future.ts
/** The invoice is dated after the day of the audit. */
const invoiceInFuture = defineRule({
	id: "invoice-in-future",
	title: "The invoice date is in the future",
	since: 1,
	severity: "review",
	settings: [],
	messages: { future: (d) => `The invoice date ${d.invoiceOn} is after the day of the audit, ${d.asOfOn}.` },
	reasons: {},
	check: ({ asOfOn }, { invoice }) => invoice.invoiceOn > asOfOn ? [{
		message: "future",
		data: {
			invoiceOn: invoice.invoiceOn,
			asOfOn
		}
	}] : PASS
});

// src/domain/audit/rules/lines-do-not-add-up.ts
const NO_TOTAL = notApplicable("noTotal");
/** The total the invoice states (X12 B307, legacy paymentAmount) is not the sum of its charges. */
const linesDoNotAddUp = defineRule({
	id: "lines-do-not-add-up",
	title: "The charges do not add up to the stated total",
	since: 1,
	severity: "review",
	settings: [],
	messages: { otherTotal: (d) => `The invoice states a total of ${billedText(d.stated)}; its charges add up to ${billedText(d.sum)}: the stated total is ${overOrUnder(d.difference)}.` },
	reasons: { noTotal: "the invoice states no total beside its charges" },
	check: (_, context) => {
		const { invoice } = context;
		if (invoice.statedTotal === null) return NO_TOTAL;
		const sum = billedTotal(invoice);
		const difference = minus(invoice.statedTotal, sum);
		if (isNothing(difference)) return PASS;
		return [{
			message: "otherTotal",
			data: {
				stated: context.moneyAsBilled(invoice.statedTotal),
				sum: context.moneyAsBilled(sum),
				difference: context.moneyAsBilled(difference)
			},
			currency: context.billedCurrency,
			expected: sum,
			billed: invoice.statedTotal
		}];
	}
});

// src/domain/audit/rules/match-guessed.ts
const MESSAGES$19 = {
	lookAlike: (d) => `${sentenceStart(referenceText$1(d.kind, d.value))} was read with a look-alike letter to find order ${d.orderNumber}; no reference of another kind confirms it.`,
	separators: (d) => `${sentenceStart(referenceText$1(d.kind, d.value))} was taken for order ${d.orderNumber}, where the separators stand elsewhere; no reference of another kind confirms it.`,
	halfKnownSet: (d) => `${sentenceStart(referenceText$1(d.kind, d.value))} finds no order, while others of its kind do; no reference of another kind confirms the set.`
};
const MESSAGE_OF = {
	"look-alike": "lookAlike",
	separators: "separators",
	"half-known set": "halfKnownSet"
};
const UNMATCHED = notApplicable("unmatched");
/**
* The match rests on a guess: a look-alike letter, separators that stand elsewhere, or a set of numbers of which one finds no order. With flat
* rates the amount proves nothing, and a wrong match pays the wrong order; no reference of another kind confirms it.
*/
const matchGuessed = defineRule({
	id: "match-guessed",
	title: "The match is a guess",
	since: 5,
	severity: "review",
	settings: [],
	messages: MESSAGES$19,
	reasons: { unmatched: "no order is matched" },
	check: ({ match }) => {
		if (match.outcome !== "matched") return UNMATCHED;
		const found = [];
		for (const { by, kind, value, orderNumber } of match.guesses ?? []) found.push({
			message: MESSAGE_OF[by],
			data: {
				kind,
				value,
				orderNumber
			},
			orderUuid: match.orders.find((order) => order.orderNumber === orderNumber)?.orderUuid ?? null
		});
		return outcomeOf(found);
	}
});

// src/domain/matching/unmatched-text.ts
/** "BOLNumber 291226", and what had to be read otherwise for it. */
function referenceText({ kind, value, lookAlike }) {
	return `${kind} ${value}${lookAlike ? " (read with a look-alike letter)" : ""}`;
}
/** Why an invoice has no order, for a person. */
function unmatchedText(why) {
	switch (why.id) {
		case "no-reference": return "The invoice carries no reference an order could be found by.";
		case "none-found": return `No order is found by ${why.references.map(referenceText).join(", ")}.`;
		case "taken-away": return "A person took its order away; match it by hand.";
		case "several-fit": {
			const narrowed = why.narrowedBy.length > 0 ? ` (also after narrowing by ${why.narrowedBy.join(", ")})` : "";
			return `${referenceText(why.reference)} finds ${why.orders.length} orders${narrowed}: ${why.orders.join(", ")}. Exactly one must remain.`;
		}
	}
}

// src/domain/audit/rules/order-ambiguous.ts
/** Several orders remain: exactly one order, or one explicit set of orders, must. */
const orderAmbiguous = defineRule({
	id: "order-ambiguous",
	title: "Several orders fit the invoice",
	since: 1,
	severity: "unmatched",
	settings: [],
	messages: {
		severalFit: (d) => unmatchedText({
			id: "several-fit",
			...d
		}),
		toldOnly: (d) => sentence(d.matching)
	},
	reasons: {},
	check: ({ match }) => {
		if (match.outcome === "matched" || match.reason !== "ambiguous") return PASS;
		const { why } = match;
		if (why?.id !== "several-fit") return [{
			message: "toldOnly",
			data: { matching: match.words }
		}];
		const { reference, orders, narrowedBy } = why;
		return [{
			message: "severalFit",
			data: {
				reference,
				orders,
				narrowedBy
			}
		}];
	}
});

// src/domain/audit/billed-by-others.ts
/** The invoices of each vendor together. */
const byVendor = (invoices) => {
	const groups = [];
	for (const invoice of invoices) {
		const group = groups.find(([first]) => first !== void 0 && compareVendors(first.vendor, invoice.vendor).same);
		if (group === void 0) groups.push([invoice]);
		else group.push(invoice);
	}
	return groups;
};
/** Null where either was not kept: it may have been less. */
const largerKnown = (a, b) => a === null || b === null ? null : larger$1(a, b);
/**
* What was paid of an order, and what of it the order had asked for at that time: taxes, tolerances and charges that a person allowed beside
* the order are no change of the order. Where that was not kept, all that was paid counts.
*/
const paidOn = (orderUuid, invoices) => {
	const codes = /* @__PURE__ */ new Map();
	for (const amount of invoices.flatMap((invoice) => invoice.paid)) {
		if (amount.orderUuid !== orderUuid) continue;
		const before = codes.get(amount.code);
		codes.set(amount.code, {
			paid: plus(before?.paid ?? 0n, amount.amount),
			ordered: before === void 0 ? amount.ordered : largerKnown(before.ordered, amount.ordered)
		});
	}
	let paid = ZERO;
	let asWasOrdered = ZERO;
	for (const code of codes.values()) {
		paid = plus(paid, code.paid);
		asWasOrdered = plus(asWasOrdered, code.ordered === null || code.paid < 0n ? code.paid : smaller(code.paid, code.ordered));
	}
	return {
		paid,
		asWasOrdered
	};
};
/** Vendors other than the invoice's that were paid on a matched order and left it, or stand there with less than they were paid. */
function paidBeyond(facts) {
	const found = [];
	const { otherVendorInvoices } = facts;
	if (otherVendorInvoices === void 0 || otherVendorInvoices.length === 0) return found;
	for (const { uuid, order } of facts.orders) for (const invoices of byVendor(otherVendorInvoices)) {
		const { vendor } = invoices[0];
		const { paid, asWasOrdered } = paidOn(uuid, invoices);
		if (paid <= 0n || isNothing(paid)) continue;
		const standing = findSameVendor(vendor, order.vendors);
		const standsWith = standing === void 0 ? null : standing.charges.reduce((sum, charge) => plus(sum, charge.amount), ZERO);
		if (standsWith !== null) {
			const beyond = minus(asWasOrdered, standsWith);
			if (beyond <= 0n || isNothing(beyond)) continue;
		}
		const currency = standing?.currency ?? order.vendors[0]?.currency ?? order.customer.currency;
		found.push({
			orderUuid: uuid,
			orderNumber: order.orderNumber,
			vendor,
			invoices,
			paid,
			standsWith,
			currency
		});
	}
	return found;
}

// src/domain/audit/rules/order-billed-by-other.ts
const paidText = ({ orderNumber, vendor, invoices, paid }) => `On order ${orderNumber} ${moneyText(paid)} was approved for ${vendor} (invoice ${listText(invoices)})`;
const MESSAGES$18 = {
	leftOrder: (d) => `${paidText(d)}, which the order no longer names: two vendors may be paid for one move.`,
	standsWithLess: (d) => `${paidText(d)}, for which the order names ${moneyText(d.standsWith)} now: part of the move may be paid twice.`
};
const NO_OTHERS = notApplicable("noOthers");
/**
* Another vendor was paid on the order and left it since, or stands there with less than it was paid. That is no fault of this invoice's vendor,
* and never a dispute with it: a person looks, and what the other was paid too much is recovered from the other.
*/
const orderBilledByOther = defineRule({
	id: "order-billed-by-other",
	title: "A vendor that left the order was paid for it",
	since: 5,
	severity: "review",
	settings: [],
	messages: MESSAGES$18,
	reasons: { noOthers: "no invoice of another vendor was approved for the order" },
	check: (facts) => {
		if (facts.otherVendorInvoices === void 0 || facts.otherVendorInvoices.length === 0) return NO_OTHERS;
		const found = [];
		for (const { orderUuid, orderNumber, vendor, invoices, paid, standsWith, currency } of paidBeyond(facts)) {
			const data = {
				orderNumber,
				vendor: vendor.externalId ?? vendor.scac ?? "another vendor",
				invoices: invoices.map((invoice) => invoice.invoiceNumber),
				paid: moneyData(paid, currency)
			};
			const finding = {
				orderUuid,
				invoiceUuids: invoices.map((invoice) => invoice.uuid)
			};
			if (standsWith === null) found.push({
				...finding,
				message: "leftOrder",
				data
			});
			else found.push({
				...finding,
				message: "standsWithLess",
				data: {
					...data,
					standsWith: moneyData(standsWith, currency)
				}
			});
		}
		return outcomeOf(found);
	}
});

// src/domain/audit/rules/order-cancelled.ts
const MESSAGES$17 = { notOwed: (d) => `${d.charge}: ${billedText(d.billed)} is billed and not owed, because order ${listText(d.orderNumbers)} was cancelled.` };
const NOT_CANCELLED = notApplicable("notCancelled");
/** A cancelled order is billed for more than the vehicle that was ordered and not used (code TONU, or the tenant's code for it). */
const orderCancelled = defineRule({
	id: "order-cancelled",
	title: "The order was cancelled",
	since: 1,
	severity: "dispute",
	settings: [],
	messages: MESSAGES$17,
	reasons: { notCancelled: "no matched order is cancelled" },
	check: (facts, context) => {
		const { book, comparison } = context;
		if (!facts.orders.some((order) => order.status === "cancelled")) return NOT_CANCELLED;
		const allowed = notUsedCode(book);
		const orderNumbers = facts.orders.filter((order) => order.status === "cancelled").map((order) => order.order.orderNumber);
		const found = [];
		for (const row of comparison.rows) {
			if (row.code === allowed || row.kind === "tax" || row.billed === 0n || row.lines.length === 0) continue;
			found.push({
				message: "notOwed",
				data: {
					orderNumbers,
					charge: row.code,
					billed: context.money(row.billed)
				},
				charge: row.code,
				expected: ZERO,
				billed: row.billed
			});
		}
		return outcomeOf(found);
	}
});

// src/domain/audit/rules/order-not-found.ts
/** No order remains: nothing can be judged. */
const orderNotFound = defineRule({
	id: "order-not-found",
	title: "No order is found for the invoice",
	since: 1,
	severity: "unmatched",
	settings: [],
	messages: {
		noReference: (_) => unmatchedText({ id: "no-reference" }),
		noneFound: (d) => unmatchedText({
			id: "none-found",
			references: d.references
		}),
		takenAway: (_) => unmatchedText({ id: "taken-away" }),
		toldOnly: (d) => sentence(d.matching)
	},
	reasons: {},
	check: ({ match }) => {
		if (match.outcome === "matched" || match.reason !== "not-found") return PASS;
		switch (match.why?.id) {
			case "no-reference": return [{
				message: "noReference",
				data: {}
			}];
			case "none-found": return [{
				message: "noneFound",
				data: { references: match.why.references }
			}];
			case "taken-away": return [{
				message: "takenAway",
				data: {}
			}];
			default: return [{
				message: "toldOnly",
				data: { matching: match.words }
			}];
		}
	}
});

// src/domain/audit/judge-total.ts
/** The charges that make the total differ, when each of them has a finding of its own; null when the total has something new to tell. */
const toldCharges = (context) => {
	const charges = [];
	const { rows, net } = context.comparison;
	for (const row of rows) {
		const { code, variance } = row;
		if (isNothing(variance)) continue;
		const codes = net?.rows.has(row) === true ? [...net.rows].map((entry) => entry.code) : [code];
		if (!context.found.some(({ charge, rule }) => charge !== null && codes.includes(charge) && rule.startsWith("charge-"))) return null;
		charges.push({
			code,
			variance: context.money(variance)
		});
	}
	return charges.length === 0 ? null : charges;
};
/**
* The documents that bear out what a total is over, where what they leave of it is within the limit. They may bear more than the total is over,
* where another code is under: then nothing is left.
*/
function supportOfTotal(supported, variance, isWithinLimit) {
	const left = minus(variance, supported.amount);
	return left <= 0n || isWithinLimit(left) ? supported.support : null;
}
/** Judges the whole invoice against what the orders (and tax rules) still expect of the vendor, on one side of the limit. */
function judgeTotal(context, { side, limitOf, supported: supportOf }) {
	const uncompared = context.uncompared();
	if (uncompared !== void 0) return uncompared;
	const { billed, expected, ordered, variance, previous, centsAllowance } = context.comparison;
	if (side === "over" ? variance <= 0n : variance >= 0n) return PASS;
	const resolved = limitOf(ordered);
	if (isWithin(variance, resolved.value, ordered, centsAllowance)) return PASS;
	const supported = supportOf();
	const support = supported === null ? null : supportOfTotal(supported, variance, (left) => isWithin(left, resolved.value, ordered, centsAllowance));
	const { currency } = context.comparison;
	const limit = heldLimit(resolved, ordered, currency);
	const data = {
		billed: context.money(billed),
		expected: context.money(expected),
		ordered: context.money(ordered),
		previous: context.money(previous),
		variance: context.money(variance),
		percent: percentText$1(variance, ordered),
		limit: limitData(limit, currency),
		support: supportData(support, context),
		unknownOrders: side === "over" ? context.unknownOrders : []
	};
	const finding = {
		...data.unknownOrders.length > 0 ? { atMost: "review" } : {},
		expected,
		billed,
		limit,
		supportedBy: support
	};
	const charges = toldCharges(context);
	return charges === null ? [{
		...finding,
		message: "total",
		data
	}] : [{
		...finding,
		message: "toldByCharges",
		data: {
			...data,
			charges
		}
	}];
}

// src/domain/audit/rules/order-overbilled.ts
const othersText = ({ others }) => listText(others.map(({ invoiceNumber, status }) => `${invoiceNumber} (${statusText(status)})`));
const FIRST = notApplicable("first");
/**
* This invoice, the approved ones and the open ones accepted before it together are more than the orders expect of the vendor: of two equal
* invoices the first passes and the second does not.
*/
const orderOverbilled = defineRule({
	id: "order-overbilled",
	title: "All invoices of the order together are too much",
	since: 1,
	severity: "dispute",
	settings: [
		"total.over",
		"overrides",
		"chargeDocuments",
		"acceptSupported"
	],
	messages: {
		together: (d) => `Together with invoice ${othersText(d)} the order is billed ${moneyText(d.together)}, ${moneyText(d.ordered)} is expected: ${overOrUnder(d.variance)}${shareText(d.percent, d.ordered)}.${supportText(d.support)}${unknownOrdersText(d.unknownOrders)}${limitText(d.limit)}`,
		/** The total told the difference already: only what is new. */
		otherInvoices: (d) => `Invoice ${othersText(d)} billed the order too: ${moneyText(d.together)} together, where ${moneyText(d.ordered)} is expected.${supportText(d.support)}`
	},
	reasons: {
		...UNCOMPARED,
		first: "no other invoice of the order counts yet"
	},
	check: (facts, context) => {
		if (facts.siblings.length === 0) return FIRST;
		const uncompared = context.uncompared();
		if (uncompared !== void 0) return uncompared;
		const { ordered, previous, billed, centsAllowance } = context.comparison;
		if (previous === 0n) return FIRST;
		const together = plus(billed, previous);
		const variance = minus(together, ordered);
		const resolved = context.policy.limit("total.over", ordered);
		if (variance <= 0n || isWithin(variance, resolved.value, ordered, centsAllowance)) return PASS;
		const { currency } = context.comparison;
		const limit = heldLimit(resolved, ordered, currency);
		const support = supportOfTotal(supportedOvercharge(context), variance, (left) => isWithin(left, resolved.value, ordered, centsAllowance));
		return [{
			message: context.found.some(({ rule }) => rule === "total-over-tolerance") ? "otherInvoices" : "together",
			data: {
				others: facts.siblings.map(({ invoiceNumber, status }) => ({
					invoiceNumber,
					status
				})),
				together: context.money(together),
				ordered: context.money(ordered),
				variance: context.money(variance),
				percent: percentText$1(variance, ordered),
				limit: limitData(limit, currency),
				support: supportData(support, context),
				unknownOrders: context.unknownOrders
			},
			...context.unknownOrders.length > 0 ? { atMost: "review" } : {},
			expected: ordered,
			billed: together,
			limit,
			supportedBy: support,
			invoiceUuids: facts.siblings.map((sibling) => sibling.uuid)
		}];
	}
});

// src/domain/invoice/due-on.ts
const NET = /^Net(\d{1,3})$/i;
/** The day an invoice of this date is due by its payment terms (Net0 to Net365, Prepaid: at once); null for terms that say no day. */
function dueByTerms(terms, invoiceOn) {
	const net = NET.exec(terms ?? "");
	if (net !== null) return addDays(invoiceOn, Number(net[1]));
	return terms?.toLowerCase() === "prepaid" ? invoiceOn : null;
}

// src/domain/audit/rules/payment-terms-mismatch.ts
const NOBODY_SAYS$4 = notApplicable("nobodySays");
/** When it is due by either, where both say a day. */
const dueOf = (invoice, terms) => {
	const [ours, theirs] = [dueByTerms(terms, invoice.invoiceOn), dueByTerms(invoice.paymentTerms, invoice.invoiceOn)];
	return ours === null || theirs === null ? null : {
		byOrder: ours,
		byInvoice: theirs
	};
};
const dueText = (due) => due === null ? "" : ` It is due on ${due.byOrder} by the order, on ${due.byInvoice} by the invoice.`;
const MESSAGES$16 = {
	otherTerms: (d) => `The payment terms are ${d.billed} on the invoice, ${d.ordered} on order ${d.orderNumber}.${dueText(d.due)}`,
	otherThanVendors: (d) => `The payment terms are ${d.billed} on the invoice, ${d.ordered} with the vendor.${dueText(d.due)}`
};
/** The payment terms (when it is due) of the invoice are not the order's, nor, where the order is silent, the vendor's. */
const paymentTermsMismatch = defineRule({
	id: "payment-terms-mismatch",
	title: "The payment terms are not the order's",
	since: 1,
	severity: "review",
	settings: [],
	messages: MESSAGES$16,
	reasons: { nobodySays: "the invoice or the order names no payment terms" },
	check: (facts, { invoice, comparison }) => {
		if (invoice.paymentTerms === null) return NOBODY_SAYS$4;
		let compared = false;
		const found = [];
		for (let at = 0; at < facts.orders.length; at += 1) {
			const ordered = comparison.vendors[at]?.paymentTerms ?? null;
			const terms = ordered ?? facts.vendor?.paymentTerms ?? null;
			if (terms === null) continue;
			compared = true;
			if (terms === invoice.paymentTerms || foldChargeName(terms) === foldChargeName(invoice.paymentTerms)) continue;
			const order = facts.orders[at];
			const data = {
				billed: invoice.paymentTerms,
				ordered: terms,
				due: dueOf(invoice, terms)
			};
			const orderUuid = order?.uuid ?? null;
			if (ordered === null) found.push({
				message: "otherThanVendors",
				data,
				orderUuid
			});
			else found.push({
				message: "otherTerms",
				data: {
					...data,
					orderNumber: order?.order.orderNumber ?? ""
				},
				orderUuid
			});
		}
		return compared ? outcomeOf(found) : NOBODY_SAYS$4;
	}
});

// src/domain/audit/rules/pieces-variance.ts
const NOBODY_SAYS$3 = notApplicable("nobodyCounts");
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
/** The pieces and the handling units of items, as far as every item counts them. */
const countsOf = (items) => [sumOf(items, "totalCount"), sumOf(items, "handlingUnitCount")].filter((entry) => entry !== null);
/** The pieces (or handling units) billed are not the order's. Invoices often count the one where orders count the other: agreeing with either is enough. */
const piecesVariance = defineRule({
	id: "pieces-variance",
	title: "The number of pieces is not the order's",
	since: 1,
	severity: "dispute",
	settings: ["acceptSupported"],
	messages: { otherCount: (d) => `${countText(d.billedPieces, "piece")} billed, ${d.orderedPieces} ordered.${supportText(d.support)}` },
	reasons: { nobodyCounts: "the invoice or the order counts no pieces" },
	check: (facts, { invoice }) => {
		if (invoice.items.length === 0 || facts.orders.length === 0) return NOBODY_SAYS$3;
		const { orders } = facts;
		const ordered = countsOf(orders.length === 1 ? orders[0]?.order.items ?? [] : orders.flatMap((order) => order.order.items));
		const billed = countsOf(invoice.items);
		const [orderedCount] = ordered;
		const [billedCount] = billed;
		if (orderedCount === void 0 || billedCount === void 0) return NOBODY_SAYS$3;
		if (billed.some((value) => ordered.includes(value))) return PASS;
		if (orders.length > 1 && orders.some(({ order }) => countsOf(order.items).some((count) => billed.includes(count)))) return PASS;
		const over = billedCount > orderedCount;
		const document = over ? facts.documents.find((entry) => isEvidence(entry) && COUNT_DOCUMENTS.includes(entry.type)) : void 0;
		const support = document === void 0 ? null : {
			documentUuid: document.uuid,
			documentType: document.type,
			strength: "whole",
			amount: null,
			left: null
		};
		return [{
			message: "otherCount",
			data: {
				billedPieces: billedCount,
				orderedPieces: orderedCount,
				support: support?.documentType ?? null
			},
			...over ? {} : { severity: "review" },
			supportedBy: support
		}];
	}
});

// src/domain/audit/rules/possible-correction.ts
const MESSAGES$15 = { otherAmount: (d) => `Invoice ${d.invoiceNumber} of ${d.invoiceOn} (${statusText(d.status)}) has the same number, but bills ${billedText(d.total)} where this one bills ${billedText(d.billed)}.` };
/** The same vendor, or one that shares its SCAC, MC or DOT number, sent the same number with another amount: perhaps a corrected invoice, so that only one of them may be paid. */
const possibleCorrection = defineRule({
	id: "possible-correction",
	title: "The same number came with another amount",
	since: 1,
	severity: "review",
	settings: ["duplicateWindowDays"],
	messages: MESSAGES$15,
	reasons: {},
	check: (facts, context) => {
		const { invoice } = context;
		if (facts.earlierInvoices.length === 0) return PASS;
		const total = billedTotal(invoice);
		const found = [];
		for (const { earlier } of comparableEarlier(facts)) {
			if (!isSameNumber(invoice, earlier) || sameAmount(invoice, total, earlier)) continue;
			found.push({
				message: "otherAmount",
				data: {
					invoiceNumber: earlier.invoiceNumber,
					invoiceOn: earlier.invoiceOn,
					status: earlier.status,
					total: moneyData(earlier.total, earlier.currency ?? context.billedCurrency),
					billed: context.moneyAsBilled(total)
				},
				invoiceUuids: [earlier.uuid]
			});
		}
		return outcomeOf(found);
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
/** As the specification spells them, and in lower case. */
const BY_NAME = new Map(QUALIFIERS.flatMap((qualifier) => [[qualifier, qualifier], [qualifier.toLowerCase(), qualifier]]));
/** The specification's qualifier a text means, whatever its case; undefined when it is none of them. */
function knownQualifier(text) {
	return BY_NAME.get(text) ?? BY_NAME.get(text.trim().toLowerCase());
}

// src/domain/audit/rules/qualifier-mismatch.ts
const MESSAGES$14 = { otherQualifier: (d) => `${d.charge}: billed ${d.billed}, ordered ${d.ordered}.` };
const NOTHING_RATED = notApplicable("nothingRated");
/** A charge is rated by another unit than the order's ("per pound" for "per hundredweight"): never approved by itself, whatever the tolerance. */
const qualifierMismatch = defineRule({
	id: "qualifier-mismatch",
	title: "A qualifier is not the order's",
	since: 1,
	severity: "review",
	settings: [],
	messages: MESSAGES$14,
	reasons: { nothingRated: "invoice and order have no qualifier to compare" },
	check: (_, { invoice, comparison }) => {
		let compared = false;
		const found = [];
		for (const row of comparison.rows) {
			if (row.orderedLines.length === 0 || row.lines.length === 0) continue;
			for (const at of row.lines) {
				const charge = invoice.charges[at];
				if (charge === void 0 || charge.qualifier === null) continue;
				const billed = knownQualifier(charge.qualifier);
				if (billed === void 0) continue;
				let ordered;
				let agrees = false;
				for (const line of row.orderedLines) {
					if (line.qualifier === null) continue;
					ordered ??= line.qualifier;
					agrees ||= line.qualifier === billed || knownQualifier(line.qualifier) === billed;
				}
				if (ordered === void 0) continue;
				compared = true;
				if (!agrees) found.push({
					message: "otherQualifier",
					data: {
						charge: row.code,
						billed,
						ordered
					},
					charge: row.code,
					expected: row.expected,
					billed: row.billed,
					itemId: charge.itemId
				});
			}
		}
		return compared ? outcomeOf(found) : NOTHING_RATED;
	}
});

// src/domain/audit/rules/qualifier-unknown.ts
const MESSAGES$13 = { unknown: (d) => `${d.charge ?? "A charge"}: the qualifier ${d.qualifier} is not one of the known ones.` };
/** A qualifier is not in the specification's list (rating engine callout, rule 3). */
const qualifierUnknown = defineRule({
	id: "qualifier-unknown",
	title: "A qualifier is unknown",
	since: 1,
	severity: "review",
	settings: [],
	messages: MESSAGES$13,
	reasons: {},
	check: (_, context) => {
		const { invoice, comparison } = context;
		const found = [];
		for (let at = 0; at < invoice.charges.length; at += 1) {
			const charge = invoice.charges[at];
			if (charge === void 0 || charge.qualifier === null || knownQualifier(charge.qualifier) !== void 0) continue;
			const code = comparison.rowOfLine[at]?.code ?? null;
			found.push({
				message: "unknown",
				data: {
					charge: code,
					qualifier: charge.qualifier
				},
				charge: code,
				billed: charge.amount,
				currency: context.billedCurrency,
				itemId: charge.itemId
			});
		}
		return outcomeOf(found);
	}
});

// src/domain/audit/rules/rate-set-incomplete.ts
const MESSAGES$12 = { incomplete: (d) => `${d.charge ?? "A charge"}: the ${listText(d.missing)} ${d.missing.length === 1 ? "is" : "are"} missing; rate, quantity and qualifier come together or not at all.` };
/** Rate, quantity and qualifier are a set: all of them or none (specification, rating engine callout, rule 1). */
const rateSetIncomplete = defineRule({
	id: "rate-set-incomplete",
	title: "Rate, quantity and qualifier are not complete",
	since: 1,
	severity: "review",
	settings: [],
	messages: MESSAGES$12,
	reasons: {},
	check: (_, context) => {
		const { invoice, comparison } = context;
		const found = [];
		for (let at = 0; at < invoice.charges.length; at += 1) {
			const charge = invoice.charges[at];
			if (charge === void 0) continue;
			const { rate, quantity, qualifier } = charge;
			if (charge.rawRate !== null || rate === null === (quantity === null) && quantity === null === (qualifier === null)) continue;
			const missing = [
				rate === null ? "rate" : null,
				quantity === null ? "quantity" : null,
				qualifier === null ? "qualifier" : null
			].filter((part) => part !== null);
			const code = comparison.rowOfLine[at]?.code ?? null;
			found.push({
				message: "incomplete",
				data: {
					charge: code,
					missing
				},
				charge: code,
				billed: charge.amount,
				currency: context.billedCurrency,
				itemId: charge.itemId
			});
		}
		return outcomeOf(found);
	}
});

// src/domain/audit/rules/rating-mismatch.ts
const MESSAGES$11 = { otherAmount: (d) => `${d.charge}: ${billedText(d.billed)} is billed, the rating engine says ${billedText(d.rated)}: ${overOrUnder(d.difference)}${shareText(d.percent, d.rated)}.${limitText(d.limit)}` };
const NOT_CONFIGURED = notApplicable("notAsked");
const FAILED = notEvaluated("noAnswer");
/** A charge is not what the rating engine says, beyond the limits of charges. */
const ratingMismatch = defineRule({
	id: "rating-mismatch",
	title: "A charge is not what the rating engine says",
	since: 1,
	severity: "review",
	settings: ["charge", "overrides"],
	messages: MESSAGES$11,
	reasons: {
		notAsked: "no rating engine is configured, or it was not asked",
		noAnswer: "the rating engine gave no answer"
	},
	check: (facts, context) => {
		if (!facts.ratingConfigured || facts.rating === null) return NOT_CONFIGURED;
		if (facts.rating.status === "failed") return FAILED;
		const found = [];
		const rated = ratedAmounts(context);
		for (const row of context.comparison.rows) {
			const expected = rated.get(row.code);
			if (expected === void 0 || row.lines.length === 0) continue;
			const difference = minus(row.billed, expected);
			const resolved = context.policy.limit(difference > 0n ? "charge.over" : "charge.under", expected, row.code);
			if (isWithin(difference, resolved.value, expected)) continue;
			const { currency } = context.comparison;
			const limit = heldLimit(resolved, expected, currency);
			found.push({
				message: "otherAmount",
				data: {
					charge: row.code,
					billed: context.money(row.billed),
					rated: context.money(expected),
					difference: context.money(difference),
					percent: percentText$1(difference, expected),
					limit: limitData(limit, currency)
				},
				charge: row.code,
				expected,
				billed: row.billed,
				limit
			});
		}
		return outcomeOf(found);
	}
});

// src/domain/audit/validate-rated-charges.ts
/** What may be wrong with a charge of a rating engine; `charge` is the engine's code or text for it. */
const RATED_CHARGE_MESSAGES = {
	amountMissing: (d) => `${d.charge}: the rating engine gives no amount.`,
	setOfThree: (d) => `${d.charge}: the rating engine gives rate, quantity and qualifier only in part; they come together or not at all.`,
	otherProduct: (d) => `${d.charge}: by the rating engine ${decimalText(d.rate)} x ${decimalText(d.quantity)} is ${moneyText(d.amount)}; it is ${moneyText(d.product)}.`,
	qualifierUnknown: (d) => `${d.charge}: the rating engine's qualifier ${d.qualifier} is not in the list.`
};
/**
* Holds a rating engine's charges against the rules of the specification (rating engine callout): rate, quantity and qualifier all or none;
* the amount is rate x quantity exactly at four decimals; the qualifier is in the list. No half cent is let pass here.
*/
function validateRatedCharges(charges, currency) {
	const faults = [];
	for (const { code, description, amount, rate, quantity, qualifier } of charges) {
		const charge = code ?? description ?? "(no code)";
		if (amount === null) faults.push({
			message: "amountMissing",
			data: { charge }
		});
		const given = [
			rate,
			quantity,
			qualifier
		].filter((part) => part !== null).length;
		if (given !== 0 && given !== 3) faults.push({
			message: "setOfThree",
			data: { charge }
		});
		if (rate !== null && quantity !== null && amount !== null) {
			const product = extend(rate, quantity);
			if (product !== amount) faults.push({
				message: "otherProduct",
				data: {
					charge,
					rate: printRate(rate, 4),
					quantity: printRate(quantity, 4),
					product: moneyData(product, currency),
					amount: moneyData(amount, currency)
				}
			});
		}
		if (qualifier !== null && knownQualifier(qualifier) === void 0) faults.push({
			message: "qualifierUnknown",
			data: {
				charge,
				qualifier
			}
		});
	}
	return faults;
}

// src/domain/audit/rules/rating-response-invalid.ts
const MESSAGES$10 = {
	...RATED_CHARGE_MESSAGES,
	failed: (d) => `The rating engine failed: ${d.failure ?? "no reason given"}`
};
const NOT_ASKED = notApplicable("notAsked");
/** The rating engine's answer breaks the rules of the specification, or the engine failed. */
const ratingResponseInvalid = defineRule({
	id: "rating-response-invalid",
	title: "The rating engine's answer is invalid",
	since: 1,
	severity: "review",
	settings: [],
	messages: MESSAGES$10,
	reasons: { notAsked: "no rating engine is configured, or it was not asked" },
	check: (facts, { book, comparison }) => {
		if (!facts.ratingConfigured || facts.rating === null) return NOT_ASKED;
		if (facts.rating.status === "failed") return [{
			message: "failed",
			data: { failure: facts.rating.failure }
		}];
		return outcomeOf(validateRatedCharges(facts.rating.vendorCharges, comparison.currency).map((fault) => {
			const resolved = book.resolve({
				type: null,
				value: fault.data.charge,
				description: null
			});
			return {
				...fault,
				charge: resolved.known ? resolved.code : null
			};
		}));
	}
});

// src/domain/audit/rules/reader-doubt.ts
/** The reader of the invoice (EDI, mail, capture) was not sure of something: a person looks before it is approved. */
const readerDoubt = defineRule({
	id: "reader-doubt",
	title: "The reader had a doubt",
	since: 1,
	severity: "review",
	settings: [],
	messages: { doubt: (d) => d.doubt },
	reasons: {},
	check: (_, { invoice }) => invoice.doubts.length === 0 ? PASS : invoice.doubts.map((doubt) => ({
		message: "doubt",
		data: {
			code: doubt.code,
			doubt: doubt.message
		}
	}))
});

// src/domain/audit/rules/reference-conflict.ts
const NO_ORDER$2 = notApplicable("noOrder");
/** A reference of the invoice points at another order than the one it was matched to: under-billed invoices pass unseen on the wrong order. */
const referenceConflict = defineRule({
	id: "reference-conflict",
	title: "A reference points at another order",
	since: 1,
	severity: "review",
	settings: [],
	messages: { otherOrder: (d) => `${sentenceStart(referenceText$1(d.kind, d.value))} belongs to order ${listText(d.orders)}, not to the one that is matched.` },
	reasons: { noOrder: "no order is matched" },
	check: ({ match }) => match.outcome === "matched" ? outcomeOf(match.conflicts.map((conflict) => ({
		message: "otherOrder",
		data: {
			kind: conflict.kind,
			value: conflict.value,
			orders: conflict.orderExternalIds
		}
	}))) : NO_ORDER$2
});

// src/domain/audit/rules/remit-to-changed.ts
const NOBODY_SAYS$2 = notApplicable("nobodySays");
const paid = (d) => `The invoice is to be paid to ${d.billed}; the vendor's remit-to is ${d.known}.`;
const notice = (d, lack) => `${paid(d)} The notice of assignment ${lack}: hold the payment.`;
const MESSAGES$9 = {
	otherParty: (d) => `${paid(d)} There is no notice of assignment: hold the payment.`,
	noticeNotApproved: (d) => notice(d, "is not approved"),
	noticeApprovedAtUpload: (d) => notice(d, "was approved by being sent with its type or with its invoice, not in a decision of its own"),
	noticeApprovedByPreparer: (d) => notice(d, "was approved by who sent or corrected it; a second person approves a change of remit-to"),
	noticeOfOtherVendor: (d) => notice(d, `is for ${d.vendorName ?? "an unnamed vendor"}`),
	noticeToOtherParty: (d) => notice(d, `assigns to ${d.remitToName ?? "nobody named"}`)
};
/** In the order in which a notice is looked at. */
const IDS = Object.keys(MESSAGES$9);
/** Whether the invoice asks to be paid elsewhere than the vendor is paid; null when there is nothing to compare. */
const isElsewhere = (billed, known) => {
	const answers = [
		isSamePlace(billed, known),
		isSameName(billed.name, known.name),
		isSameName(billed.address1, known.address1)
	].filter((entry) => entry !== null);
	return answers.length === 0 ? null : answers.includes(false);
};
/** Why a notice of assignment does not release the payment; null when it does. */
const lackOf = (facts, paper, vendorNames, [payTo, data]) => {
	if (paper.status !== "Approved") return {
		message: "noticeNotApproved",
		data
	};
	if (paper.approval?.how !== "decision") return {
		message: "noticeApprovedAtUpload",
		data
	};
	if (facts.separatesDuties === true && (paper.preparedBy ?? []).includes(paper.approval.by)) return {
		message: "noticeApprovedByPreparer",
		data
	};
	const [vendorName = null, remitToName = null] = [textOfField(paper, "vendorName"), textOfField(paper, "remitToName")];
	if (!vendorNames.some((name) => isSameName(name, vendorName) === true)) return {
		message: "noticeOfOtherVendor",
		data: {
			...data,
			vendorName
		}
	};
	if (isSameName(payTo, remitToName) !== true) return {
		message: "noticeToOtherParty",
		data: {
			...data,
			remitToName
		}
	};
	return null;
};
/**
* The invoice is to be paid elsewhere than the vendor is paid. Only an approved notice of assignment from this vendor to this party releases
* it; otherwise the payment waits for a person: a changed remit-to address is the commonest fraud there is.
*/
const remitToChanged = defineRule({
	id: "remit-to-changed",
	title: "The remit-to address has changed",
	since: 1,
	severity: "review",
	settings: [],
	messages: MESSAGES$9,
	reasons: { nobodySays: "the invoice or the vendor's data name no remit-to address" },
	check: (facts, { invoice, comparison }) => {
		const known = facts.vendor?.remitTo ?? comparison.vendors.find((vendor) => vendor?.remitTo != null)?.remitTo ?? null;
		if (known === null) return NOBODY_SAYS$2;
		const places = invoice.stops.flatMap((stop) => stop.type === "RemitTo" && stop.address !== null ? [stop.address] : []);
		const answers = places.map((place) => isElsewhere(place, known));
		if (answers.every((answer) => answer === null)) return NOBODY_SAYS$2;
		const papers = facts.documents.filter((document) => document.type === "NoticeOfAssignment");
		const names = [facts.vendor?.name, ...comparison.vendors.map((vendor) => vendor?.name)];
		const found = [];
		places.forEach((billed, at) => {
			if (answers[at] !== true) return;
			const data = {
				billed: partyText(billed),
				known: partyText(known)
			};
			const lacks = papers.map((paper) => lackOf(facts, paper, names, [billed.name, data]));
			if (lacks.includes(null)) return;
			const [nearest] = lacks.filter((entry) => entry !== null).sort((a, b) => IDS.indexOf(b.message) - IDS.indexOf(a.message));
			found.push(nearest ?? {
				message: "otherParty",
				data
			});
		});
		return outcomeOf(found);
	}
});

// src/domain/audit/rules/required-document-missing.ts
const MESSAGES$8 = {
	missing: (d) => `The ${documentText(d.document)} is required and missing.`,
	notApproved: (d) => `The ${documentText(d.document)} is required and not approved yet.`
};
const NONE_REQUIRED = notApplicable("noneRequired");
/** A document the policy requires is not there, or neither approved yet nor, where that is enough, read ("Ready"). The invoice is audited again when it is. */
const requiredDocumentMissing = defineRule({
	id: "required-document-missing",
	title: "A required document is missing",
	since: 1,
	severity: "review",
	settings: ["requiredDocuments", "overrides"],
	messages: MESSAGES$8,
	reasons: { noneRequired: "the policy requires no document" },
	check: (facts, context) => {
		const required = context.policy.setting("requiredDocuments").value;
		if (required.length === 0) return NONE_REQUIRED;
		const found = [];
		for (const entry of required) {
			const there = facts.documents.filter((document) => document.type.toLowerCase() === entry.type.toLowerCase());
			if (there.some((document) => document.status === "Approved" || document.status === entry.status)) continue;
			found.push({
				message: there.length === 0 ? "missing" : "notApproved",
				data: { document: entry.type }
			});
		}
		return outcomeOf(found);
	}
});

// src/domain/audit/rules/service-mismatch.ts
/** Mode, type or level of the service are not the order's. */
const serviceMismatch = defineRule({
	id: "service-mismatch",
	title: "The service is not the order's",
	since: 1,
	severity: "review",
	settings: [],
	messages: SERVICE_MESSAGES,
	reasons: SERVICE_REASONS,
	check: (_, context) => compareService(context, [
		"mode",
		"type",
		"level"
	])
});

// src/domain/audit/rules/ship-date-variance.ts
const MESSAGES$7 = { otherDate: (d) => `The invoice says shipped on ${d.billedOn}, order ${d.orderNumber} on ${d.orderedOn}: ${countText(Math.abs(d.days), "day")} ${d.days > 0 ? "later" : "earlier"}; ${countText(d.allowedDays, "day")} allowed (policy shipDateDays).` };
const NO_LIMIT = notApplicable("noLimit");
const NO_DATE = notEvaluated("noDate");
/** The ship date of the invoice lies further from the order's than the policy allows. */
const shipDateVariance = defineRule({
	id: "ship-date-variance",
	title: "The ship date is not the order's",
	since: 1,
	severity: "review",
	settings: ["shipDateDays"],
	messages: MESSAGES$7,
	reasons: {
		noLimit: "the policy sets no limit for ship dates, or no order is matched",
		noDate: "the invoice has no ship date to compare"
	},
	check: (facts, { invoice }) => {
		const allowed = facts.policy.shipDateDays;
		if (allowed === null || facts.orders.length === 0) return NO_LIMIT;
		if (invoice.shipOn === null) return NO_DATE;
		const found = [];
		for (const { uuid, order } of facts.orders) {
			const days = daysBetween(order.shipOn, invoice.shipOn);
			if (Math.abs(days) <= allowed) continue;
			found.push({
				message: "otherDate",
				data: {
					billedOn: invoice.shipOn,
					orderNumber: order.orderNumber,
					orderedOn: order.shipOn,
					days,
					allowedDays: allowed
				},
				orderUuid: uuid
			});
		}
		return outcomeOf(found);
	}
});

// src/domain/audit/rules/signature-missing.ts
const MESSAGES$6 = { notSigned: (d) => `The ${documentText(d.document)} must be signed, and no signature was found on it.` };
const NONE_SIGNED = notApplicable("noneSigned");
/** A document the policy wants signed counts by its status, but bears no signature. A missing document is `required-document-missing`'s. */
const signatureMissing = defineRule({
	id: "signature-missing",
	title: "A required document is not signed",
	since: 1,
	severity: "review",
	settings: ["requiredDocuments", "overrides"],
	messages: MESSAGES$6,
	reasons: { noneSigned: "the policy requires no signed document" },
	check: (facts, context) => {
		const signed = context.policy.setting("requiredDocuments").value.filter((entry) => entry.signed);
		if (signed.length === 0) return NONE_SIGNED;
		const found = [];
		for (const entry of signed) {
			const counting = facts.documents.filter((document) => document.type.toLowerCase() === entry.type.toLowerCase() && (document.status === "Approved" || document.status === entry.status));
			if (counting.length === 0 || counting.some((document) => document.hasSignature)) continue;
			found.push({
				message: "notSigned",
				data: { document: entry.type }
			});
		}
		return outcomeOf(found);
	}
});

// src/domain/audit/rules/stop-mismatch.ts
const MESSAGES$5 = { otherPlace: (d) => `The ${d.stop} is ${d.billed} on the invoice, ${d.ordered} on the order.` };
const NOBODY_SAYS$1 = notApplicable("nobodySays");
/** The invoice's origin or destination is at none of the order's stops of that kind, by postal code, else state and city. */
const stopMismatch = defineRule({
	id: "stop-mismatch",
	title: "A stop is not the order's",
	since: 1,
	severity: "review",
	settings: [],
	messages: MESSAGES$5,
	reasons: { nobodySays: "invoice and order name no origin or destination to compare" },
	check: (facts, { invoice }) => {
		let compared = false;
		const found = [];
		for (const stop of invoice.stops) {
			if (stop.type !== "Origin" && stop.type !== "Destination") continue;
			let agrees = false;
			let against;
			for (const { order } of facts.orders) for (const entry of order.stops) {
				const type = entry.type?.toLowerCase();
				const isEnd = type === "origin" || type === "destination";
				if (isEnd && type !== stop.type.toLowerCase()) continue;
				const same = isSamePlace(stop.address, entry.address);
				if (same === null) continue;
				if (!isEnd) {
					agrees ||= same;
					continue;
				}
				against ??= entry;
				agrees ||= same;
			}
			if (against === void 0) continue;
			compared = true;
			if (!agrees) found.push({
				message: "otherPlace",
				data: {
					stop: stop.type.toLowerCase(),
					billed: placeText(stop.address),
					ordered: placeText(against.address)
				}
			});
		}
		return compared ? outcomeOf(found) : NOBODY_SAYS$1;
	}
});

// src/domain/audit/rules/tax-mismatch.ts
const MESSAGES$4 = {
	otherTax: (d) => `${d.charge}: ${billedText(d.billed)} is billed; ${d.percent.replace(/\.?0+$/, "")}% of ${moneyText(d.taxable)} (${d.place})${isZero(d.previous) ? "" : ` less ${billedText(d.previous)} billed before`} is ${moneyText(d.expected)}: ${overOrUnder(d.difference)}.`,
	notRegistered: (d) => `${d.charge}: ${billedText(d.billed)} is billed, but the vendor is not registered for taxes.`
};
const isZero = ({ amount }) => /^-?0\.0000$/.test(amount);
const NO_RULE = notApplicable("noRule");
/** A tax is not the percentage of the place of delivery on what is billed beside taxes; cents are rounded, so half a cent is nothing. */
const taxMismatch = defineRule({
	id: "tax-mismatch",
	title: "A tax is not what the place asks for",
	since: 1,
	severity: "dispute",
	settings: ["taxes"],
	messages: MESSAGES$4,
	reasons: { noRule: "the policy has no tax rule for the place of delivery, or no tax is billed" },
	check: (facts, context) => {
		const { book, comparison } = context;
		if (facts.policy.taxes.length === 0) return NO_RULE;
		const taxable = taxableOf(comparison.rows, facts.siblings.length);
		let compared = false;
		const found = [];
		for (const row of comparison.rows) {
			if (row.kind !== "tax" || row.lines.length === 0) continue;
			const rule = findTaxRule(facts, row.code, book);
			if (rule === void 0) continue;
			compared = true;
			const unregistered = facts.vendor?.taxRegistered === false;
			const expected = unregistered ? ZERO : expectedTax(taxable, row, rule.percent);
			const difference = minus(row.billed, expected);
			if (absolute(difference) <= 50n) continue;
			const finding = {
				charge: row.code,
				expected,
				billed: row.billed
			};
			const told = {
				charge: row.code,
				billed: context.money(row.billed)
			};
			if (unregistered) found.push({
				...finding,
				message: "notRegistered",
				data: told
			});
			else found.push({
				...finding,
				message: "otherTax",
				data: {
					...told,
					percent: rateData(rule.percent),
					place: rule.place,
					taxable: context.money(plus(taxable.billed, taxable.previous)),
					previous: context.money(row.previous),
					expected: context.money(expected),
					difference: context.money(difference)
				}
			});
		}
		return compared ? outcomeOf(found) : NO_RULE;
	}
});

// src/domain/audit/rules/terms-mismatch.ts
const MESSAGES$3 = { otherTerms: (d) => `The freight terms are ${d.billed} on the invoice, ${d.ordered} on order ${d.orderNumber}.` };
const NOBODY_SAYS = notApplicable("nobodySays");
/** The freight terms (who pays) of the invoice are not the order's. */
const termsMismatch = defineRule({
	id: "terms-mismatch",
	title: "The freight terms are not the order's",
	since: 1,
	severity: "review",
	settings: [],
	messages: MESSAGES$3,
	reasons: { nobodySays: "the invoice or the order names no freight terms" },
	check: (facts, { invoice, comparison }) => {
		if (invoice.chargeTerms === null) return NOBODY_SAYS;
		let compared = false;
		const found = [];
		for (let at = 0; at < facts.orders.length; at += 1) {
			const terms = comparison.vendors[at]?.chargeTerms ?? null;
			if (terms === null) continue;
			compared = true;
			if (terms === invoice.chargeTerms || foldChargeName(terms) === foldChargeName(invoice.chargeTerms)) continue;
			found.push({
				message: "otherTerms",
				data: {
					billed: invoice.chargeTerms,
					ordered: terms,
					orderNumber: facts.orders[at]?.order.orderNumber ?? ""
				},
				orderUuid: facts.orders[at]?.uuid ?? null
			});
		}
		return compared ? outcomeOf(found) : NOBODY_SAYS;
	}
});

// src/domain/audit/rules/total-over-tolerance.ts
/** The whole invoice is over what the orders still expect of the vendor, and past the limit. */
const totalOverTolerance = defineRule({
	id: "total-over-tolerance",
	title: "The invoice total is over its tolerance",
	since: 1,
	severity: "dispute",
	settings: [
		"total.over",
		"overrides",
		"chargeDocuments",
		"acceptSupported"
	],
	messages: TOTAL_MESSAGES,
	reasons: UNCOMPARED,
	check: (_, context) => judgeTotal(context, {
		side: "over",
		limitOf: (ordered) => context.policy.limit("total.over", ordered),
		supported: () => supportedOvercharge(context)
	})
});

// src/domain/audit/rules/total-under-tolerance.ts
/** The whole invoice is under what the orders still expect of the vendor, and past the limit. */
const totalUnderTolerance = defineRule({
	id: "total-under-tolerance",
	title: "The invoice total is under its tolerance",
	since: 1,
	severity: "review",
	settings: ["total.under", "overrides"],
	messages: TOTAL_MESSAGES,
	reasons: UNCOMPARED,
	check: (_, context) => judgeTotal(context, {
		side: "under",
		limitOf: (ordered) => context.policy.limit("total.under", ordered),
		supported: () => null
	})
});

// src/domain/audit/rules/update-parked.ts
const WHAT = {
	createOrder: "A version of order",
	createInvoice: "Invoice",
	edi210: "The EDI invoice",
	ingestDocuments: "The documents sent as",
	captureCallback: "The captured documents"
};
const named = ({ operation, externalId }) => `${WHAT[operation] ?? operation} ${externalId}`;
/**
* Something that was accepted about this invoice, its orders or their documents is not in the facts: it is parked, or late (api: "What was
* accepted counts"). A younger one is waited for without a finding.
*/
const updateParked = defineRule({
	id: "update-parked",
	title: "An accepted update has not been processed",
	since: 5,
	severity: "review",
	settings: [],
	messages: {
		parked: (d) => `${named(d)} was accepted and could not be processed: try it again or drop it.`,
		late: (d) => `${named(d)} was accepted and has waited for more than a minute to be processed.`
	},
	reasons: {},
	check: (facts) => outcomeOf(facts.updates?.map(({ operation, externalId, isParked }) => ({
		message: isParked ? "parked" : "late",
		data: {
			operation,
			externalId
		}
	})))
});

// src/domain/party/vendor-text.ts
/** A vendor by everything that names it: "ACME, SCAC ACMF, MC 123456". */
function vendorText(vendor) {
	return [
		vendor.externalId,
		vendor.scac === null ? null : `SCAC ${vendor.scac}`,
		vendor.mcNumber === null ? null : `MC ${vendor.mcNumber}`,
		vendor.dotNumber === null ? null : `DOT ${vendor.dotNumber}`
	].filter((entry) => entry !== null).join(", ");
}

// src/domain/audit/rules/vendor-ambiguous.ts
const MESSAGES$2 = { severalFit: (d) => `Billed by ${d.billedBy}, which fits ${d.vendors.length} vendors of order ${d.orderNumber}: ${d.vendors.join("; ")}.` };
const NO_ORDER$1 = notApplicable("noOrder");
/**
* The invoice does not say which vendor of the order it is from: two divisions of one carrier share a SCAC or a DOT number, and it names no
* externalId. Each is paid its own share, so a person says whose it is.
*/
const vendorAmbiguous = defineRule({
	id: "vendor-ambiguous",
	title: "The invoice fits several vendors of the order",
	since: 5,
	severity: "review",
	settings: [],
	messages: MESSAGES$2,
	reasons: { noOrder: "no order is matched" },
	check: (facts, { invoice }) => {
		if (facts.orders.length === 0) return NO_ORDER$1;
		const found = [];
		for (const { uuid, order } of facts.orders) {
			const fitting = vendorsThatFit(invoice.vendor, order.vendors, facts.vendor?.scacs);
			if (fitting.length < 2) continue;
			found.push({
				message: "severalFit",
				data: {
					billedBy: vendorText(invoice.vendor),
					orderNumber: order.orderNumber,
					vendors: fitting.map(vendorText)
				},
				orderUuid: uuid
			});
		}
		return outcomeOf(found);
	}
});

// src/domain/audit/rules/vendor-mismatch.ts
const MESSAGES$1 = {
	otherVendor: (d) => `Billed by ${d.billedBy}; order ${d.orderNumber} is with ${d.orderedFrom.join("; ") || "no vendor"}.`,
	agreesInPart: (d) => `The vendor agrees with order ${d.orderNumber} only in part: ${listText(d.contradictions)}.`
};
const NO_ORDER = notApplicable("noOrder");
/** The invoice's vendor is not the order's by externalId, else by SCAC, MC or DOT number: never approved by itself. */
const vendorMismatch = defineRule({
	id: "vendor-mismatch",
	title: "The invoice's vendor is not the order's",
	since: 1,
	severity: "review",
	settings: [],
	messages: MESSAGES$1,
	reasons: { noOrder: "no order is matched" },
	check: (facts, { invoice }) => {
		if (facts.orders.length === 0) return NO_ORDER;
		const found = [];
		for (const { uuid, order } of facts.orders) {
			const [same, second] = vendorsThatFit(invoice.vendor, order.vendors, facts.vendor?.scacs);
			if (second !== void 0) continue;
			if (same === void 0) {
				found.push({
					message: "otherVendor",
					data: {
						billedBy: vendorText(invoice.vendor),
						orderNumber: order.orderNumber,
						orderedFrom: order.vendors.map(vendorText)
					},
					orderUuid: uuid
				});
				continue;
			}
			const { contradictions } = compareVendors(invoice.vendor, same, facts.vendor?.scacs);
			if (contradictions.length > 0) found.push({
				message: "agreesInPart",
				data: {
					orderNumber: order.orderNumber,
					contradictions
				},
				orderUuid: uuid
			});
		}
		return outcomeOf(found);
	}
});

// src/domain/audit/rules/weight-variance.ts
const NO_POLICY = notApplicable("noLimit");
const NO_WEIGHT = notApplicable("noOrderedWeight");
const NOT_BILLED = notEvaluated("noBilledWeight");
const NO_FREIGHT = notApplicable("noFreight");
/** The billed weight is further from the order's than the policy allows; a scale ticket or inspection certificate supports it. */
const weightVariance = defineRule({
	id: "weight-variance",
	title: "The weight is not the order's",
	since: 1,
	severity: "dispute",
	settings: [
		"weight",
		"overrides",
		"acceptSupported"
	],
	messages: QUANTITY_MESSAGES,
	reasons: {
		noLimit: "the policy sets no limit for weights",
		noOrderedWeight: "the order has no weights",
		noBilledWeight: "the invoice has no weight to compare",
		noFreight: "the invoice follows a first one and bills no freight, so that it carries no weight"
	},
	check: (facts, context) => {
		if (context.policy.limit("weight", 0n) === null) return NO_POLICY;
		let ordered = null;
		for (let at = 0; at < facts.orders.length; at += 1) {
			const weight = weightOfItems(facts.orders[at]?.order.items ?? []) ?? ratedWeight(context.comparison.vendors[at]?.charges ?? []);
			if (weight === null) return NO_WEIGHT;
			ordered = (ordered ?? 0n) + weight;
		}
		if (ordered === null) return NO_WEIGHT;
		const billed = weightOfItems(context.invoice.items) ?? ratedWeight(context.invoice.charges);
		if (billed === null) return billsNoFreight(facts, context) ? NO_FREIGHT : NOT_BILLED;
		const limit = context.policy.limit("weight", quantityAsAmount(rate(ordered)));
		if (limit === null) return NO_POLICY;
		const draft = judgeQuantity({
			what: "weight",
			qualifier: "PerPound"
		}, {
			billed,
			ordered: rate(ordered)
		}, limit, findWeightSupport(facts, billed));
		return draft === void 0 ? PASS : [draft];
	}
});

// src/domain/audit/withheld.ts
/** What is withheld of a code; null where nothing is. */
function withheldOf(facts, book, row) {
	const isOurs = (entry) => facts.orders.some((order) => order.uuid === entry.orderUuid) && book.resolveOrdered({
		type: null,
		value: entry.code,
		description: null
	}).code === row.code;
	const sum = (amounts) => (amounts ?? []).filter(isOurs).reduce((total, entry) => plus(total, entry.amount), ZERO);
	let amount = ZERO;
	let approved = ZERO;
	const by = [];
	for (const sibling of facts.siblings) {
		if (sibling.status !== "approved") continue;
		approved = plus(approved, sum(sibling.amounts));
		const own = sum(sibling.withheld);
		if (own === 0n) continue;
		amount = plus(amount, own);
		by.push(sibling);
	}
	return amount === 0n ? null : {
		amount,
		room: minus(minus(row.ordered, approved), amount),
		by
	};
}
/** How much of what is withheld an amount asks for: what is beyond the room, at most all of it. */
function askedOf({ amount, room }, asked) {
	const beyond = minus(asked, room);
	return beyond <= 0n || isNothing(beyond) ? ZERO : smaller(beyond, amount);
}

// src/domain/audit/rules/withheld-earlier.ts
const MESSAGES = { asksAgain: (d) => `${d.charge}: ${billedText(d.billed)} is billed, ${moneyText(d.asked)} of it is what a person withheld with a reason: ${moneyText(d.withheld)} of invoice ${listText(d.invoices)}.` };
const NOTHING_WITHHELD = notApplicable("nothingWithheld");
/**
* A charge asks again for what a person withheld of an earlier invoice of the order (a claim deduction, say): as far as it is more than the
* order expects now, less what was approved, less what was withheld. Who approves it lifts what he pays of it.
*/
const withheldEarlier = defineRule({
	id: "withheld-earlier",
	title: "A charge asks for what was withheld earlier",
	since: 5,
	severity: "review",
	settings: [],
	messages: MESSAGES,
	reasons: {
		...UNCOMPARED,
		nothingWithheld: "nothing of the order was withheld with a reason"
	},
	check: (facts, context) => {
		if (!facts.siblings.some((sibling) => sibling.status === "approved" && sibling.withheld !== void 0 && sibling.withheld.length > 0)) return NOTHING_WITHHELD;
		const uncompared = context.uncompared();
		if (uncompared !== void 0) return uncompared;
		const found = [];
		for (const row of context.comparison.rows) {
			if (row.lines.length === 0) continue;
			const withheld = withheldOf(facts, context.book, row);
			const asked = withheld === null ? 0n : askedOf(withheld, row.billed);
			if (withheld === null || asked === 0n) continue;
			found.push({
				message: "asksAgain",
				data: {
					charge: row.code,
					billed: context.money(row.billed),
					asked: context.money(askedOf(withheld, row.billed)),
					withheld: context.money(withheld.amount),
					invoices: withheld.by.map((invoice) => invoice.invoiceNumber)
				},
				charge: row.code,
				expected: minus(row.billed, askedOf(withheld, row.billed)),
				billed: row.billed,
				invoiceUuids: withheld.by.map((invoice) => invoice.uuid)
			});
		}
		return outcomeOf(found);
	}
});

// src/domain/audit/rules/index.ts
/** Every audit rule, in the order in which they speak: identity first, then money, then freight, dates and documents. */
const AUDIT_RULES = [
	orderNotFound,
	orderAmbiguous,
	matchGuessed,
	vendorMismatch,
	vendorAmbiguous,
	customerMismatch,
	billToMismatch,
	referenceConflict,
	orderCancelled,
	duplicateInvoice,
	possibleCorrection,
	correctionHeld,
	updateParked,
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
	orderBilledByOther,
	withheldEarlier,
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
	const ruled = setting === void 0 || draft.ruled === true || own === "information" && draft.severity !== void 0 ? own : setting;
	const set = draft.atMost === void 0 ? ruled : weaker(ruled, draft.atMost);
	if (draft.supportedBy == null || draft.supportedBy.strength === "part") return set;
	return acceptSupported && draft.supportedBy.strength === "whole" ? "information" : weaker(set, "review");
};
const NO_DATA = {};
const findingOf = (rule, draft, severity, context) => {
	const expected = draft.expected ?? null;
	const billed = draft.billed ?? null;
	return {
		rule: rule.id,
		severity,
		messageId: `${rule.id}/${draft.message}`,
		data: draft.data ?? NO_DATA,
		message: renderMessage(rule.messages, draft.message, draft.data),
		charge: draft.charge ?? null,
		expected,
		billed,
		variance: expected === null || billed === null ? null : minus(billed, expected),
		currency: draft.currency ?? context.comparison.currency,
		limit: draft.limit ?? null,
		supportedBy: draft.supportedBy ?? null,
		orderUuid: draft.orderUuid ?? draft.part?.orderUuid ?? null,
		itemId: draft.itemId ?? draft.part?.itemId ?? null,
		invoiceUuids: draft.invoiceUuids ?? []
	};
};
/** Asks every rule of a rule set; what they find is added to `findings`, which the rules after them see. */
const judge$1 = (context, findings, ruleSet) => {
	const { facts } = context;
	const notEvaluated = [];
	const notApplicable = [];
	const passed = [];
	const { rules: settings, acceptSupported } = facts.policy;
	let weight = 0;
	for (const rule of AUDIT_RULES) {
		if (rule.since > ruleSet) continue;
		const setting = settings[rule.id];
		if (setting === "off") {
			notApplicable.push(rule.id);
			continue;
		}
		const outcome = rule.check(facts, context);
		if (outcome === PASS) passed.push(rule.id);
		else if (!("result" in outcome)) for (const draft of outcome) {
			const severity = severityOf(rule, draft, setting, acceptSupported);
			weight = Math.max(weight, WEIGHT[severity]);
			findings.push(findingOf(rule, draft, severity, context));
		}
		else if (outcome.result === "not-evaluated") {
			notEvaluated.push({
				rule: rule.id,
				reasonId: `${rule.id}/${outcome.reason}`,
				data: outcome.data ?? NO_DATA,
				reason: renderMessage(rule.reasons, outcome.reason, outcome.data)
			});
			weight = Math.max(weight, WEIGHT.review);
		} else (outcome.result === "pass" ? passed : notApplicable).push(rule.id);
	}
	return {
		verdict: VERDICT[weight],
		notEvaluated,
		notApplicable,
		passed
	};
};
/** The rate an invoice was converted at, as it is told; null where nothing was. */
const conversionOf = ({ conversion }) => conversion === null ? null : {
	from: conversion.from,
	to: conversion.to,
	rate: printFxRate(conversion.rate),
	inverse: conversion.inverse,
	rateOn: conversion.rateOn
};
/**
* Audits one invoice: every rule of the table looks at the facts, and the verdict is that of the strongest finding (block, unmatched,
* dispute, review, approve). A rule that could not be evaluated holds the invoice as a review: missing evidence is never a pass.
* Pure: the same facts give the same result. `ruleSet`: an earlier one that the rules of today still answer (`FIRST_LIVING_RULE_SET`), for a
* replay; rules that came after it are passed over.
*/
function runAudit(facts, ruleSet = RULE_SET) {
	if (ruleSet < 5) throw new RangeError(`rule set ${ruleSet} is answered by its frozen engine: use replayAudit`);
	const findings = [];
	const context = new AuditContext(facts, findings);
	const { verdict, notEvaluated, notApplicable, passed } = judge$1(context, findings, ruleSet);
	const { comparison } = context;
	const compared = comparison.comparability === "compared";
	const charges = chargeRows(context, findings, verdict);
	const approved = verdict === "approve" ? sumApproved(charges) : null;
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
			variancePercent: compared ? percentText$1(comparison.variance, comparison.ordered) : null
		},
		currency: comparison.currency,
		conversion: conversionOf(comparison),
		allocations: approved === null ? [] : allocateApproved(context, charges.filter((row) => row.lines.length > 0).map((row) => ({
			code: row.code,
			amount: row.billed
		})))
	};
}

// src/domain/settings/complete-value.ts
/**
* A value as an earlier release kept it (amounts as bigints), with what a kind has come to hold since: the defaults of fields that it did not
* know. `before` is what holds where there is nothing.
*/
function completeValue(kind, value, before) {
	if (value === void 0 && kind.kind !== "partial") return before === void 0 && kind.kind === "optional" ? null : before;
	if (value === null) return null;
	switch (kind.kind) {
		case "optional": return completeValue(kind.of, value);
		case "list": return value.map((entry) => completeValue(kind.of, entry));
		case "object": return completeFields(kind.fields, value, (field) => field.default);
		case "partial": return completeFields(kind.of.fields, value ?? {}, () => null);
		default: return value;
	}
}
function completeFields(fields, value, defaultOf) {
	return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, completeValue(field.kind, value[name], defaultOf(field))]));
}

// src/domain/audit/complete-policy.ts
/**
* The policy of a stored audit, as this release knows policies: settings (and parts of settings) that came later hold their defaults, those that
* went are left out.
*/
function completePolicy(stored) {
	return Object.fromEntries(Object.entries(POLICY_SETTINGS).map(([name, row]) => [name, completeValue(row.kind, stored[name], row.default)]));
}

// src/domain/stored/upcast.ts
/**
* A stored value in the form of today: the version that wrote it chooses where the chain of small steps begins. Throws when a later release
* wrote it, and when a step is missing: a programmer's error.
*/
function upcast(form, version, value) {
	if (version > form.now) throw new Error(`${form.name}/${version} was stored by a later release; this one reads up to ${form.name}/${form.now}: start the release that stored it, or a later one`);
	let at = version;
	let current = value;
	while (at < form.now) {
		const step = form.upcasters.find(({ from }) => from === at);
		if (step === void 0) throw new Error(`nothing leads from ${form.name}/${at} to ${form.name}/${at + 1}`);
		current = step.up(current);
		at += 1;
	}
	return current;
}

// src/domain/stored/upcast-facts.ts
/**
* The facts of an audit, "facts/1" in the head of their text. When a field of the facts (or of an invoice, order or charge in them) comes that
* is not optional: the next version, and the step that gives it its default. Frozen rule sets read their own texts and need no step.
*/
const FACTS = {
	name: "facts",
	now: 1,
	upcasters: []
};
function upcastFacts(version, parsed) {
	return upcast(FACTS, version, parsed);
}

// src/domain/audit/facts-from-canonical.ts
const HEAD = /^facts\/(\d+)\n/;
const BIGINT = /-?\d+n/y;
const STRING = /"(?:[^"\\]|\\.)*"/y;
const MARK = "\0n";
/**
* The facts back from their canonical text, so that a past audit can be run again bit for bit. bigints stand in the text as `123n`; they are
* marked with a character that JSON text written by `JSON.stringify` never holds unescaped, so that no value of the facts can be taken for one.
*/
function factsFromCanonical(text) {
	const [head, version] = HEAD.exec(text) ?? [];
	if (head === void 0) throw new Error("not the canonical text of audit facts");
	return upcastFacts(Number(version), fromCanonicalText(text.slice(head.length)));
}
/** A value back from `canonicalText`. */
function fromCanonicalText(body) {
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
}

// src/domain/stored/whole-facts.ts
/** The facts of a stored audit whole again, from its own text and that of its settings; settings that came since hold their defaults. */
function wholeFacts(text, settings) {
	const facts = factsFromCanonical(text);
	const { policy, policyVersion, fxRates, codes } = fromCanonicalText(settings);
	return {
		...facts,
		policy: completePolicy({ ...policy }),
		policyVersion,
		fxRates,
		chargeCodes: {
			...facts.chargeCodes,
			codes
		}
	};
}

// src/domain/stored/replay-audit.ts
/**
* The engine of today over stored texts. `tools/freeze-rule-set.ts` makes a frozen engine of this function and everything it needs: keep its
* name and its parameters.
*/
function judge(ruleSet, facts, settings) {
	return JSON.stringify(printAuditResult(runAudit(wholeFacts(facts, settings), ruleSet)));
}

export { judge };
