import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sourceFiles, target, withoutComments } from "./source-files.ts";
import type { SourceFile } from "./source-files.ts";

/** Which rooms a room may import from, besides itself. The order is the order of the house, from the pure core outwards. */
const ROOMS: readonly [room: string, mayImport: readonly string[]][] = [
  ["domain", []],
  ["x12", []],
  ["edi", ["domain", "x12"]],
  ["contract", ["domain", "x12"]],
  ["adapters", ["domain", "contract"]],
  ["db", ["domain", "x12", "contract", "adapters"]],
  ["outbox", ["domain", "contract", "db"]],
  ["usecases", ["domain", "x12", "edi", "contract", "adapters", "db", "outbox"]],
  ["http", ["domain", "x12", "contract", "adapters", "usecases"]],
  ["intake", ["domain", "x12", "contract", "adapters", "db", "usecases"]],
  ["deliver", ["domain", "contract", "adapters", "db", "usecases"]],
  ["worker", ["domain", "x12", "contract", "adapters", "db", "usecases"]],
];
const PURE = ["domain", "x12", "edi"];
/** May import anything: they put the house together. */
const OUTERMOST = ["cli", "main.ts", "settings.ts", "context.ts"];

/** Single files that every room from `db` outwards may import although their room lies further out. Each has its reason. */
const DOORS: Readonly<Record<string, string>> = {
  "src/context.ts": "what every part works with: the tenant, who acts, the time as the tenant has it",
};

/** Rooms whose folders are nouns: among these there is no circle either. */
const FOLDERED = ["src/domain", "src/domain/audit", "src/usecases", "src/db/queries", "src/contract", "src/contract/manage"];

/** What the web app knows of the service's answers. */
const DOCUMENT_TYPES = "sdk/openapi.generated.ts";

/**
 * The floors of the web app from the ground up, and which ones each may import from, besides itself. `ui` is the kit: it knows
 * neither the service nor what the app is about. `api` is the only place that calls the service.
 */
const WEB_FLOORS: readonly [floor: string, mayImport: readonly string[], hint: string][] = [
  ["language", [], "What is said in it belongs into the part that says it"],
  ["ui", ["language"], "Pass it as a property, or move the part to web/src/shared"],
  ["api", ["language"], "A query or call takes what it needs as arguments; what is shown belongs into a feature"],
  ["shared", ["language", "ui", "api"], "Move what it needs to web/src/shared, or let the feature pass it"],
  [
    "features",
    ["language", "ui", "api", "shared"],
    "Move the part that both need to web/src/shared, or to web/src/ui when it knows nothing of the service",
  ],
  ["app", ["language", "ui", "api", "shared", "features"], "Let a route put it together"],
];
/** May import anything of the web app: they put it together. */
const WEB_OUTERMOST = ["routes", "main.tsx"];

describe("the direction of imports (ARCHITECTURE.md)", () => {
  const server = sourceFiles("src/**/*.ts");
  const web = sourceFiles("web/**/*.ts", "web/**/*.tsx");

  it("leads inwards only", () => {
    teach(server.flatMap(wrongDirections));
  });

  it("goes in no circle, types included", () => {
    teach(
      circlesOf([...server, ...web]).map(
        (circle) =>
          `${circle.join(" and ")} import one another, directly or around. Put what they share (often a type) into a file of its own.`,
      ),
    );
  });

  it("goes in no circle of folders within a room: a noun is understood from those below it", () => {
    teach(
      FOLDERED.flatMap((room) =>
        circlesIn(foldersOf(room, server)).map(
          (circle) =>
            `the folders ${circle.join(", ")} of ${room} import one another, directly or around. Move what both need into a folder of ` +
            `its own below them, or pass it as an argument.`,
        ),
      ),
    );
  });

  it("leaves the core pure: no dependency, no Node, no clock, no randomness", () => {
    teach(server.filter((file) => PURE.includes(roomOf(file.path))).flatMap(impurities));
  });

  it("keeps rule set numbers out of rules: a past rule set is answered by its frozen engine", () => {
    const asks = /\b(ruleSet|rule_set|RULE_SET)\w*\s*(?:[<>]=?|[!=]==)\s*\d|\d\s*(?:[<>]=?|[!=]==)\s*(ruleSet|RULE_SET)/;
    teach(
      sourceFiles("src/domain/**/*.ts")
        .filter((file) => !file.path.startsWith("src/domain/stored/") && asks.test(withoutComments(file.text)))
        .map(
          (file) =>
            `${file.path} compares a rule set with a number. Freeze the released one and change the rule (docs/how-to/add-a-rule.md).`,
        ),
    );
  });

  it("keeps the two generations of the API apart", () => {
    const generations = ["src/http/v2/", "src/http/legacy/"];
    teach(
      server.flatMap((file) => {
        const own = generations.find((each) => file.path.startsWith(each));
        if (!own) return [];
        return file.imports
          .map(({ from }) => target(file, from))
          .filter((to) => generations.some((other) => other !== own && to?.startsWith(other)))
          .map(
            (to) =>
              `${file.path} imports ${to}: legacy and V2 know use cases, never each other. Move what both need to src/usecases or src/contract.`,
          );
      }),
    );
  });

  it("gives the web app the contract and the types of the OpenAPI document, and nothing else of the server", () => {
    teach(
      web.flatMap((file) =>
        file.imports.flatMap(({ from, typeOnly }) => {
          const to = target(file, from);
          if (to === null || to.startsWith("web/") || to.startsWith("src/contract/")) return [];
          if (to === DOCUMENT_TYPES && typeOnly && webFloor(file.path) === "api") return [];
          return to === DOCUMENT_TYPES
            ? [
                `${file.path} imports ${to}: only web/src/api does, and types only. Give the type a name in web/src/api/answers.ts.`,
              ]
            : [
                `${file.path} imports ${to}: of the server the web app knows src/contract only, and its answers by ${DOCUMENT_TYPES}. ` +
                  `Put the type or table into src/contract, or ask the API for it.`,
              ];
        }),
      ),
    );
  });

  it("keeps the floors of the web app apart: ui knows nothing, features know no other feature", () => {
    teach(web.filter((file) => file.path.startsWith("web/src/")).flatMap(wrongFloors));
  });

  it("leaves transactions, locks and queries to use cases: http asks them alone", () => {
    teach(
      server
        .filter((file) => roomOf(file.path) === "http" && /\bdb\.\w/.test(withoutComments(file.text)))
        .map((file) => `${file.path} works with the database itself. Let a use case in src/usecases/<noun> do it.`),
    );
  });

  it("keeps SQL in src/db/queries", () => {
    const statement =
      /["'`]\s*(select\s+[^"'`]*\bfrom\b|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s*\()/i;
    teach(
      server
        .filter((file) => roomOf(file.path) !== "db" && statement.test(withoutComments(file.text)))
        .map((file) => `${file.path} holds an SQL statement. Give it a name in src/db/queries/<noun>.ts and call that.`),
    );
  });

  it("has a room for every file", () => {
    const known = [...ROOMS.map(([room]) => room), ...OUTERMOST];
    teach(
      server
        .filter((file) => !known.includes(roomOf(file.path)))
        .map(
          (file) =>
            `${file.path} is in no room of ARCHITECTURE.md (${known.join(", ")}). Find it a place, or write an ADR for a new room.`,
        ),
    );
  });
});

function wrongDirections(file: SourceFile): string[] {
  const room = roomOf(file.path);
  const allowed = ROOMS.find(([name]) => name === room)?.[1];
  if (!allowed) return [];
  return file.imports.flatMap(({ from }) => {
    const to = target(file, from);
    if (to === null || (Object.hasOwn(DOORS, to) && !isCore(room))) return [];
    const other = to.startsWith("src/") ? roomOf(to) : to;
    if (other === room || allowed.includes(other)) return [];
    const reach = allowed.length === 0 ? "nothing but itself" : `itself, ${allowed.join(", ")}`;
    return [
      `${file.path} imports ${to}, but src/${room} may import ${reach}. Pass what it needs as an argument, move the shared part inwards, ` +
        `or let a use case do it${isCore(room) ? "" : " (a single file may become a door: DOORS, with its reason)"}.`,
    ];
  });
}

function circlesOf(files: readonly SourceFile[]): readonly (readonly string[])[] {
  return circlesIn(new Map(files.map((file) => [file.path, file.imports.map(({ from }) => target(file, from))])));
}

/** Which folders of a room lead to which others of it. Files that stand in no folder are left out. */
function foldersOf(room: string, files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const folderOf = (path: string): string | undefined => {
    const parts = path.startsWith(`${room}/`) ? path.slice(room.length + 1).split("/") : [];
    return parts.length > 1 ? parts[0] : undefined;
  };
  const leadsTo = new Map<string, string[]>();
  for (const file of files) {
    const folder = folderOf(file.path);
    if (folder === undefined) continue;
    const others = file.imports.flatMap(({ from }) => folderOf(target(file, from) ?? "") ?? []);
    leadsTo.set(folder, [...(leadsTo.get(folder) ?? []), ...others.filter((other) => other !== folder)]);
  }
  return leadsTo;
}

/** Groups of which each leads to each other one (Tarjan's strongly connected components). */
function circlesIn(leadsTo: ReadonlyMap<string, readonly (string | null)[]>): readonly (readonly string[])[] {
  const met = new Map<string, number>();
  const earliest = new Map<string, number>();
  const path: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    met.set(file, met.size);
    earliest.set(file, met.size - 1);
    path.push(file);
    for (const next of leadsTo.get(file) ?? []) {
      if (next === null || !leadsTo.has(next)) continue;
      if (!met.has(next)) earliest.set(file, Math.min(earliest.get(file)!, visit(next)));
      else if (path.includes(next)) earliest.set(file, Math.min(earliest.get(file)!, met.get(next)!));
    }
    if (earliest.get(file) === met.get(file)) {
      const circle = path.splice(path.indexOf(file));
      if (circle.length > 1) circles.push(circle);
    }
    return earliest.get(file)!;
  };
  for (const file of leadsTo.keys()) if (!met.has(file)) visit(file);
  return circles;
}

function wrongFloors(file: SourceFile): string[] {
  const floor = webFloor(file.path);
  if (WEB_OUTERMOST.includes(floor)) return [];
  const known = WEB_FLOORS.find(([name]) => name === floor);
  if (known === undefined)
    return [
      `${file.path} is on no floor of the web app (${WEB_FLOORS.map(([name]) => name).join(", ")}, ${WEB_OUTERMOST.join(", ")}).`,
    ];
  const [, allowed, hint] = known;
  return file.imports.flatMap(({ from }) => {
    const to = target(file, from);
    if (to === null || !to.startsWith("web/src/")) return [];
    const other = webFloor(to);
    if (other === "features" && floor === "features")
      return featureOf(to) === featureOf(file.path) ? [] : [`${file.path} imports ${to}: a feature knows no other one. ${hint}.`];
    if (other === floor || allowed.includes(other)) return [];
    return [`${file.path} imports ${to}, but web/src/${floor} may import ${["itself", ...allowed].join(", ")}. ${hint}.`];
  });
}

/** "ui" of "web/src/ui/card.tsx". */
function webFloor(path: string): string {
  return path.split("/")[2] ?? "";
}

function featureOf(path: string): string {
  return path.split("/")[3] ?? "";
}

const FORBIDDEN_IN_THE_CORE: readonly [found: RegExp, what: string][] = [
  [
    /\bDate\.now\(|\bnew Date\(\s*\)|\bTemporal\.Now\b|\bperformance\.now\(/,
    "reads the clock: take the instant or day as an argument",
  ],
  [/\bMath\.random\(|\bcrypto\b/, "is random: take the value as an argument"],
  [
    /\bprocess\.|\bconsole\.|\bfetch\(|\bsetTimeout\(|\bsetInterval\(|(?<!for )\bawait\b/,
    "does something: let the shell do it, before or after",
  ],
];

function impurities(file: SourceFile): string[] {
  const code = withoutComments(file.text);
  const foreign = file.imports
    .filter(({ from }) => target(file, from) === null)
    .map(({ from }) => `${file.path} imports ${from}: the core has no dependency. Do it in the shell and pass the result.`);
  const deeds = FORBIDDEN_IN_THE_CORE.filter(([found]) => found.test(code)).map(([, what]) => `${file.path} ${what}.`);
  return [...foreign, ...deeds];
}

function isCore(room: string): boolean {
  return [...PURE, "contract"].includes(room);
}

function roomOf(path: string): string {
  return path.split("/")[1] ?? "";
}

function teach(faults: readonly string[]): void {
  if (faults.length > 0) assert.fail(`\n${faults.map((fault) => `- ${fault}`).join("\n")}\n`);
}
