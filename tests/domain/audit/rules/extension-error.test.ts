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
]);
