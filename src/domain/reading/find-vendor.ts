import type { Candidate, Fact, Fields } from "./fact.ts";
import { findValue, type Writing } from "./field-values.ts";
import { matchesOf } from "./matches-of.ts";
import { hasCents } from "./number-text.ts";
import type { Box } from "./page.ts";
import { boxOfPart, confidenceOfPart, type Sheet, type SheetCell, type SheetLine } from "./sheet.ts";

/** Of a page, from above and from below: a letterhead stands there. */
const LETTERHEAD = 0.3;
const FOOT = 0.82;
const CONFIDENCE_OF_LETTERHEAD = 0.6;
const CONFIDENCE_OF_AGREEING = 0.9;
/** Of papers, tables and parts of a page: they name nobody. */
const TITLE =
  /^(?:(?:freight|original|tax|corrected|duplicate|copy|retail)\s+)*(?:invoices?(?:\/bill)?|bill|facture|avoir|(?:kopie\s+)?\p{L}*factuur\.?|fattura|faktura|\p{L}*rechnung|gutschrift|factura|statement|receipt|(?:page|seite|p[áa]gina).*|shipper|consignee|from|to|origin|destination|items?|description|logo|e-?mail.*|tel(?:e(?:fon|phone))?.*|fax.*|contact.*|(?:charges?|amount)\b.*|eur|usd|cad|mxn|gbp|germany|deutschland|france|canada|m[ée]xico|spain|espa[ñn]a|(?:delivery|billing|shipping)\s+address|adresse\s+de\s+(?:livraison|facturation)|(?:liefer|rechnungs)(?:adresse|anschrift))$/iu;
const LEGAL_FORM =
  /(?<!\p{L})(?:inc|llc|l\.l\.c|ltd|limited|lt[ée]e|corp|corporation|incorporated|gmbh|e\.\s?k|sarl|s\.?a\.?r\.?l|sasu|s\.l\.?u?|b\.v|n\.v|s\.?a\.?\s+de\s+c\.?v|s\.a|s\.?\s?de\s+r\.?l|plc|llp|pty)(?!\p{L})/iu;
/** Nothing but what papers are called: `DELIVERY RECEIPT / FREIGHT BILL`. */
const PAPER_WORDS =
  /^(?:(?:delivery|receipts?|freight|bills?|invoices?|carrier|customer|proof|of|lading|original|copy|duplicate|statement|notice|rate|confirmation|straight|non|negotiable|payment|paid|remittance|advice|account|summary|details?|past|due|overdue)(?![\p{L}\p{N}])[\s/|&.,–-]*)+$/iu;
/** In lower case these are words and units. */
const SHORT_LEGAL_FORM = /(?<!\p{L})(?:AG|KG|OHG|UG|SA|SAS|SL|NV|BV|LP)(?!\p{L})/u;
const OF_THE_TRADE =
  /(?<!\p{L})(?:co|company|compagnie|freight|transport(?:e?s|ation)?|truck(?:ing|ers|s)|logisti(?:cs?|k|que|ca)|express|lines?|carriers?|spedition|cartage|fletes|autotransportes|camionnage|haul(?:ing|age|ers)|drayage|intermodal|refrigerated|ltl|cargo|motor|forward(?:ing|ers)|expedit(?:e|ed|ing)|courier|warehousing|brokerage|vervoer|exp[ée]ditie)(?!\p{L})/iu;
/** Who stands under these is somebody else. */
const OTHER_PARTY =
  /^(?:bill(?:ed)?|ship|sold|invoiced?|deliver|consigned?)[\s-]*to(?!\p{L})|^(?:ship|deliver|consigned?)[\s-]*from|^to\s*(?::|$)|^(?:customer|client|cliente|kunde|k[äa]ufer|buyer|consignee|shipper|destinataire|destinatario|receptor|empf[äa]nger|acheteur|comprador)|^(?:rechnungs|waren|leistungs)empf[äa]nger|(?:delivery|shipping|billing|bill\s+to|ship\s+to)\s+address|^adresse\s+de\s+(?:livraison|facturation)|^(?:liefer|rechnungs)(?:adresse|anschrift)|^(?:factuur|aflever)\s?adres|^klant(?!\p{L})|^geadresseerde|^factur(?:[ée]e?|er|ado)?\s+[àa](?!\p{L})/iu;
/** Who opens the letter: what stands just above is the address in the window of its envelope. */
const ADDRESSEE = /^(?:att(?:n|ention)\b|t\.\s?a\.\s?v\.|z\.\s?hd\.|a\/p\b|accounts?\s+payable)/iu;
const LINES_ABOVE_ADDRESSEE = 3;
/** Whoever these name writes, or is at least who is paid for it. */
const WRITER = /^(?:from|payee|beneficiary(?:\s+name)?|account\s+name)\s*:\s*(?=\S)/iu;
/** Who is paid in a carrier's place. */
const FACTOR = /(?<!\p{L})(?:factor(?:s|ing)?|capital|funding|financ(?:e|ial)|credit|bank|receivables?|trust)(?!\p{L})/iu;
/** Whether a name is that of somebody who buys or finances bills of others. */
export function isFactor(name: string): boolean {
  return FACTOR.test(name);
}
/** Greetings, and names of persons with what they do. */
const OF_A_LETTER =
  /,$|^(?:c\/o|care\s+of|as\s+agents?(?:\s+for)?|on\s+behalf\s+of|hi|hello|dear|thanks?|thank\s+you|regards|sincerely|best|cheers|please)(?!\p{L})|,\s*(?:billing|accounting|accounts?|dispatch|ar|sales|manager)\.?$/iu;
/** An address in one line behind the name, as above the window of an envelope: `Name | Street 1 | City`. */
const PARTS = / [|●•·–—-] | ?[|●•·] ?|, (?=\d|p\.? ?o\.? box)/iu;
const ADDRESS_BEHIND = /,? (?=p\.?\s?o\.?\s?box|dept\b|lock\s?box|suite\b|\d{1,6} \p{L})|, (?=\d)/iu;
/** A party and its address take about so many lines, of its letters' height each. */
const LINES_OF_PARTY = 8;
const REACH_OF_WAYS = /@|www\.|https?:|\.(?:com|net|org|de|fr|ca|mx)(?!\p{L})/iu;
const MAX_NAME = 60;

/** So many letters of a name are more than a chance. */
const MIN_BEGINNING = 6;

/** How the names of a page are told from its other texts. */
interface Looks {
  /** How often each stands there, folded. */
  readonly seen: ReadonlyMap<string, number>;
  /** Of its web and mail addresses, without what stands behind the last point. */
  readonly domains: readonly string[];
  /** Height of most of its letters. */
  readonly body: number;
}

interface Named {
  readonly cell: SheetCell;
  readonly from: number;
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
  const parties = boxesOfOthers(firstPage);
  const cells = firstPage.flatMap((line) =>
    line.cells.filter((cell) => !isOfCharge(cell, line, writing) && !parties.some((party) => isIn(cell.box, party))),
  );
  const heights = cells.map(({ box }) => box[3]).toSorted((a, b) => a - b);
  const looks: Looks = { seen: namesSeen(cells), domains: domainsOf(firstPage), body: heights[heights.length >> 1] ?? 0 };
  const named = cells.flatMap((cell): readonly Named[] => {
    const writer = WRITER.exec(cell.text)?.[0].length ?? 0;
    if (writer === 0 && cell.box[1] > LETTERHEAD && cell.box[1] < FOOT) return [];
    const name = writer === 0 ? nameIn(cell) : cell.text.slice(writer).trim();
    const isName =
      name !== undefined &&
      (writer === 0 || isCompanyName(name) || OF_THE_TRADE.test(name)) &&
      folded(name) !== folded(billToName?.value ?? "") &&
      findValue("vendorName", name, writing) !== undefined;
    if (!isName) return [];
    const weight = weigh(cell, name, looks) * (writer === 0 ? 1 : 2);
    return weight === 0 ? [] : [{ cell, name, from: writer, to: writer + name.length, weight }];
  });
  const [best, ...others] = named.toSorted((a, b) => b.weight - a.weight);
  const paid = remitToName === undefined || isFactor(remitToName.value) ? undefined : withoutAddress(remitToName);
  if (best === undefined) return paid === undefined ? undefined : { ...paid, confidence: CONFIDENCE_OF_LETTERHEAD };
  // A name over two lines of a logo stands whole where the money goes.
  const isWhole =
    paid !== undefined && folded(paid.value).startsWith(folded(best.name)) && folded(best.name).length >= MIN_BEGINNING;
  if (paid !== undefined && isWhole && folded(paid.value) !== folded(best.name))
    return { ...paid, confidence: Math.min(paid.confidence, CONFIDENCE_OF_AGREEING), found: "label", candidates: [] };
  const told = ({ cell, name, from, to }: Named, confidence: number): Candidate => ({
    value: name,
    confidence: confidence * confidenceOfPart(cell, from, to),
    page: cell.page,
    box: boxOfPart(cell, from, to),
  });
  const rest = others.filter(
    ({ name }, at) => folded(name) !== folded(best.name) && others.findIndex((each) => each.name === name) === at,
  );
  return {
    ...told(best, isWhole ? CONFIDENCE_OF_AGREEING : CONFIDENCE_OF_LETTERHEAD),
    found: "label",
    candidates: rest.slice(0, 2).map((each) => told(each, CONFIDENCE_OF_LETTERHEAD / 2)),
  };
}

const withoutAddress = (fact: Fact): Fact => ({ ...fact, value: fact.value.split(ADDRESS_BEHIND)[0] ?? fact.value });

const isCompanyName = (name: string): boolean => LEGAL_FORM.test(name) || SHORT_LEGAL_FORM.test(name);
/** Nothing but its legal form, on a line of its own: `S.A. de C.V.` */
const isBareForm = (name: string): boolean => folded(name.replace(LEGAL_FORM, "").replace(SHORT_LEGAL_FORM, "")).length < 3;

/** The name that a cell begins with: all of it, or what stands before an address. */
const nameIn = ({ text, labels }: SheetCell): string | undefined => {
  const [first = "", ...rest] = text.split(PARTS);
  const isBeforeAddress = rest.some((part) => /\d/.test(part));
  const name = (isBeforeAddress ? first : text).trim();
  const isLabeled = labels.some(({ from }) => from < name.length) && !isCompanyName(name);
  const isOther = TITLE.test(name) || PAPER_WORDS.test(name) || OF_A_LETTER.test(name) || /^\p{L}+\s?:/u.test(name);
  const isNone =
    isLabeled || isBareForm(name) || isOther || REACH_OF_WAYS.test(name) || name.endsWith(":") || name.length > MAX_NAME;
  return isNone || (/\d/.test(name) && !isCompanyName(name)) ? undefined : name;
};

/** More than this above most of the page, letters are those of a heading. */
const LARGE = 1.15;
const TOP_LINES = 0.06;

/** 0: nothing tells it from any other words. */
const weigh = (cell: SheetCell, name: string, { seen, domains, body }: Looks): number => {
  const isCompany = isCompanyName(name) ? 2 : OF_THE_TRADE.test(name) ? 1.5 : 1;
  const isAddressed = name.length < cell.text.trim().length ? 1.6 : 1;
  const isAgain = (seen.get(folded(name)) ?? 0) > 1 ? 1.5 : 1;
  const isOfDomain = domains.some((domain) => folded(name).startsWith(domain) || domain.startsWith(folded(name))) ? 2 : 1;
  const isPlain = isCompany * isAddressed * isAgain * isOfDomain === 1;
  if (isPlain && cell.box[3] <= body * LARGE && cell.box[1] > TOP_LINES) return 0;
  const place = cell.box[1] > FOOT ? 0.45 : 1 - cell.box[1];
  // What was hardly recognized, such as a logo, names nobody.
  const letters = confidenceOfPart(cell, 0, name.length) ** 2;
  return cell.box[3] * place * isCompany * isAddressed * isAgain * isOfDomain * letters;
};

/** What a line of a table bills is no name, unless it is printed larger than its amount. */
const isOfCharge = (cell: SheetCell, { cells }: SheetLine, { mark }: Writing): boolean =>
  cells.some((other) => other !== cell && hasCents(other.text, mark) && cell.box[3] <= other.box[3] * LARGE);

const DOMAIN = /(?:@|www\.|https?:\/\/)(?:[\w-]+\.)*?([\w-]{5,40})\.(?:com?|net|org|us|ca|mx|de|fr|nl|be|eu|biz)(?![\w-])/giu;
/** Of everybody. */
const MAIL_FOR_ALL = /^(?:gmail|yahoo|outlook|hotmail|icloud|comcast|protonmail)$/iu;
const domainsOf = (lines: readonly SheetLine[]): readonly string[] =>
  lines
    .flatMap(({ cells }) => cells.flatMap(({ text }) => matchesOf(text, DOMAIN)))
    .flatMap(([, domain = ""]) => (MAIL_FOR_ALL.test(domain) ? [] : [folded(domain)]));

const namesSeen = (cells: readonly SheetCell[]): ReadonlyMap<string, number> => {
  const seen = new Map<string, number>();
  for (const cell of cells) {
    const key = folded(nameIn(cell) ?? "");
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  return seen;
};

/** Where names of others stand on a page: under their heads, down to the end of an address. */
export function boxesOfOthers(lines: readonly SheetLine[]): readonly Box[] {
  return lines.flatMap(({ cells, pageHeight }) =>
    cells.flatMap(({ text, box: [left, top, width, height] }): readonly Box[] => {
      if (pageHeight <= 0) return [];
      const above = ADDRESSEE.test(text.trim()) ? LINES_ABOVE_ADDRESSEE * height : 0;
      return above > 0 || OTHER_PARTY.test(text.trim())
        ? [[left - 0.01, top - above, Math.max(width, 0.25), height * LINES_OF_PARTY + above]]
        : [];
    }),
  );
}

/** Whether what stands in the first box begins in the second. */
export function isIn([x, y]: Box, [left, top, width, height]: Box): boolean {
  return x >= left && x < left + width && y >= top && y < top + height;
}

const folded = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
