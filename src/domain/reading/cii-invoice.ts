import type { EInvoice, EInvoiceLine } from "./e-invoice.ts";
import type { FieldName } from "./fact.ts";
import { elementsAt, textsAt, type XmlElement } from "./xml-element.ts";
import { parseRate } from "../money/amount.ts";
import { parseDay } from "../day/day.ts";

const TRADE = "SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction";
const AGREEMENT = "ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement";
const DELIVERY = "ApplicableHeaderTradeDelivery|ApplicableSupplyChainTradeDelivery";
const SETTLEMENT = "ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement";
const SUMS = "SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation";
/** A line that only heads or explains others: its amount is theirs. */
const SUMMING_LINES = ["GROUP", "INFORMATION"];

/** Codes of UNTDID 1153 that name a number of a move. */
const REFERENCES: Readonly<Record<string, FieldName>> = {
  BM: "bolNumber",
  MB: "bolNumber",
  CN: "proNumber",
  ON: "orderNumber",
  SRN: "shipmentNumber",
};

/**
 * A Cross Industry Invoice of UN/CEFACT (D16B; EN 16931, part 3-3), which Factur-X, ZUGFeRD and XRechnung carry, or of ZUGFeRD
 * 1.0, whose elements have other names. Undefined for another file.
 */
export function readCiiInvoice(root: XmlElement): EInvoice | undefined {
  if (root.name !== "CrossIndustryInvoice" && root.name !== "CrossIndustryDocument") return undefined;
  const header = "ExchangedDocument|HeaderExchangedDocument";
  const inTrade = (...path: string[]): readonly string[] => textsAt(root, TRADE, ...path);
  const settlement = elementsAt(root, TRADE, SETTLEMENT);
  const fields: Partial<Record<FieldName, readonly string[]>> = {
    invoiceNumber: textsAt(root, header, "ID"),
    invoiceDate: daysAt(root, header, "IssueDateTime"),
    deliveryDate: daysAt(root, TRADE, DELIVERY, "ActualDeliverySupplyChainEvent", "OccurrenceDateTime"),
    dueDate: daysAt(root, TRADE, SETTLEMENT, "SpecifiedTradePaymentTerms", "DueDateDateTime"),
    vendorName: inTrade(AGREEMENT, "SellerTradeParty", "Name"),
    remitToName: inTrade(SETTLEMENT, "PayeeTradeParty", "Name"),
    billToName: inTrade(AGREEMENT, "BuyerTradeParty", "Name"),
    poNumber: inTrade(AGREEMENT, "BuyerOrderReferencedDocument", "IssuerAssignedID|ID"),
    totalAmount: inTrade(SETTLEMENT, SUMS, "GrandTotalAmount"),
    currency: inTrade(SETTLEMENT, "InvoiceCurrencyCode"),
    paymentTerms: inTrade(SETTLEMENT, "SpecifiedTradePaymentTerms", "Description").slice(0, 1),
    ...referencesOf(root),
  };
  return {
    syntax: "CII",
    typeCode: textsAt(root, header, "TypeCode")[0] ?? "",
    fields,
    lines: [
      ...elementsAt(root, TRADE, "IncludedSupplyChainTradeLineItem").flatMap(lineOf),
      ...settlement.flatMap((each) => [...allowancesOf(each), ...servicesOf(each), ...taxesOf(each)]),
    ],
    due: inTrade(SETTLEMENT, SUMS, "DuePayableAmount"),
  };
}

/** Days as `102` writes them, 20260301; also as ISO 8601 does. */
const daysAt = (root: XmlElement, ...path: readonly string[]): readonly string[] =>
  elementsAt(root, ...path)
    .flatMap((date) => [...textsAt(date, "DateTimeString|Date|DateTime"), date.text])
    .filter((text) => text !== "")
    .map((text) => {
      const iso = /^\d{8}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : text.slice(0, 10);
      return parseDay(iso) ?? text;
    });

const referencesOf = (root: XmlElement): Partial<Record<FieldName, readonly string[]>> => {
  const found: Partial<Record<FieldName, readonly string[]>> = {};
  for (const document of elementsAt(
    root,
    TRADE,
    AGREEMENT,
    "AdditionalReferencedDocument|AdditionalReferencedReferencedDocument",
  )) {
    const field = REFERENCES[textsAt(document, "ReferenceTypeCode")[0] ?? ""];
    if (field !== undefined) found[field] = [...(found[field] ?? []), ...textsAt(document, "IssuerAssignedID|ID")];
  }
  return found;
};

const lineOf = (line: XmlElement): readonly EInvoiceLine[] => {
  const document = "AssociatedDocumentLineDocument";
  if (textsAt(line, document, "LineStatusReasonCode").some((code) => SUMMING_LINES.includes(code))) return [];
  const settlement = "SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement";
  const agreement = "SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement";
  const delivery = "SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery";
  const sums = "SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation";
  const [amount] = textsAt(line, settlement, sums, "LineTotalAmount");
  const [price] = elementsAt(line, agreement, "NetPriceProductTradePrice");
  const [quantity] = elementsAt(line, delivery, "BilledQuantity");
  const name = textsAt(line, "SpecifiedTradeProduct", "Name")[0];
  // ZUGFeRD 1.0 writes remarks as lines.
  if (amount === undefined && name === undefined) return [];
  const isPerOne = (price === undefined ? [] : textsAt(price, "BasisQuantity")).every(
    (text) => parseRate(text) === parseRate("1"),
  );
  return [
    {
      description: name,
      code: textsAt(line, "SpecifiedTradeProduct", "SellerAssignedID")[0],
      rate: price === undefined || !isPerOne ? undefined : textsAt(price, "ChargeAmount")[0],
      quantity: quantity?.text,
      unit: quantity?.attributes["unitCode"],
      amount,
      isDeducted: false,
    },
  ];
};

const allowancesOf = (settlement: XmlElement): readonly EInvoiceLine[] =>
  elementsAt(settlement, "SpecifiedTradeAllowanceCharge").map((each) => ({
    description: textsAt(each, "Reason")[0] ?? textsAt(each, "ReasonCode")[0],
    amount: textsAt(each, "ActualAmount")[0],
    isDeducted: [...textsAt(each, "ChargeIndicator"), ...textsAt(each, "ChargeIndicator", "Indicator")][0] !== "true",
  }));

/** Freight and the like as ZUGFeRD states them beside the lines. */
const servicesOf = (settlement: XmlElement): readonly EInvoiceLine[] =>
  elementsAt(settlement, "SpecifiedLogisticsServiceCharge").map((each) => ({
    description: textsAt(each, "Description")[0],
    amount: textsAt(each, "AppliedAmount")[0],
    isDeducted: false,
  }));

const taxesOf = (settlement: XmlElement): readonly EInvoiceLine[] =>
  elementsAt(settlement, "ApplicableTradeTax").flatMap((tax) => {
    const [amount] = textsAt(tax, "CalculatedAmount");
    if (amount === undefined || parseRate(amount) === 0n) return [];
    const percent = textsAt(tax, "RateApplicablePercent|ApplicablePercent")[0];
    const name = textsAt(tax, "TypeCode")[0] ?? "Tax";
    return [{ description: percent === undefined ? name : `${name} ${percent} %`, amount, isDeducted: false }];
  });
