import type { Address } from "#domain/party/party.ts";
import { remitTo, stop } from "#tests/builders/audit-cases.ts";
import type { FactDocument } from "#domain/audit/facts/audit-facts.ts";
import { addressOf, documentOf, type FactsInput } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

const notice = (over: Partial<FactDocument>): FactDocument =>
  documentOf("NoticeOfAssignment", { fields: { vendorName: "Acme Freight", remitToName: "Factor Capital" }, ...over });
/** A bill to be paid to a factor, and a notice of assignment. */
const noticed = (over: Partial<FactDocument>): FactsInput => ({
  ...remitTo("Factor Capital", "10001"),
  documents: [notice(over)],
});
/** A bill to be paid where the vendor is, but for what is told. */
const streets = (over: Partial<Address>): FactsInput => {
  const known = { ...addressOf("60448", "IL", "US", null, "Acme Freight"), address1: "1 Main St" };
  return { vendorProfile: { remitTo: known }, invoice: { stops: [stop("RemitTo", { ...known, ...over })] } };
};
/** A bill to be paid as `billed` says, of a vendor whose record says no more than `known`. */
const thin = (known: Partial<Address>, billed: Partial<Address>): FactsInput => {
  const nothing = { name: null, address1: null, address2: null, city: null, state: null, country: null, postalCode: null };
  return {
    vendorProfile: { name: "Honest Freight", remitTo: { ...nothing, ...known } },
    invoice: { stops: [stop("RemitTo", { ...nothing, ...billed })] },
  };
};
const NAMED = { name: "Honest Freight" };
const DALLAS = { address1: "1 Main St", city: "Dallas", state: "TX", postalCode: "75001" };
const CROOK = { address1: "9 Crook Rd", city: "New York", state: "NY", postalCode: "10001", country: "US" };
const OTHER: Readonly<Record<string, readonly [known: Partial<Address>, billed: Partial<Address>]>> = {
  "a place where the name alone is known": [NAMED, CROOK],
  "the known name with a place": [NAMED, { ...NAMED, ...CROOK }],
  "a street in the known city": [
    { ...NAMED, city: "Dallas", state: "TX" },
    { ...NAMED, city: "Dallas", state: "TX", address1: "9 Rd" },
  ],
  "a name where the address alone is known": [DALLAS, { name: "Thief Bank" }],
  "another name at the known address": [DALLAS, { ...DALLAS, name: "Thief Bank" }],
  "a city and country where the street is known": [
    { ...NAMED, address1: "1 Main St" },
    { ...NAMED, city: "Lagos", country: "NG" },
  ],
  "a postal code where the city is known": [
    { ...NAMED, city: "Dallas" },
    { ...NAMED, city: "Dallas", postalCode: "10001" },
  ],
  "a country that the known address cannot be in": [
    { ...NAMED, ...DALLAS },
    { ...NAMED, ...DALLAS, country: "NG" },
  ],
  "a country that the known state is not in": [
    { ...NAMED, ...DALLAS },
    { ...NAMED, ...DALLAS, country: "MX" },
  ],
  "a country where the name alone is known": [NAMED, { ...NAMED, country: "NG" }],
  "a country of punctuation": [NAMED, { ...NAMED, country: "?" }],
  "another name of forms alone": [
    { ...DALLAS, name: "Co" },
    { ...DALLAS, name: "Company Inc" },
  ],
  "another name of punctuation": [
    { ...DALLAS, name: "---" },
    { ...DALLAS, name: "Thief" },
  ],
  "anything where the record is blank": [
    { name: "", address1: "" },
    { name: "Thief", ...CROOK },
  ],
  "numbers that run together": [
    { ...NAMED, ...DALLAS, address1: "1 1 Main St" },
    { ...NAMED, ...DALLAS, address1: "11 Main St" },
  ],
  "a street of a company form": [
    { ...NAMED, ...DALLAS, address1: "1 St" },
    { ...NAMED, ...DALLAS, address1: "1 Company St" },
  ],
  "another city of the postal code": [
    { ...NAMED, ...DALLAS },
    { ...NAMED, ...DALLAS, city: "Moscow" },
  ],
};
const SAME: Readonly<Record<string, readonly [known: Partial<Address>, billed: Partial<Address>]>> = {
  "the known name alone": [{ ...NAMED, ...DALLAS }, NAMED],
  "the known address without a name": [{ ...NAMED, ...DALLAS }, DALLAS],
  "the known address without its country": [
    { ...NAMED, ...DALLAS, country: "US" },
    { ...NAMED, ...DALLAS },
  ],
  "the vendor's own name at the known address": [DALLAS, { ...DALLAS, name: "HONEST FREIGHT, LLC" }],
  "the country of the known state": [
    { ...NAMED, ...DALLAS },
    { ...NAMED, ...DALLAS, country: "USA" },
  ],
  "the country of the known postal code": [
    { ...NAMED, postalCode: "M5V 2T6" },
    { ...NAMED, postalCode: "M5V2T6", country: "CAN" },
  ],
  "a country served where the name alone is known": [NAMED, { ...NAMED, country: "MX" }],
  "the long form of the known postal code": [
    { ...NAMED, ...DALLAS },
    { ...NAMED, ...DALLAS, postalCode: "75001-1111" },
  ],
  "the state of the known postal code, written out": [
    { ...NAMED, ...DALLAS },
    { ...NAMED, ...DALLAS, state: "Texas" },
  ],
  "a city written out": [
    { ...NAMED, ...DALLAS, city: "St. Louis" },
    { ...NAMED, ...DALLAS, city: "SAINT LOUIS" },
  ],
  "a street with other punctuation": [
    { ...DALLAS, address1: "P.O. Box 12" },
    { ...DALLAS, address1: "PO BOX 12" },
  ],
};
const held = (message: RegExp) => [{ severity: "review" as const, message }];

testRule("remit-to-changed", [
  { name: "nobody says", facts: {}, expect: "not-applicable" },
  { name: "as known", facts: remitTo("Acme Freight", "60448"), expect: "pass" },
  { name: "the same name with its form", facts: remitTo("ACME FREIGHT, INC.", "60448"), expect: "pass" },
  {
    name: "another party",
    facts: remitTo("Factor Capital", "60448"),
    expect: [{ severity: "review", message: /paid to Factor Capital.*hold the payment/ }],
  },
  { name: "another place", facts: remitTo("Acme Freight", "10001"), expect: [{ severity: "review" }] },
  {
    name: "a notice of assignment of this vendor to this party",
    facts: noticed({}),
    expect: "pass",
  },
  {
    name: "another address of the party that a notice names, which is paid already",
    facts: {
      ...thin({ name: "Factor Capital", address1: "1 Main St" }, { name: "Factor Capital", address1: "9 Crook Rd" }),
      documents: [notice({ fields: { vendorName: "Honest Freight", remitToName: "Factor Capital" } })],
    },
    expect: held(/Factor Capital/),
  },
  {
    name: "a notice that nobody approved",
    facts: noticed({ status: "Draft", approval: null }),
    expect: held(/is not approved: hold/),
  },
  {
    name: "a notice that is read and not approved",
    facts: noticed({ status: "Ready", approval: null }),
    expect: held(/is not approved/),
  },
  {
    name: "a notice that was approved by being sent with its type",
    facts: noticed({ approval: { how: "upload", by: "key:carrier" } }),
    expect: held(/not in a decision of its own/),
  },
  {
    name: "a notice that was approved with its invoice",
    facts: noticed({ approval: { how: "invoice", by: "user:approver" } }),
    expect: held(/not in a decision of its own/),
  },
  {
    name: "a notice whose approval is not known",
    facts: noticed({ approval: null }),
    expect: held(/not in a decision of its own/),
  },
  {
    name: "a notice of another vendor",
    facts: noticed({ fields: { vendorName: "Bolt Haulage", remitToName: "Factor Capital" } }),
    expect: held(/is for Bolt Haulage/),
  },
  {
    name: "a notice to another factor",
    facts: noticed({ fields: { vendorName: "Acme Freight", remitToName: "Other Factors" } }),
    expect: held(/assigns to Other Factors/),
  },
  { name: "a notice that names nobody", facts: noticed({ fields: {} }), expect: held(/is for an unnamed vendor/) },
  {
    name: "a notice that names no party to pay",
    facts: noticed({ fields: { vendorName: "Acme Freight" } }),
    expect: held(/assigns to nobody named/),
  },
  {
    name: "names in another spelling",
    facts: noticed({ fields: { vendorName: "ACME FREIGHT, INC.", remitToName: "factor capital llc" } }),
    expect: "pass",
  },
  {
    name: "approved by who sent it, where duties are separated",
    facts: { ...noticed({ preparedBy: ["user:approver"] }), separatesDuties: true },
    expect: held(/a second person approves/),
  },
  {
    name: "approved by who corrected its fields, where duties are separated",
    facts: { ...noticed({ preparedBy: ["key:carrier", "user:approver"] }), separatesDuties: true },
    expect: held(/a second person approves/),
  },
  {
    name: "approved by a second person, where duties are separated",
    facts: { ...noticed({}), separatesDuties: true },
    expect: "pass",
  },
  {
    name: "approved by who sent it, where one person does everything",
    facts: noticed({ preparedBy: ["user:approver"] }),
    expect: "pass",
  },
  {
    name: "who was paid before an approved notice assigned to another",
    facts: { ...remitTo("Acme Freight", "60448"), documents: [notice({})] },
    expect: held(
      /is to be paid to Acme Freight.*; an approved notice of assignment says to pay Factor Capital: hold the payment/,
    ),
  },
  {
    name: "who was paid before, by the vendor's record alone",
    facts: {
      ...thin(NAMED, {}),
      documents: [notice({ fields: { vendorName: "Honest Freight", remitToName: "Factor Capital" } })],
    },
    expect: held(/The vendor's remit-to is Honest Freight; an approved notice .* Factor Capital: hold/),
  },
  {
    name: "who is paid by the vendor's record since a notice, where the invoice names nobody",
    facts: {
      ...thin({ name: "FACTOR CAPITAL LLC" }, {}),
      documents: [notice({ fields: { vendorName: "Honest Freight", remitToName: "Factor Capital" } })],
    },
    expect: "not-applicable",
  },
  {
    name: "who was paid before, where the tenant keeps no remit-to",
    facts: {
      invoice: { stops: [stop("RemitTo", addressOf("10001", "NY", "US", null, "Old Factors"))] },
      vendorProfile: { name: "Acme Freight" },
      documents: [notice({})],
    },
    expect: held(/paid to Old Factors.*says to pay Factor Capital/),
  },
  ...(
    [
      [
        "one of two approved notices names",
        [notice({ uuid: "1" }), notice({ uuid: "2", fields: { vendorName: "Acme Freight", remitToName: "Acme Freight" } })],
      ],
      ["a notice that nobody approved does not name", [notice({ status: "Ready", approval: null })]],
      [
        "a notice of another vendor does not name",
        [notice({ fields: { vendorName: "Bolt Haulage", remitToName: "Factor Capital" } })],
      ],
      ["a notice that names nobody does not name", [notice({ fields: { vendorName: "Acme Freight" } })]],
      ["a notice approved at upload does not name", [notice({ approval: { how: "upload", by: "key:carrier" } })]],
    ] as const
  ).map(([name, documents]) => ({
    name: `who was paid before, whom ${name}`,
    facts: { ...remitTo("Acme Freight", "60448"), documents },
    expect: "pass" as const,
  })),
  {
    name: "the assignee beside who was paid before",
    facts: {
      ...remitTo("Acme Freight", "60448"),
      invoice: {
        stops: [
          stop("RemitTo", addressOf("60448", "IL", "US", null, "Acme Freight")),
          stop("RemitTo", addressOf("10001", "NY", "US", null, "Factor Capital")),
        ],
      },
      documents: [notice({})],
    },
    expect: held(/is to be paid to Acme Freight/),
  },
  {
    name: "one notice that fits among others",
    facts: {
      ...remitTo("Factor Capital", "10001"),
      documents: [notice({ uuid: "1", status: "Draft", approval: null }), notice({ uuid: "2" })],
    },
    expect: "pass",
  },
  {
    name: "another kind of document with the names",
    facts: { ...remitTo("Factor Capital", "10001"), documents: [{ ...notice({}), type: "LetterOfAuthority" }] },
    expect: held(/no notice of assignment/),
  },
  {
    name: "a second remit-to address beside the known one",
    facts: {
      ...remitTo("Acme Freight", "60448"),
      invoice: {
        stops: [
          stop("RemitTo", addressOf("60448", "IL", "US", null, "Acme Freight")),
          stop("RemitTo", addressOf("10001", "NY", "US", null, "Factor Capital")),
        ],
      },
    },
    expect: held(/paid to Factor Capital/),
  },
  {
    name: "the vendor's remit-to as the order names it, and the vendor's name on the order",
    facts: {
      order: { vendor: { name: "Acme Freight", remitTo: addressOf("60448", "IL", "US", null, "Acme Freight") } },
      invoice: { stops: [stop("RemitTo", addressOf("10001", "IL", "US", null, "Factor Capital"))] },
      documents: [notice({})],
    },
    expect: "pass",
  },
  {
    name: "the invoice says where, and nobody knows where the vendor is paid",
    facts: { invoice: { stops: [stop("RemitTo", addressOf("10001", "NY"))] } },
    expect: "not-applicable",
  },
  ...["PO Box 666", "c/o Other Bank, account 1234"].map((address2) => ({
    name: `the known street with ${address2}`,
    facts: streets({ address2 }),
    expect: held(/hold the payment/),
  })),
  { name: "the known street in another country", facts: streets({ country: "MX" }), expect: held(/hold the payment/) },
  { name: "the known street as two lines", facts: streets({ address1: "1 Main", address2: "St." }), expect: "pass" },
  { name: "the known name without a street", facts: streets({ address1: null }), expect: "pass" },
  {
    name: "two entries that may be the vendor's, one of whom is to be paid",
    facts: { ...remitTo("Acme Freight", "60448"), otherRemitTos: [addressOf("10001", "NY", "US", null, "Factor Capital")] },
    expect: held(/the vendor's remit-to is Factor Capital/),
  },
  {
    name: "two entries that say the same",
    facts: { ...remitTo("Acme Freight", "60448"), otherRemitTos: [addressOf("60448", "IL", "US", null, "Acme Freight Inc")] },
    expect: "pass",
  },
  {
    name: "no entry is the vendor's alone, and one that may be is paid elsewhere",
    facts: {
      ...remitTo("Factor Capital", "10001"),
      vendorProfile: null,
      otherRemitTos: [addressOf("60448", "IL", "US", null, "Acme Freight")],
    },
    expect: held(/paid to Factor Capital/),
  },
  {
    name: "a name and a postal code where the order names a city",
    facts: {
      order: { vendor: { remitTo: addressOf(null, null, "US", "Joliet") } },
      invoice: { stops: [stop("RemitTo", addressOf("10001", null, "US", null, "Factor Capital"))] },
    },
    expect: held(/paid to Factor Capital/),
  },
  { name: "a remit-to that says nothing", facts: thin(NAMED, {}), expect: "not-applicable" },
  ...(
    [
      [
        { ...NAMED, address1: "1 Main St" },
        { ...NAMED, address1: "9 Rd" },
        /Honest Freight, 9 Rd; .* is Honest Freight, 1 Main St: it differs in its street\./,
      ],
      [NAMED, { name: "Thief Bank" }, /to Thief Bank; the vendor's remit-to is Honest Freight: it differs in its name\./],
      [
        { postalCode: "75001" },
        { postalCode: "10001" },
        /to 10001; the vendor's remit-to is 75001: it differs in its postal code\./,
      ],
      [
        DALLAS,
        { ...DALLAS, ...CROOK, name: "X", country: null },
        /X, 9 Crook Rd, New York NY 10001; .* is 1 Main St, Dallas TX 75001: it differs in its name, street, city, state and postal code\./,
      ],
      [
        { ...NAMED, country: "US" },
        { ...NAMED, country: "NG" },
        /Honest Freight, NG; .* Honest Freight, US: it differs in its country\./,
      ],
      [
        { ...DALLAS, country: "US" },
        { ...DALLAS, address2: "Box 9", country: "NG" },
        /1 Main St, Box 9, Dallas TX 75001, NG; .* street and country\./,
      ],
      [{ name: "" }, NAMED, /to Honest Freight; .* is nobody named: it differs in its name\./],
    ] as const
  ).map(([known, billed, message], at) => ({
    name: `says in what it differs: ${at}`,
    facts: {
      ...thin(known, billed),
      ...(at === 6 ? { vendorProfile: { ...thin(known, billed).vendorProfile, name: null } } : {}),
    },
    expect: held(message),
  })),
  ...Object.entries(OTHER).map(([name, [known, billed]]) => ({
    name,
    facts: thin(known, billed),
    expect: held(/hold the payment/),
  })),
  ...Object.entries(SAME).map(([name, [known, billed]]) => ({ name, facts: thin(known, billed), expect: "pass" as const })),
  {
    name: "what one of two entries has and the other lacks",
    facts: {
      ...thin({ ...NAMED, ...DALLAS }, { ...NAMED, ...DALLAS }),
      otherRemitTos: [addressOf(null, null, "US", null, "Honest Freight")],
    },
    expect: "pass",
  },
  {
    name: "the order's remit-to where the directory's is blank",
    facts: {
      ...thin({ name: " " }, { name: "Honest Freight", postalCode: "75001" }),
      order: { vendor: { remitTo: addressOf("75001", "TX", "US", null, "Honest Freight") } },
    },
    expect: "pass",
  },
]);
