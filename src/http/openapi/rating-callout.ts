import { QUALIFIERS } from "#domain/charge/charge.ts";

type Json = Record<string, unknown>;

const text: Json = { type: "string" };
const nullable = (type: string): Json => ({ type: [type, "null"] });
const object = (properties: Json): Json => ({ type: "object", properties });
const list = (properties: Json): Json => ({ type: "array", items: object(properties) });
const oneOf = (...values: string[]): Json => ({ type: "string", enum: values });
const charges = list({
  Code: text, Description: text, Amount: { type: "number" }, Rate: nullable("number"), Quantity: nullable("number"),
  Qualifier: { type: ["string", "null"], enum: [...QUALIFIERS, null] },
});

/** Specification, "Rating engine callout": the request the service makes to the tenant's endpoint, and the answer it expects. */
export const describeRatingCallout = (): Json => ({
  rateInvoice: {
    post: {
      operationId: "rateInvoice",
      tags: ["Rating"],
      summary: "Rate an invoice (called by the service at the tenant's endpoint)",
      description: "Attempted once. Amount equals Rate x Quantity at four decimals; Rate, Quantity and Qualifier are given all three or not at all.",
      security: [{ RatingKey: [] }],
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: object({
              Uuid: { type: "string", format: "uuid" },
              ExternalOrderId: text,
              FreightChargeTerms: oneOf("Collect", "Prepaid", "PrepaidAdd", "ThirdParty"),
              DeliveryDate: { type: ["string", "null"], format: "date-time" },
              ShipDate: { type: ["string", "null"], format: "date-time" },
              Vendor: object({ ExternalId: nullable("string"), SCAC: nullable("string") }),
              Customer: object({ ExternalId: nullable("string") }),
              Stops: list({ Type: oneOf("Origin", "Destination", "BillTo"), City: nullable("string"), Zip: nullable("string"), CountryCode: nullable("string"), StateCode: nullable("string") }),
              LineItems: list({
                Description: nullable("string"), HandlingUnit: nullable("string"), HandlingUnitCode: nullable("string"), HandlingUnitCount: nullable("integer"),
                Weight: nullable("number"), WeightUnit: oneOf("Imperial", "Metric"), Class: nullable("number"),
              }),
              VendorCharges: list({ Code: text }),
            }),
          },
        },
      },
      responses: {
        "200": {
          description: "What the engine says.",
          content: { "application/json": { schema: object({ RawResponse: text, RawResponseType: oneOf("Json", "Xml", "Text"), VendorCharges: charges, CustomerCharges: charges }) } },
        },
        "401": { description: "The apikey is not the one that was issued." },
      },
    },
  },
});
