import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { compileValidator } from "#contract/json/validator.ts";
import { buildOpenApi } from "#http/openapi/build-openapi.ts";
import { routes } from "#http/routes.ts";

/** What the documentation shows is what the service takes and gives. */
suite("examples of the documentation", () => {
  test("bodies pass the reader of their operation, and no operation is without", () => {
    for (const row of routes) {
      const example = row.bodyExample;
      if (row.body === undefined) continue;
      assert.ok(example !== undefined, `${row.operationId} has no example: give its row a bodyExample`);
      if (example === undefined) continue;
      const read = row.body.readBytes(Buffer.from(JSON.stringify(example)));
      assert.ok(read.ok, `${row.operationId}: ${JSON.stringify(read.ok ? {} : read.errors)}`);
    }
  });

  test("an example uses no name its schema does not have", () => {
    const check = (
      value: unknown,
      schema: { readonly properties?: Readonly<Record<string, object>>; readonly items?: object },
      path: string,
    ): void => {
      if (Array.isArray(value)) value.forEach((entry, index) => check(entry, schema.items ?? {}, `${path}[${index}]`));
      else if (typeof value === "object" && value !== null && schema.properties !== undefined) {
        for (const [name, inner] of Object.entries(value)) {
          assert.ok(name in schema.properties, `${path}.${name} is in no schema`);
          check(inner, schema.properties[name] ?? {}, `${path}.${name}`);
        }
      }
    };
    for (const row of routes) check(row.bodyExample, (row.body?.schema ?? {}) as object, row.operationId);
  });

  test("answers satisfy their schema", () => {
    for (const row of routes) {
      for (const [status, { schema, example }] of Object.entries(row.responses)) {
        if (schema === undefined || example === undefined) continue;
        const validate = compileValidator(schema);
        assert.ok(validate(example), `${row.operationId} ${status}: ${JSON.stringify(validate.errors)}`);
      }
    }
  });

  test("the document's own examples satisfy the schema they stand beside", () => {
    const document = buildOpenApi(routes);
    const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
    ajv.addSchema({ $id: "document", ...(document as object) });
    let tried = 0;
    const walk = (node: unknown, pointer: string): void => {
      if (typeof node !== "object" || node === null) return;
      const { schema, examples } = node as { readonly schema?: object; readonly examples?: unknown };
      const escaped = (name: string): string => encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
      if (schema !== undefined && typeof examples === "object" && examples !== null && !Array.isArray(examples)) {
        for (const [name, { value }] of Object.entries(examples as Record<string, { readonly value: unknown }>)) {
          tried += 1;
          const validate = ajv.compile({ $ref: `document#${pointer}/schema` });
          assert.ok(validate(value), `${pointer} ${name}: ${JSON.stringify(validate.errors)}`);
        }
        return;
      }
      if (Array.isArray(examples) && "type" in node) {
        tried += 1;
        const validate = ajv.compile({ $ref: `document#${pointer}` });
        for (const value of examples)
          assert.ok(validate(value), `${pointer}: ${JSON.stringify(value)} ${JSON.stringify(validate.errors)}`);
      }
      for (const [name, inner] of Object.entries(node)) if (name !== "examples") walk(inner, `${pointer}/${escaped(name)}`);
    };
    walk(document, "");
    assert.ok(tried > 40, String(tried));
  });

  test("there are the seven webhooks, and the rating callout", () => {
    const { webhooks } = buildOpenApi(routes) as { readonly webhooks: Readonly<Record<string, unknown>> };
    assert.deepEqual(Object.keys(webhooks).sort(), [
      "DISPUTE_COMMUNICATION_CREATED",
      "DISPUTE_CREATED",
      "DISPUTE_UPDATED",
      "DOCUMENT_APPROVED",
      "INVOICE_APPROVED",
      "INVOICE_CREATED",
      "ORDER_APPROVED",
      "rateInvoice",
    ]);
  });

  test("what is deprecated says so", () => {
    const { paths } = buildOpenApi(routes) as {
      readonly paths: Readonly<
        Record<string, Readonly<Record<string, { readonly operationId: string; readonly deprecated?: boolean }>>>
      >;
    };
    const deprecated = Object.values(paths)
      .flatMap((path) => Object.values(path))
      .filter((operation) => operation.deprecated === true)
      .map((operation) => operation.operationId);
    assert.deepEqual(
      deprecated.sort(),
      routes
        .filter((row) => row.deprecated !== undefined)
        .map((row) => row.operationId)
        .sort(),
    );
    assert.ok(deprecated.includes("displayAuditResults"));
  });
});
