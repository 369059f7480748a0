import assert from "node:assert/strict";
import { test } from "node:test";
import { Type } from "typebox";
import { toPascal } from "#contract/json/pascal.ts";
import { metadataMap, nullable } from "#contract/schema.ts";
import { traceOf } from "#http/trace.ts";

test("answers in PascalCase keep free-form maps and unlisted names to the letter", () => {
  const schema = Type.Object({
    orderNumber: Type.String(),
    stops: Type.Array(Type.Object({ postalCode: Type.String() })),
    customer: nullable(Type.Object({ externalId: Type.String() })),
    metadata: metadataMap(),
  });
  assert.deepEqual(
    toPascal(
      {
        orderNumber: "a",
        stops: [{ postalCode: "1" }],
        customer: { externalId: "c" },
        metadata: { aKey: { bKey: 1 } },
        extra: { x: 1 },
      },
      schema,
    ),
    {
      OrderNumber: "a",
      Stops: [{ PostalCode: "1" }],
      Customer: { ExternalId: "c" },
      Metadata: { aKey: { bKey: 1 } },
      extra: { x: 1 },
    },
  );
  assert.deepEqual(toPascal({ nmfcCode: "150600" }, Type.Object({ nmfcCode: Type.String() })), { NMFCCode: "150600" });
  assert.deepEqual(toPascal([{ orderNumber: "a", customer: null }], Type.Array(schema)), [{ OrderNumber: "a", Customer: null }]);
});

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const CASES: readonly (readonly [string, string | undefined, boolean])[] = [
  ["a sound header", `00-${TRACE}-b7ad6b7169203331-01`, true],
  ["a later version with more fields", `01-${TRACE}-b7ad6b7169203331-01-more`, true],
  ["none", undefined, false],
  ["the forbidden version", `ff-${TRACE}-b7ad6b7169203331-01`, false],
  ["a trace of zeros", `00-${"0".repeat(32)}-b7ad6b7169203331-01`, false],
  ["a span of zeros", `00-${TRACE}-${"0".repeat(16)}-01`, false],
  ["capitals", `00-${TRACE.toUpperCase()}-b7ad6b7169203331-01`, false],
  ["line breaks", `00-${TRACE}-b7ad6b7169203331-01\r\nx: y`, false],
];
for (const [what, header, continued] of CASES) {
  test(`traceparent, ${what}: ${continued ? "continued" : "begun anew"}`, () => {
    const { traceId, traceparent } = traceOf(header);
    assert.equal(traceId === TRACE, continued);
    assert.match(traceparent, new RegExp(`^00-${traceId}-[0-9a-f]{16}-0[01]$`));
  });
}
