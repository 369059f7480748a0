import {
  compiledSet,
  isKnownSegment,
  type CompiledElement,
  type CompiledSegment,
  type CompiledSet,
  type Condition,
  type Loop,
  type Node,
} from "./compile-set.ts";
import { LIMITS } from "./limits.ts";
import { NO_ID, unpackId } from "./pack-id.ts";
import type { PartnerProfile } from "./partner-profile.ts";
import { isGraveElement, isGraveSegment } from "./severity.ts";
import { SPECIAL_CHARGE } from "./tables/codes/special-charge.ts";
import type { ElementFault, SegmentFault, TransactionSet } from "./transaction-set.ts";

const AN = 0;
const ID = 1;
const MONEY = 3;
const DECIMAL = 4;
const DATE = 5;
const TIME = 6;
const COMPOSITE = 7;

type RawSet = TransactionSet["raw"];

/** What is checked, by whose agreement, and whether there is still room to tell of a fault. */
interface Checking {
  readonly set: TransactionSet;
  readonly profile: PartnerProfile;
  isTold: boolean;
}

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isDate = (text: string, from: number): boolean => {
  let number = 0;
  for (let index = from; index < from + 8; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return false;
    number = number * 10 + digit;
  }
  const day = number % 100;
  const month = Math.trunc(number / 100) % 100;
  const year = Math.trunc(number / 10_000);
  if (month < 1 || month > 12 || day < 1 || day > (DAYS[month - 1] as number) || year < 1) return false;
  return month !== 2 || day < 29 || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0));
};

const isTime = (text: string, from: number, to: number): boolean => {
  for (let index = from; index < to; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return false;
  }
  const pair = (at: number): number => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;
  return pair(from) < 24 && pair(from + 2) < 60 && (to - from < 6 || pair(from + 4) < 60);
};

/**
 * Length and characters of one element that is there: the code of data element 723, or 0.
 * The minus sign and the decimal point do not count to the length (X12.6).
 */
const faultOf = ({ text, isAscii }: RawSet, from: number, to: number, element: CompiledElement): number => {
  const length = to - from;
  switch (element.type) {
    case AN:
    case COMPOSITE:
      if (length > element.maximum && isAscii) return 5;
      return length < element.minimum ? 4 : 0;
    case ID:
      if (length < element.minimum) return 4;
      if (length > element.maximum) return 5;
      return element.codes !== null && !element.codes.has(text.substring(from, to)) ? 7 : 0;
    case DATE:
      if (length < 8) return 4;
      if (length > 8) return 5;
      return isDate(text, from) ? 0 : 8;
    case TIME:
      if (length < element.minimum) return 4;
      if (length > element.maximum) return 5;
      return isTime(text, from, to) ? 0 : 9;
    default: {
      let digits = 0;
      let points = 0;
      for (let index = from; index < to; index += 1) {
        const character = text.charCodeAt(index);
        if (character >= 48 && character <= 57) digits += 1;
        else if (character === 46 && points === 0 && (element.type === DECIMAL || element.type === MONEY)) points = 1;
        else if (character !== 45 || index !== from) return 6;
      }
      if (digits === 0) return 6;
      if (points === 1 && element.type === MONEY) return 6;
      if (digits < element.minimum) return 4;
      return digits > element.maximum ? 5 : 0;
    }
  }
};

/** A line end in a value: a file wrapped by a mail program or a terminal. What was cut cannot be told, so the set is refused. */
const hasLineEnd = (text: string, from: number, to: number): boolean => {
  for (let index = from; index < to; index += 1) {
    const character = text.charCodeAt(index);
    if (character === 10 || character === 13) return true;
  }
  return false;
};

/** A point in an N2 amount that the partner may send: digits, one point, at most two decimals. */
const isAmountWithPoint = (value: string): boolean => /^-?\d{1,13}\.\d{0,2}$/.test(value) || /^-?\.\d{1,2}$/.test(value);

/** What the partner may send although it breaks the standard: it is told, and does not refuse the set. */
const isAgreed = (
  { set, profile }: Checking,
  segment: number,
  { definition, index, code }: { readonly definition: CompiledSegment; readonly index: number; readonly code: number },
): boolean => {
  const type = (definition.elements[index] as CompiledElement).type;
  if (code === 6 && type === MONEY)
    return profile.n2DecimalPoint === "accept" && isAmountWithPoint(set.value(segment, index + 1));
  // The charge code slid to L107 and its text to L108.
  return (
    code === 5 &&
    index === 7 &&
    definition.id === "L1" &&
    profile.segmentRecovery &&
    Object.hasOwn(SPECIAL_CHARGE, set.value(segment, 7))
  );
};

/** The element a condition misses (code 2) or forbids (code 10), or 0. */
const brokenAt = (condition: Condition, has: (element: number) => boolean): number => {
  const [first = 0, second = 0] = condition.elements;
  let present = 0;
  let missing = 0;
  let surplus = 0;
  for (const element of condition.elements) {
    if (has(element)) {
      present += 1;
      if (present === 2) surplus = element;
    } else if (missing === 0) missing = element;
  }
  switch (condition.kind) {
    case "R":
      return present === 0 ? first : 0;
    case "P":
      return present > 0 ? missing : 0;
    case "C":
      return has(first) ? missing : 0;
    case "L":
      return has(first) && present === 1 ? second : 0;
    case "E":
      return surplus;
  }
};

const checkElements = (checking: Checking, segment: number, definition: CompiledSegment, faults: ElementFault[]): void => {
  const { set, isTold } = checking;
  const { raw } = set;
  const { table, text, isAscii } = raw;
  const at = table[raw.first + segment] as number;
  const count = table[at + 2] as number;
  const elements = definition.elements;
  const isThere = (element: number): boolean =>
    element <= count && (table[at + 1 + 2 * element] as number) < (table[at + 2 + 2 * element] as number);
  const note = (element: number, code: string, weight: "ruled" | "refusing" | "agreed" = "ruled"): void => {
    const specification = elements[element - 1];
    const isGrave =
      weight === "refusing" ||
      (weight === "ruled" &&
        isGraveElement(set.setId, { segment: definition.id, element, code, type: specification?.type ?? AN }));
    const value = isTold && element <= count ? set.value(segment, element) : "";
    faults.push({
      element,
      reference: specification?.reference ?? null,
      code,
      value: value === "" ? null : value,
      isGrave,
      offset: isTold ? set.offsetOf(segment, element) : set.offset,
    });
  };
  const known = Math.min(count, elements.length);
  for (let index = 0; index < elements.length; index += 1) {
    const element = elements[index] as CompiledElement;
    const place = at + 3 + 2 * index;
    const from = index < known ? (table[place] as number) : 0;
    const to = index < known ? (table[place + 1] as number) : 0;
    if (from === to) {
      if (element.mandatory) note(index + 1, "1");
      continue;
    }
    const code = faultOf(raw, from, to, element);
    if (set.hasLineEnds && hasLineEnd(text, from, to)) note(index + 1, "6", "refusing");
    else if (code !== 0)
      note(index + 1, String(code), isAgreed(checking, segment, { definition, index, code }) ? "agreed" : "ruled");
    else if (
      !isAscii &&
      element.type === AN &&
      to - from > element.maximum &&
      set.value(segment, index + 1).length > element.maximum
    ) {
      note(index + 1, "5");
    }
  }
  // More elements than the segment has, or empty ones behind the last value: the first that is too many is told.
  if (count > elements.length) note(elements.length + 1, "3");
  else if (count > 0 && !isThere(count) && !(elements[count - 1] as CompiledElement).mandatory) {
    let first = count;
    while (first > 1 && !isThere(first - 1)) first -= 1;
    note(first, "3");
  }
  for (const condition of definition.conditions) {
    const element = brokenAt(condition, isThere);
    if (element === 0) continue;
    const code = condition.kind === "E" ? "10" : "2";
    // Two conditions may miss the same element: it is told once.
    if (!faults.some((fault) => fault.element === element && fault.code === code)) note(element, code);
  }
};

/**
 * AK304 for a segment that has no place where it stands: unknown to X12 1, to this set 6; its loop is not open 2; else too late
 * 7.
 */
const misplacement = (definition: CompiledSet, at: number, packed: number): string => {
  if (!isKnownSegment(packed)) return "1";
  const segment = definition.segmentIds.get(packed);
  if (segment === undefined) return "6";
  const open = new Set<Loop>();
  for (let loop: Loop | null = definition.nodes[at]?.loop ?? definition.nodes[0]?.loop ?? null; loop !== null; loop = loop.parent)
    open.add(loop);
  const isOpen = definition.nodes.some(
    (node) =>
      (node.segment === segment || node.or === segment) &&
      (node.starts ? node.loop.parent === null || open.has(node.loop.parent) : node.loop.parent === null || open.has(node.loop)),
  );
  return isOpen ? "7" : "2";
};

/**
 * Holds a set against the table of its release: order, repetition, mandatory segments and elements, types, lengths, codes,
 * conditions. Writes outcome, codes (718), faults and the node of every segment into the set. A set whose table is unknown is
 * left as it is.
 */
export function checkSet(set: TransactionSet, release: number, profile: PartnerProfile): void {
  const definition = compiledSet(set.setId, release);
  if (definition === null) return;
  const raw = set.raw;
  const segments = set.segmentCount;
  const nodes = new Int16Array(segments).fill(-1);
  const faults: SegmentFault[] = [];
  const counts = new Int32Array(definition.nodes.length);
  let isGrave = false;
  let elementFaults: ElementFault[] = [];
  const checking: Checking = { set, profile, isTold: true };
  const fault = (index: number, told: Omit<SegmentFault, "segmentIndex" | "offset">): void => {
    isGrave ||= told.isGrave;
    if (checking.isTold) faults.push({ ...told, segmentIndex: index + 1, offset: set.offsetOf(Math.min(index, segments - 1)) });
    checking.isTold = faults.length < LIMITS.faultsOfSet;
  };
  const missing = (passed: readonly Node[], index: number): void => {
    for (const node of passed) {
      if (counts[node.index] === 0)
        fault(index, {
          segment: node.segment.id,
          loop: node.loop.id,
          code: "3",
          isGrave: isGraveSegment(set.setId, node.segment.id, "3"),
          elements: [],
        });
    }
  };

  const last = set.idOf(segments - 1) === "SE" ? segments - 1 : segments;
  let at = -1;
  for (let index = 1; index < last; index += 1) {
    const packed = raw.table[raw.table[raw.first + index] as number] as number;
    const transition = definition.transition(at, packed);
    let specification: CompiledSegment | undefined;
    if (transition === null) {
      const code = misplacement(definition, at, packed);
      const id = unpackId(packed);
      // Where no id can be read (a line end in it, say), nobody can tell that no money stood there.
      const isGraveHere = packed === NO_ID || isGraveSegment(set.setId, id, code);
      fault(index, { segment: id, loop: definition.nodes[at]?.loop.id ?? null, code, isGrave: isGraveHere, elements: [] });
      specification = definition.segmentIds.get(packed);
    } else {
      const { node } = transition;
      if (transition.passedMandatory.length > 0) missing(transition.passedMandatory, index);
      at = node.index;
      nodes[index] = at;
      specification = transition.byAlternative ?? node.segment;
      const count = (counts[at] = (counts[at] as number) + 1);
      if (node.starts) counts.fill(0, at + 1, node.loop.end);
      const maximum = node.starts ? node.loop.maximum : node.maximum;
      if (count > maximum) {
        const code = node.starts ? "4" : "5";
        fault(index, {
          segment: specification.id,
          loop: node.loop.id,
          code,
          isGrave: isGraveSegment(set.setId, specification.id, code),
          elements: [],
        });
      }
      if (transition.byAlternative !== null)
        fault(index, { segment: specification.id, loop: node.loop.id, code: "6", isGrave: false, elements: [] });
    }
    if (specification === undefined) continue;
    checkElements(checking, index, specification, elementFaults);
    if (elementFaults.length > 0) {
      elementFaults.sort((a, b) => a.element - b.element);
      fault(index, {
        segment: specification.id,
        loop: definition.nodes[at]?.loop.id ?? null,
        code: "8",
        isGrave: elementFaults.some((entry) => entry.isGrave),
        elements: elementFaults,
      });
      elementFaults = [];
    }
  }
  missing(definition.openAtEnd(at), last);
  set.nodes = nodes;
  if (faults.length > 0) set.faults = faults;
  if (isGrave) set.outcome = "R";
  else if (faults.length > 0) set.outcome = "E";
  if (faults.length > 0) set.codes = ["5"];
}
