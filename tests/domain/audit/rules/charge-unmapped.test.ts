import { C100, both } from "#tests/builders/audit-cases.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("charge-unmapped", [
  { name: "a known code", facts: both(C100, C100), expect: "pass" },
  {
    name: "an unknown code and text",
    facts: both(C100, [...C100, { code: "ZZZ", description: "Misc fee", amount: "18" }]),
    expect: [{ severity: "review", charge: "ZZZ", billed: "18.0000", message: /"Misc fee" \(ZZZ\), 18\.00 USD/ }],
  },
  {
    name: "a code and text that are one are said once",
    facts: both(C100, [...C100, { code: "ZIGZAG-FEE", description: "Zigzag fee", amount: "18" }]),
    expect: [{ message: /for "Zigzag fee", 18\.00 USD\.$/ }],
  },
  {
    name: "a line of nothing informs",
    facts: both(C100, [...C100, { code: "ZZZ", description: "Pallets returned", amount: "0" }, ["QQQ", "0.0049"]]),
    expect: [{ severity: "information" }, { severity: "information" }],
  },
  {
    name: "so many lines of nothing that they are something",
    facts: both(C100, [...C100, ["QQQ", "0.0049"], ["QQQ", "0.0049"]]),
    expect: [{ severity: "review" }, { severity: "review" }],
  },
  {
    name: "lines that cancel out are no lines of nothing",
    facts: both(C100, [...C100, ["QQQ", "50"], ["QQQ", "-50"]]),
    expect: [{ severity: "review" }, { severity: "review" }],
  },
  {
    name: "known by its text",
    facts: both([["FUEL", "18"]], [{ code: "ZZZ", description: "Fuel Surcharge", amount: "18" }]),
    expect: "pass",
  },
  {
    name: "known by the vendor's alias",
    facts: {
      ...both([["FUEL", "18"]], [{ type: "Vendor", code: "ZZZ", amount: "18" }]),
      vendorAliases: [{ alias: "zzz", code: "FUEL" }],
    },
    expect: "pass",
  },
  {
    name: "a line that says nothing of what it is for",
    facts: both(C100, [...C100, { code: null, description: null, amount: "18" }]),
    expect: [{ severity: "review", message: /18\.00 USD/ }],
  },
  {
    name: "a line with words alone",
    facts: both(C100, [...C100, { code: null, description: "Misc fee", amount: "18" }]),
    expect: [{ severity: "review", message: /"Misc fee", 18\.00 USD/ }],
  },
]);
