import { PALLETS, classes } from "#tests/builders/audit-cases.ts";
import { documentOf, itemOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("class-variance", [
  { name: "no classes", facts: {}, expect: "not-applicable" },
  { name: "the same class, written otherwise", facts: classes("92.5", "092.50"), expect: "pass" },
  {
    name: "a higher class without certificate",
    facts: classes("125", "175"),
    expect: [{ severity: "dispute", message: /Class 175 is billed, 125 ordered.*No certificate/ }],
  },
  {
    name: "with certificate, and right by density",
    facts: {
      ...classes("125", "175", PALLETS),
      documents: [documentOf("WeightAndInspectionCertificate", { fields: { class: "175" } })],
    },
    expect: [
      {
        severity: "review",
        supported: "WeightAndInspectionCertificate",
        message: /density of 5\.7115 lb per cubic foot is class 175.*certificate supports the reclassification/,
      },
    ],
  },
  {
    name: "a certificate that states no class softens and is not said to support one",
    facts: { ...classes("125", "175", PALLETS), documents: [documentOf("WeightAndInspectionCertificate")] },
    expect: [{ severity: "review", message: /The approved weight and inspection certificate states no class\.$/ }],
  },
  { name: "a lower class is looked at", facts: classes("125", "70"), expect: [{ severity: "review" }] },
  {
    name: "each item is held against the item of its own number",
    facts: {
      order: { items: [itemOf({ id: "1", freightClass: "70" }), itemOf({ id: "2", freightClass: "125" })] },
      invoice: { items: [itemOf({ id: "1", freightClass: "125" })] },
    },
    expect: [{ severity: "dispute", message: /Class 125 is billed, 70 ordered/ }],
  },
  {
    name: "an item without a number may be any of the order's",
    facts: {
      order: { items: [itemOf({ id: "1", freightClass: "70" }), itemOf({ id: "2", freightClass: "125" })] },
      invoice: { items: [itemOf({ id: null, freightClass: "125" })] },
    },
    expect: "pass",
  },
  {
    name: "an item of the order that says no class stands for none",
    facts: {
      order: { items: [itemOf({ id: "1", freightClass: null }), itemOf({ id: "2", freightClass: "70" })] },
      invoice: { items: [itemOf({ id: "1", freightClass: "70" })] },
    },
    expect: "pass",
  },
  {
    name: "measured on the invoice, its own measures count",
    facts: {
      order: { items: [itemOf({ id: "1", freightClass: "125" })] },
      invoice: { items: [itemOf({ id: "1", freightClass: "175", handlingUnitCount: 4, dimensions: PALLETS })] },
    },
    expect: [{ message: /density of 5\.7115 lb per cubic foot is class 175/ }],
  },
  {
    name: "the order names no class",
    facts: {
      order: { items: [itemOf({ id: "1", freightClass: null })] },
      invoice: { items: [itemOf({ id: "1", freightClass: "125" })] },
    },
    expect: "not-applicable",
  },
  {
    name: "the invoice names none, or blanks",
    facts: {
      order: { items: [itemOf({ id: "1", freightClass: "125" })] },
      invoice: { items: [itemOf({ id: "1", freightClass: null }), itemOf({ id: "1", freightClass: " " })] },
    },
    expect: "not-applicable",
  },
  {
    name: "the invoice has no items",
    facts: { order: { items: [itemOf({ id: "1", freightClass: "125" })] }, invoice: { items: [] } },
    expect: "not-applicable",
  },
  {
    name: "lower than one of the order's and higher than another is not lower",
    facts: {
      order: { items: [itemOf({ id: "1", freightClass: "70" }), itemOf({ id: "2", freightClass: "175" })] },
      invoice: { items: [itemOf({ id: null, freightClass: "125" })] },
    },
    expect: [{ severity: "dispute", id: "higher" }],
  },
  {
    name: "lower than all of the order's",
    facts: {
      order: { items: [itemOf({ id: "1", freightClass: "150" }), itemOf({ id: "2", freightClass: "175" })] },
      invoice: { items: [itemOf({ id: null, freightClass: "125" })] },
    },
    expect: [{ severity: "review", id: "lower" }],
  },
  {
    name: "what an order calls otherwise than by a number is above nothing",
    facts: classes("FAK", "70"),
    expect: [{ severity: "dispute", id: "higher" }],
  },
  {
    name: "items of an EDI invoice are numbered by their place, which is nobody's item",
    facts: {
      source: "Edi210",
      order: { items: [itemOf({ id: "1", freightClass: "70" }), itemOf({ id: "2", freightClass: "125" })] },
      invoice: { items: [itemOf({ id: "1", freightClass: "125" })] },
    },
    expect: "pass",
  },
  {
    name: "metric measures, and some that are not whole, tell no density",
    facts: {
      order: { items: [itemOf({ id: "1", freightClass: "70", handlingUnitCount: 4 })] },
      invoice: {
        items: [
          itemOf({ id: "1", freightClass: "125", dimensions: PALLETS === null ? null : { ...PALLETS, system: "Metric" } }),
          itemOf({ id: "1", freightClass: "150", dimensions: PALLETS === null ? null : { ...PALLETS, width: null } }),
        ],
      },
    },
    expect: [
      { data: { density: null }, message: /^Class 125 is billed, 70 ordered\. No certificate/ },
      { data: { density: null }, message: /^Class 150 is billed, 70 ordered\. No certificate/ },
    ],
  },
  {
    name: "one handling unit where nobody counts them",
    facts: {
      order: { items: [itemOf({ id: "1", freightClass: "70" })] },
      invoice: { items: [itemOf({ id: "1", freightClass: "125", dimensions: PALLETS })] },
    },
    expect: [{ data: { density: { poundsPerCubicFoot: "22.8461", freightClass: "65" } } }],
  },
]);
