import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { aServer } from "#tests/builders/a-server.ts";

const HALF_A_HEAD = "POST /v2/orders HTTP/1.1\r\nHost: x\r\nX-";

suite("connections behind which nobody has said who asks", () => {
  test("are few of an address; callers with a key, old and new, are served beside a flood of them", async (t) => {
    const server = await aServer({ connections: { unprovenPerAddress: 20, connections: 400 } });
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = server.app.server.address() as { port: number };
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async (): Promise<number | undefined> => {
      const asked = request({ port, host: "127.0.0.1", path: "/v2/invoices/finalized", agent, headers: server.headers }).end();
      const [answer] = (await once(asked, "response")) as [IncomingMessage];
      answer.resume();
      await once(answer, "end");
      return answer.statusCode;
    };
    const first = await ask();
    const flood: Socket[] = Array.from({ length: 600 }, () =>
      connect(port, "127.0.0.1", function (this: Socket) {
        this.write(HALF_A_HEAD);
      }),
    );
    t.after(async () => {
      for (const socket of flood) socket.destroy();
      agent.destroy();
      await server.app.close();
    });
    for (const socket of flood) socket.on("error", () => {}).resume();
    let left = flood.length;
    for (let round = 0; round < 50 && left > 20; round += 1) {
      assert.equal(await ask(), first);
      await sleep(100);
      left = flood.filter((socket) => !socket.destroyed).length;
    }
    assert.ok(left <= 20, `${left} are left`);
    const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    assert.match(figures, /weighbridge_http_connections_cut_total\{reason="too-many(?:-of-address)?"\} \d{2,}/);
  });
});
