import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type FieldPair, PAIR_TABLES, type PairTable } from "./legacy-guide/pairs.ts";
import { NUMBER_TABLES } from "./legacy-guide/number-tables.ts";
import type { NumberTable } from "#contract/legacy/tables/number-table.ts";
import { DOCUMENT_TYPES } from "#domain/document/document-types.ts";

const QUIRKS = fileURLToPath(new URL("../src/contract/legacy/quirks/", import.meta.url));

const cell = (text: string): string => text.replaceAll("|", "\\|");
const code = (text: string): string => text.replaceAll(/[^,]+/g, (name) => name.replace(/^( *)(.*?)( *)$/, "$1`$2`$3"));

const NOTES: Readonly<Record<FieldPair["kind"], string>> = {
  same: "",
  day: "a day; legacy answers `T00:00:00Z`",
  zip: "",
  json: "JSON as text",
  text: "text in legacy",
};

const printPair = ({ v2, legacy, kind, note }: FieldPair): string =>
  `| \`${v2}\` | \`${legacy}\` | ${[NOTES[kind], note ?? ""].filter((text) => text !== "").join("; ")} |`;

const printPairs = ({ noun, pairs, without }: PairTable): string =>
  [
    `### ${noun}`,
    "",
    "| V2 | Legacy | |",
    "|---|---|---|",
    ...pairs.map(printPair),
    "",
    "Only V2 says:",
    "",
    ...without.v2.map(([field, why]) => `- ${code(field)}: ${why}`),
    "",
    "Only the legacy generation says (kept, and answered to the letter by it):",
    "",
    ...without.legacy.map(([field, why]) => `- ${code(field)}: ${why}`),
    "",
  ].join("\n");

/** The reason that stands in each quirk's file: its first comment that begins with "Quirk:". */
const printQuirks = (): string =>
  readdirSync(QUIRKS)
    .sort()
    .map((name) => {
      const comment = /\/\*\*\s*(?:\* )?Quirk: ([\s\S]*?)\*\//.exec(readFileSync(QUIRKS + name, "utf8"))?.[1] ?? "";
      const words = comment.replaceAll(/\s*\n \* ?/g, " ").trim();
      if (words === "") throw new Error(`${name} does not say its reason: begin its comment with "Quirk:"`);
      return `- **${name.replace(/\.ts$/, "").replaceAll("-", " ")}**: ${words}`;
    })
    .join("\n");

/** Net terms are told by their rule, not row by row. */
const MANY = 200;

const printTable = ({ kind, rows }: NumberTable): string => {
  const shown = rows.length > MANY && rows.every((row) => row.uuid === null) ? rows.filter((row) => row.id < 1000) : rows;
  return [
    `### ${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
    "",
    ...(shown.length < rows.length ? ["Net terms: 1000 and the days (`Net30` is 1030), `Net0` to `Net365`.", ""] : []),
    "| Number | Uuid | Name |",
    "|---|---|---|",
    ...shown.map((row) => `| ${row.id} | ${row.uuid === null ? "" : `\`${row.uuid}\``} | ${cell(row.name)} |`),
    "",
  ].join("\n");
};

/**
 * docs/legacy.md: the migration guide and the numbers of the legacy generation, of the very tables that the service works with.
 */
export function printLegacyGuide(): string {
  return `# The legacy generation

Written by \`node tools/write-reference.ts\` of the tables the service works with (\`src/contract/legacy\`), held equal by a test. The operations are in
[operations.md](operations.md), their shapes in [openapi.json](openapi.json).

## What to know first

- \`createCompositeOrder\` is **not idempotent**: each call makes a new order with a uuid of its own, also for the same body. The order under that number
  is replaced; open invoices matched to it go over to the new order, each with a new uuid and its INVOICE_CREATED. The old uuids answer, and name their
  successors (\`replacedBy\`). Where an invoice was approved, it and its order stay, the new order stands beside them, and what was approved counts against
  it: nothing is paid twice. \`POST /v2/orders\` with an \`X-Idempotency-Key\` is the way to send again without that: the same \`externalId\` is a new version of the order.
- \`enableValidations: true\` refuses bad data, every failure at once; \`false\` (the default) accepts nearly any data and answers it back. What cannot be
  audited is then told by the audit as a rule that could not be evaluated. Bad data, on orders and invoices alike, is: what is required and missing; numbers
  and uuids that no table below has, or that say another thing than the word beside them; freight charge terms that are none of Collect, Prepaid, PrepaidAdd and
  ThirdParty; and currencies that ISO 4217 does not have. Any other word is taken: modes, levels and types of service, billing terms, charge types, reference
  types and handling units are carriers' own words, and the tables only number the usual ones. An account number, vendor uuid or customer uuid that nobody
  has is kept where something else names the vendor. A charge of an order in another currency than its party's is kept, answered, and held against nothing.
- Where V2 has several orders of one number, told apart by their \`externalId\`, a legacy create replaces the one whose \`externalId\` is the number, else the
  newest; the others stand beside it as they are. What was approved on one of them counts against the legacy order, and the other way round: for a legacy caller
  the number is one order. An invoice that names the number alone then fits several orders, and a person says which it is; one that names an
  \`externalId\` goes to that order. Orders by V2 alone under one number have nothing to do with each other.
- An invoice names its vendor by \`uuid\`, \`accountNumber\` or \`scacCode\`. Displayed, \`vendor.uuid\` is what was said; else that of the vendor whom the invoice
  was found to be from, whom its SCAC finds as \`searchVendor\` does where that is one vendor; else null.
- \`lookUpInvoicesByShipment\` needs its \`shipmentNumber\` (400 without); an unknown one has no invoices (\`[]\`). \`vendorScac\` narrows.
- Property names are taken in any case; \`X-Property-Case: pascal\`, or the tenant's setting, answers PascalCase. The tenant is in the path; \`X-Tenant-Uuid\` may be left out, and must agree where it is sent.
- Numbers and uuids below never change. Where a body has no name, its number or uuid stands for it; 0 and the uuid of zeros say nothing.

## Field by field

A test makes orders through each generation and reads them through the other, by this very table.

${PAIR_TABLES.map(printPairs).join("\n")}
## Oddities, each with its reason

${printQuirks()}

## Numbers and uuids

\`currencyId\` is the number of ISO 4217. Vendors (\`vendorId\`), billing entities (\`billingEntityId\`: the customer who is billed) and users
(\`userIdLastModified\`: the key or person that changed the order last) have numbers of the tenant's own, from 1, given once; 0 is none.

${NUMBER_TABLES.map(printTable).join("\n")}
### Document type

\`VendorInvoiceDocumentTypeId\` is the place in this list.

| Number | Name |
|---|---|
${DOCUMENT_TYPES.map((name, at) => `| ${at} | ${name} |`).join("\n")}
`;
}
