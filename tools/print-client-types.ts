import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { buildOpenApi } from "#http/openapi/build-openapi.ts";
import { routes } from "#http/routes.ts";

const HEAD = "// Made from the table of operations by `node tools/write-reference.ts`: change the operations, not this file.\n\n";

/**
 * The types of the TypeScript client: every path, body and answer of the OpenAPI document. The client itself sends
 * `X-Tenant-Uuid`, so no call has to.
 */
export async function printClientTypes(): Promise<string> {
  const document = JSON.parse(JSON.stringify(buildOpenApi(routes))) as OpenAPI3 & {
    components: { parameters: { TenantUuid: { required: boolean } } };
  };
  document.components.parameters.TenantUuid.required = false;
  return HEAD + astToString(await openapiTS(document, { alphabetize: true, defaultNonNullable: false, silent: true }));
}
