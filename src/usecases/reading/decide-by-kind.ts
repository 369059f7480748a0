import { countScores, type PaperKind, saveScore } from "#db/queries/document/reading-score.ts";
import type { TenantTx } from "#db/database.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import type { PaperReading, Reading } from "#domain/reading/fact.ts";
import { READER } from "#domain/reading/read-document.ts";
import { type BillFacts, decideRoute, type RouteDecision } from "#domain/routing/decide-route.ts";
import { CUTS, learnThreshold, type ReviewedAtCut, type Threshold } from "#domain/routing/learned-threshold.ts";
import { isSpotChecked } from "#domain/routing/spot-check.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { holdToTrial, ON_TRIAL } from "./reader-standing.ts";

/** A bill that lacks nothing but, perhaps, certainty. */
export interface SoundInvoice {
  readonly paper: PaperReading;
  readonly facts: BillFacts;
  /** As no paper of its kind were known. */
  readonly cautious: RouteDecision;
  /** As sure as it is. */
  readonly bold: SoundDecision;
}

type SoundDecision = RouteDecision & { readonly kind: "invoice" };

/** A bill by its checks, its vendor and its order; what it lacks but certainty is told. */
export function soundInvoice(
  paper: PaperReading,
  facts: BillFacts,
): SoundInvoice | (RouteDecision & { readonly kind: "review" }) {
  const cautious = decideRoute(paper, facts);
  const bold = decideRoute(paper, { ...facts, sure: 0 });
  if (bold.kind === "invoice") return { paper, facts, cautious, bold };
  // How sure it has to be may be learned meanwhile: whoever is awaited is awaited all the same.
  return cautious.kind === "review" ? { ...cautious, awaitsVendor: bold.awaitsVendor } : bold;
}

/** What a confidence is worth on papers of a kind, by those that people looked at. */
export async function thresholdOf(tx: TenantTx, kind: PaperKind): Promise<Threshold> {
  const counted = await countScores(tx, kind, CUTS);
  return learnThreshold(counted.filter((each): each is ReviewedAtCut => each.cut !== null));
}

export type FileDecision =
  | { readonly kind: "invoices"; readonly invoices: readonly SoundDecision["invoice"][] }
  | { readonly kind: "review"; readonly why: string };

/**
 * What the bills of a file come to, all of them or none: as `decideRoute`, but how sure their values have to be is told by files
 * of their kind that people looked at, once there are enough; and of those that would go on by themselves a person looks at some.
 * A structured file states what it says, and is looked at all the same: another reader may take it for something else.
 */
export async function decideByKind(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { documentUuid, bills }: { readonly documentUuid: string; readonly bills: readonly SoundInvoice[] },
): Promise<FileDecision> {
  const kind = kindOf(bills);
  const score = Math.min(...bills.map(({ bold }) => bold.score));
  const decided = kind === null ? cautiously(bills) : byThreshold(await thresholdOf(tx, kind), bills);
  const isOnTrial = decided.kind === "invoices" && (await holdToTrial(context, tx, tenant));
  const goesOn = decided.kind === "invoices" && !isOnTrial;
  const isChecked = goesOn && isSpotChecked(documentUuid, tenant.sandbox ? 0 : context.spotCheckOneIn);
  const course = isOnTrial ? "trial" : isChecked ? "spot-check" : goesOn ? "automatic" : "review";
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  if (kind !== null) await saveScore(tx, documentUuid, { ...kind, bills: bills.length, score, course, at });
  if (isOnTrial) return review(ON_TRIAL);
  return isChecked ? SPOT_CHECK : decided;
}

/**
 * Whether papers that no invoice comes of wait for a reader that is on trial, as bills do: they are kept with those, and decided
 * about when a reader is in force.
 */
export async function isHeldToTrial(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { documentUuid, papers, reading }: HeldPapers,
): Promise<boolean> {
  const [first] = papers;
  if (first === undefined || !(await holdToTrial(context, tx, tenant))) return false;
  const how = reading.pages.every(({ text }) => text === "embedded") ? "text" : "picture";
  await saveScore(tx, documentUuid, {
    readerVersion: READER.version,
    type: first.type.value,
    how,
    template: first.template ?? null,
    bills: papers.length,
    score: Math.min(...papers.map(({ type }) => type.confidence)),
    course: "trial",
    at: printInstant(instantOfMilliseconds(tenantNow(context, tenant))),
  });
  return true;
}

interface HeldPapers {
  readonly documentUuid: string;
  readonly papers: readonly PaperReading[];
  readonly reading: Pick<Reading, "pages">;
}

const SPOT_CHECK: FileDecision = {
  kind: "review",
  why: "spot check: every check passed; one in so many is compared with its page all the same",
};

/** Null: layouts of several kinds read it, and no other file is of that kind. It goes on only where no layout was needed. */
const kindOf = (bills: readonly SoundInvoice[]): PaperKind | null => {
  const [first] = bills;
  const layouts = new Set(
    bills.map(({ paper: { template } }) => (template == null ? "" : `${template.uuid} ${template.version}`)),
  );
  if (first === undefined || layouts.size > 1) return null;
  return {
    readerVersion: READER.version,
    type: first.paper.type.value,
    how: bills.some(isPicture) ? "picture" : bills.some(isEmbedded) ? "embedded" : "text",
    isOneOfSeveral: bills.length > 1,
    template: first.paper.template ?? null,
  };
};

const isEmbedded = ({ paper }: SoundInvoice): boolean => paper.fields.totalAmount?.found === "embedded";
const isPicture = (bill: SoundInvoice): boolean =>
  !isEmbedded(bill) && bill.facts.pages.some(({ number, text }) => bill.paper.pages.includes(number) && text !== "embedded");

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;

const byThreshold = (threshold: Threshold, bills: readonly SoundInvoice[]): FileDecision => {
  const { reviewed, wrong, bound } = threshold;
  if (threshold.state === "not-known") return cautiously(bills);
  if (threshold.state === "too-often-wrong")
    return review(`papers of its kind were read wrong too often: ${wrong} of ${reviewed}, up to ${percent(bound)}`);
  const unsure = bills.find(({ bold }) => bold.score < threshold.sure);
  if (unsure === undefined) return { kind: "invoices", invoices: bills.map(({ bold }) => bold.invoice) };
  return review(
    `${onPage(bills, unsure)}its least sure value is sure to ${unsure.bold.score}, and papers of its kind need ${threshold.sure}: compare it`,
  );
};

const cautiously = (bills: readonly SoundInvoice[]): FileDecision => {
  const invoices: SoundDecision["invoice"][] = [];
  for (const each of bills) {
    if (each.cautious.kind === "review") return review(`${onPage(bills, each)}${each.cautious.why}`);
    invoices.push(each.cautious.invoice);
  }
  return { kind: "invoices", invoices };
};

const onPage = (bills: readonly SoundInvoice[], { paper }: SoundInvoice): string =>
  bills.length > 1 ? `the bill on page ${paper.pages[0]}: ` : "";

const review = (why: string): FileDecision => ({ kind: "review", why });
