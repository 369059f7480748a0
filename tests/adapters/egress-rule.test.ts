import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { egressRule, portRule } from "#adapters/egress-rule.ts";
import { readTarget } from "#adapters/guarded-http.ts";

const REFUSED = [
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "100.127.255.255",
  "127.0.0.1",
  "127.255.255.254",
  "168.63.129.16",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.7",
  "203.0.113.9",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::7f00:1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:8.8.8.8",
  "::ffff:0:7f00:1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::1",
  "100::1",
  "fc00::1",
  "fd12::1",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "2001::1",
  "2001:0:53aa::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "3fff::1",
  "4000::1",
  "",
  "localhost",
  "1.2.3",
  "not an address",
];
const ALLOWED = [
  "1.1.1.1",
  "8.8.8.8",
  "100.63.255.255",
  "100.128.0.1",
  "172.32.0.1",
  "192.0.1.1",
  "198.20.0.1",
  "223.255.255.255",
  "2001:200::1",
  "2600::1",
  "2a00:1450::1",
];

suite("egress rule", () => {
  test("refuses what is not the public internet, in any spelling", () => {
    const allows = egressRule([]);
    for (const address of REFUSED) assert.equal(allows(address), false, address);
  });

  test("allows public addresses", () => {
    const allows = egressRule([]);
    for (const address of ALLOWED) assert.equal(allows(address), true, address);
  });

  test("allows what EGRESS_ALLOW names, and that only", () => {
    const allows = egressRule(["127.0.0.0/8", "10.1.0.0/16", "fd00:1::/32", "192.168.7.7"]);
    for (const address of ["127.0.0.1", "10.1.255.1", "fd00:1::5", "192.168.7.7", "::ffff:127.0.0.1"])
      assert.equal(allows(address), true, address);
    for (const address of ["10.2.0.1", "fd00:2::5", "192.168.7.8", "169.254.169.254", "::1"])
      assert.equal(allows(address), false, address);
  });

  test("reads every byte of an IPv4 address that is written as IPv6", () => {
    const allows = egressRule(["192.168.7.7"]);
    for (const address of ["::ffff:c0a8:707", "::FFFF:C0A8:0707", "::ffff:192.168.7.7"])
      assert.equal(allows(address), true, address);
    for (const address of ["::ffff:c0a8:708", "::ffff:c0a8:607", "::ffff:c0a9:707", "::ffff:c1a8:707", "::ffff:192.168.7.8"])
      assert.equal(allows(address), false, address);
  });

  test("does not start with a network that is none", () => {
    for (const wrong of ["10.0.0.0/33", "10.0.0/8", "example.com", "10.0.0.0/8/8", "10.0.0.0/", "fd00::/129", "10.0.0.0/-1"]) {
      assert.throws(() => egressRule([wrong]), /EGRESS_ALLOW/, wrong);
    }
  });

  test("reads the ports of EGRESS_PORTS, and does not start with what is none", () => {
    const { allows } = portRule("443, 8000-8002");
    assert.deepEqual([80, 443, 7999, 8000, 8002, 8003].filter(allows), [443, 8000, 8002]);
    for (const text of ["", "http", "0", "65536", "9-8", "80-", "-80", "1e3", "80,,x"])
      assert.throws(() => portRule(text), /EGRESS_PORTS/, text);
  });

  test("addresses are read as the connection will read them", () => {
    for (const spelling of [
      "http://2130706433/",
      "http://0x7f.1/",
      "http://0177.0.0.1/",
      "http://127.1/",
      "http://①②⑦.0.0.1/",
      "http:\\\\127.0.0.1\\",
    ]) {
      const target = readTarget(spelling);
      assert.ok("url" in target && target.url.hostname === "127.0.0.1", spelling);
    }
    for (const wrong of [
      "ftp://example.com/",
      "file:///etc/passwd",
      "https://user:secret@example.com/",
      "https://user@example.com/",
      "example.com",
      "",
      "javascript:alert(1)",
    ]) {
      assert.ok("refusal" in readTarget(wrong), wrong);
    }
  });
});
