import { Type } from "typebox";
import { idText, requiredText, text, uuid } from "../../schema.ts";
import { orNull, textOut } from "../../v2/read/parts-read.ts";
import { reader } from "../../json/reader.ts";

/** Matching an invoice by hand: what it may be for, what would come of it, and the choice itself. */

const money = () => Type.String({ example: "1250.5000" });

const optionalETag = idText({ description: "Checked when given." });
const orderExternalIds = Type.Array(requiredText(255), { minItems: 1, maxItems: 100 });
const reason = text({ maxLength: 2000, description: "Why, for whoever looks at it later." });

export const matchReader = reader(Type.Object({ eTag: optionalETag, orderExternalIds, reason }));
export const matchPreviewReader = reader(Type.Object({ eTag: optionalETag, orderExternalIds }));
export const unmatchReader = reader(Type.Object({ eTag: optionalETag, reason }));

export const CandidatesSchema = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        orderUuid: uuid(),
        orderExternalId: Type.String(),
        orderNumber: Type.String(),
        status: Type.String({ description: "open, approved or cancelled" }),
        version: Type.Integer(),
        shipOn: orNull(Type.String({ format: "date" })),
        origin: textOut(),
        destination: textOut(),
        agreed: Type.Array(Type.Object({ vendor: Type.String(), currency: Type.String(), amount: money() }), {
          description: "What the order agreed with each vendor.",
        }),
        billedBy: Type.Array(Type.Object({ invoiceNumber: Type.String(), status: Type.String() }), {
          description: "Other invoices of the order that were not terminated, five at most.",
        }),
        score: Type.Number({ description: "0 to 1: how well it fits in all." }),
        why: Type.Array(
          Type.Object({
            part: Type.String({ description: "reference, vendor, dates, stops, amount, currency, billed or status" }),
            fits: Type.Boolean({ description: "Whether it speaks for the order, or against it." }),
            words: Type.String({ example: "Ships on 2026-03-04, 1 day before the bill says" }),
          }),
        ),
      }),
    ),
  },
  { $id: "OrderCandidates" },
);

export const MatchPreviewSchema = Type.Object(
  {
    verdict: Type.String({ description: "approve, review, dispute, unmatched or block" }),
    status: Type.String({ description: "The status that the invoice would have." }),
    approvedByPolicy: Type.Boolean({ description: "The policy would approve it at once: then the match cannot be taken back." }),
    asksRatingEngine: Type.Boolean({
      description: "The rating engine would be asked first, and what it answers is judged again.",
    }),
    currency: Type.String(),
    totals: Type.Object({
      billed: money(),
      expected: orNull(money()),
      approved: orNull(money()),
      variance: orNull(money()),
      variancePercent: textOut(),
    }),
    orders: Type.Array(
      Type.Object({ externalId: Type.String(), orderNumber: Type.String(), status: Type.String(), version: Type.Integer() }),
    ),
    findings: Type.Array(
      Type.Object({
        rule: Type.String(),
        severity: Type.String(),
        message: Type.String(),
        charge: textOut(),
        variance: orNull(money()),
      }),
    ),
    charges: Type.Array(
      Type.Object({
        code: Type.String(),
        expected: orNull(money()),
        previouslyBilled: money(),
        billed: money(),
        variance: orNull(money()),
      }),
    ),
  },
  { $id: "MatchPreview" },
);
