import type { DocumentType } from "../document/document-types.ts";
import type { TypeFact } from "./fact.ts";
import type { Sheet, SheetLine } from "./sheet.ts";

/** Titles of papers: the words that a paper of the type is headed with. More of a title's letters than not have to be these. */
const TITLES: readonly (readonly [type: DocumentType, words: RegExp])[] = [
  [
    "StatementInvoice",
    /(?:account\s+)?statement(?:\s+of\s+account)?|past\s+due\s+statement|relev[ée]\s+de\s+compte|kontoauszug/i,
  ],
  [
    "InvoiceCorrected",
    /(?:corrected|revised|rebill(?:ed)?)\s+(?:freight\s+)?(?:invoice|bill)|credit\s+(?:memo|note|invoice)|note\s+de\s+cr[ée]dit|gutschrift|rechnungskorrektur/i,
  ],
  ["CommercialInvoice", /commercial\s+invoice|customs\s+invoice/i],
  ["Invoice", /(?:freight\s+|tax\s+|carrier\s+|original\s+)?(?:invoice|freight\s+bill)|facture|rechnung|factura/i],
  ["NoticeOfAssignment", /notice\s+of\s+(?:factoring\s+)?assignment/i],
  ["CustomerRateConfirmation", /customer\s+rate\s+confirmation/i],
  ["RateConfirmation", /(?:carrier\s+)?(?:rate|load|carrier)\s+confirmation(?:\s+(?:agreement|sheet))?|rate\s+agreement/i],
  [
    "WeightAndInspectionCertificate",
    /(?:weight\s+(?:and|&)\s+inspection|inspection\s+and\s+weight|w\s*&\s*i)(?:\s+(?:certificate|report))?|(?:certificate\s+of\s+)?reweigh(?:\s+certificate)?/i,
  ],
  ["WeightScaleTicket", /(?:cat\s+)?(?:weight\s+)?scale\s+ticket|weigh(?:t)?\s+ticket|certified\s+scale/i],
  ["WeighmasterCertificate", /weighmaster(?:['’]s)?\s+certificate/i],
  ["LumperReceipt", /lumper(?:\s+(?:service|fee))?\s+receipt|lumper|unloading\s+receipt/i],
  ["DetentionReceipt", /detention(?:\s+(?:receipt|approval|form|report))?/i],
  ["ProofOfDelivery", /proof\s+of\s+delivery|preuve\s+de\s+livraison|p\.?o\.?d\.?/i],
  ["DeliveryReceipt", /delivery\s+receipt|bon\s+de\s+livraison|lieferschein/i],
  ["DeliveryOrder", /delivery\s+order/i],
  ["DeliveryTicket", /delivery\s+ticket/i],
  [
    "BillOfLading",
    /(?:uniform\s+|straight\s+|original\s+|short\s+form\s+)*bill\s+of\s+lading(?:[\s–-]*(?:short\s+form|original|not\s+negotiable))*|connaissement|frachtbrief/i,
  ],
  ["LetterOfAuthority", /letter\s+of\s+authori(?:ty|zation)/i],
  ["PackingList", /packing\s+(?:list|slip)/i],
  ["CertificateOfOrigin", /certificate\s+of\s+origin/i],
  ["InsuranceCertificate", /certificate\s+of\s+(?:liability\s+)?insurance/i],
  ["W9", /(?:form\s+)?w-?9|request\s+for\s+taxpayer(?:\s+identification.*)?/i],
  ["PurchaseOrder", /purchase\s+order|bon\s+de\s+commande/i],
  ["MaterialSafetyDataSheet", /(?:material\s+)?safety\s+data\s+sheet/i],
  ["TrailerInterchangeReceipt", /trailer\s+interchange(?:\s+receipt)?/i],
  ["ElectronicInterchangeReceipt", /(?:electronic|equipment)\s+interchange\s+receipt/i],
  ["GatePass", /gate\s+pass/i],
  ["Manifest", /(?:freight\s+|cargo\s+)?manifest/i],
  ["PalletReceipt", /pallet\s+receipt|pallet\s+exchange/i],
  ["CertificateOfDestruction", /certificate\s+of\s+destruction/i],
  ["EscortTicket", /escort\s+ticket/i],
  ["PermitReceipt", /permit\s+receipt|oversize\s+permit/i],
  ["OtherReceipt", /receipt|re[çc]u|quittung/i],
];
/** `BILL OF LADING NO.` */
const HEAD_OF_NUMBER = /(?<!\p{L})(?:no|nos|nr|num|nbr|numbers?|id|ref(?:erence)?)\s*[.:]*$|[#°º]\s*:?$/iu;
/** Of a page, from above: a title stands there. */
const HEAD_OF_PAGE = 0.35;

/**
 * What kind of paper it is, by its title. `Unknown` where no title of the list stands on its first page: a wrong type does more
 * harm than none.
 */
export function classify({ lines }: Sheet): TypeFact {
  const first = lines.filter(({ page, box }) => page === lines[0]?.page && box[1] < HEAD_OF_PAGE);
  const usual = median(lines.map(heightOf));
  const scores = new Map<DocumentType, number>();
  for (const line of first)
    for (const cell of line.cells) {
      // A cell with a label and its value (Bill of lading no. 4711) speaks of another paper.
      if (/\d/.test(cell.text) && !/w-?9/i.test(cell.text)) continue;
      // Nor does the head of a box, whose value stands below.
      if (HEAD_OF_NUMBER.test(cell.text.trim())) continue;
      for (const [type, words] of TITLES) {
        const match = words.exec(cell.text);
        if (match === null) continue;
        const share = match[0].length / cell.text.length;
        if (share < 0.5) continue;
        const size = Math.min(3, cell.box[3] / usual);
        scores.set(type, Math.max(scores.get(type) ?? 0, share * size * (1 - cell.box[1])));
        // Titles are told from the longest words to the shortest.
        break;
      }
    }
  const sorted = [...scores].toSorted(([, a], [, b]) => b - a);
  const [best, second] = sorted;
  if (best === undefined) return { value: "Unknown", confidence: 0.5, candidates: [] };
  const margin = best[1] / (best[1] + (second?.[1] ?? 0));
  const confidence = rounded(Math.min(0.97, 0.5 + margin * Math.min(1, best[1]) * 0.5));
  const candidates = sorted.slice(1, 4).map(([value, score]) => ({ value, confidence: rounded(score / (best[1] + score) / 2) }));
  return { value: best[0], confidence, candidates };
}

const heightOf = ({ box }: SheetLine): number => box[3];
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1;
const rounded = (part: number): number => Math.round(part * 1000) / 1000;
