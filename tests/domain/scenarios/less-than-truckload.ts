import { both, classes, PALLETS } from "#tests/builders/audit-cases.ts";
import { documentOf } from "#tests/builders/audit-facts-builder.ts";
import type { FactsInput, ShortCharge } from "#tests/builders/audit-facts-builder.ts";
import type { Scenario } from "./scenario.ts";

const cwt = (amount: string, rate: string, quantity: string): ShortCharge => ({
  code: "LINEHAUL",
  amount,
  rate,
  quantity,
  qualifier: "PerHundredweight",
});
const reclass: FactsInput = { ...both([["LINEHAUL", "400"]], [["LINEHAUL", "400"]]), ...classes("125", "175", PALLETS) };
const reclassed: FactsInput = {
  order: { ...reclass.order, charges: [["LINEHAUL", "400"]] },
  invoice: { ...reclass.invoice, charges: [["LINEHAUL", "400"]] },
};
const reweighed = both([cwt("483", "24.15", "20")], [cwt("540.96", "24.15", "22.4")]);

export const LESS_THAN_TRUCKLOAD: readonly Scenario[] = [
  {
    number: 11,
    name: "fuel on gross instead of net",
    facts: both(
      [
        ["LINEHAUL", "700"],
        ["FUEL", "220.50"],
      ],
      [
        ["LINEHAUL", "700"],
        ["FUEL", "787.50"],
      ],
    ),
    expect: { verdict: "D", finds: [["charge-over-tolerance", "567.0000"]] },
  },
  {
    number: 12,
    name: "62 % discount instead of 68 %",
    facts: both([["LINEHAUL", "379.072"]], [["LINEHAUL", "450.148"]]),
    expect: { verdict: "D", finds: [["charge-over-tolerance", "71.0760"]] },
  },
  {
    number: 12,
    name: "the same with the discount as a line",
    facts: both(
      [
        ["LINEHAUL", "1184.60"],
        ["DISCOUNT", "-805.528"],
      ],
      [
        ["LINEHAUL", "1184.60"],
        ["DSC", "-734.452"],
      ],
    ),
    expect: { verdict: "D", finds: [["charge-over-tolerance", "71.0760"]] },
  },
  {
    number: 13,
    name: "fuel of the invoice week",
    facts: both(
      [
        ["LINEHAUL", "842.16"],
        ["FUEL", "248.4372"],
      ],
      [
        ["LINEHAUL", "842.16"],
        ["FUEL", "261.0696"],
      ],
    ),
    expect: { verdict: "D", finds: [["charge-over-tolerance", "12.6324"]], message: /5\.08%/ },
  },
  {
    number: 14,
    name: "the minimum charge",
    facts: both(
      [
        ["LINEHAUL", "129"],
        ["FUEL", "38.70"],
      ],
      [
        ["LINEHAUL", "129"],
        ["FUEL", "38.70"],
      ],
    ),
    expect: { verdict: "A", approved: "167.7000" },
  },
  {
    number: 15,
    name: "above the minimum charge",
    facts: both([["LINEHAUL", "212.40"]], [["LINEHAUL", "212.40"]]),
    expect: { verdict: "A" },
  },
  {
    number: 16,
    name: "deficit weight not applied",
    facts: both([["LINEHAUL", "51.45"]], [["LINEHAUL", "64.71"]]),
    expect: { verdict: "D", finds: [["charge-over-tolerance", "13.2600"]] },
  },
  {
    number: 17,
    name: "deficit weight applied",
    facts: both([["LINEHAUL", "450"]], [["LINEHAUL", "450"]]),
    expect: { verdict: "A" },
  },
  {
    number: 18,
    name: "a reclass with certificate",
    facts: { ...reclassed, documents: [documentOf("WeightAndInspectionCertificate", { fields: { class: "175" } })] },
    expect: { verdict: "X", finds: [["class-variance"]], message: /supports the reclassification/ },
  },
  {
    number: 18,
    name: "a reclass with certificate, accepted",
    facts: {
      ...reclassed,
      documents: [documentOf("WeightAndInspectionCertificate", { fields: { class: "175" } })],
      policy: { acceptSupported: true },
    },
    expect: { verdict: "A" },
  },
  {
    number: 19,
    name: "a reclass without certificate",
    facts: reclassed,
    expect: { verdict: "D", finds: [["class-variance"]], message: /No certificate/ },
  },
  {
    number: 21,
    name: "a reweigh without scale ticket",
    facts: reweighed,
    expect: {
      verdict: "D",
      finds: [["charge-over-tolerance", "57.9600"]],
      message: /12%.*quantity 22\.40 cwt billed, 20\.00 cwt expected/,
    },
  },
  {
    number: 22,
    name: "a reweigh with an approved scale ticket",
    facts: { ...reweighed, documents: [documentOf("WeightScaleTicket", { fields: { netWeight: "2,240 lb" } })] },
    expect: {
      verdict: "X",
      finds: [["charge-over-tolerance", "57.9600"]],
      message: /The approved weight scale ticket supports it/,
    },
  },
  {
    number: 22,
    name: "a reweigh with an approved scale ticket, accepted",
    facts: {
      ...reweighed,
      documents: [documentOf("WeightScaleTicket", { fields: { netWeight: "2,240 lb" } })],
      policy: { acceptSupported: true },
    },
    expect: { verdict: "A", approved: "540.9600" },
  },
  {
    number: 23,
    name: "FAK not applied",
    facts: both([cwt("336.75", "22.45", "15")], [cwt("468", "31.2", "15")]),
    expect: { verdict: "D", finds: [["charge-over-tolerance", "131.2500"]], message: /rate 31\.20 billed, 22\.45 expected/ },
  },
  {
    number: 24,
    name: "a class outside the FAK band",
    facts: both([cwt("468", "31.2", "15")], [cwt("468", "31.2", "15")]),
    expect: { verdict: "A" },
  },
];
