import { MISSING_THIRD_ORDER, THREE_ORDERS, ZERO_LIMITS, both, uncomparedCases } from "#tests/builders/audit-cases.ts";
import { documentOf, siblingOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

/** 1 % of 33.3350 is 0.33335. */
const ONE_PERCENT = { charge: { over: { percent: "1" } }, total: { over: { amount: "10" } } };

testRule("charge-over-tolerance", [
  { name: "as ordered", facts: both([["LINEHAUL", "1000"]], [["LINEHAUL", "1000"]]), expect: "pass" },
  {
    name: "beside an open invoice in a currency that no rate is known for, of which nothing counts",
    facts: {
      ...both([["LINEHAUL", "100"]], [["LINEHAUL", "150"]]),
      siblings: [siblingOf({ status: "review", byCode: [["LINEHAUL", "100"]], paidIn: "CAD" })],
    },
    expect: [{ expected: "100.0000", billed: "150.0000" }],
  },
  {
    name: "the corrected invoice of a disputed one is judged without it",
    facts: {
      ...both([["LINEHAUL", "1000"]], [["LINEHAUL", "1000"]]),
      siblings: [siblingOf({ status: "disputed", byCode: [["LINEHAUL", "1100"]] })],
    },
    expect: "pass",
  },
  {
    name: "beside it where the policy looks for no corrections",
    facts: {
      ...both([["LINEHAUL", "1000"]], [["LINEHAUL", "1000"]]),
      siblings: [siblingOf({ status: "disputed", byCode: [["LINEHAUL", "1100"]] })],
      policy: { rules: { "possible-correction": "off" } },
    },
    expect: [{ variance: "1100.0000" }],
  },
  { name: "at the limit", facts: both([["LINEHAUL", "1000"]], [["LINEHAUL", "1010"]]), expect: "pass" },
  {
    name: "past the limit by a ten-thousandth",
    facts: both([["LINEHAUL", "1000"]], [["LINEHAUL", "1010.0001"]]),
    expect: [
      {
        severity: "dispute",
        charge: "LINEHAUL",
        expected: "1000.0000",
        billed: "1010.0001",
        variance: "10.0001",
        allowed: "10.0000",
        origin: "policy charge.over",
      },
    ],
  },
  { name: "the larger of amount and percent", facts: both([["FUEL", "50"]], [["FUEL", "52"]]), expect: "pass" },
  {
    name: "linehaul is judged less the discount that is taken off, where the order carries the net amount",
    facts: both(
      [["LINEHAUL", "700"]],
      [
        ["LINEHAUL", "2500"],
        ["DISCOUNT", "-1700"],
      ],
    ),
    expect: [{ severity: "dispute", charge: "LINEHAUL", expected: "700.0000", billed: "800.0000", variance: "100.0000" }],
  },
  {
    name: "the smaller of them, where the policy says so",
    facts: {
      ...both([["FUEL", "50"]], [["FUEL", "52"]]),
      policy: { charge: { over: { amount: "2", percent: "1", whichever: "smaller" } } },
    },
    expect: [{ allowed: "0.5000" }],
  },
  {
    name: "several lines of one code are added up, whatever they are called",
    facts: both(
      [["FUEL", "100"]],
      [
        ["405", "60"],
        ["FSC", "60"],
      ],
    ),
    expect: [{ charge: "FUEL", billed: "120.0000", variance: "20.0000", message: /2 lines billed, 1 expected/ }],
  },
  {
    name: "a limit is rounded half away from zero to four decimals before anything is held against it: at it",
    facts: { ...both([["LINEHAUL", "33.335"]], [["LINEHAUL", "33.6684"]]), policy: ONE_PERCENT },
    expect: "pass",
  },
  {
    name: "a limit that was rounded, past it by a ten-thousandth",
    facts: { ...both([["LINEHAUL", "33.335"]], [["LINEHAUL", "33.6685"]]), policy: ONE_PERCENT },
    expect: [{ variance: "0.3335", allowed: "0.3334" }],
  },
  {
    name: "the quantity is the cause",
    facts: both(
      [{ code: "LINEHAUL", amount: "227.3645", rate: "18.425", quantity: "12.34", qualifier: "PerHundredweight" }],
      [{ code: "LINEHAUL", amount: "239.525", rate: "18.425", quantity: "13", qualifier: "PerHundredweight" }],
    ),
    expect: [
      {
        variance: "12.1605",
        message: /12\.1605 USD over \(5\.35% of 227\.3645 USD\); quantity 13\.00 cwt billed, 12\.34 cwt expected/,
      },
    ],
  },
  {
    name: "less than half a cent is nothing",
    facts: { ...both([["LINEHAUL", "1439.6461"]], [["LINEHAUL", "1439.65"]]), policy: ZERO_LIMITS },
    expect: "pass",
  },
  {
    name: "half a cent is something where the order carries cents only",
    facts: { ...both([["LINEHAUL", "1439.64"]], [["LINEHAUL", "1439.645"]]), policy: ZERO_LIMITS },
    expect: [{ variance: "0.0050" }],
  },
  {
    name: "the sum of a code's items decides, the item is named as its cause",
    facts: both(
      [
        { code: "LH", amount: "198.40", itemId: "A" },
        { code: "LH", amount: "189.20", itemId: "B" },
      ],
      [
        { code: "LH", amount: "198.40", itemId: "A" },
        { code: "LH", amount: "239.20", itemId: "B" },
      ],
    ),
    expect: [
      {
        itemId: "B",
        expected: "387.6000",
        billed: "437.6000",
        variance: "50.0000",
        message: /item B 239\.20 USD billed, 189\.20 USD expected/,
      },
    ],
  },
  {
    name: "the same sum divided otherwise between items is right",
    facts: both(
      [
        { code: "LH", amount: "100", itemId: "A" },
        { code: "LH", amount: "100", itemId: "B" },
      ],
      [
        { code: "LH", amount: "120", itemId: "A" },
        { code: "LH", amount: "80", itemId: "B" },
      ],
    ),
    expect: "pass",
  },
  {
    name: "twenty items a little over, each within the limit, are one code past it",
    facts: both(
      [
        ...Array.from({ length: 20 }, (_, at) => ({ code: "LH", amount: "10", itemId: `I${at}` })),
        { code: "FUEL", amount: "3000" },
      ],
      [
        ...Array.from({ length: 20 }, (_, at) => ({ code: "LH", amount: "11.99", itemId: `I${at}` })),
        { code: "FUEL", amount: "3000" },
      ],
    ),
    expect: [{ charge: "LINEHAUL", expected: "200.0000", billed: "239.8000", allowed: "2.0000", message: /17 more items/ }],
  },
  {
    name: "many orders a little over, each within the limit, are one code past it",
    facts: {
      orders: Array.from({ length: 5 }, (_, at) => ({ orderNumber: `L${at}`, charges: [["LINEHAUL", "10"]] as const })),
      invoice: {
        charges: Array.from({ length: 5 }, (_, at) => ({ code: "LINEHAUL", description: `Load L${at}`, amount: "11.99" })),
      },
    },
    expect: [{ charge: "LINEHAUL", expected: "50.0000", billed: "59.9500", allowed: "2.0000" }],
  },
  {
    name: "what one order of several tells is not told again, what the others add is",
    facts: {
      orders: Array.from({ length: 5 }, (_, at) => ({ orderNumber: `L${at}`, charges: [["LINEHAUL", "10"]] as const })),
      invoice: {
        charges: Array.from({ length: 5 }, (_, at) => ({
          code: "LINEHAUL",
          description: `Load L${at}`,
          amount: at === 0 ? "60" : "11.99",
        })),
      },
    },
    expect: [
      { orderUuid: "order-L0", expected: "10.0000", billed: "60.0000" },
      { expected: "50.0000", billed: "107.9600" },
    ],
  },
  {
    name: "five lines in four decimals billed in cents: rounding explains half a cent a line",
    facts: {
      ...both(
        [
          ["LINEHAUL", "56.9999"],
          ["LINEHAUL", "57"],
          ["LINEHAUL", "57"],
        ],
        [
          ["LINEHAUL", "57.01"],
          ["LINEHAUL", "57"],
          ["LINEHAUL", "57"],
        ],
      ),
      policy: ZERO_LIMITS,
    },
    expect: "pass",
  },
  {
    name: "lines of nothing were rounded from nothing",
    facts: {
      ...both([["LINEHAUL", "10.0001"]], [["LINEHAUL", "10.05"], ...Array.from({ length: 9 }, () => ["LINEHAUL", "0"] as const)]),
      policy: ZERO_LIMITS,
    },
    expect: [{ variance: "0.0499" }],
  },
  {
    name: "rounding explains half a cent a line and no more",
    facts: { ...both([["LINEHAUL", "56.9999"]], [["LINEHAUL", "57.01"]]), policy: ZERO_LIMITS },
    expect: [{ variance: "0.0101" }],
  },
  {
    name: "rounding explains five cents a code and no more",
    facts: {
      ...both(
        [["LINEHAUL", "199.9499"]],
        Array.from({ length: 20 }, () => ["LINEHAUL", "10"] as const),
      ),
      policy: ZERO_LIMITS,
    },
    expect: [{ variance: "0.0501" }],
  },
  {
    name: "a discount of less than half a cent, left out, explains nothing",
    facts: {
      ...both(
        [
          ["MINIMUM", "12.83"],
          ["LINEHAUL", "2500"],
          ["DISCOUNT", "-0.004"],
        ],
        [
          ["MINIMUM", "4"],
          ["MINIMUM", "8.84"],
          ["LINEHAUL", "2500"],
        ],
      ),
      policy: ZERO_LIMITS,
    },
    expect: [{ charge: "MINIMUM", variance: "0.0100" }],
  },
  {
    name: "rounding explains nothing on an invoice that carries more than cents itself",
    facts: {
      ...both(
        [["LINEHAUL", "56.9950"]],
        [
          ["LINEHAUL", "28.5001"],
          ["LINEHAUL", "28.4999"],
        ],
      ),
      policy: ZERO_LIMITS,
    },
    expect: [{ variance: "0.0050" }],
  },
  {
    name: "by code where the invoice names no items",
    facts: both(
      [
        { code: "LH", amount: "198.40", itemId: "A" },
        { code: "LH", amount: "189.20", itemId: "B" },
      ],
      [["LH", "480"]],
    ),
    expect: [{ expected: "387.6000", variance: "92.4000" }],
  },
  {
    name: "a discount that is too small is over",
    facts: both(
      [
        ["LINEHAUL", "100"],
        ["DISCOUNT", "-50"],
      ],
      [
        ["LINEHAUL", "100"],
        ["DSC", "-40"],
      ],
    ),
    expect: [{ charge: "DISCOUNT", variance: "10.0000", allowed: "2.0000" }],
  },
  {
    name: "linehaul beside a discount that is left out is charge-missing's",
    facts: both(
      [
        ["LINEHAUL", "2500"],
        ["DISCOUNT", "-600"],
      ],
      [["LINEHAUL", "2700"]],
    ),
    expect: "pass",
  },
  {
    name: "linehaul speaks for itself where the policy silences charge-missing",
    facts: {
      ...both(
        [
          ["LINEHAUL", "2500"],
          ["DISCOUNT", "-600"],
        ],
        [["LINEHAUL", "2700"]],
      ),
      policy: { rules: { "charge-missing": "off" } },
    },
    expect: [{ charge: "LINEHAUL", variance: "200.0000" }],
  },
  {
    name: "only the invoice's vendor's charges count",
    facts: {
      order: {
        vendors: [
          { externalId: "B", scac: "BBBB", mcNumber: null, dotNumber: null, charges: [["LINEHAUL", "400"]] },
          { charges: [["LINEHAUL", "1800"]] },
        ],
      },
      invoice: { charges: [["LINEHAUL", "1800"]] },
    },
    expect: "pass",
  },
  {
    name: "what was billed before counts",
    facts: {
      ...both([["LINEHAUL", "812.50"]], [["LINEHAUL", "96"]]),
      siblings: [siblingOf({ byCode: [["LINEHAUL", "812.50"]] })],
    },
    expect: [
      {
        expected: "0.0000",
        billed: "96.0000",
        allowed: "8.1250",
        message: /96\.00 USD billed after 812\.50 USD accepted or open on earlier invoices, 812\.50 USD expected in all/,
      },
    ],
  },
  {
    name: "a terminated invoice does not",
    facts: {
      ...both([["LINEHAUL", "812.50"]], [["LINEHAUL", "812.50"]]),
      siblings: [siblingOf({ status: "terminated", byCode: [["LINEHAUL", "812.50"]] })],
    },
    expect: "pass",
  },
  {
    name: "an open earlier invoice without audit counts by its lines",
    facts: {
      ...both([["LINEHAUL", "812.50"]], [["LINEHAUL", "812.50"]]),
      siblings: [siblingOf({ status: "received", charges: [["400", "812.50"]] })],
    },
    expect: [{ variance: "812.5000" }],
  },
  {
    name: "the override of the vendor's fuel is looser",
    facts: {
      ...both(
        [
          ["LINEHAUL", "100"],
          ["FUEL", "100"],
        ],
        [
          ["LINEHAUL", "103"],
          ["FUEL", "103"],
        ],
      ),
      policy: {
        overrides: [
          { when: { vendor: "ACME", chargeCode: "FUEL" }, charge: { over: { amount: "0", percent: "3", whichever: "larger" } } },
        ],
      },
    },
    expect: [{ charge: "LINEHAUL", origin: "policy charge.over" }],
  },
  {
    name: "the order of several whose part is too much",
    facts: THREE_ORDERS,
    expect: [
      {
        orderUuid: "order-L2",
        expected: "605.0000",
        billed: "655.0000",
        variance: "50.0000",
        message: /LINEHAUL of order L2.*8\.26% of 605\.00 USD/,
      },
    ],
  },
  {
    name: "a scale ticket supports another weight",
    facts: {
      ...both(
        [{ code: "LINEHAUL", amount: "483", rate: "24.15", quantity: "20", qualifier: "PerHundredweight" }],
        [{ code: "LINEHAUL", amount: "540.96", rate: "24.15", quantity: "22.4", qualifier: "PerHundredweight" }],
      ),
      documents: [documentOf("WeightScaleTicket", { fields: { weight: "2,240 lb" } })],
    },
    expect: [{ severity: "review", supported: "WeightScaleTicket" }],
  },
  {
    name: "a scale ticket of less does not",
    facts: {
      ...both(
        [{ code: "LINEHAUL", amount: "483", rate: "24.15", quantity: "20", qualifier: "PerHundredweight" }],
        [{ code: "LINEHAUL", amount: "540.96", rate: "24.15", quantity: "22.4", qualifier: "PerHundredweight" }],
      ),
      documents: [documentOf("WeightScaleTicket", { fields: { weight: "2050" } })],
    },
    expect: [{ severity: "dispute" }],
  },
  {
    name: "a draft of one does not",
    facts: {
      ...both(
        [{ code: "LINEHAUL", amount: "483", rate: "24.15", quantity: "20", qualifier: "PerHundredweight" }],
        [{ code: "LINEHAUL", amount: "540.96", rate: "24.15", quantity: "22.4", qualifier: "PerHundredweight" }],
      ),
      documents: [documentOf("WeightScaleTicket", { status: "Draft" })],
    },
    expect: [{ severity: "dispute" }],
  },
  {
    name: "one of the shipper's own orders is missing: it is named, and nothing is disputed",
    facts: MISSING_THIRD_ORDER,
    expect: [
      {
        severity: "review",
        variance: "930.0000",
        data: { unknownOrders: ["L3"] },
        message: /Order L3, which the invoice names, is not known yet: the difference may be what is owed for it\. Allowed is/,
      },
    ],
  },
  {
    name: "also where the policy asks for more",
    facts: { ...MISSING_THIRD_ORDER, policy: { rules: { "charge-over-tolerance": "block" } } },
    expect: [{ severity: "review" }],
  },
  {
    name: "a discount is called one",
    facts: both(
      [
        ["LINEHAUL", "100"],
        ["DISCOUNT", "-50"],
      ],
      [
        ["LINEHAUL", "100"],
        ["DISCOUNT", "-40"],
      ],
    ),
    expect: [
      {
        message:
          /DISCOUNT: a discount of 40\.00 USD billed, a discount of 50\.00 USD expected, 10\.00 USD over \(20% of 50\.00 USD\)/,
      },
    ],
  },
  ...uncomparedCases(),
  {
    name: "a rate and a quantity that make another amount are told",
    facts: both(
      [["LINEHAUL", "1000"]],
      [{ code: "LINEHAUL", amount: "1800", rate: "2.10", quantity: "845", qualifier: "PerMile" }],
    ),
    expect: [{ message: /; 2\.10 x 845\.00 is 1,774\.50 USD/ }],
  },
  {
    name: "a rate and a quantity that make the amount are not",
    facts: both(
      [["LINEHAUL", "1000"]],
      [{ code: "LINEHAUL", amount: "1774.50", rate: "2.10", quantity: "845", qualifier: "PerMile" }],
    ),
    expect: [{ message: /^(?!.*2\.10 x)/ }],
  },
  {
    name: "of the items those that are over are told, the furthest first, and none that is as ordered",
    facts: both(
      ["1", "2", "3"].map((itemId) => ({ code: "LINEHAUL", amount: "100", itemId })),
      ["100", "150", "180"].map((amount, at) => ({ code: "LINEHAUL", amount, itemId: String(at + 1) })),
    ),
    expect: [
      { message: /; item 3 180\.00 USD billed, 100\.00 USD expected; item 2 150\.00 USD billed, 100\.00 USD expected(?!; item)/ },
    ],
  },
]);
