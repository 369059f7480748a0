/** The four characters an ISA chooses, as bytes. */
export interface Delimiters {
  readonly element: number;
  readonly component: number;
  readonly segment: number;
}

/** ISA, its sixteen elements without the blanks that pad them. */
export interface InterchangeHeader {
  readonly senderQualifier: string;
  readonly senderId: string;
  readonly receiverQualifier: string;
  readonly receiverId: string;
  /** ISA09, YYMMDD, and ISA10, HHMM, as they came. */
  readonly date: string;
  readonly time: string;
  readonly version: string;
  readonly controlNumber: string;
  readonly wantsAcknowledgement: boolean;
  /** ISA15: P production, T test, I information. */
  readonly usage: string;
  readonly elements: readonly string[];
  readonly delimiters: Delimiters;
}

/**
 * What stands where an interchange should start. `usable` false: the sender can be named and answered, but the delimiters cannot
 * be trusted. `fault` is the interchange note (data element I18) that refuses it.
 */
export type HeaderReading =
  | {
      readonly kind: "header";
      readonly header: InterchangeHeader;
      readonly length: number;
      readonly isPadded: boolean;
      readonly isUsable: boolean;
      readonly fault: string | null;
    }
  | { readonly kind: "none" };

export const ISA_LENGTH = 106;
const SEPARATOR_PLACES = [3, 6, 17, 20, 31, 34, 50, 53, 69, 76, 81, 83, 89, 99, 101, 103];
const MAX_UNPADDED_LENGTH = 120;
const NONE: HeaderReading = { kind: "none" };

const isAlphanumeric = (byte: number): boolean =>
  (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);

const textOf = (bytes: Uint8Array, from: number, to: number): string => {
  let text = "";
  for (let index = from; index < to; index += 1) text += String.fromCharCode(bytes[index] as number);
  return text.trim();
};

const headerOf = (elements: readonly string[], delimiters: Delimiters): InterchangeHeader => {
  const at = (element: number): string => elements[element - 1] ?? "";
  return {
    senderQualifier: at(5),
    senderId: at(6),
    receiverQualifier: at(7),
    receiverId: at(8),
    date: at(9),
    time: at(10),
    version: at(12),
    controlNumber: at(13),
    wantsAcknowledgement: at(14) === "1",
    usage: at(15),
    elements,
    delimiters,
  };
};

const isDateOf6 = (text: string): boolean => {
  if (!/^\d{6}$/.test(text)) return false;
  const month = Number(text.slice(2, 4));
  const day = Number(text.slice(4, 6));
  return (
    month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(2000 + Number(text.slice(0, 2)), month, 0)).getUTCDate()
  );
};

/** The first fault of an ISA whose separators stand where they must, as a code of data element I18; null when there is none. */
const faultOf = (header: InterchangeHeader, delimiters: Delimiters, isPadded: boolean): string | null => {
  const [authorization = "", , security = ""] = header.elements;
  if (!/^[A-Z0-9]{2}$/.test(authorization)) return "010";
  if (!/^[A-Z0-9]{2}$/.test(security)) return "012";
  if (!/^[A-Z0-9]{2}$/.test(header.senderQualifier)) return "005";
  if (header.senderId === "") return "006";
  if (!/^[A-Z0-9]{2}$/.test(header.receiverQualifier)) return "007";
  if (header.receiverId === "") return "008";
  if (!isDateOf6(header.date)) return "014";
  if (!/^([01]\d|2[0-3])[0-5]\d$/.test(header.time)) return "015";
  if (!/^\d{5}$/.test(header.version)) return "017";
  if (!(isPadded ? /^\d{9}$/ : /^\d{1,9}$/).test(header.controlNumber)) return "018";
  if (!/^[01]$/.test(header.elements[13] ?? "")) return "019";
  if (!/^[PTI]$/.test(header.usage)) return "020";
  return delimiters.component === delimiters.element ? "027" : null;
};

/** What makes the three delimiters unusable; null when they can be worked with. */
const delimiterFault = ({ element, component, segment }: Delimiters): string | null => {
  if (isAlphanumeric(element) || element === 32) return "026";
  if (isAlphanumeric(segment) || segment === 32 || segment === element || segment === component) return "004";
  return isAlphanumeric(component) || component === element || component === 32 ? "027" : null;
};

const readUnpadded = (bytes: Uint8Array, from: number, end: number): HeaderReading => {
  const element = bytes[from + 3];
  if (element === undefined || isAlphanumeric(element) || element <= 32) return NONE;
  const elements: string[] = [];
  let start = from + 4;
  const last = Math.min(end, from + MAX_UNPADDED_LENGTH);
  for (let index = start; index < last && elements.length < 15; index += 1) {
    const byte = bytes[index] as number;
    if (byte < 32) return NONE;
    if (byte !== element) continue;
    elements.push(textOf(bytes, start, index));
    start = index + 1;
  }
  if (elements.length < 15 || start + 1 >= end) return NONE;
  const delimiters: Delimiters = { element, component: bytes[start] as number, segment: bytes[start + 1] as number };
  elements.push(String.fromCharCode(delimiters.component));
  const header = headerOf(elements, delimiters);
  // A sender and a control number make it an interchange that can be answered; anything less is just text that starts with ISA.
  if (header.senderId === "" || !/^\d{1,9}$/.test(header.controlNumber)) return NONE;
  const fault = delimiterFault(delimiters);
  return {
    kind: "header",
    header,
    length: start + 2 - from,
    isPadded: false,
    isUsable: fault === null,
    fault: fault ?? faultOf(header, delimiters, false),
  };
};

/**
 * Reads an ISA at `from`: 106 bytes with separators at their fixed places, else by its sixteen separators (`isPadded` false;
 * whether that is allowed is the partner's matter). `strict` only takes the first kind: inside other text the letters ISA start
 * nothing.
 */
export function readHeader(bytes: Uint8Array, from: number, end: number, strict: boolean): HeaderReading {
  if (bytes[from] !== 73 || bytes[from + 1] !== 83 || bytes[from + 2] !== 65 || end - from < 4) return NONE;
  const element = bytes[from + 3] as number;
  const isPadded = end - from >= ISA_LENGTH && SEPARATOR_PLACES.every((place) => bytes[from + place] === element);
  if (!isPadded) return strict ? NONE : readUnpadded(bytes, from, end);
  const elements = SEPARATOR_PLACES.map((place, index) =>
    textOf(bytes, from + place + 1, from + (SEPARATOR_PLACES[index + 1] ?? ISA_LENGTH - 1)),
  );
  const delimiters: Delimiters = { element, component: bytes[from + 104] as number, segment: bytes[from + 105] as number };
  elements[15] = String.fromCharCode(delimiters.component);
  const header = headerOf(elements, delimiters);
  const fault = delimiterFault(delimiters);
  if (strict && fault !== null) return NONE;
  return {
    kind: "header",
    header,
    length: ISA_LENGTH,
    isPadded: true,
    isUsable: fault === null || fault === "027",
    fault: fault ?? faultOf(header, delimiters, true),
  };
}
