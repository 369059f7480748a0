import { type CodeList, codeListsOf } from "./tables/code-lists.ts";
import { packId } from "./pack-id.ts";
import { ELEMENTS, ELEMENTS_5010, type ElementType } from "./tables/elements.ts";
import { OTHER_SEGMENTS, SEGMENTS } from "./tables/segments.ts";
import { usesOfSet, type Use } from "./tables/sets.ts";

/** An element as the checker meets it. `type` is a number so that the hot loop switches on integers. */
export interface CompiledElement {
  readonly reference: string;
  readonly type: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly mandatory: boolean;
  readonly codes: CodeList | null;
}

export interface Condition {
  readonly kind: "P" | "R" | "C" | "E" | "L";
  readonly elements: readonly number[];
}

export interface CompiledSegment {
  readonly id: string;
  readonly name: string;
  readonly elements: readonly CompiledElement[];
  readonly conditions: readonly Condition[];
}

/** One use of a segment in a set. Nodes stand in the order of the standard, loops flattened: a loop's nodes follow its first. */
export interface Node {
  readonly index: number;
  readonly segment: CompiledSegment;
  readonly maximum: number;
  readonly mandatory: boolean;
  /** The loop the node stands in; for a loop's first segment, that loop. */
  readonly loop: Loop;
  readonly starts: boolean;
  /** Other segments read at this place (N9 for L11), noted as errors. */
  readonly or: CompiledSegment | null;
}

export interface Loop {
  readonly id: string | null;
  readonly maximum: number;
  readonly parent: Loop | null;
  readonly first: number;
  /** One past the last node, nested loops included. */
  end: number;
}

/** What happens when a segment follows a node: where it stands, and which mandatory nodes were passed over. */
export interface Transition {
  readonly node: Node;
  readonly passedMandatory: readonly Node[];
  readonly byAlternative: CompiledSegment | null;
}

export interface CompiledSet {
  readonly id: string;
  readonly release: number;
  readonly nodes: readonly Node[];
  readonly segmentIds: ReadonlyMap<number, CompiledSegment>;
  readonly transition: (from: number, packedId: number) => Transition | null;
  /** The mandatory nodes still open when the set ends after `from`. */
  readonly openAtEnd: (from: number) => readonly Node[];
}

const TYPE_NUMBER: Readonly<Record<ElementType, number>> = { AN: 0, ID: 1, N: 2, N2: 3, R: 4, DT: 5, TM: 6, C: 7 };

const compileSegment = (id: string, release: number, codes: Readonly<Record<string, CodeList>>): CompiledSegment => {
  const row = SEGMENTS[id];
  if (row === undefined) return { id, name: id, elements: [], conditions: [] };
  return {
    id,
    name: row.name,
    elements: row.elements.split(" ").map((text) => {
      const mandatory = text.endsWith("!");
      const reference = mandatory ? text.slice(0, -1) : text;
      const [type, minimum, maximum] =
        (release >= 5010 ? ELEMENTS_5010[reference] : undefined) ?? ELEMENTS[reference] ?? (["AN", 1, 264] as const);
      return { reference, type: TYPE_NUMBER[type], minimum, maximum, mandatory, codes: codes[reference] ?? null };
    }),
    conditions: (row.conditions ?? "")
      .split(" ")
      .filter((text) => text !== "")
      .map((text) => ({
        kind: text[0] as Condition["kind"],
        elements: (text.slice(1).match(/../g) ?? []).map(Number),
      })),
  };
};

/** The names of the elements of a segment as the tables know them, for people's eyes; undefined when the segment is unknown. */
export function describeSegment(id: string): { readonly name: string; readonly elements: readonly string[] } | undefined {
  const row = SEGMENTS[id];
  return row === undefined
    ? undefined
    : { name: row.name, elements: row.elements.split(" ").map((text) => text.replace("!", "")) };
}

const KNOWN_IDS: ReadonlySet<number> = new Set([...Object.keys(SEGMENTS), ...OTHER_SEGMENTS.split(" ")].map(packId));

/** Whether X12 has a segment of that id at all (AK304 6 against 1). */
export function isKnownSegment(packedId: number): boolean {
  return KNOWN_IDS.has(packedId);
}

/** The nodes of a set with their loops, laid out in the order of the standard. */
class Layout {
  readonly nodes: Node[] = [];
  readonly segments = new Map<string, CompiledSegment>();
  readonly root: Loop = { id: null, maximum: 1, parent: null, first: -1, end: 0 };
  readonly #release: number;
  readonly #codes: Readonly<Record<string, CodeList>>;

  constructor(release: number, uses: readonly Use[]) {
    this.#release = release;
    this.#codes = codeListsOf(release);
    this.#add(uses, this.root);
    this.root.end = this.nodes.length;
  }

  #add(uses: readonly Use[], loop: Loop): void {
    for (const [position, use] of uses.entries()) {
      if ("loop" in use) {
        const nested: Loop = { id: use.loop, maximum: use.maximum, parent: loop, first: this.nodes.length, end: 0 };
        this.#add(use.uses, nested);
        nested.end = this.nodes.length;
      } else {
        this.nodes.push({
          index: this.nodes.length,
          segment: this.#segmentOf(use.segment),
          maximum: use.maximum,
          mandatory: use.mandatory === true,
          loop,
          starts: position === 0 && loop !== this.root,
          or: use.or === undefined ? null : this.#segmentOf(use.or),
        });
      }
    }
  }

  #segmentOf(name: string): CompiledSegment {
    const known = this.segments.get(name);
    if (known !== undefined) return known;
    const made = compileSegment(name, this.#release, this.#codes);
    this.segments.set(name, made);
    return made;
  }

  /** The direct members of a loop that come after `from`: its own segments and the first segments of the loops in it. */
  membersAfter(loop: Loop, from: number): Node[] {
    const members: Node[] = [];
    for (let index = Math.max(from, loop.first); index < loop.end; index += 1) {
      const node = this.nodes[index] as Node;
      if (node.loop === loop && !(node.starts && index === loop.first)) members.push(node);
      else if (node.starts && node.loop.parent === loop) members.push(node);
    }
    return members;
  }

  /** Where a segment stands that follows the node at `from` (-1: that is first); null: it has no place there. */
  transition(from: number, packed: number): Transition | null {
    const at = this.nodes[from];
    const made = (node: Node, passed: readonly Node[]): Transition => ({
      node,
      passedMandatory: passed.filter((entry) => entry.mandatory),
      byAlternative: packId(node.segment.id) === packed ? null : node.or,
    });
    if (at !== undefined && !at.starts && matches(at, packed)) return made(at, []);
    const passed: Node[] = [];
    let loop: Loop | null = at?.loop ?? this.root;
    let after = from + 1;
    while (loop !== null) {
      for (const node of this.membersAfter(loop, after)) {
        if (matches(node, packed)) return made(node, passed);
        passed.push(node);
      }
      const start = loop === this.root ? undefined : this.nodes[loop.first];
      if (start !== undefined && matches(start, packed)) return made(start, passed);
      after = loop.end;
      loop = loop.parent;
    }
    return null;
  }

  openAtEnd(from: number): readonly Node[] {
    const open: Node[] = [];
    let loop: Loop | null = this.nodes[from]?.loop ?? this.root;
    let after = from + 1;
    while (loop !== null) {
      open.push(...this.membersAfter(loop, after).filter((node) => node.mandatory && !node.starts));
      after = loop.end;
      loop = loop.parent;
    }
    return open;
  }
}

function matches(node: Node, packed: number): boolean {
  return packId(node.segment.id) === packed || (node.or !== null && packId(node.or.id) === packed);
}

const compile = (id: string, release: number, uses: readonly Use[]): CompiledSet => {
  const layout = new Layout(release, uses);
  const segmentIds = new Map([...layout.segments.values()].map((segment) => [packId(segment.id), segment]));
  const cache = new Map<number, Transition | null>();
  const ordinals = new Map([...segmentIds.keys()].map((packed, ordinal) => [packed, ordinal]));
  const width = ordinals.size;
  return {
    id,
    release,
    nodes: layout.nodes,
    segmentIds,
    transition: (from, packed) => {
      const ordinal = ordinals.get(packed);
      if (ordinal === undefined) return null;
      const key = (from + 1) * width + ordinal;
      const known = cache.get(key);
      if (known !== undefined) return known;
      const found = layout.transition(from, packed);
      cache.set(key, found);
      return found;
    },
    openAtEnd: (from) => layout.openAtEnd(from),
  };
};

const compiled = new Map<string, CompiledSet | null>();

/** The table of a set in a release (4010, 4030, 5010 ...), compiled once; null when there is none. */
export function compiledSet(setId: string, release: number): CompiledSet | null {
  const key = `${setId}/${release}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const uses = usesOfSet(setId, release);
  const made = uses === undefined ? null : compile(setId, release, uses);
  compiled.set(key, made);
  return made;
}
