import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { changeRatingEngine } from "#usecases/rating/rating-engine.ts";
import { anEngine, answerWith, type EngineOnSocket, rated } from "#tests/builders/an-engine.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aService } from "#tests/service.ts";

const TIMEOUT_SECONDS = 4;
const INVOICES = 6;

suite("a rating engine that hangs", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let hanging: EngineOnSocket;
  let prompt: EngineOnSocket;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    [hanging, prompt] = [await anEngine(), await anEngine()];
    hanging.answer = () => {};
    prompt.answer = (response) => rated(response, answerWith(["LINEHAUL", 100]));
  });
  after(async () => {
    await Promise.all([hanging.close(), prompt.close()]);
    await service.stop();
  });

  const aTenant = async (engine: EngineOnSocket) => {
    const made = await service.tenant({ policy: { autoApprove: true, rating: { rateBeforeAudit: true } } });
    const set = await changeRatingEngine(service.context, made.tenant, {
      url: engine.url,
      retryOn5xx: false,
      timeoutSeconds: TIMEOUT_SECONDS,
    });
    assert.ok(set.ok);
    for (const orderNumber of ["I-0", "I-1", "I-2", "I-3", "H"])
      await made.acceptOrder(anOrderBody({ orderNumber, charges: [["LINEHAUL", orderNumber === "H" ? "600.00" : "100.00"]] }));
    return made;
  };
  type Made = Awaited<ReturnType<typeof aTenant>>;
  const billMany = async (made: Made): Promise<void> => {
    for (let number = 1; number <= INVOICES; number += 1)
      await made.acceptInvoice(anInvoiceBody({ invoiceNumber: `H-${number}`, order: "H", charges: [["LINEHAUL", "100.00"]] }));
  };
  /** Milliseconds from the bill to its approval, within `withinMs`. */
  const untilApproved = async (made: Made, invoiceNumber: string, withinMs: number): Promise<number> => {
    const started = performance.now();
    await made.acceptInvoice(anInvoiceBody({ invoiceNumber, order: invoiceNumber, charges: [["LINEHAUL", "100.00"]] }));
    for (;;) {
      const found = await made.invoice(invoiceNumber).catch(() => undefined);
      const took = performance.now() - started;
      if (found?.status === "approved") return took;
      assert.ok(took < withinMs, `${invoiceNumber} is ${found?.status ?? "not there"} after ${Math.round(took)} ms`);
      await sleep(20);
    }
  };

  test("of one tenant, and of three, does not delay another tenant's audits", async () => {
    const [first, second, third, healthy] = [
      await aTenant(hanging),
      await aTenant(hanging),
      await aTenant(hanging),
      await aTenant(prompt),
    ];
    await untilApproved(healthy, "I-0", 20_000);
    hanging.calls.length = 0;
    await billMany(first);
    while (hanging.calls.length === 0) await sleep(10);
    // Long enough for every lane that it may have.
    await sleep(1_000);
    await untilApproved(healthy, "I-1", 3_000);
    // Its first calls end, and it is known to be slow; so are two more after theirs.
    await billMany(second);
    await billMany(third);
    await sleep(TIMEOUT_SECONDS * 2_000 + 500);
    const before = hanging.calls.length;
    await untilApproved(healthy, "I-2", 3_000);
    await untilApproved(healthy, "I-3", 3_000);
    // They have their turns, too.
    while (hanging.calls.length === before) await sleep(50);
  });
});
