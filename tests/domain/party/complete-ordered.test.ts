import assert from "node:assert/strict";
import { test } from "node:test";
import { completeOrdered, type KnownVendor } from "#domain/party/complete-ordered.ts";
import type { VendorIdentity } from "#domain/party/party.ts";
import { compareVendors, vendorsThatFit } from "#domain/party/same-vendor.ts";

const who = (given: Partial<VendorIdentity>): VendorIdentity => ({
  externalId: null,
  scac: null,
  mcNumber: null,
  dotNumber: null,
  ...given,
});
const entry = (externalId: string, scac: string | null, over: Partial<KnownVendor> = {}): KnownVendor => ({
  ...who({ externalId, scac }),
  scacs: [],
  ...over,
});
const BILLED = who({ scac: "ACMF" });
const ORDERED = who({ externalId: "ACME" });
const ACME = entry("ACME", "ACMF");

test("the directory completes the vendor of an order for an invoice by SCAC alone, where it has the SCAC for that vendor alone", () => {
  const fits = (
    directory: readonly KnownVendor[],
    billed = BILLED,
    ordered: readonly VendorIdentity[] = [ORDERED],
  ): readonly (string | null)[] =>
    vendorsThatFit(billed, completeOrdered(ordered, billed, directory)).map(({ externalId }) => externalId);
  assert.deepEqual(fits([ACME]), ["ACME"]);
  assert.deepEqual(fits([entry(" acme", "acmf ")]), ["ACME"]);
  // Nobody says so, or of another one, or of two: also where the other bills under it beside its own.
  assert.deepEqual(fits([]), []);
  assert.deepEqual(fits([entry("OTHER", "ACMF")]), []);
  assert.deepEqual(fits([entry("ACME", "ACM2")]), []);
  assert.deepEqual(fits([entry("ACME", null)]), []);
  assert.deepEqual(fits([ACME, entry("WEST", "ACMF")]), []);
  assert.deepEqual(fits([ACME, entry("WEST", "WSTF", { scacs: ["WSTF", "acmf"] })]), []);
  // What the order or the invoice says itself counts.
  assert.deepEqual(fits([ACME], BILLED, [who({ externalId: "ACME", scac: "ACM2" })]), []);
  assert.deepEqual(fits([ACME], who({ externalId: "EXT-Z", scac: "ACMF" })), []);
  assert.deepEqual(fits([ACME], who({ scac: "ZZZZ" })), []);
  assert.deepEqual(fits([ACME], who({ dotNumber: "77" })), []);
  // Two of one order that it may be: a person says whose it is.
  assert.deepEqual(fits([ACME], BILLED, [ORDERED, who({ externalId: "WEST", scac: "ACMF" })]), ["ACME", "WEST"]);
  assert.deepEqual(fits([ACME], BILLED, [ORDERED, who({ externalId: "WEST" })]), ["ACME"]);
});

test("numbers that differ from the directory's contradict, and an order is the same one where nothing is completed", () => {
  const directory = [{ ...ACME, mcNumber: "MC-1", dotNumber: "77" }];
  const billed = who({ scac: "ACMF", dotNumber: "78" });
  const [completed = ORDERED] = completeOrdered([ORDERED], billed, directory);
  assert.deepEqual(completed, who({ externalId: "ACME", scac: "ACMF", mcNumber: "MC-1", dotNumber: "77" }));
  assert.equal(compareVendors(billed, completed).contradictions.length, 1);
  const [own] = completeOrdered([{ ...ORDERED, dotNumber: "78" }], billed, directory);
  assert.equal(own?.dotNumber, "78");
  const ordered = [ORDERED];
  assert.equal(completeOrdered(ordered, who({ externalId: "ACME", scac: "ZZZZ" }), directory), ordered);
  assert.equal(completeOrdered(ordered, BILLED, []), ordered);
});

test("an invoice by MC or DOT number alone is of the order's vendor where the directory has that number for it alone", () => {
  const directory = [{ ...ACME, mcNumber: "MC-012345", dotNumber: "77" }];
  const fits = (
    billed: Partial<VendorIdentity>,
    entries: readonly KnownVendor[] = directory,
    ordered: readonly VendorIdentity[] = [ORDERED],
  ): readonly (string | null)[] =>
    vendorsThatFit(who(billed), completeOrdered(ordered, who(billed), entries)).map(({ externalId }) => externalId);
  assert.deepEqual(fits({ dotNumber: "DOT 077" }), ["ACME"]);
  assert.deepEqual(fits({ mcNumber: "12345" }), ["ACME"]);
  assert.deepEqual(fits({ mcNumber: "12345", dotNumber: "77" }), ["ACME"]);
  // What the order says besides stays, and is no reason to ask nobody.
  assert.deepEqual(fits({ dotNumber: "77" }, directory, [who({ externalId: "acme", scac: "ACMF" })]), ["acme"]);
  // Nobody says so, of another one, of two, or the two numbers are of two.
  assert.deepEqual(fits({ dotNumber: "77" }, []), []);
  assert.deepEqual(fits({ dotNumber: "77" }, [{ ...entry("OTHER", null), dotNumber: "77" }]), []);
  assert.deepEqual(fits({ dotNumber: "77" }, [...directory, { ...entry("WEST", "WSTF"), dotNumber: "0077" }]), []);
  assert.deepEqual(
    fits({ mcNumber: "12345", dotNumber: "88" }, [...directory, { ...entry("WEST", "WSTF"), dotNumber: "88" }]),
    [],
  );
  assert.deepEqual(fits({ mcNumber: "999", dotNumber: "77" }), []);
  assert.deepEqual(fits({ mcNumber: "77" }), [], "an MC number is no DOT number");
  assert.deepEqual(fits({ dotNumber: "none" }), []);
  // What the order or the invoice says itself counts.
  assert.deepEqual(fits({ dotNumber: "77" }, directory, [who({ externalId: "ACME", dotNumber: "78" })]), []);
  assert.deepEqual(fits({ externalId: "EXT-Z", dotNumber: "77" }), []);
  assert.deepEqual(fits({ scac: "ZZZZ", dotNumber: "77" }), []);
});
