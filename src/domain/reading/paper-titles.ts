import type { DocumentType } from "../document/document-types.ts";

/** What a paper of a type is headed with. */
export interface PaperTitle {
  readonly type: DocumentType;
  readonly words: RegExp;
  /** It is a paper of none of the types, such as a quote: nothing is inferred from what else it prints. */
  readonly isOther?: true;
}

const title = (type: DocumentType, words: RegExp): PaperTitle => ({ type, words });
const other = (words: RegExp): PaperTitle => ({ type: "Unknown", words, isOther: true });

/**
 * Titles of papers: the words that a paper of the type is headed with. More of a title's letters than not have to be these. The
 * first that fits stands, so what is longer comes before what is in it.
 */
export const TITLES: readonly PaperTitle[] = [
  // Papers with a number and a total that ask for no payment.
  other(/pro\s*(?:-\s*)?forma(?:\s+invoice)?|facture\s+pro\s*forma|proformarechnung|factura\s+proforma/i),
  other(/(?:freight\s+|rate\s+|price\s+)?(?:quotation|quote|estimate)|devis|angebot|cotizaci[óo]n|offerte|preventivo/i),
  other(
    /remittance\s+advice|payment\s+advice|cheque?\s+stub|check\s+(?:stub|remittance)|(?:(?:driver|carrier|contractor|owner[\s-]operator)\s+)?settlement\s+(?:statement|report|sheet)|(?:driver|carrier|contractor|owner[\s-]operator)\s+settlement/i,
  ),
  other(
    /order\s+(?:confirmation|acknowledge?ment)|sales\s+order|auftragsbest[äa]tigung|confirmation\s+de\s+commande|orderbevestiging/i,
  ),
  other(
    /(?:friendly\s+|final\s+)?(?:payment|invoice|account)\s+reminder|(?:letzte\s+)?mahnung|zahlungserinnerung|(?:laatste\s+)?aanmaning|betalingsherinnering|lettre\s+de\s+relance/i,
  ),
  other(/credit\s+application|carrier\s+(?:profile|packet|set-?up\s+(?:form|packet))|voided?\s+che(?:ck|que)/i),
  title(
    "StatementInvoice",
    /(?:(?:account|customer|monthly|billing)\s+)?statement(?:\s+of\s+account)?|past\s+due\s+(?:statement|notice)|account\s+summary|relev[ée]\s+de\s+compte|[ée]tat\s+de\s+compte|kontoauszug|estado\s+de\s+cuenta/i,
  ),
  title(
    "InvoiceCorrected",
    /(?:corrected|revised|amended|rebill(?:ed)?|re-?issued|supplement(?:al|ary))\s+(?:freight\s+)?(?:invoice|bill)|(?:invoice|bill)\s+correction|balance\s+due\s+(?:invoice|bill)|credit\s+(?:memo|note|invoice)|note\s+de\s+cr[ée]dit|facture\s+d['’]avoir|avoir|gutschrift|rechnungs-?\s?korrektur|stornorechnung|korrekturrechnung|nota\s+de\s+cr[ée]dito|creditnota|creditfactuur|nota\s+di\s+credito|[kc]redit-?nota|kreditfaktura|faktura\s+koryguj[ąa]ca/i,
  ),
  title("GeneratedInvoice", /generated\s+invoice|self-?\s?bill(?:ing|ed)?\s+invoice|auto-?\s?generated\s+(?:freight\s+)?bill/i),
  title("CommercialInvoice", /commercial\s+invoice|customs\s+invoice|facture\s+commerciale|factura\s+comercial/i),
  title(
    "Invoice",
    /(?:freight\s+|tax\s+|carrier\s+|original\s+|transportation\s+|trucking\s+)*(?:invoice|freight\s+bill)|facture(?:\s+de\s+transport)?|(?:fracht|handels|waren|transport|speditions|sammel|teil|schluss|miet|kosten|brutto)?rechnung|factura(?:\s+electr[óo]nica)?|cfdi(?:\s+de\s+ingreso)?|(?:kopie\s+)?(?:vracht|transport|verkoop|verzamel)?factuur|fattura(?:\s+(?:di\s+trasporto|elettronica))?|faktura(?:\s+vat)?|fatura/i,
  ),
  title(
    "NoticeOfAssignment",
    /notice\s+of\s+(?:factoring\s+)?assignment|assignment\s+of\s+accounts?(?:\s+receivable)?|avis\s+de\s+cession/i,
  ),
  title("CustomerRateConfirmation", /customer\s+(?:rate\s+|load\s+)?confirmation/i),
  title("CustomerRateApproval", /(?:customer\s+)?rate\s+approval|approval\s+of\s+rates?|accessorial\s+approval/i),
  title(
    "RateConfirmation",
    /(?:carrier\s+)?(?:rate|load|carrier|dispatch)\s*(?:(?:&|and)\s*)?(?:load\s+)?confirmation(?:\s+(?:agreement|sheet))?|rate\s+con|rate\s+agreement|load\s+tender(?:\s+confirmation)?|confirmation\s+de\s+(?:taux|chargement)/i,
  ),
  title(
    "WeightAndInspectionCertificate",
    /(?:weight\s+(?:and|&)\s+(?:inspection|research)|inspection\s+and\s+weight|w\s*&\s*[ir])(?:\s+(?:certificate|report|correction))?|(?:certificate\s+of\s+)?reweigh(?:\s+certificate)?|(?:freight\s+)?inspection\s+(?:certificate|report)|weight\s+certificate/i,
  ),
  title(
    "WeighmasterCertificate",
    /(?:public\s+)?weigh\s?master(?:['’]s)?\s+(?:certificate|weight\s+certificate)|certificate\s+of\s+weight/i,
  ),
  title(
    "WeightScaleTicket",
    /(?:cat\s+)?(?:(?:certified\s+|truck\s+)?weight\s+|certified\s+|truck\s+|public\s+)?scale\s+(?:ticket|receipt)|weigh(?:t|ing)?\s+(?:ticket|bridge\s+ticket|slip)|weighbridge\s+ticket|certified\s+(?:truck\s+)?(?:scale|weight)s?|billet\s+de\s+pes[ée]e|wiegeschein|boleta\s+de\s+peso/i,
  ),
  title(
    "LumperReceipt",
    /lumper(?:\s+(?:service|fee|unloading))?(?:\s+(?:receipt|invoice))?|unloading\s+(?:service\s+|fee\s+)?receipt/i,
  ),
  title(
    "DetentionReceipt",
    /(?:(?:driver|truck|trailer|carrier)\s+)?detention(?:\s*(?:\/|and|&)\s*layover)?(?:\s+(?:receipt|approval|form|report|request|time\s*sheet|log))?|layover\s+(?:receipt|form|request)|delay\s+(?:receipt|time\s*sheet)/i,
  ),
  title("BrandDeliveryConfirmationReport", /(?:brand\s+)?delivery\s+confirmation(?:\s+report)?/i),
  title(
    "ProofOfDelivery",
    /(?:signed\s+|electronic\s+)?proof\s+of\s+delivery|preuve\s+de\s+livraison|(?:prueba|comprobante)\s+de\s+entrega|ablieferungsnachweis|liefernachweis|e?\.?p\.?o\.?d\.?/i,
  ),
  title(
    "DeliveryReceipt",
    /delivery\s+(?:receipt|record|note|slip|docket|advice|copy)|(?:dispatch|despatch)\s+(?:note|advice|docket)|goods\s+(?:receipt|received|delivery|delivered)\s+(?:note|slip|docket)|(?:bon|bordereau|note)\s+de\s+livraison|re[çc]u\s+de\s+livraison|liefer(?:schein|beleg)|ablieferbeleg|nota\s+de\s+(?:entrega|remisi[óo]n)|albar[áa]n(?:\s+de\s+entrega)?|gu[íi]a\s+de\s+(?:remisi[óo]n|remessa|entrega)|(?:af)?leverbon|leveringsbon|bolla\s+di\s+consegna|documento\s+di\s+trasporto|f[öo]ljesedel|følgeseddel|dow[óo]d\s+dostawy/i,
  ),
  title("DeliveryOrder", /(?:pick-?up\s+(?:and|&)\s+)?delivery\s+order|pick-?up\s+order/i),
  title("DeliveryTicket", /(?:delivery|field|haul)\s+ticket/i),
  title("ShipTicket", /ship(?:ping|ment)?\s+ticket/i),
  title("BrandBOLOne", /brand\s+(?:bol|bill\s+of\s+lading)\s*(?:(?:#|no\.?)\s*)?(?:1|one)/i),
  title("BrandBOLTwo", /brand\s+(?:bol|bill\s+of\s+lading)\s*(?:(?:#|no\.?)\s*)?(?:2|two)/i),
  title(
    "BillOfLading",
    /(?:uniform\s+|straight\s+|original\s+|short\s+form\s+|combined\s+|master\s+|house\s+|ocean\s+|vics\s+|the\s+)*bill\s+of\s+lading(?:[\s–-]*(?:short\s+form|original|not\s+negotiable|non-?negotiable|memorandum|copy))*|straight\s+bill|connaissement(?:\s+de\s+base)?|lettre\s+de\s+voiture|frachtbrief|vrachtbrief|lettera\s+di\s+vettura|list\s+przewozowy|fraktbrev|(?:international\s+)?consignment\s+note|carta\s+(?:de\s+)?porte|conocimiento\s+de\s+embarque|\bcmr\b/i,
  ),
  title(
    "LetterOfAuthority",
    /letter\s+of\s+authori(?:ty|zation)|certificate\s+of\s+authority|operating\s+authority|(?:motor\s+)?(?:carrier|broker)\s+(?:authority|permit|license)/i,
  ),
  title(
    "PackingList",
    /packing\s+(?:list|slip)|bordereau\s+d['’]exp[ée]dition|liste\s+de\s+colisage|packliste|lista\s+de\s+empaque|pakbon|paklijst/i,
  ),
  title(
    "CertificateOfOrigin",
    /certifica(?:te|tion)\s+of\s+origin|certificat\s+d['’]origine|certificado\s+de\s+origen|ursprungszeugnis/i,
  ),
  title(
    "InsuranceCertificate",
    /certificate\s+of\s+(?:liability\s+|cargo\s+|property\s+)?insurance|insurance\s+certificate|evidence\s+of\s+insurance/i,
  ),
  title("W9", /(?:form\s+)?w-?9|request\s+for\s+taxpayer(?:\s+identification.*)?/i),
  title("PurchaseOrder", /purchase\s+order|bon\s+de\s+commande|bestellung|orden\s+de\s+compra/i),
  title(
    "MaterialSafetyDataSheet",
    /(?:material\s+)?safety\s+data\s+sheet|m?sds|fiche\s+de\s+donn[ée]es\s+de\s+s[ée]curit[ée]|sicherheitsdatenblatt/i,
  ),
  title("TrailerInterchangeReceipt", /trailer\s+interchange(?:\s+(?:receipt|report|agreement))?/i),
  title("EIRTicket", /eir(?:\s+ticket)?|interchange\s+ticket/i),
  title("ElectronicInterchangeReceipt", /(?:electronic|equipment|container)\s+interchange(?:\s+(?:receipt|report))?/i),
  title("ExitPass", /exit\s+pass/i),
  title("GatePass", /gate\s+(?:pass|ticket|transaction)/i),
  title(
    "ACIManifest",
    /aci\s+(?:e-?)?manifest|(?:aci|advance\s+commercial\s+information)(?:\s+lead\s+sheet)?|e-?manifest\s+lead\s+sheet/i,
  ),
  title("TripManifest", /trip\s+(?:manifest|sheet)/i),
  title("Manifest", /(?:freight\s+|cargo\s+|load(?:ing)?\s+|driver\s+|line\s*haul\s+)?manifest(?:e)?/i),
  title(
    "PalletReceipt",
    /pallet\s+(?:receipt|exchange|transfer|ticket|control)(?:\s+(?:form|receipt|note|slip))?|chep\s+(?:receipt|transfer)/i,
  ),
  title("CertificateOfDestruction", /certificate\s+of\s+(?:destruction|disposal)/i),
  title("DonationReceipt", /donation\s+(?:receipt|form|acknowledge?ment)|charitable\s+(?:contribution|donation)(?:\s+receipt)?/i),
  title("EscortTicket", /(?:escort|pilot\s+car)(?:\s+service)?\s+(?:ticket|invoice|receipt|log)/i),
  title(
    "PermitReceipt",
    /(?:oversize|overweight|osow|os\/ow|trip|fuel|single\s+trip|special\s+hauling|transportation)(?:\s*[/&]\s*overweight)?(?:\s+load)?\s+permit(?:\s+receipt)?|permit\s+receipt/i,
  ),
  title("ServiceOrder", /(?:service|work|repair)\s+order/i),
  title("BrandStamp", /brand\s+(?:stamp|inspection)(?:\s+certificate)?/i),
  title("InboundTripReport", /inbound\s+trip\s+report/i),
  title("CargoActivitySheet", /cargo\s+activity\s+(?:sheet|report)/i),
  title("TimeCard", /time\s*(?:card|sheet)|(?:driver\s+)?time\s+record/i),
  title("TransferSheet", /(?:transfer|trans-?load)\s+(?:sheet|form|ticket)/i),
  title("TrailerControlRecord", /trailer\s+control\s+record/i),
  title("TargetTripSheet", /target\s+trip\s+sheet/i),
  title("ColdChainCustodyForm", /cold\s+chain(?:\s+(?:of\s+)?custody)?(?:\s+form)?|temperature\s+(?:log|record|custody\s+form)/i),
  title("BrandFreightDispatch", /(?:brand\s+)?freight\s+dispatch|dispatch\s+sheet/i),
  title("EquipmentSubmissionForm", /equipment\s+submission(?:\s+form)?/i),
  title(
    "Release",
    /(?:freight\s+|cargo\s+|lien\s+|customs\s+|arrival\s+)?release(?:\s+(?:form|order|letter|of\s+(?:lien|claims?|freight|cargo)))?/i,
  ),
  title("HistoricalAuditDocuments", /historical\s+audit\s+documents?/i),
  title("LoadCoverSheet", /(?:load\s+|fax\s+|document\s+|scan\s+)?cover\s+(?:sheet|page)|fax\s+transmission/i),
  title(
    "SafetyChecklist",
    /(?:safety|loading|trailer|pre-?trip|dock)\s+(?:inspection\s+)?check\s*-?list|driver['’]?s?\s+vehicle\s+inspection\s+report|dvir/i,
  ),
  title("TrailerPicture", /(?:trailer|load|cargo)\s+(?:picture|photo(?:graph)?)s?/i),
  title(
    "OtherReceipt",
    /(?:(?:sales|cash|customer|parking|toll|fuel|payment|store|till|official|tax|merchant|card|wash(?:out)?|trailer\s+wash(?:out)?|tow(?:ing)?|storage)\s+)*receipt|cash\s+(?:bill|memo|sale)|kassenbon|kassenbeleg|ticket\s+de\s+(?:caisse|compra)|scontrino|kassabon|re[çc]u|quittung|recibo|toll\s+ticket|(?:trailer\s+)?wash-?out(?:\s+(?:ticket|receipt))?/i,
  ),
];
