import { Type, type Static } from "typebox";
import { foldChargeName } from "#domain/charge/charge-code-book.ts";
import { reader } from "../../json/reader.ts";
import type { Problems } from "../../json/problems.ts";
import { choice, flag, idText, integer, list, requiredText } from "../../schema.ts";
import { CHARGE_TERMS } from "../../v2/terms.ts";
import { textOut } from "../../v2/read/parts-read.ts";
import { pageQuery, pageSchema } from "../pages.ts";

/** ISA06 has fifteen places. */
export const PartnerPath = Type.Object({ senderId: requiredText(15) });
export const PartnerListQuery = Type.Object({
  vendor: idText({ description: "The externalId of a vendor: partners that are it, or that may bill for one of its SCACs." }),
  ...pageQuery,
});

const MAX_TERMS = 100;
const MAX_CODES = 1000;
/** As long as a text of X12 can be (element 933), and as a code of the tenant can be. */
const MAX_CHARGE_NAME_LENGTH = 264;
const MAX_CODE_LENGTH = 60;

const PartnerSchema = Type.Object(
  {
    name: idText({ example: "Acme Freight" }),
    scacs: list(Type.Unsafe<string>({ type: "string", pattern: "^[A-Za-z0-9]{2,4}$" }), {
      description: "SCACs it may bill for; none: any. An invoice for another carrier is acknowledged and held.",
      example: ["ACMF"],
    }),
    vendorExternalId: idText({
      description:
        "Which vendor the partner is: its invoices are that vendor's where their SCAC (B311) is absent, known of nobody, or that of several vendors (divisions).",
      example: "ACME-EAST",
    }),
    acknowledgement: choice(["997", "999"], { description: "Which set answers its groups.", default: "997" }),
    n2DecimalPoint: choice(["reject", "accept"], {
      description:
        "What becomes of an amount with a decimal point where X12 has none: the invoice is refused, or read as it is written.",
      default: "reject",
    }),
    groupId: choice(["strict", "lenient"], { description: "210s in a group whose GS01 is not IM.", default: "strict" }),
    versionSuffix: choice(["reject", "accept"], {
      description: "GS08 with an implementation suffix (004010X098A1).",
      default: "reject",
    }),
    interchangeTrailer: choice(["strict", "groupNumber"], {
      description:
        "IEA02 that is not ISA13: the interchange is refused (TA1 R 001), or, where IEA02 repeats the only group's number (GS06), taken with TA1 E 001.",
      default: "strict",
    }),
    trailerNumber: choice(["strict", "group-number"], {
      description: "The former name of interchangeTrailer; read where that one is absent.",
      deprecated: true,
    }),
    remarkWords: choice(["doubt", "ignore"], {
      description:
        "Words of a correction (balance due, rebill, duplicate, ...) in K1, H3, N903, L112 or L502 on an invoice whose B308 and B301 say that it is not a correction: hold it, or take no notice.",
      default: "doubt",
    }),
    segmentRecovery: flag({ description: "An ISA that is not padded is read by its separators.", default: false }),
    chargeTerms: Type.Optional(
      Type.Unsafe<Record<string, string> | null>({
        type: ["object", "null"],
        maxProperties: MAX_TERMS,
        additionalProperties: { type: "string" },
        description: "Method of payment (B304) to charge terms, before the general table.",
        example: { PA: "PrepaidAdd" },
      }),
    ),
    chargeCodes: Type.Optional(
      Type.Unsafe<Record<string, string> | null>({
        type: ["object", "null"],
        maxProperties: MAX_CODES,
        additionalProperties: { type: "string" },
        description:
          "The partner's charge codes (L108) or texts (L112) to the tenant's charge codes, before every alias. Compared by letters and digits.",
        example: { FSC: "FUEL", "Gate fee": "LIFTGATE" },
      }),
    ),
    usage: choice(["production", "test"], {
      description:
        "Of a partner in test everything is acknowledged and nothing makes an invoice, whatever ISA15 says; of one in production that holds for ISA15 = T only.",
      default: "production",
    }),
    controlNumberWindowDays: integer({
      minimum: 0,
      maximum: 3650,
      default: 365,
      description: "Within how many days a control number must not come twice; 0 for senders that always send the same.",
    }),
    applicationAdvice: flag({ description: "An 824 for invoices that are well formed and cannot be processed.", default: false }),
    answerHours: integer({
      minimum: 0,
      maximum: 8760,
      default: 24,
      description: "Within how many hours its 997 (999, TA1) for an 824 is due; 0: none is expected.",
    }),
  },
  { $id: "EdiPartnerChange" },
);
export type PartnerBody = Static<typeof PartnerSchema>;

const TERMS = new Map(CHARGE_TERMS.map((terms) => [terms.toLowerCase(), terms]));

/** The terms in the specification's spelling; undefined for a word it does not have. */
export function chargeTermsWord(word: string): string | undefined {
  return TERMS.get(word.trim().toLowerCase());
}

const checkTerms = (body: unknown, problems: Problems): void => {
  const terms = (body as { readonly chargeTerms?: unknown } | null)?.chargeTerms;
  if (terms === null || typeof terms !== "object") return;
  for (const [code, word] of Object.entries(terms)) {
    if (!/^[A-Za-z0-9]{2}$/.test(code))
      problems.add("chargeTerms", "chargeTerms must be keyed by method of payment, two letters or digits");
    else if (typeof word === "string" && chargeTermsWord(word) === undefined)
      problems.add(`chargeTerms.${code}`, `chargeTerms.${code} must be one of ${CHARGE_TERMS.join(", ")}`);
  }
};

const checkCodes = (body: unknown, problems: Problems): void => {
  const codes = (body as { readonly chargeCodes?: unknown } | null)?.chargeCodes;
  if (codes === null || typeof codes !== "object") return;
  const seen = new Map<string, string>();
  for (const [name, code] of Object.entries(codes)) {
    const folded = foldChargeName(name);
    const twin = seen.get(folded);
    seen.set(folded, name);
    if (folded === "" || name.length > MAX_CHARGE_NAME_LENGTH)
      problems.add(
        "chargeCodes",
        `chargeCodes must be keyed by a charge code or text of 1 to ${MAX_CHARGE_NAME_LENGTH} characters`,
      );
    else if (twin !== undefined)
      problems.add("chargeCodes", `chargeCodes names ${twin} and ${name}, which are one name by letters and digits`);
    if (typeof code === "string" && (foldChargeName(code) === "" || code.trim().length > MAX_CODE_LENGTH))
      problems.add(`chargeCodes.${name}`, `chargeCodes.${name} must be a charge code of 1 to ${MAX_CODE_LENGTH} characters`);
  }
};
export const partnerReader = reader(PartnerSchema, (body, problems) => {
  checkTerms(body, problems);
  checkCodes(body, problems);
});

export const PartnerOutSchema = Type.Object(
  {
    senderId: Type.String({ description: "ISA06." }),
    name: textOut(),
    scacs: Type.Array(Type.String()),
    vendorExternalId: textOut(),
    acknowledgement: Type.String(),
    n2DecimalPoint: Type.String(),
    groupId: Type.String(),
    versionSuffix: Type.String(),
    interchangeTrailer: Type.String({ description: "strict or groupNumber." }),
    trailerNumber: Type.String({
      description: "The former name of interchangeTrailer: strict or group-number.",
      deprecated: true,
    }),
    remarkWords: Type.String({ description: "doubt or ignore." }),
    segmentRecovery: Type.Boolean(),
    chargeTerms: Type.Unsafe<Record<string, string>>({ type: "object", additionalProperties: { type: "string" } }),
    chargeCodes: Type.Unsafe<Record<string, string>>({ type: "object", additionalProperties: { type: "string" } }),
    usage: Type.String({ description: "production or test." }),
    controlNumberWindowDays: Type.Integer(),
    applicationAdvice: Type.Boolean(),
    answerHours: Type.Integer(),
    updatedAt: Type.String({ format: "date-time" }),
  },
  { $id: "EdiPartner" },
);
export const PartnerPageSchema = pageSchema(PartnerOutSchema);
