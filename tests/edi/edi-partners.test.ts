import assert from "node:assert/strict";
import { test } from "node:test";
import { storedPartner } from "#usecases/edi/change-edi-partner.ts";
import { boundTo, ediPartners, partnerOf } from "#usecases/edi/edi-partners.ts";

test("an interchange is for us when the tenant or the installation says so, or when neither says anything", () => {
  const asked = (ids: readonly string[], ofInstallation: readonly string[], receiver: string): boolean => {
    const [qualifier = "", id = ""] = receiver.split("/");
    const partners = boundTo(ediPartners({ partners: [], receiverIds: ids }, ofInstallation), "ACMF");
    return partners.isReceiver({ qualifier, id });
  };
  assert.equal(asked([], [], "ZZ/ANYBODY"), true);
  assert.equal(asked(["SHIPPER"], [], "01/SHIPPER"), true);
  assert.equal(asked(["ZZ/SHIPPER"], [], "01/SHIPPER"), false);
  assert.equal(asked(["SHIPPER"], [], "ZZ/OTHER"), false);
  assert.equal(asked([], ["HUB"], "ZZ/HUB"), true);
  assert.equal(asked([], ["HUB"], "ZZ/SHIPPER"), false);
  assert.equal(asked(["SHIPPER"], ["HUB"], "ZZ/HUB"), true);
});

test("agreements stored under the former name and value of the trailer are read as they were meant; nothing said is strict", () => {
  const trailer = (body: Readonly<Record<string, unknown>>): string => partnerOf(body).profile.interchangeTrailer;
  assert.equal(trailer({}), "strict");
  assert.equal(trailer({ trailerNumber: "group-number" }), "groupNumber");
  assert.equal(trailer({ trailerNumber: "strict" }), "strict");
  assert.equal(trailer({ interchangeTrailer: "groupNumber" }), "groupNumber");
  assert.equal(trailer({ interchangeTrailer: "strict", trailerNumber: "group-number" }), "strict");
  assert.deepEqual(storedPartner({ trailerNumber: "group-number" }), {
    interchangeTrailer: "groupNumber",
    scacs: [],
    chargeTerms: {},
    chargeCodes: {},
  });
  assert.equal(partnerOf({}).profile.remarkWords, "doubt");
});
