import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Partner } from "../../web/src/api/edi.ts";
import { countFault, NEW_PARTNER, partnerDraft, partnerFrom } from "../../web/src/features/edi/partner-draft.ts";
import { keptDraft, ownDrafts } from "../../web/src/ui/kept-draft.ts";
import { amountFault } from "../../web/src/features/recoveries/received-amount.ts";
import { typedAmount } from "../../web/src/ui/typed-amount.ts";

const PARTNER: Partner = {
  senderId: "ACMF",
  name: null,
  scacs: ["ACMF", "ABCD"],
  vendorExternalId: "ACME-W",
  acknowledgement: "999",
  n2DecimalPoint: "accept",
  groupId: "lenient",
  versionSuffix: "accept",
  interchangeTrailer: "groupNumber",
  trailerNumber: "group-number",
  remarkWords: "ignore",
  segmentRecovery: true,
  chargeTerms: { PP: "Prepaid" },
  chargeCodes: { "Gate fee": "GATE" },
  usage: "test",
  controlNumberWindowDays: 0,
  applicationAdvice: true,
  answerHours: 48,
  updatedAt: "2026-03-01T00:00:00Z",
};

describe("a partner of EDI as its form has it", () => {
  it("comes back as it went in: saving another change takes nothing away", () => {
    const { senderId: _senderId, updatedAt: _updatedAt, trailerNumber: _alias, ...agreed } = PARTNER;
    assert.deepEqual(partnerFrom(partnerDraft(PARTNER)), agreed);
  });

  it("sends what is typed without blanks and empty rows", () => {
    const sent = partnerFrom({
      ...NEW_PARTNER,
      name: "  ",
      scacs: " ACMF, abcd;EFGH ",
      answerHours: " 12 ",
      chargeTerms: [
        { from: " pp ", to: "Prepaid" },
        { from: "", to: "Collect" },
      ],
      chargeCodes: [{ from: "", to: "" }],
    });
    assert.deepEqual([sent.name, sent.scacs, sent.answerHours], [null, ["ACMF", "abcd", "EFGH"], 12]);
    assert.deepEqual([sent.chargeTerms, sent.chargeCodes], [{ PP: "Prepaid" }, {}]);
  });

  it("refuses counts that are none before they are sent", () => {
    assert.deepEqual(["0", " 365 ", "999999999"].map(countFault), [null, null, null]);
    for (const text of ["", "-1", "1.5", "a day", "9999999999"]) assert.notEqual(countFault(text), null, text);
  });
});

describe("money that came back", () => {
  const left = { amount: "300.0000", currency: "USD" };

  it("is above zero and at most what is left, with separators or without", () => {
    for (const text of ["300", "300.00", " 0.0001", "$ 100.5"]) assert.equal(amountFault(text, left), null, text);
    assert.equal(typedAmount(" $1,200.50 "), "1200.50");
    assert.match(amountFault("300.0001", left) ?? "", /At most what is left: 300\.00 USD/);
    for (const text of ["", "0", "0.00", "-5", "1.00001", "ten", "1e2"])
      assert.match(amountFault(text, left) ?? "", /above zero/, text);
  });
});

describe("what is typed and not sent", () => {
  it("is its writer's: whoever signs in next finds none of it, and the writer all", () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => {
        Object.assign(storage, { [name]: text });
        kept.set(name, text);
      },
      removeItem: (name: string) => {
        Reflect.deleteProperty(storage, name);
        kept.delete(name);
      },
    };
    const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
    Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
    try {
      ownDrafts("ana");
      storage.setItem("weighbridge-draft:note:1", JSON.stringify({ value: "agreed by phone", at: Date.now() }));
      ownDrafts("ana");
      assert.equal(keptDraft("note:1"), "agreed by phone");
      ownDrafts("ben");
      assert.equal(keptDraft("note:1"), null);
    } finally {
      if (before === undefined) Reflect.deleteProperty(globalThis, "localStorage");
      else Object.defineProperty(globalThis, "localStorage", before);
    }
  });
});
