import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { RULE_IDS } from "#domain/audit/rules/index.ts";
import { factsOf } from "#tests/builders/audit-facts-builder.ts";
import { aDoor, aShipper, type Service, type Shipper, type Workspace } from "#tests/fixtures/a-shipper.ts";
import { BASE64, merged, playFacts, SCENARIO_POLICY } from "#tests/fixtures/play-facts.ts";
import { orderBodyFrom } from "#tests/builders/wire-from-facts.ts";
import { FIRED_ELSEWHERE, NOT_YET, RULES_OVER_HTTP } from "#tests/fixtures/rules-over-http.ts";
import type { RuleOverHttp } from "#tests/fixtures/rules-over-http.ts";
import { aService } from "../service.ts";

const INVOICE = "881234567";

/** A 210 of 100.00 for order ORD-1001. */
const x12 = ({ stated = "10000", kind = "", extra = [] }: NonNullable<RuleOverHttp["edi"]>): string => {
  const set = [
    "ST*210*0001",
    `B3**${INVOICE}*ORD-1001*PP**20260305*${stated}*${kind}*20260304*035*ACMF*20260301`,
    "C3*USD",
    "N9*LO*ORD-1001",
    ...extra,
    "LX*1",
    "L1*1***10000****400",
    `L3*100*G***${stated}`,
  ];
  return `${[
    "ISA*00*          *00*          *02*ACMF           *ZZ*SHIPPER        *260305*0615*U*00401*000000001*0*P*>",
    "GS*IM*ACMF*SHIPPER*20260305*0615*1*X*004010",
    ...set,
    `SE*${set.length + 1}*0001`,
    "GE*1*1",
    "IEA*1*000000001",
  ].join("~\n")}~\n`;
};

suite("each rule of the audit, over the interface, with the facts that the service gathers", () => {
  let service: Service;
  let app: FastifyInstance;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    app = aDoor(service);
    await app.ready();
  });
  after(async () => {
    await app.close();
    await service.stop();
  });

  const byEdi = async (shipper: Shipper, { facts, edi }: RuleOverHttp): Promise<Workspace> => {
    await shipper.done("PUT", "/manage/audit-policy", merged(SCENARIO_POLICY, {}));
    await shipper.at("2026-03-10T12:00:00Z");
    for (const { order } of factsOf(facts).orders) await shipper.order(orderBodyFrom(order));
    const answer = await app.inject({
      method: "POST",
      url: "/edi/x12",
      headers: { "x-api-key": shipper.apiKey, "content-type": "application/edi-x12" },
      payload: x12(edi ?? {}),
    });
    assert.equal(answer.statusCode, 200, answer.body);
    await shipper.settle();
    return shipper.workspace(INVOICE);
  };

  /** Sent without its type, then corrected and approved: by a decision, and with what was read off it. */
  const addPaper = async (shipper: Shipper, read: Workspace, paper: NonNullable<RuleOverHttp["paper"]>): Promise<void> => {
    const { uuid } = await shipper.done("POST", `/v2/invoices/${read.uuid}/documents`, {
      name: "paper.pdf",
      type: "Unset",
      base64String: BASE64,
    });
    const eTagNow = async (): Promise<string> => (await shipper.done("GET", `/manage/documents/${uuid}`)).eTag;
    await shipper.done("PATCH", `/manage/documents/${uuid}`, { eTag: await eTagNow(), ...paper });
    await shipper.settle();
    await shipper.done("POST", `/manage/documents/${uuid}/approve`, { eTag: await eTagNow() });
    await shipper.settle();
  };

  test("has a case for each rule, and none that fires is said not to", () => {
    assert.deepEqual(
      RULE_IDS.filter((id) => !(id in RULES_OVER_HTTP) && !(id in FIRED_ELSEWHERE) && !(id in NOT_YET)),
      [],
      "give each new rule a case in tests/fixtures/rules-over-http.ts",
    );
    const known = new Set(RULE_IDS);
    assert.deepEqual(
      [RULES_OVER_HTTP, FIRED_ELSEWHERE, NOT_YET].flatMap(Object.keys).filter((id) => !known.has(id)),
      [],
    );
    const docs = readFileSync(new URL("../../docs/rules.md", import.meta.url), "utf8").split("\n");
    for (const id of Object.keys(NOT_YET))
      assert.ok(
        docs.some((line) => line.startsWith(`| \`${id}\` |`) && line.includes("(planned)")),
        `docs/rules.md says that ${id} is planned`,
      );
    for (const [id, file] of Object.entries(FIRED_ELSEWHERE))
      assert.ok(readFileSync(new URL(file, import.meta.url), "utf8").includes(`"${id}"`), `${file} makes ${id} fire`);
  });

  for (const [id, http] of Object.entries(RULES_OVER_HTTP))
    test(`${id} finds what is there for it`, async () => {
      const shipper = await aShipper(service, app);
      for (const facts of http.before ?? []) await playFacts(shipper, facts);
      let read: Workspace = http.edi === undefined ? await playFacts(shipper, http.facts) : await byEdi(shipper, http);
      if (http.paper !== undefined) {
        await addPaper(shipper, read, http.paper);
        read = await shipper.workspace(http.facts.invoice?.externalId ?? "INV-1");
      }
      const told = JSON.stringify([read.verdict, read.audit.findings.map((finding) => `${finding.rule}: ${finding.message}`)]);
      assert.ok(
        read.audit.findings.some((finding) => finding.rule === id),
        told,
      );
    });
});
