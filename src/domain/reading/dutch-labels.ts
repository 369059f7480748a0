import { headOf, label, type LanguageLabels } from "./label-words.ts";

const NO = String.raw`-?\s?(?:nummer|nr\.?)`;

/** Of the Netherlands and Flanders: what carriers there print on bills and consignment notes. */
export const DUTCH_LABELS: LanguageLabels = {
  labels: [
    ...label("invoiceNumber", 1, String.raw`(?:vracht|transport|verkoop)?factuur${NO}`),
    ...label("invoiceDate", 1, String.raw`factuur-?datum`),
    ...label(
      "dueDate",
      1,
      String.raw`verval-?datum`,
      String.raw`(?:uiterste\s+)?betaaldatum`,
      String.raw`te\s+betalen\s+(?:v[óo][óo]r|op)`,
    ),
    ...label("shipDate", 1, String.raw`(?:laad|verzend)-?datum`),
    ...label("deliveryDate", 1, String.raw`(?:los|lever)-?datum`),
    ...label("vendorName", 0.9, headOf("vervoerder|leverancier")),
    ...label("orderNumber", 1, String.raw`order${NO}`, String.raw`uw\s+(?:order|opdracht)`),
    ...label("poNumber", 1, String.raw`bestel${NO}`),
    ...label("bolNumber", 1, String.raw`(?:vrachtbrief|cmr)${NO}`),
    ...label(
      "totalAmount",
      1,
      String.raw`te\s+betalen`,
      String.raw`(?:factuur|eind|totaal)-?bedrag`,
      String.raw`totaal\s+(?:incl\.?|inclusief)(?:\s+btw)?`,
    ),
    ...label("totalAmount", 0.85, "totaal"),
    ...label("paymentTerms", 1, String.raw`betalings(?:termijn|condities|voorwaarden)`),
    ...label("weight", 1, String.raw`bruto-?\s?gewicht`),
  ],
  others: [
    String.raw`subtotaal|totaal\s+(?:excl\.?|exclusief|netto|btw)(?:\s+btw)?`,
    String.raw`(?:netto|btw)-?\s?bedrag`,
    String.raw`btw-?\s?(?:nummer|nr\.?)|klant${NO}|debiteur(?:en)?${NO}`,
  ],
};
