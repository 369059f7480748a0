import { behindCity, behindNumberOf, headOf, label, type LanguageLabels } from "./label-words.ts";

/** `-Nr.`, `nummer`, ` Nr.`, ` #`, as a word of its own or behind one. */
const NR = String.raw`(?:s?[\s-]*(?:nummer|nr|no)\b\.?|\s*#|\s*n[°º])`;
const of = (words: string): string => `(?:${words})${NR}`;
/** Compounds: Frachtrechnung, Handelsrechnung. An Abrechnung is none. */
const INVOICE = String.raw`(?:\p{L}*(?<!ab)rechnung|gutschrift)`;
const DAY = String.raw`[\s-]*(?:datum|tag)`;

export const GERMAN_LABELS: LanguageLabels = {
  labels: [
    ...label(
      "invoiceNumber",
      1,
      of(String.raw`(?:${INVOICE}|beleg|rg|re|dokumenten?)`),
      // As forms of e-invoices print it: Handelsrechnung (380) Nr.
      String.raw`${INVOICE}(?:\s+des\s+\p{L}+)?\s*\(\d{3}\)\s*nr\.?`,
    ),
    ...label("invoiceNumber", 0.7, INVOICE),
    ...label(
      "invoiceDate",
      1,
      String.raw`(?:rechnungs|beleg|ausstellungs|dokument)${DAY}`,
      String.raw`datum\s+der\s+rechnung`,
      String.raw`(?:ausgestellt|erstellt)\s+am`,
    ),
    ...label("invoiceDate", 0.95, behindNumberOf(INVOICE, "vom|von")),
    ...label("invoiceDate", 0.75, "datum"),
    ...label("invoiceDate", 0.93, behindCity("den")),
    ...label("shipDate", 1, String.raw`(?:versand|lade|abhol|verlade)${DAY}`, String.raw`(?:verladen|abgeholt|versendet)\s+am`),
    ...label(
      "deliveryDate",
      1,
      String.raw`(?:liefer-?\s+(?:und|bzw\.|/)\s*)?(?:liefer|leistungs|zustell|ablade)${DAY}`,
      String.raw`(?:geliefert|zugestellt)\s+am`,
    ),
    ...label(
      "dueDate",
      1,
      String.raw`f[äa]llig(?:keit)?(?:s${DAY})?(?:\s+am)?`,
      String.raw`zahlbar\s+bis(?:\s+(?:zum|sp[äa]testens))?`,
      String.raw`zu\s+zahlen\s+bis(?:\s+zum)?`,
      String.raw`zahlungs(?:ziel|termin)`,
      String.raw`(?:bitte\s+)?[üu]berweisen\s+(?:sie\s+)?(?:\p{L}+\s+){0,4}bis(?:\s+zum)?`,
    ),
    ...label(
      "vendorName",
      0.95,
      headOf(String.raw`verk[äa]ufer|lieferant|rechnungs(?:steller|ersteller|aussteller)|frachtf[üu]hrer|spediteur`),
    ),
    ...label("remitToName", 1, String.raw`zahlungsempf[äa]nger`, String.raw`zahlbar\s+an`),
    ...label(
      "billToName",
      1,
      String.raw`rechnung\s+an`,
      String.raw`rechnungs(?:empf[äa]nger|adresse|anschrift)`,
      String.raw`k[äa]ufer(?:/leistungsempf[äa]nger)?`,
      String.raw`leistungsempf[äa]nger`,
    ),
    ...label("billToName", 0.8, "kunde", "auftraggeber"),
    ...label("bolNumber", 1, of(String.raw`frachtbrief|cmr`)),
    ...label("poNumber", 1, of(String.raw`(?:ihre\s+)?(?:bestell|purchase)(?:ung)?`), String.raw`ihre\s+bestellung`),
    ...label("orderNumber", 1, of(String.raw`(?:ihr\s+)?(?:auftrag|transportauftrag)`), String.raw`ihr\s+auftrag`),
    ...label("orderNumber", 0.8, String.raw`ihre?\s+(?:zeichen|referenz|ref\b\.?)`, "kundenreferenz"),
    ...label("shipmentNumber", 1, of("sendung")),
    ...label("loadNumber", 1, of(String.raw`tour|ladung`)),
    ...label(
      "totalAmount",
      1,
      String.raw`(?:rechnungs|gesamt|brutto|end)\s?-?(?:gesamt|end|brutto)?(?:betrag|summe)(?:\s+(?:brutto|inkl\.?\s+(?:mwst|ust)\.?|in\s+(?:eur|chf)|\(?(?:eur|€)\)?))?`,
      String.raw`zu\s+zahlen(?:der\s+betrag)?`,
      String.raw`(?:gesamt|summe|total)\s+(?:\(?brutto\)?|inkl\.?\s+(?:mwst|ust)\.?)`,
      String.raw`rechnungstotal`,
      String.raw`gesamtsumme`,
    ),
    // What is left to pay may be less than the bill, of which a part was paid.
    ...label("totalAmount", 0.95, String.raw`(?:zahl|forderungs|[üu]berweisungs)betrag`, String.raw`noch\s+zu\s+zahlen`),
    ...label("totalAmount", 0.9, "gesamt", "brutto"),
    ...label("totalAmount", 0.8, "summe"),
    ...label("currency", 1, String.raw`(?:rechnungs)?w[äa]hrung`),
    ...label("paymentTerms", 1, String.raw`zahlungs(?:bedingung(?:en)?|konditionen|ziel)`),
    ...label("weight", 1, String.raw`(?:gesamt|brutto|fracht)?gewicht`),
    ...label("netWeight", 1, "nettogewicht"),
    ...label("pieces", 1, String.raw`(?:anzahl\s+)?(?:packst[üu]cke|paletten|colli|kolli)`),
  ],
  others: [
    String.raw`zwischen\s?-?summe|(?:brutto|gesamt|einzel)preis`,
    // Of surcharges, of positions: a sum of a part.
    String.raw`\p{L}*(?:summe|betrag|total|gesamt)\s+(?:der|des|aller|ohne|exkl\.?|zzgl\.?|vor)\s+\p{L}+\.?`,
    String.raw`\p{L}*(?:summe|betrag|gesamt|total|preis)\s+\(?netto\)?|netto\p{L}*|(?:summe|gesamt|total|betrag|positionen|versandkosten)\s+netto`,
    String.raw`(?:positions|waren)\p{L}*summe|warenwert|positionen\s+(?:netto|ust|mwst)\.?`,
    String.raw`(?:mehrwert|umsatz)?(?:steuer|mwst|ust)\.?[\s-]*(?:betrag|gesamt|summe|satz|aufschl[üu]sselung)(?:\s+in\s+\p{L}{3})?`,
    String.raw`(?:erhaltene\s+)?anzahlung(?:en)?|bereits\s+(?:be)?gezahlt|offene\s+(?:posten|zahlungen)|saldovortrag|vortrag`,
    String.raw`(?:kunden|lieferanten|lief|artikel|art|steuer|konto|debitoren|ust-?id(?:ent)?|lieferschein|reklamations|ursprungs\p{L}*|handelsregister|globale|hrb|hra|order)${NR}(?:-\p{L}+)?`,
    String.raw`(?:bestell|auftrags|lieferschein|druck|buchungs|valuta)${DAY}`,
    String.raw`(?:urspr[üu]ngliche|korrigierte|stornierte)\s+rechnung(?:s?[\s-]*(?:nummer|nr)\.?)?`,
    String.raw`(?:rechnungs|artikel)\p{L}*rabatt`,
    String.raw`rechnung\s+gem[äa](?:ß|ss)`,
  ],
};
