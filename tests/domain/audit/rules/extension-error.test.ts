import { UNMATCHED, freightInvoice } from "#tests/builders/audit-cases.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("extension-error", [
  {
    name: "right",
    facts: freightInvoice({ amount: "1774.50", rate: "2.10", quantity: "845", qualifier: "PerMile" }),
    expect: "pass",
  },
  {
    name: "20.00 too much",
    facts: freightInvoice({ amount: "1794.50", rate: "2.10", quantity: "845", qualifier: "PerMile" }),
    expect: [{ severity: "dispute", expected: "1774.5000", billed: "1794.5000", variance: "20.0000" }],
  },
  {
    name: "rounded to cents: 10.1250 billed as 10.13",
    facts: freightInvoice({ amount: "10.13", rate: "10.125", quantity: "1", qualifier: "PerUnit" }),
    expect: "pass",
  },
  {
    name: "half a cent on an amount that carries more than cents",
    facts: freightInvoice({ amount: "10.1301", rate: "10.1251", quantity: "1", qualifier: "PerUnit" }),
    expect: [{ variance: "0.0050" }],
  },
  {
    name: "less than half a cent",
    facts: freightInvoice({ amount: "10.1299", rate: "10.125", quantity: "1", qualifier: "PerUnit" }),
    expect: "pass",
  },
  {
    name: "a percentage as a factor",
    facts: freightInvoice({ amount: "356.25", rate: "0.285", quantity: "1250", qualifier: "Percent" }),
    expect: "pass",
  },
  {
    name: "a percentage times the whole base",
    facts: freightInvoice({ amount: "356.25", rate: "28.5", quantity: "1250", qualifier: "Percent" }),
    expect: [{ expected: "35625.0000" }],
  },
  { name: "no rate, no extension", facts: freightInvoice({ amount: "10" }), expect: "pass" },
  {
    name: "judged without an order too",
    facts: { ...UNMATCHED, ...freightInvoice({ amount: "11", rate: "10", quantity: "1", qualifier: "PerUnit" }) },
    expect: [{ variance: "1.0000" }],
  },
  {
    name: "by the weight of an EDI line: perhaps a minimum charge",
    facts: {
      invoice: {
        charges: [
          {
            code: "400",
            amount: "183.04",
            rate: "120",
            quantity: "1.38",
            qualifier: "PerHundredweight",
            rawRate: { rate: "120", quantity: null, qualifier: "PH" },
          },
        ],
      },
    },
    expect: [{ severity: "information", variance: "17.4400", message: /minimum charge or a deficit weight/ }],
  },
  {
    name: "the product and the rate as they were",
    facts: freightInvoice({ amount: "11", rate: "2.1", quantity: "5", qualifier: "PerMile" }),
    expect: [{ id: "otherProduct", data: { rate: "2.10", quantity: "5.00" }, message: /2\.10 x 5\.00 is 10\.50 USD/ }],
  },
  {
    name: "a percentage written as such: 10 x 500 billed as 50",
    facts: freightInvoice({ amount: "50", rate: "10", quantity: "500", qualifier: "Percent" }),
    expect: [{ id: "plainPercent", expected: "5000.0000", message: /0\.10 x 500/ }],
  },
  {
    name: "a percentage written as such, billed in cents: less than half a cent is rounding",
    facts: freightInvoice({ amount: "33.34", rate: "10", quantity: "333.3501", qualifier: "Percent" }),
    expect: [{ id: "plainPercent" }],
  },
  {
    name: "half a cent beside the percentage is another product",
    facts: freightInvoice({ amount: "33.34", rate: "10", quantity: "333.35", qualifier: "Percent" }),
    expect: [{ id: "otherProduct" }],
  },
  {
    name: "by the pounds of an EDI line",
    facts: {
      invoice: {
        charges: [
          {
            code: "400",
            amount: "183.04",
            rate: "1.2",
            quantity: "138",
            qualifier: "PerPound",
            rawRate: { rate: "1.2", quantity: null, qualifier: "LB" },
          },
        ],
      },
    },
    expect: [{ id: "byWeightOfLine", severity: "information" }],
  },
  {
    name: "by a weight that the charge itself states",
    facts: {
      invoice: {
        charges: [
          {
            code: "400",
            amount: "183.04",
            rate: "1.2",
            quantity: "138",
            qualifier: "PerPound",
            rawRate: { rate: "1.2", quantity: "138", qualifier: "LB" },
          },
        ],
      },
    },
    expect: [{ id: "otherProduct", severity: "dispute" }],
  },
  {
    name: "by the miles, which no line weighs",
    facts: {
      invoice: {
        charges: [
          {
            code: "400",
            amount: "183.04",
            rate: "1.2",
            quantity: "138",
            qualifier: "PerMile",
            rawRate: { rate: "1.2", quantity: null, qualifier: "DM" },
          },
        ],
      },
    },
    expect: [{ id: "otherProduct", severity: "dispute" }],
  },
]);
