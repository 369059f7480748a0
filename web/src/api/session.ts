import { ApiError, errorOf } from "./api-error.ts";
import { send } from "./client.ts";

/** The sign-in is a part of its own beside the operations of the document. Throws `ApiError`. */
async function post(path: string, body: object): Promise<void> {
  const headers = { accept: "application/json", "content-type": "application/json" };
  const response = await send(
    new Request(path, { method: "POST", headers, body: JSON.stringify(body), credentials: "same-origin" }),
  );
  if (!response.ok) throw errorOf(response, await response.json().catch(() => null));
}

export function signIn(email: string, password: string): Promise<void> {
  return post("/auth/sign-in/email", { email, password });
}

/** A session that is gone already is signed out as well. */
export function signOut(): Promise<void> {
  return post("/auth/sign-out", {}).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });
}
