import { C100, OTHER, day } from "#tests/builders/audit-cases.ts";
import { ACME, earlierOf, reference, siblingOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

const BARE_1 = { externalId: "ACME", scac: null, mcNumber: null, dotNumber: null };
const BARE_2 = { ...BARE_1, externalId: "ACME-2" };

testRule("duplicate-invoice", [
  { name: "no earlier invoice", facts: {}, expect: "pass" },
  {
    name: "the same number folded and the same amount",
    facts: { invoice: { invoiceNumber: "INV-004512", charges: C100 }, earlier: [earlierOf({ invoiceNumber: "4512" })] },
    expect: [
      {
        severity: "block",
        message:
          /Invoice 4512.*the same vendor, number and amount, 100\.00 USD; it differs in how its number is written \(INV-004512 here\) and in its date/,
      },
    ],
  },
  {
    name: "another vendor",
    facts: { invoice: { invoiceNumber: "4512", charges: C100 }, earlier: [earlierOf({ invoiceNumber: "4512", vendor: OTHER })] },
    expect: "pass",
  },
  ...(
    [
      ["its orders say", { earlier: { vendorKnownAs: [{ ...ACME, externalId: "ACME-2" }] } }],
      ["the directory says of this one", { earlier: { vendor: { ...BARE_2, dotNumber: "7654321" } }, vendorKnownAs: [ACME] }],
    ] as const
  ).flatMap(([who, { earlier, ...mine }]) =>
    (
      [
        [
          "the same number",
          "4512",
          [],
          /Invoice 4512 .* has the same number and amount, 100\.00 USD, and is of ACME-2, which shares/,
        ],
        [
          "a number with a word added",
          "4512-COPY",
          [],
          /has the same amount, 100\.00 USD, and is of ACME-2, which .*; it differs in what is added/,
        ],
        ["the same PRO", "9931", [reference("PRO", "77")], /has the same PRO number and amount/],
      ] as const
    ).map(([name, invoiceNumber, references, message]) => ({
      name: `another entry of one carrier, as ${who}: ${name}`,
      facts: {
        order: { vendors: [{ ...(who === "its orders say" ? ACME : BARE_1), charges: C100 }] },
        invoice: { invoiceNumber: "4512", charges: C100, references, vendor: BARE_1 },
        earlier: [earlierOf({ vendor: BARE_2, invoiceNumber, references, ...earlier })],
        ...mine,
      },
      expect: [{ severity: "review" as const, message }],
    })),
  ),
  {
    name: "another entry of the directory, and nothing that they share",
    facts: {
      order: { vendors: [{ ...BARE_1, charges: C100 }] },
      invoice: { invoiceNumber: "4512", charges: C100, vendor: BARE_1 },
      earlier: [earlierOf({ invoiceNumber: "4512", vendor: BARE_2, vendorKnownAs: [OTHER] })],
      vendorKnownAs: [ACME],
    },
    expect: "pass",
  },
  ...(
    [
      ["Supplemental", "Invoice", "an invoice where this one is a supplemental invoice"],
      ["Invoice", "BalanceDue", "a balance due where this one is an invoice"],
    ] as const
  ).flatMap(([here, before, types]) => [
    {
      name: `the same number, amount and day, ${here} after ${before}`,
      facts: {
        invoice: { invoiceNumber: "4512", type: here, charges: C100, invoiceOn: day("2026-03-04") },
        earlier: [earlierOf({ invoiceNumber: "04512", type: before, status: "approved" as const })],
      },
      expect: [
        {
          severity: "review" as const,
          id: "otherType",
          message: new RegExp(`same vendor, number and amount, 100\\.00 USD, but is ${types}; it differs in how its number`),
        },
      ],
    },
    {
      name: `the same number, amount and PRO, ${here} after ${before}`,
      facts: {
        invoice: { invoiceNumber: "4512", type: here, charges: C100, references: [reference("PRO", "077")] },
        earlier: [earlierOf({ invoiceNumber: "4512", type: before, references: [reference("PRONumber", "PRO 77")] })],
      },
      expect: [{ severity: "review" as const, id: "otherType" }],
    },
    {
      name: `the same number and day and another amount, ${here} after ${before}`,
      facts: {
        invoice: { invoiceNumber: "4512", type: here, charges: C100, invoiceOn: day("2026-03-04") },
        earlier: [earlierOf({ invoiceNumber: "4512", type: before, amount: "90" })],
      },
      expect: "pass" as const,
    },
    {
      name: `the same day, PRO, order and amount under another number, ${here} after ${before}`,
      facts: {
        invoice: {
          invoiceNumber: "4512-R",
          type: here,
          charges: C100,
          invoiceOn: day("2026-03-04"),
          references: [reference("PRO", "77")],
        },
        earlier: [
          earlierOf({
            invoiceNumber: "4512",
            type: before,
            references: [reference("Order", "ord 1001"), reference("PRO", "77")],
          }),
        ],
      },
      expect: "pass" as const,
    },
    {
      name: `the same number, amount and day, of another vendor, ${here} after ${before}`,
      facts: {
        invoice: { invoiceNumber: "4512", type: here, charges: C100, invoiceOn: day("2026-03-04") },
        earlier: [earlierOf({ invoiceNumber: "4512", type: before, vendor: OTHER })],
      },
      expect: "pass" as const,
    },
  ]),
  {
    name: "a balance due that comes again as a supplemental invoice",
    facts: {
      invoice: { invoiceNumber: "4512", type: "Supplemental", charges: C100 },
      earlier: [earlierOf({ invoiceNumber: "4512", type: "BalanceDue" })],
    },
    expect: [{ severity: "block", id: "sameNumber" }],
  },
  {
    name: "a balance due and a supplemental invoice of one number and other amounts, or of one amount and PRO and other numbers",
    facts: {
      invoice: { invoiceNumber: "4512", type: "Supplemental", charges: C100, references: [reference("PRO", "77")] },
      earlier: [
        earlierOf({ invoiceNumber: "4512", type: "BalanceDue", amount: "90" }),
        earlierOf({
          uuid: "2",
          invoiceNumber: "4513",
          type: "BalanceDue",
          references: [reference("Order", "ord 1001"), reference("PRO", "77")],
        }),
      ],
    },
    expect: "pass",
  },
  {
    name: "another type, of another day and without a PRO",
    facts: {
      invoice: { invoiceNumber: "4512", type: "BalanceDue", charges: C100 },
      earlier: [earlierOf({ invoiceNumber: "4512" })],
    },
    expect: "pass",
  },
  {
    name: "a terminated one",
    facts: {
      invoice: { invoiceNumber: "4512", charges: C100 },
      earlier: [earlierOf({ invoiceNumber: "4512", status: "terminated" })],
    },
    expect: "pass",
  },
  {
    name: "another amount",
    facts: {
      invoice: { invoiceNumber: "4512", charges: C100 },
      earlier: [earlierOf({ invoiceNumber: "4512", amount: "100.01" })],
    },
    expect: "pass",
  },
  {
    name: "less than half a cent is the same amount",
    facts: {
      invoice: { invoiceNumber: "4512", charges: C100 },
      earlier: [earlierOf({ invoiceNumber: "4512", amount: "100.0049" })],
    },
    expect: [{}],
  },
  {
    name: "another number, the same PRO",
    facts: {
      invoice: { invoiceNumber: "A1", charges: C100, references: [reference("PRO", "0077")] },
      earlier: [earlierOf({ invoiceNumber: "B1", references: [reference("PRONumber", "77")] })],
    },
    expect: [{ message: /the same vendor, PRO number and amount, 100\.00 USD; it differs in its invoice number \(A1 here\)/ }],
  },
  {
    name: "another number, the same BOL",
    facts: {
      invoice: { invoiceNumber: "A1", charges: C100, references: [reference("BOL", "b-77")] },
      earlier: [earlierOf({ invoiceNumber: "B1", references: [reference("BillOfLading", "B77")] })],
    },
    expect: [{ message: /the same vendor, BOL number and amount/ }],
  },
  ...[
    ["INV-1O0", "INV-100"],
    ["INV-1OO", "100"],
    ["45S8", "4558"],
    ["A-\u04121", "A-B1"],
    ["\u0406NV-77", "INV-77"],
    ["\u039a9", "K9"],
    ["INV-\u0661\u0660\u0667", "INV-107"],
  ].map(([here = "", before = ""]) => ({
    name: `a number that looks the same: ${here} for ${before}`,
    facts: { invoice: { invoiceNumber: here, charges: C100 }, earlier: [earlierOf({ invoiceNumber: before })] },
    expect: [
      {
        severity: "review" as const,
        id: "lookalikeNumber",
        message: /the same vendor and amount, 100\.00 USD; it differs in letters of its number that look alike \(/,
      },
    ],
  })),
  ...[
    ["D7741-R", "D7741"],
    ["D7741A", "D7741"],
    ["D7741 REV1", "D7741"],
    ["RE-D7741", "D7741"],
    ["PRO D7741", "D7741"],
    ["INV-7741", "7741 COPY"],
    ["D774I-R", "D7741"],
    ["D7741-1", "D7741"],
    ["D7741", "D7741-10"],
    ["R-D7741-1", "D7741"],
    ["D7741-R-1", "D7741"],
  ].map(([here = "", before = ""]) => ({
    name: `something added to its number: ${here} for ${before}`,
    facts: { invoice: { invoiceNumber: here, charges: C100 }, earlier: [earlierOf({ invoiceNumber: before })] },
    expect: [
      {
        severity: "review" as const,
        id: "alteredNumber",
        message: /the same vendor and amount, 100\.00 USD; it differs in what is added to its number \(/,
      },
    ],
  })),
  ...[
    ["INV-100A", "INV-100B"],
    ["D77411", "D7741"],
    ["7A", "7"],
    ["X-7741", "7741"],
  ].map(([here = "", before = ""]) => ({
    name: `numbers of a series: ${here} and ${before}`,
    facts: { invoice: { invoiceNumber: here, charges: C100 }, earlier: [earlierOf({ invoiceNumber: before })] },
    expect: "pass" as const,
  })),
  {
    name: "a letter added to the number of a bill of another amount",
    facts: {
      invoice: { invoiceNumber: "INV-100A", charges: C100 },
      earlier: [earlierOf({ invoiceNumber: "INV-100", amount: "60" })],
    },
    expect: "pass",
  },
  ...[
    ["INV-101", "INV-100"],
    ["A-7", "A-1"],
    ["INV-IO", "INV-11"],
    ["\u0416-1", "X-1"],
  ].map(([here = "", before = ""]) => ({
    name: `numbers that do not look the same: ${here} and ${before}`,
    facts: { invoice: { invoiceNumber: here, charges: C100 }, earlier: [earlierOf({ invoiceNumber: before })] },
    expect: "pass" as const,
  })),
  {
    name: "a number that looks the same, of another amount",
    facts: {
      invoice: { invoiceNumber: "INV-1O0", charges: C100 },
      earlier: [earlierOf({ invoiceNumber: "INV-100", amount: "99" })],
    },
    expect: "pass",
  },
  {
    name: "a number that looks the same, of a division",
    facts: {
      invoice: { invoiceNumber: "INV-1O0", charges: C100 },
      earlier: [earlierOf({ invoiceNumber: "INV-100", vendor: OTHER })],
    },
    expect: "pass",
  },
  {
    name: "a number that looks the same, where order and PRO differ",
    facts: {
      invoice: {
        invoiceNumber: "INV-1O0",
        charges: C100,
        references: [reference("OrderNumber", "O-1"), reference("PRO", "P1")],
      },
      earlier: [earlierOf({ invoiceNumber: "INV-100", references: [reference("OrderNumber", "O-2"), reference("PRO", "P2")] })],
    },
    expect: "pass",
  },
  ...[
    ["PRO", "PRO 782", "782"],
    ["PRO", "784", "PRO#784"],
    ["PRO", "PRO-000771", "771"],
    ["BOL", "BOL-55", "0055"],
    ["BOL", "55", "B/L 55"],
    ["BOL", "Bill of Lading No 55", "BOL 55"],
  ].map(([type = "", here = "", before = ""]) => ({
    name: `another number, the same ${type}: ${here} and ${before}`,
    facts: {
      invoice: { invoiceNumber: "A1", charges: C100, references: [reference(type, here)] },
      earlier: [earlierOf({ invoiceNumber: "B1", references: [reference(type, before)] })],
    },
    expect: [{ severity: "block" as const, id: "sameMove" }],
  })),
  ...(
    [
      ["PRO", "77", "BOL", "77"],
      ["BOL", "B/L 77", "PRO", "PRO 0077"],
    ] as const
  ).map(([here, mine, there, theirs]) => ({
    name: `a ${there} number that is the ${here} number here`,
    facts: {
      invoice: { invoiceNumber: "A1", charges: C100, references: [reference(here, mine)] },
      earlier: [earlierOf({ invoiceNumber: "B1", references: [reference(there, theirs)] })],
    },
    expect: [
      {
        severity: "review" as const,
        id: "crossedMove",
        message: new RegExp(`the same vendor and amount, 100\\.00 USD, and its ${there} number, 77, is the ${here} number here`),
      },
    ],
  })),
  {
    name: "a vendor that both know by its externalId alone",
    facts: {
      invoice: {
        invoiceNumber: "A1",
        charges: C100,
        vendor: { externalId: "ACME", scac: null, mcNumber: null, dotNumber: null },
      },
      earlier: [earlierOf({ invoiceNumber: "A1", vendor: { externalId: "ACME", scac: null, mcNumber: null, dotNumber: null } })],
    },
    expect: [{ severity: "block", id: "sameNumber" }],
  },
  {
    name: "a bill of nothing in another currency with the same PRO",
    facts: {
      invoice: { invoiceNumber: "A1", currency: "CAD", charges: [["LINEHAUL", "0"]], references: [reference("PRO", "77")] },
      earlier: [earlierOf({ invoiceNumber: "B1", references: [reference("PRO", "77")] })],
    },
    expect: "pass",
  },
  {
    name: "a bill in another currency with the same PRO as one of nothing",
    facts: {
      invoice: { invoiceNumber: "A1", currency: "CAD", charges: C100, references: [reference("PRO", "77")] },
      earlier: [earlierOf({ invoiceNumber: "B1", amount: "0", references: [reference("PRO", "77")] })],
    },
    expect: "pass",
  },
  {
    name: "PRO and BOL that changed places",
    facts: {
      invoice: { invoiceNumber: "A1", charges: C100, references: [reference("PRO", "77"), reference("BOL", "88")] },
      earlier: [earlierOf({ invoiceNumber: "B1", references: [reference("PRO", "88"), reference("BOL", "77")] })],
    },
    expect: [{ severity: "review", id: "crossedMove" }],
  },
  {
    name: "a PRO of both bills that only their orders carry",
    facts: {
      order: { references: [reference("PRO", "PRO 77")] },
      invoice: { invoiceNumber: "A1", charges: C100 },
      earlier: [earlierOf({ invoiceNumber: "B1", orderPros: ["pro:77"] })],
    },
    expect: [
      {
        severity: "review",
        id: "orderedMove",
        message:
          /^Invoice B1 of 2026-03-04 \(in review, received 2026-03-05\) has the same vendor and amount, 100\.00 USD, for another order; it differs in its invoice number \(A1 here\).*\. PRO number 77 is that of both by their orders: the two may bill one move\.$/,
      },
    ],
  },
  {
    name: "a PRO of the order that the other bill names",
    facts: {
      order: { references: [reference("PRO", "77")] },
      invoice: { invoiceNumber: "A1", charges: C100 },
      earlier: [earlierOf({ invoiceNumber: "B1", references: [reference("PRO", "77")] })],
    },
    expect: [{ severity: "review", id: "orderedMove" }],
  },
  {
    name: "a PRO of the order, and another one on each bill",
    facts: {
      order: { references: [reference("PRO", "77"), reference("PRO", "78")] },
      invoice: { invoiceNumber: "A1", charges: C100, references: [reference("PRO", "77")] },
      earlier: [earlierOf({ invoiceNumber: "B1", references: [reference("PRO", "78")], orderPros: ["pro:77", "pro:78"] })],
    },
    expect: "pass",
  },
  {
    name: "a PRO of the order, and the other bill is judged with this one, or is of another amount, or gives money back",
    facts: {
      order: { references: [reference("PRO", "77")] },
      invoice: { invoiceNumber: "A1", charges: [["LINEHAUL", "-100"]] },
      earlier: [
        earlierOf({ invoiceNumber: "B1", orderPros: ["pro:77"] }),
        earlierOf({ invoiceNumber: "B2", amount: "-100", orderPros: ["pro:77"] }),
      ],
    },
    expect: "pass",
  },
  {
    name: "a carrier that writes its PRO as the BOL too, on two moves",
    facts: {
      invoice: { invoiceNumber: "A1", charges: C100, references: [reference("PRO", "77"), reference("BOL", "77")] },
      earlier: [earlierOf({ invoiceNumber: "B1", references: [reference("PRO", "78"), reference("BOL", "78")] })],
    },
    expect: "pass",
  },
  {
    name: "a PRO that is the BOL of another PRO",
    facts: {
      invoice: { invoiceNumber: "A1", charges: C100, references: [reference("PRO", "77")] },
      earlier: [earlierOf({ invoiceNumber: "B1", references: [reference("PRO", "78"), reference("BOL", "77")] })],
    },
    expect: "pass",
  },
  {
    name: "the order's PO number, written as a PRO and as a BOL",
    facts: {
      order: { references: [reference("PO", "77")] },
      invoice: { invoiceNumber: "A1", charges: C100, references: [reference("PRO", "77")] },
      earlier: [earlierOf({ invoiceNumber: "B1", references: [reference("BOL", "77")] })],
    },
    expect: "pass",
  },
  {
    name: "a PRO that is the BOL here, of another amount",
    facts: {
      invoice: { invoiceNumber: "A1", charges: C100, references: [reference("BOL", "77")] },
      earlier: [earlierOf({ invoiceNumber: "B1", amount: "100.01", references: [reference("PRO", "77")] })],
    },
    expect: "pass",
  },
  {
    name: "letters of a PRO that are no word before it",
    facts: {
      invoice: { invoiceNumber: "A1", charges: C100, references: [reference("PRO", "PROX77")] },
      earlier: [earlierOf({ invoiceNumber: "B1", references: [reference("PRO", "77")] })],
    },
    expect: "pass",
  },
  {
    name: "a PO number alone never",
    facts: {
      invoice: { invoiceNumber: "A1", charges: C100, references: [reference("PO", "77")] },
      earlier: [earlierOf({ invoiceNumber: "B1", references: [reference("PO", "77")] })],
    },
    expect: "pass",
  },
  {
    name: "outside the window",
    facts: {
      invoice: { invoiceNumber: "4512", charges: C100 },
      earlier: [earlierOf({ invoiceNumber: "4512", invoiceOn: day("2024-09-02"), receivedOn: day("2024-09-03") })],
    },
    expect: "pass",
  },
  {
    name: "dated otherwise on its paper, and received within the window",
    facts: {
      invoice: { invoiceNumber: "4512", invoiceOn: day("2024-01-05"), charges: C100 },
      earlier: [earlierOf({ invoiceNumber: "4512" })],
    },
    expect: [{ severity: "block", message: /it differs in its date \(2024-01-05 here\)/ }],
  },
  {
    name: "dated in the future, with the same PRO",
    facts: {
      invoice: {
        invoiceNumber: "A1",
        invoiceOn: day("2031-01-05"),
        charges: C100,
        references: [reference("PRO", "0077")],
      },
      earlier: [earlierOf({ invoiceNumber: "B1", references: [reference("PRO", "77")] })],
    },
    expect: [{ id: "sameMove" }],
  },
  {
    name: "at the edge of the window",
    facts: {
      invoice: { invoiceNumber: "4512", charges: C100 },
      receivedOn: "2026-03-06",
      earlier: [earlierOf({ invoiceNumber: "4512", invoiceOn: day("2024-09-03"), receivedOn: day("2024-09-04") })],
    },
    expect: [{}],
  },
  {
    name: "a master BOL is shared by many moves",
    facts: {
      invoice: { invoiceNumber: "A1", charges: C100, references: [reference("MasterBOL", "77")] },
      earlier: [earlierOf({ invoiceNumber: "B1", references: [reference("MasterBOL", "77")] })],
    },
    expect: "pass",
  },
  {
    name: "the same amount in another currency",
    facts: {
      invoice: { invoiceNumber: "4512", charges: C100 },
      earlier: [earlierOf({ invoiceNumber: "4512", currency: "CAD" })],
    },
    expect: "pass",
  },
  {
    name: "numbers that agree only after folding, on another order under another PRO",
    facts: {
      invoice: {
        invoiceNumber: "12-1",
        charges: C100,
        references: [reference("OrderNumber", "ORD-1001"), reference("PRO", "771")],
      },
      earlier: [earlierOf({ invoiceNumber: "1-21", references: [reference("OrderNumber", "ORD-2"), reference("PRO", "772")] })],
    },
    expect: "pass",
  },
  {
    name: "numbers that agree only after folding, on the same order",
    facts: {
      invoice: {
        invoiceNumber: "12-1",
        charges: C100,
        references: [reference("OrderNumber", "ORD-1001"), reference("PRO", "771")],
      },
      earlier: [earlierOf({ invoiceNumber: "1-21", references: [reference("Order", "ord 1001"), reference("PRO", "772")] })],
    },
    expect: [{ severity: "block" }],
  },
  {
    name: "numbers that agree only after folding, and one bill names no PRO",
    facts: {
      invoice: {
        invoiceNumber: "12-1",
        charges: C100,
        references: [reference("OrderNumber", "ORD-1001"), reference("PRO", "771")],
      },
      earlier: [earlierOf({ invoiceNumber: "1-21", references: [reference("OrderNumber", "ORD-2")] })],
    },
    expect: [{ severity: "block" }],
  },
  {
    name: "the very same number on another order under another PRO",
    facts: {
      invoice: {
        invoiceNumber: "12-1",
        charges: C100,
        references: [reference("OrderNumber", "ORD-1001"), reference("PRO", "771")],
      },
      earlier: [earlierOf({ invoiceNumber: "12-1", references: [reference("OrderNumber", "ORD-2"), reference("PRO", "772")] })],
    },
    expect: [{ severity: "block" }],
  },
  {
    name: "the same number of a division with the same DOT number",
    facts: {
      invoice: { invoiceNumber: "4512", charges: C100 },
      earlier: [earlierOf({ invoiceNumber: "INV-4512", vendor: { ...OTHER, dotNumber: "07654321" } })],
    },
    expect: [{ severity: "review", message: /OTHER, which shares the carrier's SCAC, MC or DOT number/ }],
  },
  {
    name: "the same PRO and amount of a division with the same SCAC",
    facts: {
      invoice: { invoiceNumber: "A1", charges: C100, references: [reference("PRO", "77")] },
      earlier: [earlierOf({ invoiceNumber: "B1", vendor: { ...OTHER, scac: "acmf" }, references: [reference("PRO", "77")] })],
    },
    expect: [{ severity: "review", message: /the same PRO number/ }],
  },
  ...[
    ["a cent more", "PRO", "100.01"],
    ["a tenth of it", "PRO", "10"],
    ["ten times as much", "PRO", "1000"],
    ["fuel more", "PRO", "150"],
    ["half of it", "PRO", "50"],
    ["a cent less", "BOL", "99.99"],
  ].map(([name = "", type = "", amount = ""]) => ({
    name: `the same ${type} on another order, ${name}`,
    facts: {
      invoice: { invoiceNumber: "A1", charges: C100, references: [reference(type, "77")] },
      earlier: [
        earlierOf({ invoiceNumber: "B1", amount, references: [reference(type, "77"), reference("OrderNumber", "ORD-2")] }),
      ],
    },
    expect: [
      {
        severity: "review" as const,
        id: "nearMove",
        message: new RegExp(
          `Invoice B1 .*has the same vendor and ${type} number and bills ${Number(amount).toLocaleString("en-US", { minimumFractionDigits: 2 })} USD, this one 100\\.00 USD on another order; it differs in its invoice number \\(A1 here\\)`,
        ),
      },
    ],
  })),
  ...(
    [
      ["all of it", { amount: "-30" }, "pass"],
      ["a part of it", { amount: "-29.99" }, [{ severity: "review", id: "nearMove" }]],
      ["all of it in another currency", { amount: "-30", currency: "CAD" }, [{ severity: "review", id: "nearMove" }]],
      ["all of it, and waits", { amount: "-30", status: "review" }, [{ severity: "review", id: "nearMove" }]],
      [
        "as much of another move",
        { amount: "-30", references: [reference("PRO", "99")] },
        [{ severity: "review", id: "nearMove" }],
      ],
    ] as const
  ).map(([name, credit, expect]) => ({
    name: `the same PRO on another order, of which a credit gave back ${name}`,
    facts: {
      invoice: { invoiceNumber: "A1", charges: C100, references: [reference("PRO", "77")] },
      earlier: [
        earlierOf({ invoiceNumber: "B1", amount: "30", references: [reference("PRO", "77")] }),
        earlierOf({ uuid: "2", invoiceNumber: "C1", status: "approved", references: [reference("PRO", "77")], ...credit }),
      ],
    },
    expect,
  })),
  ...(
    [
      [
        "as much of each code",
        [
          ["LINEHAUL", "-70"],
          ["FUEL", "-30"],
        ],
        [
          ["LINEHAUL", "70"],
          ["FUEL", "30"],
        ],
        true,
      ],
      [
        "as much of other codes",
        [
          ["LINEHAUL", "-30"],
          ["FUEL", "-70"],
        ],
        [
          ["LINEHAUL", "70"],
          ["FUEL", "30"],
        ],
        false,
      ],
      [
        "a part of it",
        [["LINEHAUL", "-70"]],
        [
          ["LINEHAUL", "70"],
          ["FUEL", "30"],
        ],
        false,
      ],
      [
        "as much, of an order that asks for less now",
        [
          ["LINEHAUL", "-70"],
          ["FUEL", "-30"],
        ],
        [["LINEHAUL", "50"]],
        false,
      ],
    ] as const
  ).map(([name, back, ordered, isTold]) => ({
    name: `the same number, after a credit of ${name}`,
    facts: {
      order: { charges: ordered },
      invoice: {
        invoiceNumber: "4512",
        charges: [
          ["LINEHAUL", "70"],
          ["FUEL", "30"],
        ] as const,
      },
      earlier: [earlierOf({ uuid: "first", invoiceNumber: "INV-4512", status: "approved" })],
      siblings: [
        siblingOf({
          uuid: "first",
          invoiceNumber: "INV-4512",
          byCode: [
            ["LINEHAUL", "70"],
            ["FUEL", "30"],
          ],
        }),
        siblingOf({ uuid: "credit", invoiceNumber: "CR-1", byCode: [...back] }),
      ],
    },
    expect: [{ severity: "block" as const, message: isTold ? /Credit CR-1 \(approved\) gave as much/ : /^(?!.*Credit CR-1)/ }],
  })),
  {
    name: "the same amount for another order, whose PRO is that of both by their orders",
    facts: {
      order: { references: [reference("PRO", "77")] },
      invoice: { invoiceNumber: "A1", charges: C100 },
      earlier: [earlierOf({ invoiceNumber: "B1", orderPros: ["pro:77"] })],
    },
    expect: [{ severity: "review", id: "orderedMove", message: /PRO number 77 is that of both by their orders/ }],
  },
  {
    name: "the same PRO on another order, where this one's order alone has it",
    facts: {
      order: { references: [reference("PRO", "77")] },
      invoice: { invoiceNumber: "A1", charges: C100, references: [reference("PRO", "77")] },
      earlier: [earlierOf({ invoiceNumber: "B1", amount: "30", references: [reference("PRO", "77")] })],
    },
    expect: [{ severity: "review", id: "nearMove" }],
  },
  {
    name: "the same PRO on another order, of a supplemental, with a BOL of another shipment",
    facts: {
      order: { references: [reference("BOL", "B9")] },
      invoice: { invoiceNumber: "A1", type: "Supplemental", charges: C100, references: [reference("PRO", "77")] },
      earlier: [earlierOf({ invoiceNumber: "B1", amount: "900", references: [reference("PRO", "77"), reference("BOL", "B8")] })],
    },
    expect: [{ severity: "review", id: "nearMove", message: /bills 900\.00 USD, this one 100\.00 USD on another order/ }],
  },
  {
    name: "the same PRO and amount, once with the carrier's SCAC before it",
    facts: {
      invoice: { invoiceNumber: "A1", charges: C100, references: [reference("PRO", "7788")] },
      earlier: [earlierOf({ invoiceNumber: "B1", references: [reference("PRO", "ACMF 7788")] })],
    },
    expect: [{ severity: "block", id: "sameMove" }],
  },
  {
    name: "the same number and amount, once with the carrier's SCAC before it",
    facts: { invoice: { invoiceNumber: "884512", charges: C100 }, earlier: [earlierOf({ invoiceNumber: "ACMF884512" })] },
    expect: [{ severity: "block", id: "sameMove" }],
  },
  ...["884512.00", "884512 (2nd)", "884512-NEW"].map((invoiceNumber) => ({
    name: `the number ${invoiceNumber} for 884512`,
    facts: { invoice: { invoiceNumber, charges: C100 }, earlier: [earlierOf({ invoiceNumber: "884512" })] },
    expect: [{ severity: "review" as const, id: "alteredNumber" }],
  })),
  {
    name: "the same PRO on another order, in another currency",
    facts: {
      invoice: { invoiceNumber: "A1", charges: C100, references: [reference("PRO", "77")] },
      earlier: [earlierOf({ invoiceNumber: "B1", amount: "136", currency: "CAD", references: [reference("PRO", "77")] })],
    },
    expect: [{ severity: "review", id: "nearMove", message: /bills 136\.00 CAD/ }],
  },
  ...(
    [
      ["PRO, a first bill of the same order", "PRO", { amount: "100.01", references: [reference("Order", "ord 1001")] }, {}],
      [
        "PRO, which the orders of both have",
        "PRO",
        { amount: "100.01", orderPros: ["pro:77"] },
        { references: [reference("PRO", "77")] },
      ],
      [
        "PRO, and the earlier one names a BOL of the order",
        "PRO",
        { amount: "30", references: [reference("BOL", "B 9")] },
        { references: [reference("BOL", "b-9")] },
      ],
      [
        "PRO, and the earlier one names a master BOL of the order",
        "PRO",
        { amount: "30", references: [reference("MasterBOL", "M9")] },
        { references: [reference("MasterBOL", "M9")] },
      ],
      ["PRO, a credit", "PRO", { amount: "-100.01" }, {}],
      ["BOL, another amount", "BOL", { amount: "94" }, {}],
      ["BOL, in another currency", "BOL", { amount: "100", currency: "CAD" }, {}],
      ["BOL, which the order has itself", "BOL", { amount: "100.01" }, { references: [reference("BOL", "77")] }],
      ["master BOL", "MasterBOL", { amount: "100.01" }, {}],
      ["PRO of a division", "PRO", { amount: "100.01", vendor: { ...OTHER, scac: "acmf" } }, {}],
    ] as const
  ).map(([name, type, earlier, order]) => ({
    name: `the same ${name}: no bill that came again`,
    facts: {
      order,
      invoice: { invoiceNumber: "A1", charges: C100, references: [reference(type, "77")] },
      earlier: [
        earlierOf({
          invoiceNumber: "B1",
          ...earlier,
          references: [reference(type, "77"), ...("references" in earlier ? earlier.references : [])],
        }),
      ],
    },
    expect: "pass" as const,
  })),
  {
    name: "the same BOL under two PROs: two moves of one consolidation",
    facts: {
      invoice: { invoiceNumber: "A1", charges: C100, references: [reference("BOL", "77"), reference("PRO", "1")] },
      earlier: [
        earlierOf({ invoiceNumber: "B1", amount: "100.01", references: [reference("BOL", "77"), reference("PRO", "2")] }),
      ],
    },
    expect: "pass",
  },
  {
    name: "the same PRO on another order, a balance due after another",
    facts: {
      invoice: { invoiceNumber: "A1", type: "BalanceDue", charges: C100, references: [reference("PRO", "77")] },
      earlier: [earlierOf({ invoiceNumber: "B1", type: "BalanceDue", amount: "100.01", references: [reference("PRO", "77")] })],
    },
    expect: [{ severity: "review", id: "nearMove" }],
  },
  {
    name: "the same BOL and amount of a division: both may haul a part",
    facts: {
      invoice: { invoiceNumber: "A1", charges: C100, references: [reference("BOL", "77")] },
      earlier: [
        earlierOf({ invoiceNumber: "B1", vendor: { ...OTHER, mcNumber: "123456" }, references: [reference("BOL", "77")] }),
      ],
    },
    expect: "pass",
  },
  {
    name: "received outside the window, though dated inside",
    facts: {
      invoice: { invoiceNumber: "4512", charges: C100 },
      earlier: [earlierOf({ invoiceNumber: "4512", receivedOn: day("2024-09-03") })],
    },
    expect: "pass",
  },
  {
    name: "by EDI under the SCAC of the order's vendor",
    facts: {
      order: { vendor: { externalId: "ACME", scac: "ACMF" } },
      invoice: {
        invoiceNumber: "4512",
        charges: C100,
        vendor: { externalId: "ACME", scac: null, mcNumber: null, dotNumber: null },
      },
      earlier: [
        earlierOf({ invoiceNumber: "4512", vendor: { externalId: null, scac: "ACMF", mcNumber: null, dotNumber: null } }),
      ],
    },
    expect: [{ severity: "block" }],
  },
  {
    name: "another division, the same PRO after a BOL that is the same too",
    facts: {
      invoice: { invoiceNumber: "A1", charges: C100, references: [reference("BOL", "B7"), reference("PRO", "77")] },
      earlier: [
        earlierOf({
          invoiceNumber: "B1",
          vendor: { externalId: "ACME-EAST", scac: "ACMF", mcNumber: null, dotNumber: null },
          references: [reference("BOL", "B7"), reference("PRO", "77")],
        }),
      ],
    },
    expect: [{ id: "sameMove", severity: "review", message: /PRO number/ }],
  },
]);
