import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { readRatingAnswer, type ReceivedAnswer } from "#contract/rating/read-rating-answer.ts";
import { answerFromStored, answerToStored } from "#contract/rating/stored-answer.ts";
import { judgeRated } from "#domain/rating/judge-answer.ts";
import { printAmount } from "#domain/money/amount.ts";
import { SeededRandom } from "#tests/builders/seeded-random.ts";
import { caseCount } from "#tests/fixtures/case-count.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";

const received = (body: string | Buffer, over: Partial<ReceivedAnswer> = {}): ReceivedAnswer => ({
  status: 200,
  contentType: "application/json",
  contentEncoding: null,
  body: Buffer.from(body),
  isWhole: true,
  ...over,
});
const read = (body: unknown, over: Partial<ReceivedAnswer> = {}) =>
  readRatingAnswer(received(typeof body === "string" ? body : JSON.stringify(body), over));
const withCharges = (json: string) => read(`{"RawResponse":"raw","RawResponseType":"Text","VendorCharges":[${json}]}`);
const words = (json: string): readonly string[] => {
  const answer = withCharges(json);
  return [
    ...answer.faults.map((fault) => fault.text),
    ...judgeRated("vendor", answer.vendorCharges, "USD").map((each) => each.message),
  ];
};

suite("an answer of a rating engine", () => {
  test("is read whatever the case of its names, amounts to the last digit", () => {
    const answer = read(
      '{"rawResponse":"{}","RAWRESPONSETYPE":"json","vendorCharges":[{"code":"LINEHAUL","amount":227.3645,"rate":18.425,"quantity":12.34,"qualifier":"perhundredweight"}],"CustomerCharges":[{"Code":"LH","Amount":1e2}]}',
    );
    assert.deepEqual([answer.status, answer.rawResponse, answer.rawResponseType, answer.faults], ["answered", "{}", "Json", []]);
    assert.equal(printAmount(answer.vendorCharges[0]?.amount ?? (0n as never)), "227.3645");
    assert.equal(printAmount(answer.customerCharges[0]?.amount ?? (0n as never)), "100.0000");
    assert.deepEqual(judgeRated("vendor", answer.vendorCharges, "USD"), []);
    assert.deepEqual(answerFromStored(answerToStored(answer)), {
      vendorCharges: answer.vendorCharges,
      customerCharges: answer.customerCharges,
      faults: [],
    });
  });

  test("that names a property twice is no answer: nobody knows which is meant", () => {
    const answer = read(
      '{"RawResponse":"x","RawResponseType":"Text","VendorCharges":[{"Code":"LH","Amount":1}],"vendorCharges":[{"Code":"LH","Amount":2}]}',
    );
    assert.equal(answer.status, "failed");
    assert.match(answer.failure ?? "", /names VendorCharges twice/);
    assert.equal(read('{"RawResponse":"x","RawResponseType":"Text","More":1,"more":2}').status, "exception");
  });

  test("is held to each validation in words with its numbers", () => {
    assert.deepEqual(words('{"Code":"LINEHAUL","Amount":227.36,"Rate":18.425,"Quantity":12.34,"Qualifier":"PerHundredweight"}'), [
      "LINEHAUL: by the rating engine 18.425 x 12.34 of the vendor's charge is 227.36 USD; it is 227.3645 USD.",
    ]);
    assert.match(
      words('{"Code":"FUEL","Amount":1,"Rate":1,"Qualifier":"Percent"}').join(),
      /FUEL: .*come together or not at all/,
    );
    assert.match(
      words('{"Code":"FUEL","Amount":1,"Rate":1,"Quantity":1,"Qualifier":"PerParsec"}').join(),
      /PerParsec of the vendor's charge is not in the list/,
    );
    assert.match(words('{"Code":"FUEL"}').join(), /gives no amount/);
    assert.deepEqual(words('{"Code":"FUEL","Amount":1,"amount":2}'), [
      "VendorCharges[0] names a property twice, in different case.",
    ]);
    assert.deepEqual(words('{"Code":"FUEL","Amount":0,"Rate":null,"Quantity":null,"Qualifier":null}'), []);
    // 28.5 percent as a number of hundred is another product than as a share.
    assert.equal(words('{"Code":"FUEL","Amount":356.25,"Rate":28.5,"Quantity":1250,"Qualifier":"Percent"}').length, 1);
    assert.deepEqual(words('{"Code":"FUEL","Amount":356.25,"Rate":0.285,"Quantity":1250,"Qualifier":"Percent"}'), []);
  });

  test("is held to its product by every digit that was sent, also those that are not kept", () => {
    const charge = (amount: string, rate: string, quantity: string) =>
      words(`{"Code":"FUEL","Amount":${amount},"Rate":${rate},"Quantity":${quantity},"Qualifier":"PerUnit"}`);
    // As doubles are printed.
    assert.deepEqual(charge("0.3", "0.30000000000000004", "1"), []);
    assert.deepEqual(charge("1", "0.333333333333", "3"), []);
    assert.deepEqual(charge("1000000", "0.333333333333333", "3000000"), []);
    assert.deepEqual(charge("-1000000", "-0.333333333333333", "3000000"), []);
    // Rounded to eight decimals first it would be 999,999.99.
    assert.equal(charge("999999.99", "0.333333333333333", "3000000").length, 1);
    assert.equal(charge("0.3001", "0.30000000000000004", "1").length, 1);
    const answer = withCharges(
      '{"Code":"FUEL","Amount":1000000,"Rate":0.333333333333333,"Quantity":3000000,"Qualifier":"PerUnit"}',
    );
    const stored = JSON.parse(JSON.stringify(answerToStored(answer))) as ReturnType<typeof answerToStored>;
    assert.deepEqual(answerFromStored(stored).vendorCharges, answer.vendorCharges);
    assert.deepEqual(judgeRated("vendor", answerFromStored(stored).vendorCharges, "USD"), []);
  });

  test("is told what is no number, and what more decimals than an amount has", () => {
    assert.match(words('{"Code":"FUEL","Amount":"12.50"}').join(), /Amount is "12\.50", not a number/);
    assert.match(
      words('{"Code":"FUEL","Amount":0.30000000000000004}').join(),
      /0\.30000000000000004: an amount has at most four decimals/,
    );
    assert.match(words('{"Code":"FUEL","Amount":1e999}').join(), /1e999: so many digits cannot be held/);
    assert.match(words('{"Code":"FUEL","Amount":123456789012345}').join(), /11 digits/);
    assert.match(words('{"Code":"FUEL","Amount":1,"Rate":1e39,"Quantity":1,"Qualifier":"PerUnit"}').join(), /at most 15 digits/);
    assert.match(words('{"Code":7,"Amount":1}').join(), /Code is no text/);
    assert.match(words('{"Amount":1}').join(), /Code is missing/);
    assert.match(words('"LINEHAUL"').join(), /VendorCharges\[0\] is no object/);
    assert.match(
      read({ RawResponse: {}, RawResponseType: "Yaml", VendorCharges: {} })
        .faults.map((each) => each.text)
        .join(" "),
      /no text.*Yaml.*no list/,
    );
  });

  test("without charges is the engine's own exception, in its words", () => {
    const answer = read({
      RawResponse: "No tariff for lane OH-PA",
      RawResponseType: "Text",
      VendorCharges: [],
      CustomerCharges: null,
    });
    assert.equal(answer.status, "exception");
    assert.match(answer.failure ?? "", /No tariff for lane OH-PA/);
    assert.deepEqual([answer.rawResponse, answer.rawResponseType], ["No tariff for lane OH-PA", "Text"]);
  });

  test("whose RawResponse is no text is shown as it was sent, to the last digit", () => {
    const body =
      '{"RawResponse":{"a":1.10,"a":12345678901234567890},"RawResponseType":"Json","VendorCharges":[{"Code":"LH","Amount":1}]}';
    const answer = readRatingAnswer(received(body));
    assert.deepEqual([answer.status, answer.rawResponse, answer.rawResponseType], ["answered", body, "Json"]);
    assert.match(answer.faults.map(({ text }) => text).join(), /RawResponse is no text/);
  });

  test("that cannot be used is kept as text, with why", () => {
    for (const [body, over, why, type] of [
      ["<html>busy</html>", { status: 503, contentType: "text/html" }, /answered 503/, "Text"],
      ["", { status: 401 }, /401.*apikey/, null],
      ["", { status: 302 }, /302, and redirects are not followed/, null],
      ["<rate/>", { contentType: "application/xml" }, /no JSON/, "Xml"],
      ["plain words", { contentType: null }, /no JSON/, "Text"],
      ["[{}]", {}, /a list: .* one response/, "Json"],
      ["7", {}, /no JSON object/, "Json"],
      ["{}", {}, /neither VendorCharges nor a RawResponse/, "Json"],
      ['{"RawResponse":"x', { isWhole: false }, /broke off or is larger/, "Json"],
      ["\x1f\x8b", { contentEncoding: "gzip" }, /compressed \(gzip\)/, "Json"],
      ["[".repeat(100_000), {}, /nested deeper/, "Json"],
    ] as const) {
      const answer = read(body, over);
      assert.equal(answer.status, "failed", body.slice(0, 20));
      assert.match(answer.failure ?? "", why);
      assert.equal(answer.rawResponseType, type);
      if (body !== "" && !body.startsWith("\x1f")) assert.equal(answer.rawResponse, body);
    }
    const own = read({ RawResponse: "overloaded", RawResponseType: "Text" }, { status: 500 });
    assert.deepEqual([own.status, own.rawResponse], ["failed", "overloaded"]);
  });

  test("never holds what no database takes", () => {
    const answer = read(
      '{"RawResponse":"a\\u0000b\\ud800c","RawResponseType":"Text","VendorCharges":[{"Code":"F\\u0000","Amount":1}]}',
    );
    assert.equal(answer.rawResponse, "a\ufffdb\ufffdc");
    assert.equal(answer.vendorCharges[0]?.code, "F\ufffd");
  });

  test(`whatever comes, it is read and what was valid stays valid (seed ${RUN_SEED})`, () => {
    const random = new SeededRandom(RUN_SEED);
    const values = [
      "null",
      "1",
      "-0",
      "12.5",
      '"x"',
      "true",
      "[]",
      "{}",
      "1e5",
      "0.00005",
      "99999999999999999",
      '"PerUnit"',
      '"\\u0000"',
    ];
    for (let at = 0; at < caseCount({ suite: 3_000, soak: 300_000 }); at += 1) {
      const pick = (): string => random.pick(values);
      const charge = `{"Code":${pick()},"Amount":${pick()},"Rate":${pick()},"Quantity":${pick()},"Qualifier":${pick()}}`;
      const body = `{"RawResponse":${pick()},"RawResponseType":${pick()},"VendorCharges":${random.chance(0.2) ? pick() : `[${charge}]`},"CustomerCharges":${pick()}}`;
      const cutAt = random.chance(0.2) ? random.below(body.length) : body.length;
      const answer = readRatingAnswer(received(Buffer.from(body).subarray(0, cutAt), { isWhole: random.chance(0.9) }));
      assert.ok(["answered", "exception", "failed"].includes(answer.status));
      assert.equal(answer.status === "answered", answer.failure === null);
      assert.deepEqual(answerFromStored(JSON.parse(JSON.stringify(answerToStored(answer)))).vendorCharges, answer.vendorCharges);
      assert.ok(!/(?<!\\)(\\\\)*\\u0000/.test(JSON.stringify(answerToStored(answer))));
      judgeRated("vendor", answer.vendorCharges, "USD");
    }
  });

  test(`rate times quantity passes exactly where it is the amount (seed ${RUN_SEED})`, () => {
    const random = new SeededRandom(RUN_SEED);
    for (let at = 0; at < caseCount({ suite: 2_000, soak: 200_000 }); at += 1) {
      const [rate, quantity] = [BigInt(random.below(1e7)), BigInt(random.below(1e7))];
      const [times, half] = [rate * quantity, 5_000n];
      const amount = (times + half) / 10_000n;
      const off = random.chance(0.5) ? 0n : 1n;
      const text = (value: bigint): string => `${value / 10_000n}.${String(value % 10_000n).padStart(4, "0")}`;
      const faults = words(
        `{"Code":"LINEHAUL","Amount":${text(amount + off)},"Rate":${text(rate)},"Quantity":${text(quantity)},"Qualifier":"PerMile"}`,
      );
      assert.equal(faults.length, off === 0n ? 0 : 1, faults.join());
    }
  });
});
