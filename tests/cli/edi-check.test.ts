import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { file210 } from "../builders/edi-files.ts";
import { aService } from "../service.ts";
import { runCommand } from "./run-command.ts";

const check = (options: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runCommand(["edi", "check"], options, env);

describe("weighbridge edi check", () => {
  const folder = mkdtempSync(join(tmpdir(), "weighbridge-edi-check-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const put = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const pointed = put("pointed.edi", file210(1, [{ number: "P1", order: "SO-1", cents: 0, amount: "812.50" }]));

  it("reads strictly, or as an agreement in a file says, with a caret under each fault", async () => {
    const strict = await check([pointed]);
    assert.equal(strict.code, 1);
    assert.match(
      strict.said,
      /B307 \(segment 2\), net amount due: invalid character: "812\.50"[^\n]*\n[^\n]*812\.50[^\n]*\n +\^\n/,
    );
    const agreed = await check([
      pointed,
      "--partner",
      put("agreed.json", '{"N2DecimalPoint": "accept", "acknowledgement": "999"}'),
    ]);
    assert.equal(agreed.code, 0, agreed.said);
    assert.match(agreed.said, /ST\*999/);
    assert.match(agreed.said, /warning|note|error/i);
    const bad = await check([
      pointed,
      "--partner",
      put("bad.json", '{"n2DecimalPoint": "perhaps", "chargeTerms": {"PA": "Later"}}'),
    ]);
    assert.equal(bad.code, 1);
    assert.match(bad.said, /is no agreement with a partner:\n {2}n2DecimalPoint: [^\n]+\n {2}chargeTerms\.PA: /);
    assert.match((await check([pointed, "--partner", "a", "--tenant", "b"])).said, /not both/);
  });

  it("reads as a tenant reads its partners, and says so when the tenant is unknown", async () => {
    const service = await aService();
    const { tenant } = await service.tenant();
    const env = {
      DATABASE_URL: service.database.connectionString,
      DATABASE_APP_URL: service.database.applicationUrl,
      DATA_DIR: folder,
    };
    await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query("insert into edi_partner (tenant_uuid, sender_id, body) values ($1, 'ACMF', $2)", [
        tenant.tenantUuid,
        JSON.stringify({ n2DecimalPoint: "accept" }),
      ]),
    );
    const known = await check([pointed, "--tenant", tenant.tenantUuid], env);
    assert.equal(known.code, 0, known.said);
    const stranger = put("stranger.edi", file210(1, [{ number: "P1", order: "SO-1", cents: 1 }], { sender: "OTHER" }));
    const refused = await check([stranger, "--tenant", tenant.slug], env);
    assert.equal(refused.code, 1);
    assert.match(refused.said, /unknown sender 02\/OTHER/);
    assert.match((await check([pointed, "--tenant", "nobody"], env)).said, /there is no tenant nobody/);
  });
});
