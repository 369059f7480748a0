import type { GuardedAnswer, GuardedHttp } from "#adapters/guarded-http.ts";
import { hidingKeys } from "#contract/rating/without-key.ts";
import { readTranscription, type TranscriptionRead } from "#contract/transcriber/read-transcription.ts";
import { MAX_TIMEOUT_SECONDS } from "#contract/manage/transcriber/transcriber.ts";
import {
  type DocumentToTranscribe,
  MAX_ANSWER_BYTES,
  postDocument,
  receivedOf,
  transcriptionRequest,
} from "./ask-transcriber.ts";
import { SAMPLE, samplePdf } from "./sample-pdf.ts";

/** `warned`: allowed, and worth a look. `skipped`: an earlier check leaves nothing to look at. */
export type CheckResult = "passed" | "failed" | "warned" | "skipped";

/** One rule of the contract, held against a document AI. */
export interface TranscriberCheck {
  readonly name: string;
  readonly result: CheckResult;
  /** What was seen, and what to do about it. */
  readonly message: string;
}

export interface CheckedTranscriber {
  /** No check failed. */
  readonly passed: boolean;
  readonly checks: readonly TranscriberCheck[];
}

interface TranscriberToCheck {
  readonly url: string;
  /** Null: it takes none. */
  readonly apiKey: string | null;
}

type Http = Pick<GuardedHttp, "send">;
const CALL_UUID = "0199c0de-0000-7000-8000-000000000002";
const PAGE = { number: 1, width: 612, height: 792, rotation: 0 };
const DOCUMENT: Omit<DocumentToTranscribe, "content"> = {
  documentUuid: "0199c0de-0000-7000-8000-000000000001",
  pages: [PAGE],
  type: "Invoice",
  wanted: ["invoiceNumber", "invoiceDate", "totalAmount", "charges"],
};

const passed = (name: string, message: string): TranscriberCheck => ({ name, result: "passed", message });
const failed = (name: string, message: string): TranscriberCheck => ({ name, result: "failed", message });
const warned = (name: string, message: string): TranscriberCheck => ({ name, result: "warned", message });
const skipped = (name: string): TranscriberCheck => ({ name, result: "skipped", message: "There is no answer to look at." });

interface Sent {
  readonly answer: GuardedAnswer;
  readonly durationMs: number;
}

/**
 * Holds a document AI to every rule of its contract (docs/transcriber.md): up to four calls, each check by its name. Never throws
 * for what it does.
 */
export async function checkTranscriber(http: Http, transcriber: TranscriberToCheck): Promise<CheckedTranscriber> {
  const { url, apiKey } = transcriber;
  const hide = hidingKeys(apiKey === null ? [] : [apiKey]);
  const post = async (content: Buffer, key: string | null): Promise<Sent> => {
    const started = performance.now();
    const asked = { url, apiKey: key, timeoutSeconds: MAX_TIMEOUT_SECONDS };
    const answer = await postDocument(http, asked, transcriptionRequest({ ...DOCUMENT, content }), CALL_UUID);
    return { answer, durationMs: Math.round(performance.now() - started) };
  };
  const readOf = ({ answer }: Sent): TranscriptionRead | null =>
    answer.kind === "failed" ? null : readTranscription(receivedOf(answer), { pages: [PAGE.number], hide });
  const good = await post(Buffer.from(samplePdf()), apiKey);
  const checks = [...transportChecks(good), ...answerChecks(readOf(good))];
  if (good.answer.kind === "answered") {
    if (apiKey === null) checks.push(warned("wrong-key", "It takes documents from anybody: have it ask for a key."));
    else
      checks.push(
        keyCheck("wrong-key", "another key", await post(Buffer.from(samplePdf()), `${apiKey}x`)),
        keyCheck("missing-key", "no key", await post(Buffer.from(samplePdf()), null)),
      );
    checks.push(unreadableCheck(readOf(await post(Buffer.from("no document"), apiKey))));
  }
  return {
    passed: checks.every(({ result }) => result !== "failed"),
    checks: checks.map((check) => ({ ...check, message: hide(check.message) })),
  };
}

function transportChecks({ answer, durationMs }: Sent): TranscriberCheck[] {
  if (answer.kind === "failed")
    return [
      answer.reason === "timeout"
        ? failed("time", `No answer within ${MAX_TIMEOUT_SECONDS} seconds.`)
        : failed("reachable", `It could not be called: ${answer.message}.`),
    ];
  const { status, complete, body } = answer;
  const isRedirect = status >= 300 && status <= 399;
  return [
    passed("reachable", "It answers POST requests."),
    status >= 200 && status <= 299
      ? passed("status", `A document is answered with ${status}.`)
      : failed(
          "status",
          `A document is answered with ${status}; it is to be 2xx.${isRedirect ? " Redirects are not followed." : ""}`,
        ),
    passed("time", `Answered in ${durationMs} ms.`),
    complete
      ? passed("size", `${body.length} bytes.`)
      : failed(
          "size",
          body.length >= MAX_ANSWER_BYTES ? `The answer is larger than ${MAX_ANSWER_BYTES} bytes.` : "The answer broke off.",
        ),
  ];
}

const ANSWER_CHECKS = ["shape", "values", "boxes", "sample", "sample-charges"];

function answerChecks(read: TranscriptionRead | null): TranscriberCheck[] {
  if (read === null) return ANSWER_CHECKS.map(skipped);
  if (!read.ok) return [failed("shape", `${read.failure}.`), ...ANSWER_CHECKS.slice(1).map(skipped)];
  const { answer, faults } = read;
  const values = answer.pages.flatMap(({ fields, charges }) => [
    ...Object.values(fields),
    ...charges.flatMap((charge) => Object.values(charge)),
  ]);
  const boxless = values.filter(({ box }) => box === null).length;
  const { totalAmount, invoiceNumber } = answer.pages[0]?.fields ?? {};
  const isRead = totalAmount?.value === SAMPLE.total && invoiceNumber?.value === SAMPLE.number;
  const amounts = (answer.pages[0]?.charges ?? []).map(({ amount }) => amount?.value).toSorted();
  const isCharged = JSON.stringify(amounts) === JSON.stringify(SAMPLE.charges.toSorted());
  return [
    passed("shape", `${answer.name} ${answer.version} answers one JSON object, as the contract says.`),
    faults.length === 0
      ? passed("values", `${values.length} values, each as the contract says.`)
      : failed("values", faults.join(" ")),
    values.length > 0 && boxless === 0
      ? passed("boxes", "Each value says where it stands.")
      : warned("boxes", `${boxless} of ${values.length} values do not say where they stand: people have to look for them.`),
    isRead
      ? passed("sample", "The number and the total of the sample are read.")
      : warned(
          "sample",
          `The sample is invoice ${SAMPLE.number} over ${SAMPLE.total}; it was read as ${invoiceNumber?.value ?? "none"} over ${totalAmount?.value ?? "none"}.`,
        ),
    isCharged
      ? passed("sample-charges", "The charge lines of the sample are read.")
      : warned(
          "sample-charges",
          `The sample charges ${SAMPLE.charges.join(" and ")}; it was read as ${amounts.join(" and ") || "none"}.`,
        ),
  ];
}

function keyCheck(name: string, what: string, { answer }: Sent): TranscriberCheck {
  const seen = answer.kind === "answered" ? String(answer.status) : `nothing (${answer.message})`;
  return seen === "401" || seen === "403"
    ? passed(name, `A call with ${what} is answered with ${seen}.`)
    : failed(name, `A call with ${what} is to be answered with 401 or 403; it was answered with ${seen}.`);
}

function unreadableCheck(read: TranscriptionRead | null): TranscriberCheck {
  const name = "unreadable";
  if (read === null) return failed(name, "A file that is no document is to be answered; there was nothing.");
  if (!read.ok) return warned(name, `A file that is no document is preferably told with 2xx and no pages: ${read.failure}.`);
  return read.answer.pages.length === 0
    ? passed(name, "A file that is no document is told with 2xx and no pages.")
    : warned(name, "Something was read of a file that is no document.");
}
