import type { AuditFacts, DocumentUse, FactDocument, RatedCharge } from "#domain/audit/facts/audit-facts.ts";
import type { Day } from "#domain/day/day.ts";
import type { InvoiceStop } from "#domain/invoice/invoice.ts";
import { matchByHand } from "#domain/matching/match-outcome.ts";
import type { MatchOutcome } from "#domain/matching/match-outcome.ts";
import { amountOf, minus, rateOf, ZERO } from "#domain/money/amount.ts";
import { OTHER, stop } from "#tests/builders/audit-cases.ts";
import { documentOf, earlierOf, factsOf, orderOf, reference, siblingOf } from "#tests/builders/audit-facts-builder.ts";
import type { OrderInput, ShortCharge } from "#tests/builders/audit-facts-builder.ts";
import type { SeededRandom } from "#tests/builders/seeded-random.ts";
import {
  AMOUNTS,
  CODES,
  chargeOf,
  day,
  itemIn,
  mostly,
  orderIn,
  PARTIES,
  placeOf,
  serviceOf,
  some,
  VENDORS,
} from "./wide-order.ts";
import { widePolicy } from "./wide-policy.ts";

const NUMBERS = [
  "INV-7",
  "inv 0007",
  "7",
  "INV-8",
  "NINE",
  "INV-700",
  "INV-700-R",
  "RE-700",
  "700A",
  "700-1",
  "700-12",
  "R-700-1",
  "700-R-2",
] as const;

const referencesOf = (random: SeededRandom) =>
  some(random, 3, () =>
    random.pick([
      reference("OrderNumber", random.pick(["ORD-1", "ORD-2"])),
      reference("PRO", random.pick(["PX1", "PX2"])),
      reference("BOL", random.pick(["B1", "B2", "PX1"])),
      reference("PO", "4500"),
    ]),
  );

const invoiceStops = (random: SeededRandom): InvoiceStop[] =>
  some(random, 3, () => {
    const type = random.pick(["Origin", "Destination", "BillTo", "RemitTo"] as const);
    return stop(type, placeOf(random, type === "RemitTo" ? random.pick(PARTIES) : "Shipper"));
  });

/** What an approved invoice used of a receipt: one here, or of another order. */
const useIn = (random: SeededRandom): DocumentUse => ({
  invoiceUuid: random.pick(["sibling-0", "sibling-0", "elsewhere"]),
  invoiceNumber: "USER-1",
  charge: random.pick(["LUMPER", "DETENTION"]),
  amount: amountOf(random.pick(["100", "50", "84.996", "300"])),
  currency: mostly(random, ["USD", "CAD"], 0.9),
  ...(random.chance(0.2) ? { isDoubtful: true } : {}),
  ...(random.chance(0.5) ? { paper: { total: amountOf(random.pick(["100", "185", "60"])) } } : {}),
});

/** Dated when it is audited, or before: that a paper of a day to come supports nothing the rules' own tests tell. */
const documentIn = (random: SeededRandom, at: number, asOfOn: string): FactDocument => {
  const type = random.pick([
    "ProofOfDelivery",
    "BillOfLading",
    "LumperReceipt",
    "DetentionReceipt",
    "WeightScaleTicket",
    "WeightAndInspectionCertificate",
    "NoticeOfAssignment",
  ]);
  const status = mostly<FactDocument["status"]>(random, ["Approved", "Ready", "Draft"], 0.7);
  const fields = {
    totalAmount: mostly(random, ["100", "$ 185.00", "84.996", "185,00", null], 0.4),
    currency: mostly(random, [null, "USD", "CAD"], 0.6),
    invoiceNumber: mostly(
      random,
      [null, "R5512", "R5613", "R5512A", "RECEIPT R5613", "R5512 COPY", "R5512-1", "r55l2", "12"],
      0.4,
    ),
    orderNumber: mostly(random, [null, "ORD-1", "ORD-9", "ORD-1, ORD-2"], 0.85),
    signedDate: mostly(random, [null, "2026-03-04", "2026-02-28", "2026-02-27", "2025-03-04"], 0.6),
    invoiceDate: mostly(random, [null, ...["2026-03-04", "2026-03-07", "2026-05-20"].filter((each) => each <= asOfOn)], 0.5),
    netWeight: mostly(random, ["2040 lb", "2039", "2038.9", null], 0.4),
    class: mostly(random, ["92.5", "125", null], 0.4),
    vendorName: mostly(random, ["Acme Freight", "ACME FREIGHT, INC.", "Zenith", null], 0.5),
    remitToName: mostly(random, ["Quick Capital", "Quick Capital LLC", "Slow Capital", null], 0.6),
  };
  // Of what is left of a paper that names several orders the rules' own tests tell.
  const isOfSeveral = fields.orderNumber === "ORD-1, ORD-2";
  return documentOf(type, {
    uuid: `paper-${at}`,
    status,
    fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)),
    hasSignature: random.chance(0.6),
    approval:
      status === "Approved"
        ? { how: mostly(random, ["decision", "upload", "invoice"], 0.7), by: random.pick(["user:a", "key:carrier"]) }
        : null,
    ...(!isOfSeveral && random.chance(0.3)
      ? { contentHash: random.pick(type.endsWith("Receipt") ? ["h1", "h2"] : ["t1", "t2"]) }
      : {}),
    ...(type.endsWith("Receipt") && !isOfSeveral && random.chance(0.3) ? { usedBy: [useIn(random)] } : {}),
  });
};

const UUIDS = ["order-ORD-1", "order-ORD-2", "order-ORD-9"] as const;

const parts = (random: SeededRandom) =>
  some(random, 3, () => ({
    orderUuid: mostly(random, UUIDS, 0.7),
    code: random.pick(["LINEHAUL", "FUEL", "LUMPER"]),
    amount: amountOf(mostly(random, AMOUNTS, 0.3)),
  }));

const siblingIn = (
  random: SeededRandom,
  at: number,
  { again, orders }: { readonly again: readonly ShortCharge[]; readonly orders: number },
): AuditFacts["siblings"][number] => {
  const sibling = siblingOf({
    uuid: `sibling-${at}`,
    type: mostly(random, ["Invoice", "BalanceDue", "Supplemental"], 0.7),
    status: mostly(random, ["approved", "review", "disputed", "terminated"], 0.6),
    receivedOn: random.pick(["2025-08-20", "2025-09-10", "2026-03-02", "2026-03-05"]) as Day,
    currency: mostly(random, ["USD", "CAD", null], 0.85),
    charges: random.chance(0.4) ? again : [{ code: random.pick(CODES), amount: mostly(random, AMOUNTS, 0.3) }],
  });
  return {
    ...sibling,
    amounts: random.chance(0.5) ? parts(random) : null,
    ...(random.chance(0.15) ? { paidIn: random.pick(["USD", "CAD"]) } : {}),
    ...(random.chance(0.4) ? { withheld: parts(random).filter((entry) => entry.amount > 0n) } : {}),
    // What orders asked for then, too.
    ...(random.chance(0.3) && sibling.status === "approved"
      ? {
          orderedThen: UUIDS.slice(0, orders).map((orderUuid) => ({
            orderUuid,
            currency: mostly(random, ["USD", "CAD"], 0.9),
            charges: parts(random).map(({ code, amount }) => ({ code, amount })),
          })),
        }
      : {}),
    // What is settled is known of what was approved alone.
    ...(random.chance(0.15) && sibling.status === "approved"
      ? { settles: parts(random).filter((entry) => entry.amount > 0n) }
      : {}),
    ...(random.chance(0.15) ? { isAfter: true as const } : {}),
    ...(random.chance(0.3)
      ? { agreed: parts(random).map((part) => ({ ...part, from: amountOf(mostly(random, ["0", ...AMOUNTS], 0.3)) })) }
      : {}),
  };
};

/**
 * All orders of a set paid by one invoice, and collective credit notes of them after it: of what was paid, of more, of codes that
 * were never paid, of what came back or is settled already.
 */
const creditedSet = (random: SeededRandom, orders: readonly OrderInput[]): AuditFacts["siblings"] => {
  const uuids = UUIDS.slice(0, orders.length);
  const of = (uuid: string, at: number, amounts: readonly [orderUuid: string, code: string, amount: string][]) => ({
    ...siblingOf({
      uuid,
      type: at === 0 ? "Invoice" : "Supplemental",
      status: at === 0 ? "approved" : mostly(random, ["approved", "review"] as const, 0.8),
      receivedOn: `2026-03-0${2 + at}` as Day,
    }),
    amounts: amounts.map(([orderUuid, code, amount]) => ({ orderUuid, code, amount: amountOf(amount) })),
  });
  const credits = some(random, 3, (at) => {
    const parts = uuids.flatMap((uuid) =>
      some(random, 2, (): [string, string, string] => [
        uuid,
        random.pick(["LINEHAUL", "FUEL", "LUMPER", "HST"]),
        random.pick(["-40", "-100", "-50.005", "-250", "-1000"]),
      ]),
    );
    const credit = of(`sibling-${at + 1}`, at + 1, parts);
    return {
      ...credit,
      ...(random.chance(0.3) && credit.status === "approved"
        ? {
            settles: credit.amounts
              .filter(() => random.chance(0.5))
              .map((part) => ({ ...part, amount: minus(ZERO, part.amount) })),
          }
        : {}),
      ...(credit.status === "approved" && random.chance(0.2) ? { isAfter: true as const } : {}),
    };
  });
  const paid = uuids.flatMap((uuid): [string, string, string][] => [
    [uuid, "LINEHAUL", random.pick(["100", "150", "1000"])],
    ...some(random, 1, (): [string, string, string] => [uuid, random.pick(["FUEL", "HST"]), "100.004"]),
  ]);
  const [credit] = credits;
  if (credit === undefined || !random.chance(0.3)) return [of("sibling-0", 0, paid), ...credits];
  // The invoice that a credit takes back comes after it.
  const late = {
    ...of("sibling-9", 5, []),
    invoiceNumber: "4512",
    status: "approved" as const,
    amounts: credit.amounts.map((part) => ({ ...part, amount: minus(ZERO, part.amount) })),
    ...(random.chance(0.2) ? { isAfter: true as const } : {}),
  };
  const named = credits.map((each) => ({ ...each, invoiceNumber: random.pick(["4512", "CR-4512", "4512 CM", "4513"]) }));
  return [of("sibling-0", 0, paid), ...named, late];
};

const earlierIn = (random: SeededRandom, at: number): AuditFacts["earlierInvoices"][number] =>
  earlierOf({
    uuid: `earlier-${at}`,
    invoiceNumber: mostly(random, NUMBERS, 0.2),
    type: mostly(random, ["Invoice", "BalanceDue"], 0.85),
    status: mostly(random, ["approved", "review", "terminated"], 0.5),
    vendor: mostly(random, VENDORS, 0.5),
    invoiceOn: mostly(random, ["2026-03-05", "2026-02-01", "2025-12-01"], 0.6) as Day,
    receivedOn: mostly(random, ["2026-03-06", "2026-02-02", "2025-12-02"], 0.6) as Day,
    currency: mostly(random, ["USD", "CAD", null], 0.8),
    amount: mostly(random, AMOUNTS, 0.5),
    references: referencesOf(random),
    ...(random.chance(0.3) ? { vendorKnownAs: [random.pick(VENDORS)] } : {}),
    ...(random.chance(0.2) ? { orderPros: [random.pick(["pro:PX1", "pro:PX2"])] } : {}),
  });

const otherIn = (random: SeededRandom, at: number) => ({
  uuid: `other-${at}`,
  invoiceNumber: `O-${at}`,
  vendor: random.pick([OTHER, { ...OTHER, scac: null }, { externalId: "THIRD", scac: "THRD", mcNumber: null, dotNumber: null }]),
  paid: parts(random).map((part) => ({
    ...part,
    ordered: random.chance(0.7) ? amountOf(random.pick(["0", "100", "150", "1000"])) : null,
  })),
  ...(random.chance(0.2) ? { paidIn: random.pick(["USD", "CAD"]) } : {}),
});

const recoveredIn = (random: SeededRandom, at: number) => ({
  recoveryUuid: `recovery-${at}`,
  orderUuid: mostly(random, UUIDS, 0.8),
  amount: amountOf(random.pick(["50", "100", "150.25", "400"])),
  currency: mostly(random, ["USD", "CAD"], 0.9),
  invoiceUuids: [random.pick(["sibling-0", "sibling-1", "other-0", "other-1"])],
});

const ratedIn = (random: SeededRandom): RatedCharge => {
  const set = random.chance(0.5);
  return {
    code: mostly(random, ["LINEHAUL", "FUEL", "LUMPER", "QQQ7"], 0.5),
    description: null,
    amount: mostly(random, [amountOf("100"), amountOf("103"), amountOf("103.0001"), amountOf("97"), null], 0.4),
    rate: set ? mostly(random, [rateOf("2"), rateOf("2.00000001"), null], 0.8) : null,
    quantity: set ? mostly(random, [rateOf("50"), rateOf("51.5"), null], 0.8) : null,
    qualifier: set ? mostly(random, ["PerMile", "permile", "PerFurlong", null], 0.8) : null,
  };
};

const matchOf = (random: SeededRandom, orders: readonly OrderInput[]): MatchOutcome => {
  if (random.chance(0.04))
    return { outcome: "unmatched", reason: random.pick(["not-found", "ambiguous"]), candidates: [], words: "none" };
  const byHand = matchByHand(orders.map(orderOf).map(({ uuid, status, order }) => ({ uuid, status, order })));
  if (byHand.outcome !== "matched") return byHand;
  const guess = { by: "look-alike", kind: "OrderNumber", value: "ORD-I", orderNumber: "ORD-1" } as const;
  return {
    ...byHand,
    conflicts: random.chance(0.1) ? [{ kind: "BOLNumber", value: "B9", orderExternalIds: ["ORD-9"] }] : [],
    ...(random.chance(0.5) ? { guesses: random.chance(0.15) ? [guess] : [] } : {}),
  };
};

/** A bill that was paid or not, one or two like it that are open, and a credit of one of them, or of a part of it. */
const doubleBill = (random: SeededRandom): { readonly credit: ShortCharge[]; readonly siblings: AuditFacts["siblings"] } => {
  const parts = [["LINEHAUL", random.pick(["1000", "150"])] as const, ...some(random, 2, () => ["FUEL", "100"] as const)];
  const bill = (uuid: string, status: "approved" | "disputed" | "review", byCode: readonly (readonly [string, string])[]) =>
    siblingOf({ uuid, status, orderUuid: random.chance(0.9) ? "order-ORD-1" : "order-ORD-2", byCode });
  const share = random.pick(["", "", "", "0", "5"]);
  return {
    credit: parts.map(([code, amount]) => ({ code, amount: `-${amount}${share === "5" ? ".5" : share}` })),
    siblings: [
      ...some(random, 4, () => null)
        .slice(0, 1)
        .map(() => bill("sibling-0", "approved", parts)),
      bill("sibling-1", "disputed", parts),
      ...some(random, 2, () =>
        bill("sibling-2", random.pick(["review", "approved"]), [[random.pick(["LINEHAUL", "LUMPER"]), "100"]]),
      ),
    ],
  };
};

/**
 * Facts of any shape that the rules look at: several orders, papers, earlier and other invoices, overrides. Most of them agree in
 * most things.
 */
export function wideCase(random: SeededRandom, off: readonly string[]): AuditFacts {
  const facts = wideFacts(random, off);
  // Most answers are about the orders as they are; some about versions before.
  return facts.rating === null
    ? facts
    : {
        ...facts,
        rating: {
          ...facts.rating,
          runs: facts.orders.map(({ uuid, version }) => ({
            uuid: `run of ${uuid}`,
            orderUuid: uuid,
            orderVersion: random.chance(0.9) ? version : version - 1,
          })),
          ...(facts.rating.status === "answered" && random.chance(0.1)
            ? {
                faults: [
                  {
                    charge: random.pick([null, "FUEL", "QQQ7"]),
                    text: "RawResponse is missing.",
                    ...(random.chance(0.3) ? { list: "customer" as const } : {}),
                  },
                ],
              }
            : {}),
        },
      };
}

function wideFacts(random: SeededRandom, off: readonly string[]): AuditFacts {
  const orders = Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, (_, at) => orderIn(random, at));
  // A credit for what is too much still, after a part of it came back: chance alone hardly ever makes one.
  const isRestOfOverpaid = random.chance(0.05);
  const isCreditedSet = !isRestOfOverpaid && orders.length > 1 && random.chance(0.3);
  const double = !isRestOfOverpaid && !isCreditedSet && random.chance(0.06) ? doubleBill(random) : null;
  const charges = isRestOfOverpaid
    ? [{ code: "LINEHAUL", amount: random.pick(["-50", "-100.0049"]) }]
    : double !== null
      ? double.credit
      : [
          { ...chargeOf(random), ...(random.chance(0.2) ? { amount: random.pick(["-400", "-50", "-1000"]) } : {}) },
          ...some(random, 3, () => chargeOf(random)),
        ];
  const asOfOn = mostly(random, ["2026-03-10", "2026-03-02", "2026-05-20", "2026-01-05"], 0.7);
  return {
    ...factsOf({
      orders,
      match: matchOf(random, orders),
      asOfOn,
      receivedOn: mostly(random, ["2026-03-06", "2026-04-20"], 0.85),
      ...(random.chance(0.2) ? { firstReceivedOn: "2026-03-01" } : {}),
      invoice: {
        type: mostly(random, ["Invoice", "BalanceDue", "Supplemental"], 0.65),
        invoiceNumber: mostly(random, NUMBERS, 0.2),
        invoiceOn: mostly(random, ["2026-03-05", "2026-03-01", "2026-02-20", "2025-11-01"], 0.7) as Day,
        shipOn: mostly(random, [day(random), null], 0.85),
        deliveryOn: mostly(random, [day(random), null], 0.8),
        stops: invoiceStops(random),
        items: some(random, 2, (item) => itemIn(random, item)),
        vendor: mostly(random, VENDORS, 0.7),
        currency: mostly(random, ["USD", "CAD", null], 0.85),
        chargeTerms: mostly(random, ["Prepaid", "Collect", "ThirdParty", null]),
        paymentTerms: mostly(random, ["Net30", "NET-30", "Net15", null]),
        service: mostly(random, [serviceOf(random), null], 0.7),
        statedTotal: random.chance(0.7) ? null : amountOf(random.pick(["100", "100.0049", "185", "250"])),
        customerExternalId: mostly(random, [null, "CUST1", "CUST2"], 0.5),
        references: referencesOf(random),
        correction: mostly(random, [null, "replaces", "cancels", "informs", "reminds", "unclear"], 0.85),
        doubts: random.chance(0.1) ? [{ code: "doubt", message: "Which charge is it?" }] : [],
        charges,
      },
      policy: widePolicy(random, off),
      documents: some(random, 4, (at) => documentIn(random, at, asOfOn)),
      separatesDuties: random.chance(0.3),
      earlier: some(random, random.chance(0.4) ? 3 : 0, (at) => earlierIn(random, at)),
      ...(random.chance(0.1)
        ? { laterCorrections: [{ ...earlierIn(random, 9), correction: random.pick(["replaces", "cancels"] as const) }] }
        : {}),
      siblings: isRestOfOverpaid
        ? [
            siblingOf({
              uuid: "sibling-0",
              status: "approved",
              receivedOn: "2026-03-02" as Day,
              charges: [{ code: "LINEHAUL", amount: "2500" }],
            }),
          ]
        : isCreditedSet
          ? creditedSet(random, orders)
          : double !== null
            ? double.siblings
            : some(random, random.chance(0.5) ? 3 : 0, (at) => siblingIn(random, at, { again: charges, orders: orders.length })),
      ...(random.chance(0.3)
        ? {
            unassigned: some(random, 2, (at) => ({
              ...siblingIn(random, at, { again: charges, orders: orders.length }),
              uuid: `unassigned-${at}`,
              status: "approved" as const,
              amounts: parts(random),
              vendor: { ...random.pick(VENDORS), externalId: null },
            })),
          }
        : {}),
      ...(isRestOfOverpaid
        ? { recovered: [{ ...recoveredIn(random, 0), orderUuid: UUIDS[0], invoiceUuids: ["sibling-0"] }] }
        : random.chance(0.5)
          ? { recovered: some(random, 2, (at) => recoveredIn(random, at)) }
          : {}),
      ...(random.chance(0.1)
        ? {
            askedElsewhere: [0, ...some(random, 2, (at) => at + 1)].map((at) => ({
              recoveryUuid: `elsewhere-${at}`,
              orderNumber: `ORD-7${at}`,
              amount: amountOf(random.pick(["100", "40.05", "2600"])),
              currency: "USD",
            })),
          }
        : {}),
      ...(random.chance(0.05)
        ? {
            unpaid: [
              {
                uuid: "unpaid",
                invoiceNumber: "INV-77",
                invoiceOn: "2026-03-04" as Day,
                status: random.pick(["terminated", "review"] as const),
              },
            ],
          }
        : {}),
      otherVendorInvoices: some(random, random.chance(0.3) ? 3 : 0, (at) => otherIn(random, at)),
      vendorProfile: random.chance(0.5)
        ? null
        : {
            scacs: random.chance(0.4) ? ["ACMF", "ACMX"] : [],
            remitTo: random.chance(0.5) ? placeOf(random, random.pick(PARTIES)) : null,
            paymentTerms: mostly(random, [null, "Net30", "Net15"], 0.4),
          },
      ...(random.chance(0.15)
        ? {
            vendorChanges: some(random, 2, (at) => ({
              uuid: `change-${at}`,
              setting: random.pick(["remit-to", "payment-terms", "charge-terms"] as const),
              before: "before",
              after: "after",
              askedBy: "Ana",
              askedOn: "2026-03-01" as Day,
            })),
          }
        : {}),
      ...(random.chance(0.05)
        ? {
            blockedVendors: some(random, 2, (at) => ({
              externalId: `V-${at}`,
              name: null,
              reason: "asked for",
              since: "2026-03-01" as Day,
            })),
          }
        : {}),
      customerKnown: random.chance(0.85),
      ratingConfigured: random.chance(0.4),
      rating: random.chance(0.2)
        ? { status: "failed", failure: "no answer", vendorCharges: [] }
        : {
            status: "answered",
            failure: null,
            vendorCharges: some(random, 3, () => ratedIn(random)),
            ...(random.chance(0.2) ? { customerCharges: some(random, 2, () => ratedIn(random)) } : {}),
          },
      ...(random.chance(0.1)
        ? { updates: [{ uuid: "u", operation: "createOrder", externalId: "ORD-1", isParked: random.chance(0.5) }] }
        : {}),
    }),
    ...(random.chance(0.5) ? {} : { otherVendorInvoices: [] }),
  };
}
