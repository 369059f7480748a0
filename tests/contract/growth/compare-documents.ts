import { type CompareSchemas, type Json, type Mode, resolve, schemaComparison } from "./compare-schemas.ts";

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

const object = (value: unknown): Json => (value ?? {}) as Json;
const list = (value: unknown): readonly unknown[] => (value ?? []) as readonly unknown[];
const show = (value: unknown): string => JSON.stringify(value) ?? "nothing";

interface Documents {
  readonly before: Json;
  readonly after: Json;
  readonly compare: CompareSchemas;
}

/** What callers of the interface `before`, and receivers of its events, would miss in `after`: each in a line. */
export function lostBetween(before: Json, after: Json): readonly string[] {
  const documents = { before, after, compare: schemaComparison(before, after) };
  return [
    ...eachOperation(documents, "paths", comparedOperation),
    ...eachOperation(documents, "webhooks", comparedEvent),
    ...comparedSchemes(documents),
  ];
}

type CompareOperation = (documents: Documents, was: Json, is: Json, at: string) => readonly string[];

function eachOperation(documents: Documents, section: "paths" | "webhooks", compare: CompareOperation): readonly string[] {
  return Object.entries(object(documents.before[section])).flatMap(([path, value]) => {
    const before = resolve(documents.before, value);
    const after = resolve(documents.after, object(documents.after[section])[path]);
    return METHODS.filter((method) => before[method] !== undefined).flatMap((method) => {
      const at = section === "paths" ? `${method.toUpperCase()} ${path}` : `event ${path}`;
      if (after[method] === undefined) return [`${at} is gone`];
      return compare(documents, operationOf(before, method), operationOf(after, method), at);
    });
  });
}

/** With the parameters that it shares with the other methods of its path. */
function operationOf(item: Json, method: string): Json {
  const operation = object(item[method]);
  return { ...operation, parameters: [...list(item["parameters"]), ...list(operation["parameters"])] };
}

function comparedOperation(documents: Documents, was: Json, is: Json, at: string): readonly string[] {
  return [
    ...(was["operationId"] === is["operationId"]
      ? []
      : [`${at} is called ${show(is["operationId"])} and was ${show(was["operationId"])}`]),
    ...comparedSecurity(documents, was, is, at),
    ...comparedParameters(documents, was, is, at),
    ...comparedRequest(documents, was, is, at),
    ...comparedResponses(documents, was, is, at),
  ];
}

/** What we send: callers read it, as they read answers. */
function comparedEvent(documents: Documents, was: Json, is: Json, at: string): readonly string[] {
  const headers = parametersOf(documents.before, was).flatMap((parameter) => {
    const now = parametersOf(documents.after, is).find((each) => nameOf(each) === nameOf(parameter));
    if (now === undefined) return [`${at} comes without ${nameOf(parameter)}`];
    return comparedSchema(documents, "answer", [parameter["schema"], now["schema"]], `${at} ${nameOf(parameter)}`);
  });
  const [body, now] = [resolve(documents.before, was["requestBody"]), resolve(documents.after, is["requestBody"])];
  const statuses = Object.keys(object(was["responses"])).filter((status) => object(is["responses"])[status] === undefined);
  return [
    ...headers,
    ...comparedContent(documents, "answer", [body, now], `${at} body`),
    ...statuses.map((status) => `${at} may be answered ${status} no more`),
  ];
}

function comparedSchema(
  { compare }: Documents,
  mode: Mode,
  [was, is]: readonly [was: unknown, is: unknown],
  at: string,
): readonly string[] {
  return compare(mode, was ?? true, is ?? true).map((fault) => `${at}${fault.at} ${fault.says}`);
}

/** Each type of content that was there, with its schema. */
function comparedContent(
  documents: Documents,
  mode: Mode,
  [was, is]: readonly [was: Json, is: Json],
  at: string,
): readonly string[] {
  const now = object(is["content"]);
  return Object.entries(object(was["content"])).flatMap(([type, content]) => {
    if (now[type] === undefined)
      return [mode === "request" ? `${at} is not taken as ${type} any more` : `${at} does not come as ${type} any more`];
    const name = type === "application/json" ? at : `${at} (${type})`;
    return comparedSchema(documents, mode, [object(content)["schema"], object(now[type])["schema"]], name);
  });
}

const nameOf = (parameter: Json): string => `${String(parameter["in"])} ${String(parameter["name"])}`;
const parametersOf = (document: Json, operation: Json): readonly Json[] =>
  list(operation["parameters"]).map((each) => resolve(document, each));

function comparedParameters(documents: Documents, was: Json, is: Json, at: string): readonly string[] {
  const [old, now] = [parametersOf(documents.before, was), parametersOf(documents.after, is)];
  const kept = old.flatMap((parameter) => {
    const name = nameOf(parameter);
    const same = now.find((each) => nameOf(each) === name);
    if (same === undefined) return [`${at} takes ${name} no more`];
    return [
      ...(same["style"] === parameter["style"] && same["explode"] === parameter["explode"]
        ? []
        : [`${at} ${name} is written otherwise`]),
      ...comparedSchema(documents, "request", [parameter["schema"], same["schema"]], `${at} ${name}`),
    ];
  });
  const needed = now.filter(
    (parameter) =>
      parameter["required"] === true && old.find((each) => nameOf(each) === nameOf(parameter))?.["required"] !== true,
  );
  return [...kept, ...needed.map((parameter) => `${at} needs ${nameOf(parameter)} and did not`)];
}

function comparedRequest(documents: Documents, was: Json, is: Json, at: string): readonly string[] {
  const [old, now] = [resolve(documents.before, was["requestBody"]), resolve(documents.after, is["requestBody"])];
  const isNeeded = now["required"] === true && old["required"] !== true;
  return [
    ...(isNeeded ? [`${at} needs a body and did not`] : []),
    ...comparedContent(documents, "request", [old, now], `${at} body`),
  ];
}

function comparedResponses(documents: Documents, was: Json, is: Json, at: string): readonly string[] {
  const [old, now] = [object(was["responses"]), object(is["responses"])];
  const come = Object.keys(now).filter((status) => old[status] === undefined && /^[123]/.test(status));
  return [
    ...Object.entries(old).flatMap(([status, answer]) => {
      if (now[status] === undefined) return [`${at} answers ${status} no more`];
      const [before, after] = [resolve(documents.before, answer), resolve(documents.after, now[status])];
      const headers = Object.entries(object(before["headers"])).flatMap(([name, header]) => {
        const same = object(after["headers"])[name];
        if (same === undefined) return [`${at} ${status} comes without the header ${name}`];
        const schemas = [resolve(documents.before, header)["schema"], resolve(documents.after, same)["schema"]] as const;
        return comparedSchema(documents, "answer", schemas, `${at} ${status} header ${name}`);
      });
      return [...headers, ...comparedContent(documents, "answer", [before, after], `${at} ${status}`)];
    }),
    // An error more is caught by who catches errors; another success is not.
    ...come.map((status) => `${at} may answer ${status}, and could not`),
  ];
}

type Requirement = Readonly<Record<string, readonly string[]>>;

/** Whoever could call can still call: each way to be let in still leads in, with the scopes it had. */
function comparedSecurity({ before, after }: Documents, was: Json, is: Json, at: string): readonly string[] {
  const waysOf = (document: Json, operation: Json): readonly Requirement[] => {
    const ways = list(operation["security"] ?? document["security"]) as readonly Requirement[];
    return ways.length === 0 ? [{}] : ways;
  };
  const now = waysOf(after, is);
  const leadsIn = (way: Requirement): boolean =>
    now.some((each) =>
      Object.entries(each).every(
        ([scheme, scopes]) => way[scheme] !== undefined && scopes.every((scope) => way[scheme]?.includes(scope)),
      ),
    );
  return waysOf(before, was)
    .filter((way) => !leadsIn(way))
    .map((way) => `${at} cannot be called with ${show(way)} any more`);
}

/** How a key is sent, and where a token is asked for. */
function comparedSchemes({ before, after }: Documents): readonly string[] {
  const schemesOf = (document: Json): Json => object(object(document["components"])["securitySchemes"]);
  const told = ({ description: _, flows, ...scheme }: Json): string =>
    show([scheme, Object.entries(object(flows)).map(([name, flow]) => [name, object(flow)["tokenUrl"]])]);
  return Object.entries(schemesOf(before))
    .filter(([name, scheme]) => told(object(scheme)) !== told(object(schemesOf(after)[name])))
    .map(([name]) => `security ${name} is ${schemesOf(after)[name] === undefined ? "gone" : "another"}`);
}
