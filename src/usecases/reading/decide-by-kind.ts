import { countScores, type PaperKind, saveScore } from "#db/queries/document/reading-score.ts";
import type { TenantTx } from "#db/database.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import type { PaperReading } from "#domain/reading/fact.ts";
import { READER } from "#domain/reading/read-document.ts";
import { type BillFacts, decideRoute, type RouteDecision } from "#domain/routing/decide-route.ts";
import { CUTS, learnThreshold, type ReviewedAtCut, type Threshold } from "#domain/routing/learned-threshold.ts";
import { isSpotChecked } from "#domain/routing/spot-check.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { holdToTrial, ON_TRIAL } from "./reader-standing.ts";

interface BillOfKind {
  readonly paper: PaperReading;
  readonly facts: BillFacts;
}

/** What a confidence is worth on papers of a kind, by those that people looked at. */
export async function thresholdOf(tx: TenantTx, kind: PaperKind): Promise<Threshold> {
  const counted = await countScores(tx, kind, CUTS);
  return learnThreshold(counted.filter((each): each is ReviewedAtCut => each.cut !== null));
}

/**
 * What a bill that is alone in its file comes to: as `decideRoute`, but how sure its values have to be is told by papers of its
 * kind that people looked at, once there are enough; and of those that would go on by themselves a person looks at some. A
 * structured file states what it says: of it nothing is unsure.
 */
export async function decideByKind(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { paper, facts }: BillOfKind,
): Promise<RouteDecision> {
  const cautious = decideRoute(paper, facts);
  const lacksNothing = decideRoute(paper, { ...facts, sure: 0 });
  if (lacksNothing.kind === "review" || paper.fields.totalAmount?.found === "embedded") return cautious;
  const kind = kindOf(paper, facts);
  const { score } = lacksNothing;
  const threshold = await thresholdOf(tx, kind);
  const decided = byThreshold(threshold, { cautious, bold: lacksNothing });
  const isOnTrial = decided.kind === "invoice" && (await holdToTrial(context, tx, tenant));
  const goesOn = decided.kind === "invoice" && !isOnTrial;
  const isChecked = goesOn && isSpotChecked(facts.documentUuid, tenant.sandbox ? 0 : context.spotCheckOneIn);
  const course = isChecked ? "spot-check" : goesOn ? "automatic" : "review";
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  await saveScore(tx, facts.documentUuid, { ...kind, score, course, at });
  if (isOnTrial) return review(ON_TRIAL);
  return isChecked ? SPOT_CHECK : decided;
}

const SPOT_CHECK: RouteDecision = {
  kind: "review",
  why: "spot check: every check passed; one in so many is compared with its page all the same",
  awaitsOrder: false,
};

const kindOf = ({ pages: own, type, template }: PaperReading, { pages }: BillFacts): PaperKind => {
  const isPicture = pages.some(({ number, text }) => own.includes(number) && text !== "embedded");
  return { readerVersion: READER.version, type: type.value, how: isPicture ? "picture" : "text", template: template ?? null };
};

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;

const byThreshold = (
  threshold: Threshold,
  { cautious, bold }: { readonly cautious: RouteDecision; readonly bold: RouteDecision & { readonly kind: "invoice" } },
): RouteDecision => {
  const { reviewed, wrong, bound } = threshold;
  if (threshold.state === "not-known") return cautious;
  if (threshold.state === "too-often-wrong")
    return review(`papers of its kind were read wrong too often: ${wrong} of ${reviewed}, up to ${percent(bound)}`);
  if (bold.score >= threshold.sure) return bold;
  return review(`its least sure value is sure to ${bold.score}, and papers of its kind need ${threshold.sure}: compare it`);
};

const review = (why: string): RouteDecision => ({ kind: "review", why, awaitsOrder: false });
