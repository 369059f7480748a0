/** What an e-invoice of the tests says; amounts as the file writes them. */
export interface EInvoiceToWrite {
  readonly number?: string;
  readonly typeCode?: string;
  /** `YYYY-MM-DD` */
  readonly issued?: string;
  readonly due?: string;
  readonly delivered?: string;
  readonly seller?: string;
  readonly buyer?: string;
  readonly payee?: string;
  readonly purchaseOrder?: string;
  /** Numbers of a move by their code of UNTDID 1153. */
  readonly references?: Readonly<Record<string, string>>;
  readonly currency?: string;
  readonly lines?: readonly { name: string; amount: string; price?: string; quantity?: string; unit?: string }[];
  readonly allowances?: readonly { reason: string; amount: string; isCharge: boolean }[];
  readonly tax?: { readonly percent: string; readonly amount: string };
  readonly total: string;
  readonly payable?: string;
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const one = (name: string, text: string | undefined, attributes = ""): string =>
  text === undefined ? "" : `<${name}${attributes}>${escaped(text)}</${name}>`;

const USUAL: Required<Pick<EInvoiceToWrite, "number" | "typeCode" | "issued" | "seller" | "buyer" | "currency">> = {
  number: "FX-2026-0815",
  typeCode: "380",
  issued: "2026-10-05",
  seller: "Müller & Söhne Spedition",
  buyer: "Northern Paper Inc.",
  currency: "EUR",
};

/** A Cross Industry Invoice (D16B) as Factur-X and XRechnung write it. */
export function ciiInvoice(given: EInvoiceToWrite): string {
  const invoice = { ...USUAL, ...given };
  const date = (day: string): string => `<udt:DateTimeString format="102">${day.replaceAll("-", "")}</udt:DateTimeString>`;
  const references = Object.entries(invoice.references ?? {})
    .map(
      ([code, id]) =>
        `<ram:AdditionalReferencedDocument>${one("ram:IssuerAssignedID", id)}<ram:TypeCode>130</ram:TypeCode>${one("ram:ReferenceTypeCode", code)}</ram:AdditionalReferencedDocument>`,
    )
    .join("");
  const lines = (invoice.lines ?? [])
    .map(
      (line, at) => `<ram:IncludedSupplyChainTradeLineItem>
  <ram:AssociatedDocumentLineDocument><ram:LineID>${at + 1}</ram:LineID></ram:AssociatedDocumentLineDocument>
  <ram:SpecifiedTradeProduct>${one("ram:Name", line.name)}</ram:SpecifiedTradeProduct>
  <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice>${one("ram:ChargeAmount", line.price ?? line.amount)}</ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
  <ram:SpecifiedLineTradeDelivery>${one("ram:BilledQuantity", line.quantity ?? "1", ` unitCode="${line.unit ?? "C62"}"`)}</ram:SpecifiedLineTradeDelivery>
  <ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation>${one("ram:LineTotalAmount", line.amount)}</ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
</ram:IncludedSupplyChainTradeLineItem>`,
    )
    .join("");
  const allowances = (invoice.allowances ?? [])
    .map(
      ({ reason, amount, isCharge }) =>
        `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${isCharge}</udt:Indicator></ram:ChargeIndicator>${one("ram:ActualAmount", amount)}${one("ram:Reason", reason)}</ram:SpecifiedTradeAllowanceCharge>`,
    )
    .join("");
  const tax =
    invoice.tax === undefined
      ? ""
      : `<ram:ApplicableTradeTax>${one("ram:CalculatedAmount", invoice.tax.amount)}<ram:TypeCode>VAT</ram:TypeCode>${one("ram:RateApplicablePercent", invoice.tax.percent)}</ram:ApplicableTradeTax>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocument>${one("ram:ID", invoice.number)}${one("ram:TypeCode", invoice.typeCode)}<ram:IssueDateTime>${date(invoice.issued)}</ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>${lines}
<ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty>${one("ram:Name", invoice.seller)}</ram:SellerTradeParty><ram:BuyerTradeParty>${one("ram:Name", invoice.buyer)}</ram:BuyerTradeParty>
${invoice.purchaseOrder === undefined ? "" : `<ram:BuyerOrderReferencedDocument>${one("ram:IssuerAssignedID", invoice.purchaseOrder)}</ram:BuyerOrderReferencedDocument>`}${references}</ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery>${invoice.delivered === undefined ? "" : `<ram:ActualDeliverySupplyChainEvent><ram:OccurrenceDateTime>${date(invoice.delivered)}</ram:OccurrenceDateTime></ram:ActualDeliverySupplyChainEvent>`}</ram:ApplicableHeaderTradeDelivery>
<ram:ApplicableHeaderTradeSettlement>${one("ram:InvoiceCurrencyCode", invoice.currency)}${invoice.payee === undefined ? "" : `<ram:PayeeTradeParty>${one("ram:Name", invoice.payee)}</ram:PayeeTradeParty>`}${tax}${allowances}
${invoice.due === undefined ? "" : `<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime>${date(invoice.due)}</ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>`}
<ram:SpecifiedTradeSettlementHeaderMonetarySummation>${one("ram:GrandTotalAmount", invoice.total)}${one("ram:DuePayableAmount", invoice.payable ?? invoice.total)}</ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement>
</rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;
}

/** An invoice, or with type code 381 a credit note, of UBL 2.1, with prefixes of its own. */
export function ublInvoice(given: EInvoiceToWrite): string {
  const invoice = { ...USUAL, ...given };
  const kind = invoice.typeCode === "381" ? "CreditNote" : "Invoice";
  const currency = ` currencyID="${invoice.currency}"`;
  const party = (name: string, role: string): string =>
    `<a:${role}><a:Party><a:PartyLegalEntity>${one("b:RegistrationName", name)}</a:PartyLegalEntity></a:Party></a:${role}>`;
  const quantity = kind === "Invoice" ? "b:InvoicedQuantity" : "b:CreditedQuantity";
  const lines = (invoice.lines ?? [])
    .map(
      (line, at) =>
        `<a:${kind}Line><b:ID>${at + 1}</b:ID>${one(quantity, line.quantity ?? "1", ` unitCode="${line.unit ?? "C62"}"`)}${one("b:LineExtensionAmount", line.amount, currency)}<a:Item>${one("b:Name", line.name)}</a:Item><a:Price>${one("b:PriceAmount", line.price ?? line.amount, currency)}</a:Price></a:${kind}Line>`,
    )
    .join("");
  const allowances = (invoice.allowances ?? [])
    .map(
      ({ reason, amount, isCharge }) =>
        `<a:AllowanceCharge><b:ChargeIndicator>${isCharge}</b:ChargeIndicator>${one("b:AllowanceChargeReason", reason)}${one("b:Amount", amount, currency)}</a:AllowanceCharge>`,
    )
    .join("");
  const tax =
    invoice.tax === undefined
      ? ""
      : `<a:TaxTotal>${one("b:TaxAmount", invoice.tax.amount, currency)}<a:TaxSubtotal>${one("b:TaxAmount", invoice.tax.amount, currency)}<a:TaxCategory>${one("b:Percent", invoice.tax.percent)}<a:TaxScheme><b:ID>VAT</b:ID></a:TaxScheme></a:TaxCategory></a:TaxSubtotal></a:TaxTotal><a:TaxTotal>${one("b:TaxAmount", "1.00", ' currencyID="CZK"')}</a:TaxTotal>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<q:${kind} xmlns:q="urn:oasis:names:specification:ubl:schema:xsd:${kind}-2" xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
${one("b:ID", invoice.number)}${one("b:IssueDate", invoice.issued)}${one("b:DueDate", invoice.due)}${one(`b:${kind}TypeCode`, invoice.typeCode)}${one("b:DocumentCurrencyCode", invoice.currency)}
${invoice.purchaseOrder === undefined ? "" : `<a:OrderReference>${one("b:ID", invoice.purchaseOrder)}</a:OrderReference>`}
${Object.entries(invoice.references ?? {})
  .map(([code, id]) => `<a:AdditionalDocumentReference>${one("b:ID", id, ` schemeID="${code}"`)}</a:AdditionalDocumentReference>`)
  .join("")}
${party(invoice.seller, "AccountingSupplierParty")}${party(invoice.buyer, "AccountingCustomerParty")}
${invoice.payee === undefined ? "" : `<a:PayeeParty><a:PartyName>${one("b:Name", invoice.payee)}</a:PartyName></a:PayeeParty>`}
${invoice.delivered === undefined ? "" : `<a:Delivery>${one("b:ActualDeliveryDate", invoice.delivered)}</a:Delivery>`}
${allowances}${tax}<a:LegalMonetaryTotal>${one("b:TaxInclusiveAmount", invoice.total, currency)}${one("b:PayableAmount", invoice.payable ?? invoice.total, currency)}</a:LegalMonetaryTotal>${lines}
</q:${kind}>`;
}
