import { findSuccessor } from "#usecases/invoice/find-successor.ts";
import type { AnyAnswer } from "./answer.ts";
import type { AnyOperation, Call } from "./operation.ts";
import { isRefusal, type Refusal, refuse } from "./refusals.ts";

type Body = Readonly<Record<string, unknown>>;

/** The path parameter that names an invoice; undefined where an operation names none. */
export function invoiceParameter({ path, generation }: Pick<AnyOperation, "path" | "generation">): string | undefined {
  if (!["v2", "legacy", "manage"].includes(generation)) return undefined;
  return /\/(?:\w+-)*invoices\/\{(\w+)\}/.exec(path)?.[1];
}

/**
 * What the old uuid of an invoice answers, whose order a legacy create replaced (api, "Legacy replacement"): every question is
 * answered as of its successor, which it names, and it is never finalized; every change is refused with 409. Undefined where the
 * uuid is not one of these.
 */
export async function answerReplaced(row: AnyOperation, call: Call, parameter: string): Promise<AnyAnswer | Refusal | undefined> {
  const params = call.params as Readonly<Record<string, string | undefined>>;
  const old = params[parameter];
  if (old === undefined) return undefined;
  const successor = await findSuccessor(call.context, call.tenant, old);
  if (successor === undefined) return undefined;
  const link = {
    link: `<${row.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(name === parameter ? successor : (params[name] ?? "")))}>; rel="successor-version"`,
  };
  if (row.method !== "GET")
    return refuse("conflict", { [parameter]: [`the invoice was replaced with its order; it is ${successor} now`] }, link);
  const answer = await row.handle({ ...call, params: { ...params, [parameter]: successor } });
  if (isRefusal(answer)) return { ...answer, headers: { ...answer.headers, ...link } };
  // What only finalized invoices answer, a replaced one never does.
  if (row.path.endsWith("/audit-results"))
    return refuse("still-audited", { [parameter]: [`the invoice was replaced with its order; it is ${successor} now`] }, link);
  return { ...answer, headers: { ...answer.headers, ...link }, body: asReplaced(answer.body, old, successor) };
}

const isBody = (value: unknown): value is Body =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.getPrototypeOf(value) === Object.prototype;

/** The answer of the invoice itself, under its old name; what belongs to it stands as it is. */
const asReplaced = (body: unknown, old: string, successor: string): unknown => {
  if (!isBody(body) || body["uuid"] !== successor) return body;
  const said: Record<string, unknown> = { ...body, uuid: old, replacedBy: successor };
  if (isBody(body["state"])) said["state"] = { ...body["state"], finalized: false };
  if ("status" in body) said["status"] = "replaced";
  return said;
};
