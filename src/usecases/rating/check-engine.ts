import type { GuardedAnswer, GuardedHttp } from "#adapters/guarded-http.ts";
import { MAX_TIMEOUT_SECONDS } from "#contract/manage/rating/rating-engine.ts";
import { type RatingAnswerRead, readRatingAnswer } from "#contract/rating/read-rating-answer.ts";
import { hidingKeys } from "#contract/rating/without-key.ts";
import { judgeRated, type RatingValidation } from "#domain/rating/judge-answer.ts";
import type { RatingPayload } from "#domain/rating/rating-payload.ts";
import { addressWithKey, keysOf, MAX_ANSWER_BYTES } from "./ask-engine.ts";
import { curlOf } from "./read-ratings.ts";

/** `warned`: allowed, and not as the specification prefers it. `skipped`: an earlier check leaves nothing to look at. */
export type CheckResult = "passed" | "failed" | "warned" | "skipped";

/** One rule of the callout, held against an engine. */
export interface EngineCheck {
  readonly name: string;
  readonly result: CheckResult;
  /** What was seen, and what to do about it. */
  readonly message: string;
}

export interface CheckedEngine {
  /** No check failed. */
  readonly passed: boolean;
  readonly checks: readonly EngineCheck[];
  /** The request that was sent, for a shell, without the key. */
  readonly curl: string;
  readonly rawResponse: string | null;
}

export interface EngineToCheck {
  readonly url: string;
  readonly apiKey: string;
  /** Made and not yet in use. */
  readonly nextApiKey?: string | null;
}

/** A shipment that the engine of examples/rating-engine has a rate for. */
const SAMPLE_REQUEST: RatingPayload = {
  Uuid: "0199c0de-0000-7000-8000-000000000001",
  ExternalOrderId: "TEST-ORDER",
  FreightChargeTerms: "Prepaid",
  DeliveryDate: "2026-03-03T00:00:00Z",
  ShipDate: "2026-03-01T00:00:00Z",
  Vendor: { ExternalId: "TEST-VENDOR", SCAC: "TEST" },
  Customer: { ExternalId: "TEST-CUSTOMER" },
  Stops: [
    { Type: "Origin", City: "Toledo", Zip: "43604", CountryCode: "USA", StateCode: "OH" },
    { Type: "Destination", City: "Erie", Zip: "16501", CountryCode: "USA", StateCode: "PA" },
  ],
  LineItems: [
    {
      Description: "Paper rolls",
      HandlingUnit: "Pallet",
      HandlingUnitCode: "Pallet",
      HandlingUnitCount: 2,
      Weight: 2345,
      WeightUnit: "Imperial",
      Class: 77.5,
    },
  ],
  VendorCharges: [{ Code: "LINEHAUL" }, { Code: "FUEL" }],
};

/** What no engine can rate: it goes nowhere and weighs nothing. */
const NOT_RATABLE: RatingPayload = { ...SAMPLE_REQUEST, Stops: [], LineItems: [], VendorCharges: [] };

type Http = Pick<GuardedHttp, "send">;

interface Sent {
  readonly answer: GuardedAnswer;
  readonly durationMs: number;
}

async function post(http: Http, url: URL, body: string): Promise<Sent> {
  const started = performance.now();
  const answer = await http.send({
    url,
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      "accept-encoding": "identity",
      "user-agent": "Weighbridge",
    },
    body,
    deadlineMs: MAX_TIMEOUT_SECONDS * 1_000,
    maxBytes: MAX_ANSWER_BYTES,
  });
  return { answer, durationMs: Math.round(performance.now() - started) };
}

const passed = (name: string, message: string): EngineCheck => ({ name, result: "passed", message });
const failed = (name: string, message: string): EngineCheck => ({ name, result: "failed", message });

const statusOf = ({ answer }: Sent): string =>
  answer.kind === "answered" ? String(answer.status) : `nothing (${answer.message})`;

function readSent({ answer }: Sent): RatingAnswerRead | null {
  return answer.kind === "failed"
    ? null
    : readRatingAnswer({
        status: answer.status,
        contentType: answer.headers["content-type"] ?? null,
        contentEncoding: answer.headers["content-encoding"] ?? null,
        body: answer.body,
        isWhole: answer.complete,
      });
}

/**
 * Holds an engine to every rule of the callout (specification, "Rating engine callout"): four calls, each check by its name.
 * `body` replaces the sample request, where an engine has no rate for that. Never throws for what the engine does.
 */
export async function checkEngine(http: Http, engine: EngineToCheck, body?: string): Promise<CheckedEngine> {
  const request = body ?? JSON.stringify(SAMPLE_REQUEST);
  const address = (key: string | null): URL => addressWithKey(engine.url, key);
  const good = await post(http, address(engine.apiKey), request);
  const read = readSent(good);
  const checks = [...transportChecks(good), ...(read === null ? [] : answerChecks(read, good))];
  if (good.answer.kind === "answered") {
    checks.push(
      keyCheck("wrong-apikey", "another apikey", await post(http, address(`${engine.apiKey}x`), request)),
      keyCheck("missing-apikey", "no apikey", await post(http, address(null), request)),
      exceptionCheck(await post(http, address(engine.apiKey), JSON.stringify(NOT_RATABLE))),
    );
  }
  const hidden = hidingKeys(keysOf({ apiKey: engine.apiKey, nextApiKey: engine.nextApiKey ?? null }));
  return {
    passed: checks.every((check) => check.result !== "failed"),
    checks: checks.map((check) => ({ ...check, message: hidden(check.message) })),
    curl: curlOf(engine.url, request),
    rawResponse: read?.rawResponse == null ? null : hidden(read.rawResponse).slice(0, 20_000),
  };
}

function transportChecks(sent: Sent): EngineCheck[] {
  const { answer, durationMs } = sent;
  if (answer.kind === "failed") {
    const isLate = answer.reason === "timeout";
    return [
      failed(
        isLate ? "time" : "reachable",
        isLate ? `No answer within ${MAX_TIMEOUT_SECONDS} seconds.` : `The engine could not be called: ${answer.message}.`,
      ),
    ];
  }
  const is2xx = answer.status >= 200 && answer.status <= 299;
  const isFull = answer.body.length >= MAX_ANSWER_BYTES;
  return [
    passed("reachable", "The engine answers POST requests."),
    is2xx
      ? passed("apikey", `The issued apikey is answered with ${answer.status}.`)
      : failed("apikey", `The issued apikey is answered with ${answer.status}; it is to be 2xx, exceptions included.`),
    passed("time", `Answered in ${durationMs} ms.`),
    answer.complete
      ? passed("size", `${answer.body.length} bytes.`)
      : failed("size", isFull ? `The answer is larger than ${MAX_ANSWER_BYTES} bytes.` : "The answer broke off."),
  ];
}

const CHARGE_RULES = [
  ["set-of-three", "Rate, Quantity and Qualifier come together or not at all."],
  ["amount-is-rate-times-quantity", "Each Amount is Rate x Quantity at four decimals."],
  ["qualifier", "Each Qualifier is in the list."],
  ["amount", "Each charge has an Amount."],
] as const satisfies readonly (readonly [RatingValidation["rule"], string])[];

function answerChecks(read: RatingAnswerRead, sent: Sent): EngineCheck[] {
  if (read.status === "failed") return [failed("shape", read.failure ?? `The answer was ${statusOf(sent)}.`)];
  const shape = read.faults.map((fault) => fault.text);
  const judged = [...judgeRated("vendor", read.vendorCharges, "USD"), ...judgeRated("customer", read.customerCharges, "USD")];
  const none = read.vendorCharges.length === 0;
  return [
    shape.length === 0 ? passed("shape", "One JSON object, as the specification says.") : failed("shape", shape.join(" ")),
    none
      ? {
          name: "charges",
          result: "warned",
          message: `The engine has no charges for this request: send one that it can rate. ${read.failure ?? ""}`.trim(),
        }
      : passed("charges", `${read.vendorCharges.length} vendor charges, ${read.customerCharges.length} customer charges.`),
    ...CHARGE_RULES.map(([rule, rightly]): EngineCheck => {
      if (none) return { name: rule, result: "skipped", message: "There are no charges to look at." };
      const broken = judged.filter((fault) => fault.rule === rule).map((fault) => fault.message);
      return broken.length === 0 ? passed(rule, rightly) : failed(rule, broken.join(" "));
    }),
  ];
}

function keyCheck(name: string, what: string, sent: Sent): EngineCheck {
  return sent.answer.kind === "answered" && sent.answer.status === 401
    ? passed(name, `A call with ${what} is answered with 401.`)
    : failed(name, `A call with ${what} is to be answered with 401; it was answered with ${statusOf(sent)}.`);
}

function exceptionCheck(sent: Sent): EngineCheck {
  const name = "exception";
  const read = readSent(sent);
  if (read === null) return failed(name, `A request that cannot be rated is to be answered; there was ${statusOf(sent)}.`);
  if (read.status === "exception") return passed(name, "What cannot be rated is told with 2xx in RawResponse.");
  if (read.status === "answered") return { name, result: "warned", message: "A shipment without stops and weight was rated." };
  return {
    name,
    result: "warned",
    message: `What cannot be rated is preferably told with 2xx and the reason in RawResponse; it was answered with ${statusOf(sent)}.`,
  };
}
