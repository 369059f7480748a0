import { Type } from "typebox";
import { MAIL_STATES, type MailState, RECIPIENT_STATES, type RecipientState } from "#domain/mail/mail-states.ts";
import { uuid } from "../../schema.ts";
import { AddressOut, orNull, textOut } from "../../v2/read/parts-read.ts";
import { RatingRunsOut } from "../rating/rating-runs.ts";
import { MessageDataOut, MessageIdOut } from "../message/message-out.ts";

/** Decimal text with four decimals. */
const money = () => Type.String({ example: "1250.5000" });
const moneyOut = () => orNull(money());
const instantOut = () => Type.String({ format: "date-time" });
const anything = (description: string) =>
  Type.Unsafe<Readonly<Record<string, unknown>>>({ type: "object", additionalProperties: true, description });

const PlaceInFile = Type.Object(
  {
    segment: Type.String(),
    element: Type.Integer(),
    position: Type.Integer(),
    isAssumed: Type.Optional(
      Type.Literal(true, { description: "The line has no charge code there: it was read as freight by what else it says." }),
    ),
  },
  { description: "Where it stood in the EDI file." },
);
const Provenance = orNull(PlaceInFile);
const Paper = Type.Object(
  {
    documentUuid: uuid(),
    pages: Type.Array(Type.Integer(), { description: "Its pages: a file may hold several invoices." }),
    places: Type.Record(
      Type.String(),
      Type.Object({
        page: Type.Integer(),
        box: Type.Array(Type.Number(), { minItems: 4, maxItems: 4 }),
      }),
      {
        description:
          "Field (`statedTotal`, `charges[0].amount`) to its place: left, top, width and height in fractions of the upright page.",
      },
    ),
    confirmed: Type.Optional(
      Type.Object(
        { by: Type.String(), changed: Type.Array(Type.String(), { description: "Fields that they entered or changed." }) },
        { description: "Who compared it with what was read, or keyed it; absent where it became an invoice by itself." },
      ),
    ),
  },
  { description: "The document it was read from; null for invoices that came as data." },
);
const RateSet = { rate: textOut(), quantity: textOut(), qualifier: textOut() };

const VendorOut = Type.Object({
  externalId: textOut(),
  name: textOut(),
  scac: textOut(),
  mcNumber: textOut(),
  dotNumber: textOut(),
});

const FindingOut = Type.Object({
  rule: Type.String(),
  severity: Type.String({ description: "information, review, dispute, unmatched or block" }),
  messageId: MessageIdOut,
  data: MessageDataOut,
  message: Type.String({ description: "The message in words." }),
  charge: textOut(),
  expected: moneyOut(),
  billed: moneyOut(),
  variance: moneyOut(),
  currency: Type.String({ description: "Of the three amounts." }),
  limit: orNull(Type.Object({ allowed: money(), text: Type.String(), origin: Type.String() })),
  supportedBy: orNull(
    Type.Object({
      documentUuid: uuid(),
      documentType: Type.String(),
      strength: Type.Optional(
        Type.Union([Type.Literal("whole"), Type.Literal("fact"), Type.Literal("part")], {
          description: "The whole difference, a fact without an amount, or a part of the difference.",
        }),
      ),
      amount: Type.Optional(orNull(Type.String({ description: "What of the difference is supported." }))),
      left: Type.Optional(orNull(Type.String({ description: "What of the difference nothing supports." }))),
    }),
  ),
  orderUuid: orNull(uuid()),
  itemId: textOut(),
  invoiceUuids: Type.Array(uuid()),
  dependsOn: Type.Array(
    Type.Object({
      kind: Type.String({ description: "invoice, bills-of-order, order, document, message or vendor" }),
      key: Type.String({ description: "A uuid; of a vendor its externalId." }),
      words: Type.String({ example: "invoice INV-4711 is decided" }),
    }),
    {
      description: "What has the finding judged again by itself when it changes, beside the invoice's own orders and documents.",
    },
  ),
  judgedAgain: orNull(
    Type.String({ description: "`dependsOn` as a sentence.", example: "Judged again when order SO-1 changes." }),
  ),
});

const ChargeRowOut = Type.Object({
  code: Type.String(),
  kind: Type.String(),
  known: Type.Boolean(),
  onOrder: orNull(Type.Boolean({ description: "Whether an order names it; null in audits of before this was kept." })),
  description: textOut(),
  expected: moneyOut(),
  previouslyBilled: money(),
  rated: moneyOut(),
  billed: money(),
  approved: moneyOut(),
  atExpected: orNull(
    Type.String({
      description:
        "What approving the invoice at what the order expects makes of it: at most what is billed, taxes of what is approved; null where there is nothing to approve of it, and once the invoice is final.",
    }),
  ),
  variance: moneyOut(),
  variancePercent: textOut(),
  ...RateSet,
  findings: Type.Array(Type.Integer(), { description: "Places in `audit.findings`." }),
  lines: Type.Array(
    Type.Object({
      index: Type.Integer(),
      code: textOut(),
      description: textOut(),
      amount: money(),
      ...RateSet,
      itemId: textOut(),
      provenance: Provenance,
    }),
  ),
});

const CandidateOut = Type.Object({
  orderUuid: uuid(),
  orderExternalId: Type.String(),
  orderNumber: Type.String(),
  score: Type.Number(),
  parts: Type.Record(Type.String(), orNull(Type.Number()), {
    description: "Each from 0 to 1; null where one side does not say.",
  }),
  foundBy: Type.Array(Type.String()),
});

/** `GET /manage/invoices/{uuid}`: the whole workspace. Money is text of four decimals. */
export const WorkspaceSchema = Type.Object(
  {
    uuid: uuid(),
    externalId: Type.String(),
    invoiceNumber: Type.String(),
    type: Type.String(),
    status: Type.String(),
    verdict: textOut(),
    eTag: Type.String(),
    source: Type.String(),
    vendor: VendorOut,
    customer: orNull(Type.Object({ externalId: Type.String(), known: Type.Boolean() })),
    currency: Type.String(),
    invoiceOn: textOut(),
    shipOn: textOut(),
    deliveryOn: textOut(),
    dueOn: textOut(),
    isQuickPay: Type.Boolean(),
    receivedAt: instantOut(),
    createdBy: Type.String({ description: "An actor's id: `key:...`, `user:...`, `policy`, `edi:...`." }),
    createdByName: Type.String(),
    chargeTerms: textOut(),
    paymentTerms: textOut(),
    service: orNull(Type.Object({ mode: textOut(), type: textOut(), level: textOut(), equipment: textOut() })),
    statedTotal: moneyOut(),
    correction: textOut(),
    doubts: Type.Array(Type.Object({ code: Type.String(), message: Type.String() })),
    provenance: Type.Record(Type.String(), PlaceInFile, { description: "Field to its place in the EDI file." }),
    paper: orNull(Paper),
    intakeUuid: orNull(uuid()),
    interchangeUuid: orNull(uuid()),
    assignee: textOut(),
    assigneeName: textOut(),
    approvalPending: orNull(Type.Object({ until: instantOut(), by: Type.String(), byName: Type.String() })),
    firstApproval: orNull(
      Type.Object(
        {
          by: Type.String(),
          byName: Type.String(),
          onBehalfOfName: orNull(Type.String({ description: "Who was away and for whom it was given." })),
          at: instantOut(),
          reason: textOut(),
          charges: orNull(
            Type.Array(
              Type.Object({
                code: Type.String(),
                amount: money(),
                reason: Type.Optional(Type.String({ description: "Where it is not that of the whole." })),
              }),
            ),
          ),
          approved: money(),
          message: Type.String(),
        },
        { description: "An approval beyond its approver's limit; somebody else with the limit completes it." },
      ),
    ),
    approvalRule: orNull(
      Type.Object(
        {
          text: Type.String({ example: "approval rule 1 (from 10,000.00 USD)" }),
          who: Type.String({ description: "Who approves it, in words.", example: "somebody of the team Controllers" }),
          takesTwo: Type.Boolean(),
          isYours: Type.Boolean({ description: "Whoever asks is among them, or one of those for whom they approve today." }),
        },
        { description: "Who has to approve an open invoice by the audit policy; null: whoever may approve at all." },
      ),
    ),
    approvesFor: Type.Array(Type.Object({ by: Type.String(), byName: Type.String(), approvalLimit: moneyOut() }), {
      description: "Who is away and has whoever asks approve for them today, with their limit (null: none).",
    }),
    droppedApprovals: Type.Array(
      Type.Object({ by: Type.String(), byName: Type.String(), at: instantOut(), approved: moneyOut(), cause: Type.String() }),
      { description: "Approvals that waited and were dropped, each with why; until somebody decides anew." },
    ),
    hold: orNull(
      Type.Object({
        by: Type.String(),
        byName: Type.String(),
        at: instantOut(),
        until: orNull(instantOut()),
        documentType: textOut(),
        reason: Type.String(),
        terminatesAt: orNull(
          Type.String({
            format: "date-time",
            description: "It is being terminated: when that takes effect, in real time. Until then it can be undone.",
          }),
        ),
      }),
    ),
    snooze: orNull(
      Type.Object(
        { until: instantOut(), by: Type.String(), byName: Type.String() },
        { description: "Somebody put it off until then: it is in no queue meanwhile." },
      ),
    ),
    approvedAt: orNull(instantOut()),
    approvedBy: textOut(),
    approvedByName: textOut(),
    terminatedReason: textOut(),
    terminatedMessage: textOut(),
    supersededBy: orNull(uuid()),
    replacedBy: orNull(
      Type.String({ format: "uuid", description: "The uuid it has since a legacy create replaced its order; null: this one." }),
    ),
    finalizedAt: orNull(instantOut()),
    orders: Type.Array(
      Type.Object({
        uuid: uuid(),
        externalId: Type.String(),
        orderNumber: Type.String(),
        status: Type.String(),
        version: Type.Integer(),
        shipOn: textOut(),
        ratingEngineInfo: orNull(Type.String({ description: "What a legacy create said for the rating engine." })),
      }),
    ),
    matching: Type.Object({
      method: textOut(),
      value: textOut(),
      score: orNull(Type.Number()),
      words: textOut(),
      reason: textOut(),
      byHand: Type.Boolean(),
      candidates: Type.Array(CandidateOut),
      conflicts: Type.Array(anything("A reference that points at another order.")),
      guesses: Type.Array(
        Type.Object({
          by: Type.Union([Type.Literal("look-alike"), Type.Literal("separators"), Type.Literal("half-known set")]),
          withoutZeros: Type.Optional(Type.Literal(true, { description: "It agrees only without zeros inside." })),
          kind: Type.String(),
          value: Type.String({ description: "The number as the invoice writes it." }),
          orderNumber: orNull(Type.String({ description: "The order it was taken for; null where it finds none." })),
        }),
        { description: "What the match rests on that no reference of another kind confirms." },
      ),
    }),
    totals: Type.Object({
      billed: money(),
      expected: moneyOut(),
      approved: moneyOut(),
      variance: moneyOut(),
      variancePercent: textOut(),
      currency: Type.String(),
    }),
    lines: Type.Array(
      Type.Object({
        index: Type.Integer(),
        code: textOut(),
        type: textOut(),
        description: textOut(),
        codeName: Type.Unsafe<string | null>({
          type: ["string", "null"],
          description: "What X12 calls the code of an EDI charge, beside the carrier's own words in `description`.",
        }),
        lineText: Type.Unsafe<string | null>({
          type: ["string", "null"],
          description: "The words of its line in the EDI file, where the charge has others of its own.",
        }),
        amount: money(),
        ...RateSet,
        itemId: textOut(),
        provenance: Provenance,
      }),
    ),
    audit: orNull(
      Type.Object({
        uuid: uuid(),
        at: instantOut(),
        verdict: Type.String(),
        policyVersion: Type.Integer(),
        ruleSetVersion: Type.String(),
        findings: Type.Array(FindingOut),
        charges: Type.Array(ChargeRowOut),
        agreedBefore: orNull(
          Type.String({
            description:
              "What people agreed to beyond the orders before, as it counts now: an approval limit holds against it and what this approval adds. Null once the invoice is final.",
          }),
        ),
        withheldBefore: orNull(
          Type.Array(Type.Object({ code: Type.String(), kind: Type.String(), amount: money(), room: money() }), {
            description:
              "What is withheld of earlier invoices of the orders with a reason, once for what is judged as one (linehaul with its discounts, else a code). What is approved of it beyond `room` lifts it, at most `amount`, and counts against an approval limit. Null once the invoice is final.",
          }),
        ),
        liftedBefore: orNull(
          Type.String({
            description:
              "What earlier approvals lifted of what was withheld on the orders: counts against an approval limit with what this approval adds. Null once the invoice is final.",
          }),
        ),
        passed: Type.Array(Type.String()),
        notApplicable: Type.Array(Type.String()),
        notEvaluated: Type.Array(
          Type.Object({ rule: Type.String(), reasonId: textOut(), data: MessageDataOut, reason: Type.String() }),
        ),
        conversion: orNull(
          Type.Object({
            from: Type.String(),
            to: Type.String(),
            rate: Type.String(),
            inverse: Type.Boolean(),
            rateOn: Type.String(),
          }),
        ),
      }),
    ),
    payment: Type.Object(
      {
        currency: Type.String({ description: "What the vendor bills in and is paid in." }),
        billed: money(),
        payable: orNull(Type.String({ description: "What is approved, in that currency; null while nothing is decided." })),
        chargesCurrency: Type.String({ description: "Of `totals` and `audit.charges`: the order's." }),
        exchangeRate: orNull(
          Type.String({ description: "One unit of `currency` in `chargesCurrency`; null where the invoice is not converted." }),
        ),
        rateOn: orNull(Type.String({ description: "The day of that rate." })),
      },
      { description: "What was billed and is to be paid, in the vendor's own money." },
    ),
    proposedDispute: orNull(
      Type.Object(
        {
          party: Type.String(),
          reasons: Type.Array(Type.Object({ rule: Type.String(), charge: textOut(), description: Type.String() })),
          currency: Type.String({ description: "Of every amount here: the invoice's." }),
          rows: Type.Array(Type.Object({ code: Type.String(), expected: moneyOut(), billed: money(), variance: moneyOut() }), {
            description: "The charges in dispute; `expected` is what is payable of each.",
          }),
          totals: Type.Object({ billed: money(), undisputed: money(), disputed: money(), payable: money() }),
          answerBy: Type.String({ format: "date" }),
          subject: Type.String(),
          text: Type.String({ description: "The letter, in the tenant's words." }),
        },
        { description: "The dispute the audit proposes, ready to send; null when it disputes nothing." },
      ),
    ),
    disputeMail: Type.Object(
      {
        leaves: Type.Boolean({ description: "Whether this service sends mail at all." }),
        vendor: orNull(Type.String({ description: "The vendor's address for disputes, else its contact's." })),
        customer: orNull(Type.String({ description: "The customer's, likewise." })),
      },
      { description: "Where the mail of a new dispute goes that names nobody, by party; null: no address is kept." },
    ),
    allocations: Type.Array(
      Type.Object({
        orderUuid: uuid(),
        code: Type.String(),
        kind: Type.String(),
        description: textOut(),
        amount: money(),
        ...RateSet,
        reason: textOut(),
        ordered: Type.Optional(
          Type.String({ description: "What the order asked for of the code when it was approved; absent in older approvals." }),
        ),
        withheld: Type.Optional(
          Type.String({ description: "What is withheld of it with the reason, as far as nobody lifted it." }),
        ),
        withheldFrom: Type.Optional(
          Type.String({
            description:
              "Beside withheld: what the order asked for of it then, with what was agreed beside it. An order that asks for less later takes off as much of it.",
          }),
        ),
        lifted: Type.Optional(
          Type.String({ description: "Beside withheld: what later approvals lifted of it in all. Absent where nothing." }),
        ),
        agreed: Type.Optional(
          Type.String({
            description:
              "What of it was agreed to beyond what was expected: no later invoice is held for it. Below zero: what of earlier agreements it gives back.",
          }),
        ),
        agreedFrom: Type.Optional(
          Type.String({
            description:
              "Beside agreed: what the order asked for of it then, with what was agreed before. What the order asks for beyond that later is no more beside it.",
          }),
        ),
        settles: Type.Optional(
          Type.String({
            description:
              "What of a credit gives back what other codes of the order were paid too much, and a recovery asked for.",
          }),
        ),
      }),
    ),
    stops: Type.Array(Type.Object({ type: textOut(), sequence: orNull(Type.Integer()), address: AddressOut })),
    items: Type.Array(anything("An item as it was billed; measures are decimal text.")),
    references: Type.Array(Type.Object({ kind: Type.String(), type: textOut(), value: Type.String(), description: textOut() })),
    documents: Type.Array(
      Type.Object({
        uuid: uuid(),
        type: Type.String(),
        status: Type.String(),
        name: Type.String(),
        mediaType: Type.String(),
        bytes: Type.Integer(),
        hasSignature: Type.Boolean(),
        eTag: Type.String(),
        createdAt: instantOut(),
        approvedAt: orNull(instantOut()),
        onInvoice: Type.Boolean(),
        orderUuids: Type.Array(uuid()),
        usedBy: Type.Array(
          Type.Object({
            invoiceUuid: uuid(),
            invoiceNumber: Type.String(),
            charge: Type.String(),
            amount: money(),
            currency: Type.String(),
          }),
          {
            description:
              "What approved invoices used of it, or of another copy of the same file: a receipt pays for a thing once.",
          },
        ),
      }),
    ),
    disputes: Type.Array(
      Type.Object({
        uuid: uuid(),
        eTag: Type.String(),
        party: Type.String(),
        createdAt: instantOut(),
        createdBy: Type.String(),
        createdByName: Type.String(),
        resolvedAt: orNull(instantOut()),
        reasons: Type.Array(
          Type.Object({ uuid: uuid(), description: Type.String(), createdAt: instantOut(), resolvedAt: orNull(instantOut()) }),
        ),
        communications: Type.Array(
          Type.Object({
            uuid: uuid(),
            createdAt: instantOut(),
            createdBy: Type.String(),
            createdByName: Type.String(),
            text: Type.String(),
            email: orNull(
              Type.Object({
                subject: Type.String(),
                to: orNull(Type.Array(Type.String())),
                state: Type.Unsafe<MailState>({
                  type: "string",
                  enum: [...MAIL_STATES],
                  description: "`received`: from the other side. `waiting`: not sent yet. `bounced`: sent, and it came back.",
                }),
                reason: orNull(Type.String({ description: "Why it was not sent, came back or did not go to all." })),
                recipients: orNull(
                  Type.Array(
                    Type.Object({
                      address: Type.String(),
                      state: Type.Unsafe<RecipientState>({
                        type: "string",
                        enum: [...RECIPIENT_STATES],
                        description: "`failed`: this one did not get it. `sent`: nothing else was told.",
                      }),
                      reason: orNull(Type.String({ description: "What a mail server said of it." })),
                    }),
                    { description: "Of one of ours: what is known of each whom it went to. It is `bounced` when none got it." },
                  ),
                ),
                signature: orNull(Type.String({ description: "What a mail of ours ends with, below its text." })),
                claim: orNull(
                  Type.String({ description: "What it says is disputed, below words that show no table of charges." }),
                ),
                mailUuid: orNull(
                  uuid({ description: "Of one that came in: the mail as it came, with the words that it quotes." }),
                ),
                isProven: orNull(
                  Type.Boolean({
                    description: "Of one that came in: whether the records of its sender's domain prove that it is from there.",
                  }),
                ),
                isAutomatic: orNull(Type.Boolean({ description: "Of one that came in: a machine wrote it." })),
                isKnownSender: orNull(
                  Type.Boolean({
                    description:
                      "Of one that came in: whether its sender is an address of the vendor, by its record or by what people said of senders, or one that the dispute was opened with a mail to.",
                  }),
                ),
                againUuid: orNull(uuid({ description: "Of one that was sent again: the communication that says it once more." })),
              }),
            ),
            attachments: Type.Array(Type.Object({ identifier: Type.String(), mediaType: Type.String(), bytes: Type.Integer() })),
          }),
        ),
      }),
    ),
    timeline: Type.Array(
      Type.Object({
        uuid: uuid(),
        at: instantOut(),
        actor: Type.String(),
        actorName: Type.String(),
        kind: Type.String(),
        data: orNull(anything("What the entry tells besides.")),
      }),
    ),
    ratings: RatingRunsOut,
    rating: Type.Object(
      { configured: Type.Boolean() },
      { description: "Whether the tenant has a rating engine that can be asked." },
    ),
  },
  { $id: "Workspace" },
);
