import { both } from "#tests/builders/audit-cases.ts";
import { documentOf } from "#tests/builders/audit-facts-builder.ts";
import type { ChargeInput, ShortCharge } from "#tests/builders/audit-facts-builder.ts";
import type { Scenario } from "./scenario.ts";

const detention = (amount: string, quantity: string): ShortCharge => ({
  code: "DETENTION",
  amount,
  rate: "60",
  quantity,
  qualifier: "PerHour",
});
const LH: readonly ChargeInput[] = [["LINEHAUL", "4000"]];
const stopOffs = (count: number): ShortCharge => ({
  code: "STOPOFF",
  amount: String(75 * count),
  rate: "75",
  quantity: String(count),
  qualifier: "PerUnit",
});
const DETENTION_RECEIPT = { chargeDocuments: [{ code: "DETENTION", type: "DetentionReceipt" }] };

export const ACCESSORIALS: readonly Scenario[] = [
  {
    number: 25,
    name: "a liftgate nobody ordered, under a header tolerance of 3 %",
    facts: { ...both(LH, [...LH, ["LIFTGATE", "95"]]), policy: { total: { over: { percent: "3" } } } },
    expect: { verdict: "X", finds: [["charge-not-on-order", "95.0000"]], quiet: ["total-over-tolerance"] },
  },
  {
    number: 26,
    name: "free time ignored",
    facts: both([...LH, detention("165", "2.75")], [...LH, detention("285", "4.75")]),
    expect: {
      verdict: "D",
      finds: [["charge-over-tolerance", "120.0000"]],
      message: /quantity 4\.75 hours billed, 2\.75 hours expected/,
    },
  },
  {
    number: 27,
    name: "increments rounded down, as the order says",
    facts: both([...LH, detention("165", "2.75")], [...LH, detention("180", "3")]),
    expect: { verdict: "D", finds: [["charge-over-tolerance", "15.0000"]] },
  },
  {
    number: 27,
    name: "increments rounded up, as the order says",
    facts: both([...LH, detention("180", "3")], [...LH, detention("180", "3")]),
    expect: { verdict: "A" },
  },
  {
    number: 28,
    name: "detention without its receipt",
    facts: { ...both([...LH, detention("165", "2.75")], [...LH, detention("165", "2.75")]), policy: DETENTION_RECEIPT },
    expect: { verdict: "X", finds: [["charge-document-missing"]] },
  },
  {
    number: 28,
    name: "detention with its receipt",
    facts: {
      ...both([...LH, detention("165", "2.75")], [...LH, detention("165", "2.75")]),
      policy: DETENTION_RECEIPT,
      documents: [documentOf("DetentionReceipt", { fields: { totalAmount: "165.00" } })],
    },
    expect: { verdict: "A" },
  },
  {
    number: 29,
    name: "more than the lumper's receipt",
    facts: {
      ...both([...LH, ["LUMPER", "165"]], [...LH, ["LUMPER", "185"]]),
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: 165 } })],
    },
    expect: {
      verdict: "D",
      finds: [
        ["charge-over-tolerance", "20.0000"],
        ["document-amount-mismatch", "20.0000"],
      ],
    },
  },
  {
    number: 30,
    name: "a cancelled order, linehaul billed",
    facts: { order: { status: "cancelled", charges: [["TONU", "250"]] }, invoice: { charges: [["LINEHAUL", "1372.70"]] } },
    expect: { verdict: "D", finds: [["order-cancelled", "1372.7000"]] },
  },
  {
    number: 30,
    name: "a cancelled order, the truck not used is billed",
    facts: { order: { status: "cancelled", charges: [["TONU", "250"]] }, invoice: { charges: [["TONU", "250"]] } },
    expect: { verdict: "A", approved: "250.0000" },
  },
  {
    number: 31,
    name: "five stop-offs for three",
    facts: both([...LH, stopOffs(3)], [...LH, stopOffs(5)]),
    expect: {
      verdict: "D",
      finds: [["charge-over-tolerance", "150.0000"]],
      message: /quantity 5\.00 units billed, 3\.00 units expected/,
    },
  },
  ...["405", "FUE", "FSC", "Fuel Surcharge"].map((name): Scenario => ({
    number: 32,
    name: `fuel as ${name}`,
    facts: both([...LH, ["FUEL", "400"]], [...LH, { code: name, amount: "400" }]),
    expect: { verdict: "A" },
  })),
  {
    number: 33,
    name: "an unknown code",
    facts: both(LH, [...LH, { code: "ZZZ", description: "Misc fee", amount: "18" }]),
    expect: { verdict: "X", finds: [["charge-unmapped"]] },
  },
  {
    number: 34,
    name: "offsetting errors",
    facts: both(
      [
        ["LINEHAUL", "1000"],
        ["FUEL", "200"],
      ],
      [
        ["LINEHAUL", "1050"],
        ["FUEL", "150"],
      ],
    ),
    expect: {
      verdict: "X",
      finds: [
        ["charge-over-tolerance", "50.0000"],
        ["charge-under-tolerance", "-50.0000"],
      ],
      quiet: ["total-over-tolerance"],
    },
  },
];
