import { RAW_RESPONSE_TYPES } from "#contract/rating/read-rating-answer.ts";
import { QUALIFIERS } from "#domain/charge/charge.ts";
import { RATING_CHARGE_TERMS, RATING_STOP_TYPES } from "#domain/rating/rating-words.ts";
import { RATING_COUNTRIES } from "#domain/reference/countries.ts";
import { RATING_HANDLING_UNITS } from "#domain/reference/handling-units.ts";

type Json = Record<string, unknown>;

const text: Json = { type: "string" };
const nullable = (type: string): Json => ({ type: [type, "null"] });
const object = (properties: Json): Json => ({ type: "object", properties });
const list = (properties: Json): Json => ({ type: "array", items: object(properties) });
const oneOf = (...values: string[]): Json => ({ type: "string", enum: values });
const choice = (...values: string[]): Json => ({ type: ["string", "null"], enum: [...values, null] });
const charges = list({
  Code: text,
  Description: text,
  Amount: { type: "number" },
  Rate: nullable("number"),
  Quantity: nullable("number"),
  Qualifier: { type: ["string", "null"], enum: [...QUALIFIERS, null] },
});

const REQUEST = {
  Uuid: "0199c0de-0000-7000-8000-000000000001",
  ExternalOrderId: "TMS-88231",
  FreightChargeTerms: "Prepaid",
  DeliveryDate: "2026-03-03T00:00:00Z",
  ShipDate: "2026-03-01T00:00:00Z",
  Vendor: { ExternalId: "ACME", SCAC: "ACMF" },
  Customer: { ExternalId: "C-200" },
  Stops: [
    { Type: "Origin", City: "Toledo", Zip: "43604", CountryCode: "USA", StateCode: "OH" },
    { Type: "Destination", City: "Erie", Zip: "16501", CountryCode: "USA", StateCode: "PA" },
  ],
  LineItems: [
    {
      Description: "Paper rolls",
      HandlingUnit: "Pallet",
      HandlingUnitCode: "Pallet",
      HandlingUnitCount: 4,
      Weight: 4200,
      WeightUnit: "Imperial",
      Class: 77.5,
    },
  ],
  VendorCharges: [{ Code: "LINEHAUL" }],
};
const ANSWER = {
  RawResponse: '{"total": 840.0}',
  RawResponseType: "Json",
  VendorCharges: [
    { Code: "LINEHAUL", Description: "Linehaul", Amount: 840, Rate: 20, Quantity: 42, Qualifier: "PerHundredweight" },
  ],
  CustomerCharges: [{ Code: "LINEHAUL", Description: "Linehaul", Amount: 1050, Rate: null, Quantity: null, Qualifier: null }],
};

/** Specification, "Rating engine callout": the request the service makes to the tenant's endpoint, and the answer it expects. */
export function describeRatingCallout(): Json {
  return {
    rateInvoice: {
      post: {
        operationId: "rateInvoice",
        tags: ["Rating"],
        summary: "Rate an invoice (called by the service at the tenant's endpoint)",
        description:
          "Called when an auditor asks for it, or before anything is approved where the policy says so; once for each order of the invoice. Attempted once, with 30 seconds; once more after 5xx where the tenant allows it. What no value of a list says is left out: a property null, in an entry of a list absent. An answer of at most 1 MiB; an exception of the engine preferably with 2xx and its text in RawResponse. Amount equals Rate x Quantity at four decimals; Rate, Quantity and Qualifier are given all three or not at all.",
        security: [{ RatingKey: [] }],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: object({
                Uuid: { type: "string", format: "uuid" },
                ExternalOrderId: text,
                FreightChargeTerms: choice(...RATING_CHARGE_TERMS),
                DeliveryDate: { type: ["string", "null"], format: "date-time" },
                ShipDate: { type: ["string", "null"], format: "date-time" },
                Vendor: object({ ExternalId: nullable("string"), SCAC: nullable("string") }),
                Customer: object({ ExternalId: nullable("string") }),
                Stops: list({
                  Type: oneOf(...RATING_STOP_TYPES),
                  City: nullable("string"),
                  Zip: nullable("string"),
                  CountryCode: oneOf(...RATING_COUNTRIES),
                  StateCode: nullable("string"),
                }),
                LineItems: list({
                  Description: nullable("string"),
                  HandlingUnit: oneOf(...RATING_HANDLING_UNITS),
                  HandlingUnitCode: { ...oneOf(...RATING_HANDLING_UNITS), description: "The same as HandlingUnit." },
                  HandlingUnitCount: nullable("integer"),
                  Weight: nullable("number"),
                  WeightUnit: oneOf("Imperial", "Metric"),
                  Class: nullable("number"),
                }),
                VendorCharges: list({ Code: { type: "string", description: "The tenant's charge code." } }),
              }),
              examples: { invoice: { value: REQUEST } },
            },
          },
        },
        responses: {
          "200": {
            description: "What the engine says.",
            content: {
              "application/json": {
                schema: object({
                  RawResponse: { type: "string", description: "The raw answer or exception text; auditors see it." },
                  RawResponseType: oneOf(...RAW_RESPONSE_TYPES),
                  VendorCharges: charges,
                  CustomerCharges: charges,
                }),
                examples: { rated: { value: ANSWER } },
              },
            },
          },
          "401": { description: "The apikey is not the one that was issued." },
        },
      },
    },
  };
}
