import assert from "node:assert/strict";
import type { LightMyRequestResponse } from "fastify";
import type { AnyOperation } from "#http/operation.ts";
import { routes } from "#http/routes.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { OPERATOR_KEY, type Party, type twoTenants } from "#tests/fixtures/two-tenants.ts";

/** What an answer says, as tests look at JSON: unchecked here, since the server of the tests holds it to its schema. */
export type Json = ReturnType<typeof jsonOf>;
const jsonOf = (answer: LightMyRequestResponse) => answer.json();

export interface Request {
  /** Parameters of the path; the tenant's own things unless told. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON; text as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Expected; the first that the row declares unless told. */
  readonly status?: number;
}

/** An invoice nobody has decided about, with its order. */
export interface OpenInvoice {
  readonly invoiceUuid: string;
  readonly invoiceNumber: string;
  readonly orderExternalId: string;
  readonly eTag: string;
}

/** One tenant in which everything is there once, and how its operations are asked. */
export interface Asking {
  readonly tenant: Party;
  readonly both: Awaited<ReturnType<typeof twoTenants>>;
  /** Asks the operation; its answer as JSON, text where it is none. */
  give(operationId: string, request?: Request): Promise<Json>;
  anOpenInvoice(): Promise<OpenInvoice>;
}

/** How an operation comes to answer with each success that its row declares. */
export type Proofs = Readonly<Record<string, (asking: Asking) => Promise<unknown>>>;

const rowOf = (operationId: string): AnyOperation => {
  const row = routes.find((each) => each.operationId === operationId);
  assert.ok(row, `no operation is called ${operationId}`);
  return row;
};

/**
 * `asPerson`: headers of a session, by which everything is asked that people may ask; otherwise all of it by the tenant's key.
 */
export function askingOf(both: Asking["both"], asPerson?: Readonly<Record<string, string>>): Asking {
  const tenant = both.mine;
  let invoices = 0;

  const give: Asking["give"] = async (operationId, request = {}) => {
    const row = rowOf(operationId);
    const path = row.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
      const value = request.path?.[name] ?? (name === "tenantUuid" ? tenant.tenantUuid : tenant.ids[name]);
      assert.ok(value, `${operationId}: what is ${name}?`);
      return encodeURIComponent(value);
    });
    const query = request.query === undefined ? "" : `?${String(new URLSearchParams(request.query))}`;
    const answer = await both.app.inject({
      method: row.method,
      url: `${path}${query}`,
      headers: {
        ...(asPerson !== undefined && row.auth === "key-or-session"
          ? asPerson
          : { "x-api-key": row.auth === "operator" ? OPERATOR_KEY : tenant.key }),
        ...(row.auth === "operator" ? {} : { "x-tenant-uuid": tenant.tenantUuid }),
        ...(request.body === undefined ? {} : { "content-type": row.consumes?.[0] ?? "application/json" }),
        ...request.headers,
      },
      ...(request.body === undefined
        ? {}
        : { payload: typeof request.body === "string" ? request.body : JSON.stringify(request.body) }),
    });
    const expected = request.status ?? Number(Object.keys(row.responses)[0]);
    assert.equal(answer.statusCode, expected, `${row.method} ${path}${query}: ${answer.body.slice(0, 1000)}`);
    return String(answer.headers["content-type"]).startsWith("application/json") ? jsonOf(answer) : answer.body;
  };

  const anOpenInvoice = async (): Promise<OpenInvoice> => {
    invoices += 1;
    const [orderExternalId, invoiceNumber] = [`OPEN-${invoices}`, `OI-${invoices}`];
    await give("createOrder", { body: anOrderBody({ orderNumber: orderExternalId, charges: [["400", "100.00"]] }) });
    await give("createInvoice", {
      body: anInvoiceBody({ invoiceNumber, order: orderExternalId, charges: [["400", "130.00"]] }),
    });
    await both.service.work();
    const { invoiceUuid } = await give("getInvoiceUuid", { query: { externalId: invoiceNumber } });
    const { eTag } = await give("getWorkspace", { path: { invoiceUuid } });
    return { invoiceUuid, invoiceNumber, orderExternalId, eTag };
  };

  return { tenant, both, give, anOpenInvoice };
}
