import assert from "node:assert/strict";
import { test } from "node:test";
import { bridgeVendors } from "#domain/party/bridge-vendors.ts";
import type { VendorIdentity } from "#domain/party/party.ts";

const who = (over: Partial<VendorIdentity>): VendorIdentity => ({
  externalId: null,
  scac: null,
  mcNumber: null,
  dotNumber: null,
  ...over,
});
const ACME = who({ externalId: "ACME", scac: "ACMF", mcNumber: "MC-1", dotNumber: "77" });
const WEST = who({ externalId: "ACME-WEST", scac: "ACMF" });
const OTHER = who({ externalId: "OTHER", scac: "OTHR" });

test("the vendor of another invoice is this one's where what is known of it tells so, and is told whole", () => {
  const rows: readonly (readonly [
    mine: VendorIdentity,
    known: readonly VendorIdentity[],
    theirs: VendorIdentity,
    expect: VendorIdentity | null,
  ])[] = [
    [ACME, [ACME], who({ externalId: "ACME" }), who({ externalId: "ACME" })],
    [ACME, [ACME], who({ scac: "ACMF" }), ACME],
    [who({ scac: "ACMF" }), [ACME], who({ externalId: "ACME" }), who({ externalId: "ACME" })],
    [who({ externalId: "ACME" }), [ACME], who({ dotNumber: "77" }), ACME],
    // Each names what the other does not.
    [who({ scac: "ACMF" }), [ACME], who({ mcNumber: "MC-1" }), ACME],
    [who({ externalId: "ACME" }), [], who({ scac: "ACMF" }), null],
    [who({ externalId: "ACME" }), [OTHER], who({ scac: "ACMF" }), null],
    [who({ scac: "ACMF" }), [], who({ scac: "acmf" }), who({ scac: "acmf" })],
    // Two divisions of one SCAC: the invoice that names neither is nobody's of them.
    [ACME, [ACME, WEST], who({ externalId: "ACME-WEST" }), null],
    [ACME, [ACME, WEST], OTHER, null],
    [OTHER, [ACME, OTHER], who({ scac: "ACMF" }), null],
    // What is known of nobody's externalId completes nothing, and still connects.
    [
      who({ scac: "ACMF" }),
      [who({ scac: "ACMF", mcNumber: "MC-1" })],
      who({ mcNumber: "MC-1" }),
      who({ scac: "ACMF", mcNumber: "MC-1" }),
    ],
    [who({ scac: "ACMF" }), [who({ scac: "ACMF", mcNumber: "MC-1" })], who({ mcNumber: "MC-2" }), null],
    // Only what has an externalId completes; beside it what connects is no second vendor.
    [
      who({ scac: "ACMF" }),
      [who({ scac: "ACMF", mcNumber: "MC-1" }), ACME],
      who({ externalId: "ACME" }),
      who({ externalId: "ACME" }),
    ],
    // What an invoice says itself stays as it says it.
    [ACME, [ACME], who({ scac: "ACMF", mcNumber: "MC-9", dotNumber: "88" }), who({ ...ACME, mcNumber: "MC-9", dotNumber: "88" })],
    [
      who({ scac: "ACMF" }),
      [who({ scac: "ACMF", mcNumber: "MC-1", dotNumber: "77" })],
      who({ mcNumber: "MC 1", dotNumber: "88" }),
      who({ scac: "ACMF", mcNumber: "MC 1", dotNumber: "88" }),
    ],
    [
      who({ dotNumber: "77" }),
      [who({ scac: "ACMF", dotNumber: "77" })],
      who({ scac: "acmf" }),
      who({ scac: "acmf", dotNumber: "77" }),
    ],
    // One of two divisions, each known whole: the other invoice's own externalId tells which.
    [who({ scac: "ACMF" }), [ACME, WEST], who({ externalId: "acme-west" }), who({ externalId: "acme-west", scac: "ACMF" })],
    // The strongest that both name decides, where the order names it too; what an order asks for without it is asked for once.
    [who({ scac: "ACMF", mcNumber: "MC-1" }), [ACME], who({ scac: "OTHR", mcNumber: "MC-1" }), null],
    ...(["scac", "mcNumber", "dotNumber"] as const).map(
      (key) =>
        [
          who({ externalId: "ONE", [key]: "1234" }),
          [who({ [key]: "1234" })],
          who({ externalId: "TWO", [key]: "1234" }),
          who({ externalId: "TWO", [key]: "1234" }),
        ] as const,
    ),
    [
      who({ scac: "ACMF", mcNumber: "MC-1" }),
      [who({ mcNumber: "MC-1" })],
      who({ scac: "OTHR", mcNumber: "MC-1" }),
      who({ scac: "OTHR", mcNumber: "MC-1" }),
    ],
    [
      who({ externalId: "ACME-EAST", scac: "ACMF" }),
      [who({ scac: "ACMF", dotNumber: "77" })],
      who({ externalId: "ACME-EAST-2", dotNumber: "77" }),
      who({ externalId: "ACME-EAST-2", dotNumber: "77" }),
    ],
    // The directory has learnt who bills by the SCAC; another entry's invoice is still of the order's one vendor.
    [who({ scac: "ACMF" }), [who({ scac: "ACMF" }), ACME], WEST, WEST],
    // Where the order names one of them by its externalId, that one stands for itself.
    [ACME, [ACME, who({ scac: "ACMF" })], WEST, null],
    [who({ scac: "ACMF", dotNumber: "1" }), [ACME], who({ externalId: "ACME" }), who({ externalId: "ACME" })],
  ];
  for (const [mine, known, theirs, expect] of rows)
    assert.deepEqual(bridgeVendors(mine, known, theirs), expect, JSON.stringify([mine, known, theirs]));
  assert.deepEqual(bridgeVendors(ACME, [ACME], who({ scac: "ACMX" }), ["ACMF", "ACMX"]), { ...ACME, scac: "ACMX" });
});
