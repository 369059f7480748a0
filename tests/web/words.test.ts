import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ApiError, errorOf } from "../../web/src/api/api-error.ts";
import { fieldErrors } from "../../web/src/shared/field-errors.ts";
import { reasonText, sayReason } from "../../web/src/shared/reason.ts";
import { troubleOf } from "../../web/src/ui/trouble.ts";
import { plainName, sayName, sayReference, sentence } from "../../web/src/ui/readable-names.ts";

describe("names of the interface as words", () => {
  it("are plain English whatever their spelling", () => {
    assert.deepEqual(["proof-of-delivery", "ProofOfDelivery", "total_over"].map(sayName), [
      "Proof of delivery",
      "Proof of delivery",
      "Total over",
    ]);
    assert.equal(
      plainName("found by OrderNumber SO-1 and MasterBOLNumber 7"),
      "Found by order number SO-1 and master BOL number 7",
    );
    assert.equal(sayReference("BOLNumber"), "BOL number");
    assert.equal(sentence("no weight"), "No weight.");
    assert.equal(sentence("Why?"), "Why?");
  });

  it("keep a reason's code with its words, and read it back", () => {
    assert.equal(reasonText({ code: "ShortPay", words: " agreed " }), "ShortPay: agreed");
    assert.equal(reasonText({ code: "", words: "  " }), "");
    assert.equal(sayReason("ShortPay: agreed"), "Short pay: agreed");
    assert.equal(sayReason("Note: see mail"), "Note: see mail");
    assert.equal(sayReason("as agreed: by phone"), "as agreed: by phone");
  });
});

describe("what went wrong, for a person", () => {
  const refused = (body: unknown, status = 400) =>
    errorOf(new Response(null, { status, headers: { traceparent: "00-abc-def-01" } }), body);

  it("is read in either spelling, with the messages of each field and the trace", () => {
    const pascal = refused({
      Title: "No.",
      TraceId: "t1",
      Errors: { "publicKeys[1]": ["is no key"], UserName: ["is taken", "is short"] },
    });
    const camel = refused({ title: "No.", traceId: "t1", errors: { "": ["all of it"] } });
    assert.deepEqual([pascal.message, pascal.traceId, pascal.status], ["No.", "t1", 400]);
    assert.deepEqual(camel.details, ["all of it"]);
    const said = fieldErrors(pascal);
    assert.equal(said("publicKeys"), "is no key");
    assert.equal(said("userName"), "is taken; is short");
    assert.equal(said("partner"), undefined);
    assert.equal(fieldErrors(new Error("other"))("userName"), undefined);
  });

  it("has words and the trace of the header where the answer is none of ours", () => {
    const broken = refused("<html>", 502);
    assert.deepEqual([broken.message, broken.traceId], ["The service answered 502.", "abc"]);
  });

  it("is told from any error", () => {
    assert.equal(troubleOf(null), undefined);
    assert.deepEqual(troubleOf(new ApiError(409, "Changed.", "t", { fields: { eTag: ["old"] } })), {
      message: "Changed.",
      status: 409,
      details: ["eTag: old"],
      traceId: "t",
    });
    assert.deepEqual(troubleOf(new Error("Broken")), { message: "Broken", status: null, details: [], traceId: null });
    assert.equal(troubleOf("thrown text")?.message, "Something unexpected happened.");
  });
});
