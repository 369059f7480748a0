import assert from "node:assert/strict";
import { test } from "node:test";
import { countryOf, isSamePlace, placeText } from "#domain/party/same-place.ts";
import type { Address } from "#domain/party/party.ts";

const at = (over: Partial<Address>) => over as Address;

test("a place is told by its postal code where both have one, else by state and city", () => {
  const cases: readonly (readonly [a: Partial<Address>, b: Partial<Address>, same: boolean | null])[] = [
    [{ postalCode: "43725" }, { postalCode: "43725-1234" }, true],
    [{ postalCode: "43725" }, { postalCode: "43726" }, false],
    [{ postalCode: "m5v 2t6" }, { postalCode: "M5V2T6" }, true],
    [{ postalCode: "43725", city: "Cambridge" }, { postalCode: "43725", city: "Elsewhere" }, true],
    [{ postalCode: "43725", state: "OH", city: "Cambridge" }, { state: "oh", city: "CAMBRIDGE" }, true],
    [{ state: "PA", city: "Erie" }, { state: "PA", city: "Pittsburgh" }, false],
    [{ state: "PA", city: "Erie" }, { state: "OH", city: "Erie" }, false],
    [{ state: "PA", city: "Erie" }, { state: "PA" }, true],
    [{ state: "PA" }, { state: "OH", city: "Erie" }, false],
    [{ city: "St. Louis" }, { city: "st louis" }, true],
    [{ city: "Erie" }, { state: "PA" }, null],
    [{ city: "-" }, { city: "Erie" }, null],
    [{}, {}, null],
  ];
  for (const [a, b, same] of cases) {
    assert.equal(isSamePlace(at(a), at(b)), same, JSON.stringify([a, b]));
    assert.equal(isSamePlace(at(b), at(a)), same, JSON.stringify([b, a]));
  }
  assert.equal(isSamePlace(null, at({ city: "Erie" })), null);
});

test("a country is one however it is written", () => {
  for (const country of ["US", "us", "usa", "United States", "united states of america"])
    assert.equal(countryOf(at({ country })), "US", country);
  assert.deepEqual([countryOf(at({ country: "fr" })), countryOf(at({ country: "." })), countryOf(null)], ["FR", null, null]);
});

test("a place in words leaves out what it does not have", () => {
  assert.equal(placeText(at({ city: "CAMBRIDGE", state: "OH", postalCode: "43725" })), "CAMBRIDGE OH 43725");
  assert.equal(placeText(at({ city: "", postalCode: "43725" })), "43725");
  assert.equal(placeText(null), "an unnamed place");
  assert.equal(placeText(at({ name: "Acme", city: " " })), "an unnamed place");
});
