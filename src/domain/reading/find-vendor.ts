import type { Candidate, Fact, Fields } from "./fact.ts";
import { findValue } from "./field-values.ts";
import type { Box } from "./page.ts";
import { boxOfPart, confidenceOfPart, type Sheet, type SheetCell, type SheetLine } from "./sheet.ts";

/** Of a page, from above and from below: a letterhead stands there. */
const LETTERHEAD = 0.3;
const FOOT = 0.82;
const CONFIDENCE_OF_LETTERHEAD = 0.6;
const CONFIDENCE_OF_AGREEING = 0.9;
/** Of papers, tables and parts of a page: they name nobody. */
const TITLE =
  /^(?:(?:freight|original|tax|corrected|duplicate|copy|retail)\s+)*(?:invoices?(?:\/bill)?|bill|facture|avoir|\p{L}*rechnung|gutschrift|factura|statement|receipt|(?:page|seite|p[áa]gina).*|shipper|consignee|from|to|origin|destination|items?|description|logo|e-?mail.*|tel(?:e(?:fon|phone))?.*|fax.*|contact.*|(?:charges?|amount)\b.*|eur|usd|cad|mxn|gbp|germany|deutschland|france|canada|m[ée]xico|spain|espa[ñn]a|(?:delivery|billing|shipping)\s+address|adresse\s+de\s+(?:livraison|facturation)|(?:liefer|rechnungs)(?:adresse|anschrift))$/iu;
const LEGAL_FORM =
  /(?<!\p{L})(?:inc|llc|l\.l\.c|ltd|limited|lt[ée]e|corp|corporation|incorporated|gmbh|e\.\s?k|sarl|s\.?a\.?r\.?l|sasu|s\.l\.?u?|b\.v|n\.v|s\.?a\.?\s+de\s+c\.?v|s\.a|s\.?\s?de\s+r\.?l|plc|llp|pty)(?!\p{L})/iu;
/** In lower case these are words and units. */
const SHORT_LEGAL_FORM = /(?<!\p{L})(?:AG|KG|OHG|UG|SA|SAS|SL|NV|BV|LP)(?!\p{L})/u;
const OF_THE_TRADE =
  /(?<!\p{L})(?:co|company|compagnie|freight|transport(?:e?s|ation)?|trucking|logisti(?:cs?|k|que|ca)|express|lines?|carriers?|spedition|cartage|fletes|autotransportes|camionnage)(?!\p{L})/iu;
/** Who stands under these is somebody else. */
const OTHER_PARTY =
  /^(?:bill(?:ed)?|ship|sold|invoiced?|deliver|consigned?)[\s-]*(?:to|from)|^(?:customer|client|cliente|kunde|k[äa]ufer|buyer|consignee|shipper|destinataire|destinatario|receptor|empf[äa]nger|acheteur|comprador)|^(?:rechnungs|waren|leistungs)empf[äa]nger|(?:delivery|shipping|billing|bill\s+to|ship\s+to)\s+address|^adresse\s+de\s+(?:livraison|facturation)|^(?:liefer|rechnungs)(?:adresse|anschrift)|^factur(?:[ée]e?|er|ado)?\s+[àa](?!\p{L})/iu;
/** An address in one line behind the name, as above the window of an envelope: `Name | Street 1 | City`. */
const PARTS = / [|●•·–—-] | ?[|●•·] ?|, (?=\d|p\.? ?o\.? box)/iu;
/** A party and its address take about so many lines, of its letters' height each. */
const LINES_OF_PARTY = 8;
const REACH_OF_WAYS = /@|www\.|https?:|\.(?:com|net|org|de|fr|ca|mx)(?!\p{L})/iu;
const MAX_NAME = 60;

interface Named {
  readonly cell: SheetCell;
  readonly to: number;
  readonly name: string;
  readonly weight: number;
}

/**
 * Who writes: the name of the letterhead at the head or foot, by its letters, by what companies are called, by an address behind
 * it, by standing there more than once; nobody whom the paper is for. Surest where the remittance goes to the same name.
 */
export function findVendor({ lines, writing }: Sheet, { remitToName, billToName }: Fields): Fact | undefined {
  const firstPage = lines.filter(({ page }) => page === lines[0]?.page);
  const parties = partiesOf(firstPage);
  const cells = firstPage.flatMap((line) => line.cells.filter(({ box }) => !parties.some((party) => isIn(box, party))));
  const seen = namesSeen(cells);
  const named = cells.flatMap((cell): readonly Named[] => {
    if (cell.box[1] > LETTERHEAD && cell.box[1] < FOOT) return [];
    const name = nameIn(cell);
    const isName =
      name !== undefined &&
      folded(name) !== folded(billToName?.value ?? "") &&
      findValue("vendorName", name, writing) !== undefined;
    return isName ? [{ cell, name, to: name.length, weight: weigh(cell, name, seen) }] : [];
  });
  const [best, ...others] = named.toSorted((a, b) => b.weight - a.weight);
  if (best === undefined) return remitToName === undefined ? undefined : { ...remitToName, confidence: CONFIDENCE_OF_LETTERHEAD };
  const agrees = remitToName !== undefined && folded(remitToName.value) === folded(best.name);
  const told = ({ cell, name, to }: Named, confidence: number): Candidate => ({
    value: name,
    confidence: confidence * confidenceOfPart(cell, 0, to),
    page: cell.page,
    box: boxOfPart(cell, 0, to),
  });
  const rest = others.filter(
    ({ name }, at) => folded(name) !== folded(best.name) && others.findIndex((each) => each.name === name) === at,
  );
  return {
    ...told(best, agrees ? CONFIDENCE_OF_AGREEING : CONFIDENCE_OF_LETTERHEAD),
    found: "label",
    candidates: rest.slice(0, 2).map((each) => told(each, CONFIDENCE_OF_LETTERHEAD / 2)),
  };
}

const isCompanyName = (name: string): boolean => LEGAL_FORM.test(name) || SHORT_LEGAL_FORM.test(name);
/** Nothing but its legal form, on a line of its own: `S.A. de C.V.` */
const isBareForm = (name: string): boolean => folded(name.replace(LEGAL_FORM, "").replace(SHORT_LEGAL_FORM, "")).length < 3;

/** The name that a cell begins with: all of it, or what stands before an address. */
const nameIn = ({ text, labels }: SheetCell): string | undefined => {
  const [first = "", ...rest] = text.split(PARTS);
  const isBeforeAddress = rest.some((part) => /\d/.test(part));
  const name = (isBeforeAddress ? first : text).trim();
  const isLabeled = labels.length > 0 && !isCompanyName(name);
  const isNone =
    isLabeled || isBareForm(name) || TITLE.test(name) || REACH_OF_WAYS.test(name) || name.endsWith(":") || name.length > MAX_NAME;
  return isNone || (/\d/.test(name) && !isCompanyName(name)) ? undefined : name;
};

const weigh = (cell: SheetCell, name: string, seen: ReadonlyMap<string, number>): number => {
  const isCompany = isCompanyName(name) ? 2 : OF_THE_TRADE.test(name) ? 1.5 : 1;
  const isAddressed = name.length < cell.text.trim().length ? 1.6 : 1;
  const isAgain = (seen.get(folded(name)) ?? 0) > 1 ? 1.5 : 1;
  const place = cell.box[1] > FOOT ? 0.45 : 1 - cell.box[1];
  // What was hardly recognized, such as a logo, names nobody.
  const letters = confidenceOfPart(cell, 0, name.length) ** 2;
  return cell.box[3] * place * isCompany * isAddressed * isAgain * letters;
};

const namesSeen = (cells: readonly SheetCell[]): ReadonlyMap<string, number> => {
  const seen = new Map<string, number>();
  for (const cell of cells) {
    const key = folded(nameIn(cell) ?? "");
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  return seen;
};

/** Where names of others stand: under their heads, down to the end of an address. */
const partiesOf = (lines: readonly SheetLine[]): readonly Box[] =>
  lines.flatMap(({ cells, pageHeight }) =>
    cells.flatMap(({ text, box: [left, top, width, height] }): readonly Box[] =>
      OTHER_PARTY.test(text.trim()) && pageHeight > 0 ? [[left - 0.01, top, Math.max(width, 0.25), height * LINES_OF_PARTY]] : [],
    ),
  );

const isIn = ([x, y]: Box, [left, top, width, height]: Box): boolean =>
  x >= left && x < left + width && y >= top && y < top + height;

const folded = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
