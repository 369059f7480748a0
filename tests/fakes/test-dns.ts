/**
 * Records of mail domains as tests know them: `proven.example` may send from this machine, `strict.example` says that nobody else
 * may.
 */
const RECORDS: Readonly<Record<string, readonly string[]>> = {
  "proven.example": ["v=spf1 ip4:127.0.0.0/8 -all"],
  "strict.example": ["v=spf1 ip4:192.0.2.1 -all"],
  "_dmarc.strict.example": ["v=DMARC1; p=reject"],
  "_dmarc.policy.example": ["v=DMARC1; p=none"],
  // Whoever has a name below it: nobody there speaks for his neighbor, whatever is published for them all.
  "_dmarc.uk.com": ["v=DMARC1; p=none"],
  "neighbor.uk.com": ["v=spf1 ip4:127.0.0.0/8 -all"],
  "policy.example": ["v=spf1 ip4:127.0.0.0/8 -all"],
};

/** Stands in for DNS where the sender of a mail is judged. `away.example` answers nobody in time. */
export async function testDns(name: string, type: string): Promise<string[][]> {
  if (name.endsWith("away.example")) throw Object.assign(new Error(`queryTxt ETIMEOUT ${name}`), { code: "ETIMEOUT" });
  const found = type === "TXT" ? RECORDS[name.toLowerCase()] : undefined;
  if (found === undefined) throw Object.assign(new Error(`query ENOTFOUND ${name}`), { code: "ENOTFOUND" });
  return found.map((text) => [text]);
}
