import type { Liquid, Template } from "liquidjs";

/** What is wrong with a template, for whoever writes it. */
export interface TemplateFault {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

export type FilledTemplate = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly fault: TemplateFault };

/** Bounds of one template: characters of it, milliseconds and allocations to fill it, characters that come of it. */
const MAX_SOURCE = 16_000;
const RENDER_MS = 100;
const MAX_ALLOCATIONS = 100_000;
/** @internal tests fill up to it. */
export const MAX_FILLED = 20_000;
const MAX_SAID = 200;

/** What a letter needs of the language. Left out: whatever reads other templates, and counters that outlive a line. */
const TAGS = ["assign", "capture", "case", "comment", "if", "unless", "for", "break", "continue", "cycle", "raw", "echo", "#"];
const FILTERS = [
  ["append", "capitalize", "date", "default", "downcase", "first", "join", "last", "lstrip", "prepend", "remove", "remove_first"],
  ["replace", "replace_first", "rstrip", "size", "slice", "split", "squish", "strip", "strip_newlines", "truncate"],
  ["truncatewords", "upcase"],
].flat();

let engine: Promise<Liquid> | undefined;

/** Loaded where words of a tenant's own are filled. It opens no file, and sees of a value what is its own. */
const openEngine = (): Promise<Liquid> =>
  (engine ??= import("liquidjs").then((liquid) => {
    const nothing = (): never => {
      throw new Error("a template reads no other");
    };
    const opened = new liquid.Liquid({
      ownPropertyOnly: true,
      strictVariables: true,
      strictFilters: true,
      lenientIf: true,
      timezoneOffset: 0,
      relativeReference: false,
      parseLimit: MAX_SOURCE,
      renderLimit: RENDER_MS,
      memoryLimit: MAX_ALLOCATIONS,
      fs: {
        existsSync: () => false,
        exists: () => Promise.resolve(false),
        readFileSync: nothing,
        readFile: nothing,
        resolve: (_, file) => file,
      },
    });
    for (const name of Object.keys(opened.tags)) if (!TAGS.includes(name)) delete opened.tags[name];
    for (const name of Object.keys(opened.filters)) if (!FILTERS.includes(name)) delete opened.filters[name];
    return opened;
  }));

/** The words of the library say the place at their end; it is told beside them. */
const faultOf = (error: unknown): TemplateFault => {
  const said = error instanceof Error ? error.message : "it cannot be filled";
  const place = /, line:(\d+), col:\d+$/.exec(said);
  const message = said
    .replace(/, line:\d+, col:\d+$/, "")
    .replace(/(?:template|memory alloc) limit exceeded|template render limit exceeded/, "it makes too much of too little")
    .replace("Maximum call stack size exceeded", "its parts are nested too deep")
    .slice(0, MAX_SAID);
  return { line: Number(place?.[1] ?? 1), message };
};

const unknownName = (liquid: Liquid, parsed: Template[], values: Readonly<Record<string, string>>): TemplateFault | undefined => {
  for (const [name, uses] of Object.entries(liquid.analyzeSync(parsed, { partials: false }).globals))
    if (!Object.hasOwn(values, name))
      return { line: uses[0]?.location.row ?? 1, message: `nothing is called ${name.slice(0, MAX_SAID)}` };
  return undefined;
};

/**
 * Fills a Liquid template with texts. What stands in a value is never read as a template; a name that is not in `values` is a
 * fault wherever it stands, also where this filling does not come by.
 */
export async function fillLiquid(source: string, values: Readonly<Record<string, string>>): Promise<FilledTemplate> {
  const liquid = await openEngine();
  try {
    const parsed = liquid.parse(source);
    const unknown = unknownName(liquid, parsed, values);
    if (unknown !== undefined) return { ok: false, fault: unknown };
    const text = String(liquid.renderSync(parsed, values));
    return text.length > MAX_FILLED
      ? { ok: false, fault: { line: 1, message: `it makes more than ${MAX_FILLED} characters` } }
      : { ok: true, text };
  } catch (error) {
    return { ok: false, fault: faultOf(error) };
  }
}
