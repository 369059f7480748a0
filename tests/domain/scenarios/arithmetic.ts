import { both } from "#tests/builders/audit-cases.ts";
import type { ShortCharge } from "#tests/builders/audit-facts-builder.ts";
import type { Scenario } from "./scenario.ts";

const set = (code: string, amount: string, rate: string, quantity: string, qualifier: string): ShortCharge => ({
  code,
  amount,
  rate,
  quantity,
  qualifier,
});

const MILES = [set("LINEHAUL", "1372.70", "1.85", "742", "PerMile"), set("FUEL", "393.26", "0.53", "742", "PerMile")];
const HUNDREDWEIGHT = [set("LINEHAUL", "227.3645", "18.425", "12.34", "PerHundredweight")];

export const ARITHMETIC: readonly Scenario[] = [
  {
    number: 1,
    name: "rate x miles and fuel, as ordered",
    facts: both(MILES, MILES),
    expect: { verdict: "A", approved: "1765.9600" },
  },
  {
    number: 2,
    name: "cents against four decimals",
    facts: both([set("LINEHAUL", "1439.6461", "2.3333", "617", "PerMile")], [{ code: "LINEHAUL", amount: "1439.65" }]),
    expect: { verdict: "A", quiet: ["charge-over-tolerance"] },
  },
  {
    number: 4,
    name: "13.00 hundredweight billed, 12.34 ordered",
    facts: both(HUNDREDWEIGHT, [set("LINEHAUL", "239.525", "18.425", "13", "PerHundredweight")]),
    expect: {
      verdict: "D",
      finds: [["charge-over-tolerance", "12.1605"]],
      message: /5\.35%.*quantity 13\.00 cwt billed, 12\.34 cwt expected/,
    },
  },
  {
    number: 5,
    name: "per pound instead of per hundredweight, at any tolerance",
    facts: {
      ...both(HUNDREDWEIGHT, [set("LINEHAUL", "22736.45", "18.425", "1234", "PerPound")]),
      policy: { charge: { over: { percent: "100000" } }, total: { over: { percent: "100000" } } },
    },
    expect: { verdict: "X", finds: [["qualifier-mismatch"]] },
  },
  {
    number: 6,
    name: "fuel in percent, as a factor",
    facts: both(
      [
        ["LINEHAUL", "1250"],
        ["FUEL", "356.25"],
      ],
      [{ code: "LINEHAUL", amount: "1250" }, set("FUEL", "356.25", "0.285", "1250", "Percent")],
    ),
    expect: { verdict: "A" },
  },
  {
    number: 6,
    name: "fuel in percent, times the whole base",
    facts: both(
      [
        ["LINEHAUL", "1250"],
        ["FUEL", "356.25"],
      ],
      [{ code: "LINEHAUL", amount: "1250" }, set("FUEL", "356.25", "28.5", "1250", "Percent")],
    ),
    expect: { verdict: "D", finds: [["extension-error", "-35268.7500"]] },
  },
  {
    number: 7,
    name: "an extension error of 20.00 within the header's 2 %",
    facts: both([set("LINEHAUL", "1774.50", "2.10", "845", "PerMile")], [set("LINEHAUL", "1794.50", "2.10", "845", "PerMile")]),
    expect: {
      verdict: "D",
      finds: [
        ["extension-error", "20.0000"],
        ["charge-over-tolerance", "20.0000"],
      ],
      quiet: ["total-over-tolerance"],
    },
  },
  {
    number: 8,
    name: "a rate without a quantity",
    facts: both([["LINEHAUL", "100"]], [{ code: "LINEHAUL", amount: "100", rate: "10", qualifier: "PerMile" }]),
    expect: { verdict: "X", finds: [["rate-set-incomplete"]] },
  },
  {
    number: 9,
    name: "two classes billed as one",
    facts: both(
      [
        { ...set("LINEHAUL", "198.40", "32", "6.2", "PerHundredweight"), itemId: "A" },
        { ...set("LINEHAUL", "189.20", "21.5", "8.8", "PerHundredweight"), itemId: "B" },
      ],
      [set("LINEHAUL", "480", "32", "15", "PerHundredweight")],
    ),
    expect: { verdict: "D", finds: [["charge-over-tolerance", "92.4000"]] },
  },
  {
    number: 10,
    name: "tons, rounded to cents",
    facts: both(
      [set("LINEHAUL", "483.4375", "42.5", "11.375", "PerTon")],
      [set("LINEHAUL", "483.44", "42.5", "11.375", "PerTon")],
    ),
    expect: { verdict: "A", approved: "483.4400" },
  },
];
