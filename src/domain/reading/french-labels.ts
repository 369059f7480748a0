import { behindCity, behindNumberOf, headOf, label, type LanguageLabels, perhapsNumbered } from "./label-words.ts";

/** `No`, `Nº`, `Numéro`, also where it was recognized without its signs. */
const NO = String.raw`(?:n[°ºo]s?\b\.?|n[°º]|num[ée]ro|#|r[ée]f(?:[ée]rence)?\b\.?)`;
const of = (words: string): readonly string[] => [
  String.raw`${NO}\s*(?:de\s+|du\s+|d['’])?(?:la\s+|l['’])?${words}`,
  String.raw`${words}\s*${NO}`,
];

/** Of France and of Québec. */
export const FRENCH_LABELS: LanguageLabels = {
  labels: [
    ...label("invoiceNumber", 1, ...of("factur(?:e|ation)"), ...of("avoir")),
    ...label("invoiceNumber", 0.7, "facture", "avoir"),
    ...label(
      "invoiceDate",
      1,
      String.raw`date\s+(?:de\s+(?:la\s+)?)?factur(?:e|ation)`,
      String.raw`date\s+d['’]\s?[ée]mission`,
      String.raw`factur[ée]e?\s+le`,
      String.raw`[ée]mise?\s+le`,
    ),
    ...label("invoiceDate", 0.95, behindNumberOf("facture|avoir", String.raw`du|(?:en\s+)?date\s+du`)),
    ...label("invoiceDate", 0.75, String.raw`en\s+date\s+du`),
    ...label("invoiceDate", 0.93, behindCity("le")),
    ...label(
      "shipDate",
      1,
      String.raw`date\s+(?:d['’]\s?(?:exp[ée]dition|enl[èe]vement)|de\s+(?:ramassage|cueillette|chargement))`,
      String.raw`(?:exp[ée]di[ée]|charg[ée]|ramass[ée])e?\s+le`,
    ),
    ...label("deliveryDate", 1, String.raw`date\s+de\s+livraison`, String.raw`livr[ée]e?\s+le`),
    ...label(
      "dueDate",
      1,
      String.raw`date\s+(?:d['’]\s?[ée]ch[ée]ance|limite(?:\s+de\s+paiement)?|de\s+paiement)`,
      String.raw`[ée]ch[ée]ance`,
      String.raw`(?:payable|[àa]\s+payer|d[ûu]e?)\s+(?:avant\s+)?le`,
    ),
    ...label("vendorName", 0.95, headOf(String.raw`transporteur|fournisseur|[ée]metteur|vendeur`), String.raw`[ée]mise?\s+par`),
    ...label(
      "remitToName",
      1,
      String.raw`(?:veuillez\s+)?(?:remettre|payer)\s+[àa]`,
      String.raw`(?:paiement|ch[èe]que)s?\s+(?:[àa]\s+l['’]ordre\s+de|payable\s+[àa])`,
    ),
    ...label("billToName", 1, String.raw`factur(?:[ée]e?|er)\s+[àa]`, String.raw`adresse\s+de\s+facturation`),
    ...label("bolNumber", 1, ...of("connaissement"), ...of(String.raw`lettre\s+de\s+voiture`)),
    ...label("bolNumber", 0.85, "connaissement"),
    ...label("proNumber", 1, ...of("pro"), ...of("probill"), ...of("bordereau")),
    ...label(
      "poNumber",
      1,
      perhapsNumbered(String.raw`(?:votre\s+)?bon\s*de\s+commande`),
      ...of(String.raw`(?:bon\s+de\s+)?commande`),
      String.raw`votre\s+commande`,
    ),
    ...label("orderNumber", 0.8, String.raw`votre\s+r[ée]f(?:[ée]rence)?\b\.?`, String.raw`r[ée]f(?:[ée]rence)?\.?\s+client`),
    ...label("loadNumber", 1, ...of(String.raw`(?:chargement|voyage)`)),
    ...label("shipmentNumber", 1, ...of(String.raw`(?:exp[ée]dition|envoi)`)),
    ...label(
      "totalAmount",
      1,
      String.raw`montant\s+(?:total\s+)?(?:d[ûu]|[àa]\s+payer|ttc)`,
      String.raw`total\s+(?:ttc\s+)?(?:[àa]\s+payer|d[ûu])`,
      String.raw`total\s+(?:ttc|facture|de\s+la\s+facture|g[ée]n[ée]ral|toutes\s+taxes\s+comprises)(?:\s*\((?:eur|cad|\$|€)\))?`,
      String.raw`montant\s+de\s+la\s+facture`,
      String.raw`total\s+(?:avec|incluant)\s+(?:les\s+)?taxes`,
      String.raw`total\s+t\.t\.c\.`,
    ),
    // What is left to pay may be less than the bill, of which a part was paid.
    ...label("totalAmount", 0.95, String.raw`(?:net|solde|somme|reste)\s+(?:ttc\s+)?(?:[àa]\s+payer|d[ûu])`),
    ...label("totalAmount", 0.93, String.raw`montant\s+total`, String.raw`total\s+des\s+frais`, "ttc"),
    ...label("currency", 1, "devise", "monnaie"),
    ...label(
      "paymentTerms",
      1,
      String.raw`(?:conditions|modalit[ée]s|d[ée]lai|termes)\s+de\s+(?:paiement|r[èe]glement)`,
      "modalit[ée]s",
    ),
    ...label("weight", 1, String.raw`poids(?:\s+(?:total|brut|factur[ée]))?`),
    ...label("netWeight", 1, String.raw`poids\s+net`),
    ...label("pieces", 1, String.raw`(?:nombre|nbre?\.?)\s+de\s+(?:colis|palettes|pi[èe]ces|morceaux)`),
    ...label("pieces", 0.9, "colis", "pi[èe]ces"),
  ],
  others: [
    String.raw`sous\s*-?\s*total`,
    String.raw`total\s+(?:ht|hors\s+taxes?|h\.t\.|tva|tps|tvq|tvh|des\s+taxes|net\s+ht|avant\s+(?:les\s+)?taxes|remises?)`,
    String.raw`montant\s+(?:ht|hors\s+taxes?|tva|tps|tvq|(?:d[ée]j[àa]\s+)?pay[ée]|des\s+taxes|de\s+la\s+tva)`,
    String.raw`(?:base|taux)\s+(?:tva|ht|de\s+la\s+tva)`,
    String.raw`solde\s+(?:ant[ée]rieur|pr[ée]c[ée]dent|report[ée]|d['’]ouverture)`,
    String.raw`acomptes?(?:\s+vers[ée]s?)?`,
    String.raw`(?:date|n[°ºo]\.?|num[ée]ro)\s+(?:de\s+)?(?:la\s+)?facture\s+(?:associ[ée]e|li[ée]e|d['’]origine|initiale)`,
    String.raw`facture\s+(?:associ[ée]e|li[ée]e|d['’]origine|initiale)`,
    String.raw`n[°ºo]\.?\s*(?:de\s+)?(?:client|compte|tva|siret|siren)(?:\s+client)?`,
    String.raw`date\s+(?:(?:de\s+)?(?:commande|d[ée]but|fin|valeur)|d['’]impression)`,
  ],
};
