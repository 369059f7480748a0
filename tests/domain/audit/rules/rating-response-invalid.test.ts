import { amountOf, rateOf } from "#domain/money/amount.ts";
import { C100, answered, both } from "#tests/builders/audit-cases.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("rating-response-invalid", [
  { name: "no engine", facts: both(C100, C100), expect: "not-applicable" },
  {
    name: "a good answer",
    facts: answered({
      amount: amountOf("227.3645"),
      rate: rateOf("18.425"),
      quantity: rateOf("12.34"),
      qualifier: "PerHundredweight",
    }),
    expect: "pass",
  },
  {
    name: "not rate x quantity to the ten-thousandth",
    facts: answered({
      amount: amountOf("227.36"),
      rate: rateOf("18.425"),
      quantity: rateOf("12.34"),
      qualifier: "PerHundredweight",
    }),
    expect: [
      {
        severity: "review",
        charge: "LINEHAUL",
        message: /18\.425 x 12\.34 of the vendor's charge is 227\.36 USD; it is 227\.3645 USD/,
      },
    ],
  },
  {
    name: "an incomplete set",
    facts: answered({ amount: amountOf("1"), rate: rateOf("1"), quantity: null, qualifier: "PerUnit" }),
    expect: [{ message: /come together/ }],
  },
  {
    name: "an unknown qualifier",
    facts: answered({ amount: amountOf("1"), rate: rateOf("1"), quantity: rateOf("1"), qualifier: "PerParsec" }),
    expect: [{ message: /PerParsec/ }],
  },
  {
    name: "no amount",
    facts: answered({ amount: null, rate: null, quantity: null, qualifier: null }),
    expect: [{ message: /no amount/ }],
  },
  {
    name: "the customer's charges, told as the customer's, and never held against the carrier",
    facts: {
      ...answered({ amount: amountOf("100"), rate: null, quantity: null, qualifier: null }),
      rating: {
        status: "answered",
        failure: null,
        vendorCharges: [
          { code: "LINEHAUL", description: null, amount: amountOf("1"), rate: rateOf("1"), quantity: null, qualifier: null },
        ],
        customerCharges: [
          {
            code: "LINEHAUL",
            description: null,
            amount: amountOf("11"),
            rate: rateOf("2"),
            quantity: rateOf("5"),
            qualifier: "PerFoo",
          },
        ],
        faults: [{ charge: "FUEL", text: 'CustomerCharges[1].Amount is "11", not a number.', list: "customer" }],
      },
    },
    expect: [
      { severity: "review", charge: "FUEL", message: /CustomerCharges\[1\]\.Amount is "11"/ },
      { severity: "review", charge: "LINEHAUL", message: /of the vendor's charge only in part/ },
      {
        severity: "review",
        charge: "LINEHAUL",
        message: /2\.00 x 5\.00 of the customer's charge is 11\.00 USD; it is 10\.00 USD/,
      },
      { severity: "review", charge: "LINEHAUL", message: /PerFoo of the customer's charge is not in the list/ },
    ],
  },
  {
    name: "what cannot be read",
    facts: {
      ...both(C100, C100),
      ratingConfigured: true,
      rating: {
        status: "answered",
        failure: null,
        vendorCharges: [
          { code: "LINEHAUL", description: null, amount: null, rate: null, quantity: null, qualifier: null, isUnreadable: true },
        ],
        faults: [
          { charge: null, text: "RawResponseType is missing." },
          { charge: "400", text: 'VendorCharges[0].Amount is "x", not a number.' },
        ],
      },
    },
    expect: [
      { charge: null, message: /^The rating engine's answer: RawResponseType is missing\.$/ },
      { charge: "LINEHAUL", message: /^400: The rating engine's answer: VendorCharges\[0\]\.Amount is "x", not a number\.$/ },
    ],
  },
  {
    name: "the engine failed",
    facts: {
      ...answered({ amount: null, rate: null, quantity: null, qualifier: null }),
      rating: { status: "failed", failure: "503 from the engine", vendorCharges: [] },
    },
    expect: [{ message: /503 from the engine/ }],
  },
  {
    name: "the fault of a charge that nobody knows is held against no charge, in the order's currency",
    facts: {
      order: { charges: C100, vendor: { currency: "CAD" } },
      invoice: { charges: C100, currency: "USD" },
      ratingConfigured: true,
      rating: {
        status: "answered",
        failure: null,
        vendorCharges: [
          {
            code: "QQQ",
            description: null,
            amount: amountOf("1"),
            rate: rateOf("1"),
            quantity: rateOf("2"),
            qualifier: "PerUnit",
          },
        ],
      },
    },
    expect: [{ charge: null, message: /is 1\.00 CAD; it is 2\.00 CAD/ }],
  },
]);
