import createClient from "openapi-fetch";
import type { paths } from "../../../sdk/openapi.generated.ts";
import { ApiError, errorOf } from "./api-error.ts";
import { t } from "../language/text.ts";

let tenant: string | null = null;

/** The tenant that every call is made for, once a person who works for several has chosen one. */
export function setTenantHeader(uuid: string | null): void {
  tenant = uuid;
}

export function currentTenant(): string | null {
  return tenant;
}

/** By what it is proved: the person's own password, or the company's sign-in. */
export type ProofBy = "own" | "company";

let askForProof: ((by: ProofBy) => Promise<boolean>) | null = null;

/** Who asks a person to prove again that it is them, before what is final; null: nobody. It answers whether they did. */
export function setProofAsker(asker: ((by: ProofBy) => Promise<boolean>) | null): void {
  askForProof = asker;
}

/** A call with the session's cookie. `X-Requested-With` is a header that no form of another site can send. */
export async function send(request: Request): Promise<Response> {
  if (tenant !== null) request.headers.set("x-tenant-uuid", tenant);
  request.headers.set("x-requested-with", "Weighbridge");
  const again = request.clone();
  const response = await fetched(request);
  const needed = response.headers.get("x-needs-proof");
  if (needed === null || askForProof === null) return response;
  // Refused until the person proves once more who they are: then the very same is asked again.
  return (await askForProof(needed === "company" ? "company" : "own")) ? fetched(again) : response;
}

async function fetched(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new ApiError(0, t`The service cannot be reached.`, null);
  }
}

/**
 * The operations of our own service, with the types of its OpenAPI document: `answer(api.GET("/manage/orders", { params, signal
 * }))`. A name that the document does not know does not compile.
 */
export const api = createClient<paths, "application/json">({ fetch: send, credentials: "same-origin" });

interface Fetched<Body> {
  readonly data?: Body;
  readonly error?: unknown;
  readonly response: Response;
}

/** The body of a success. Throws `ApiError` for a refusal, a failure, and where there is no answer. */
export async function answer<Body>(call: Promise<Fetched<Body>>): Promise<Body> {
  const { data, error, response } = await call;
  if (!response.ok) throw errorOf(response, error);
  // An answer without content has no body, and its type says so.
  return data as Body;
}

/** Where a list goes on: nothing for its first page. */
export function after(cursor: string | null): { readonly cursor?: string } {
  return cursor === null ? {} : { cursor };
}
