import { orderStop, stop, stops } from "#tests/builders/audit-cases.ts";
import { addressOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

testRule("stop-mismatch", [
  { name: "nobody says", facts: {}, expect: "not-applicable" },
  { name: "the same places", facts: stops(["60448", "43725"], ["60448", "43725-0001"]), expect: "pass" },
  {
    name: "another destination",
    facts: stops(["60448", "43725"], ["60448", "90210"]),
    expect: [{ severity: "review", message: /destination is .*90210 on the invoice, .*43725 on the order/ }],
  },
  {
    name: "another state where no postal code is known",
    facts: {
      order: { stops: [orderStop("Origin", addressOf(null, "IL"))] },
      invoice: { stops: [stop("Origin", addressOf(null, "WI"))] },
    },
    expect: [{ message: /origin is WI on the invoice, IL on the order/ }],
  },
  {
    name: "a stop between that the order names otherwise",
    facts: {
      order: {
        stops: [orderStop("Destination", addressOf("43725", null)), orderStop("StopOff", addressOf("80014", null))],
      },
      invoice: { stops: [stop("Destination", addressOf("80014", null)), stop("Destination", addressOf("43725", null))] },
    },
    expect: "pass",
  },
]);
