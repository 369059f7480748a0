import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { FIELD_NAMES } from "#domain/reading/fact.ts";
import { ApiError } from "../../web/src/api/api-error.ts";
import { errorWithFieldTexts, fieldText, sayField, withFieldTexts } from "../../web/src/shared/field-texts.ts";

describe("fields as people call them", () => {
  it("no field is told by its name in the interface, alone or in a reason", () => {
    for (const name of [...FIELD_NAMES, "referenceNumbers", "isQuickPay", "externalId"]) {
      assert.doesNotMatch(fieldText(name), /[a-z][A-Z]/, name);
      assert.doesNotMatch(withFieldTexts(`not sure: ${name}: compare with the page`), /[a-z][A-Z]|scac/, name);
    }
    assert.deepEqual(["scac", "proNumber", "remitToName"].map(sayField), ["SCAC", "PRO number", "Remit-to name"]);
  });

  it("reasons are told in words, and what they quote stays", () => {
    for (const [reason, told] of [
      [
        "not found: invoiceNumber, totalAmount: enter what the page says",
        "not found: invoice number, total amount: enter what the page says",
      ],
      [
        "can be read in two ways: invoiceDate (2026-03-04 or 2026-04-03)",
        "can be read in two ways: invoice date (2026-03-04 or 2026-04-03)",
      ],
      ["dueDate is before invoiceDate: compare with the page", "due date is before invoice date: compare with the page"],
      ["referenceNumbers[1].value: is too long", "reference number 2: is too long"],
      ["charges[0].code.description: is missing", "charge 1: is missing"],
      ["vendor.scacCode: must be 2 to 4 letters", "SCAC: must be 2 to 4 letters"],
      ["its weight and class are not those of the order", "its weight and class are not those of the order"],
      ["it says the SCAC ACMF, under which Acme does not bill", "it says the SCAC ACMF, under which Acme does not bill"],
    ] as const)
      assert.equal(withFieldTexts(reason), told);
    const error = errorWithFieldTexts(
      new ApiError(400, "The invoice is not valid.", null, { fields: { "referenceNumbers[0].value": ["is blank"] } }),
    );
    assert.deepEqual(error instanceof ApiError && error.details, ["reference number 1: is blank"]);
  });
});
