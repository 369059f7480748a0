import { ApiError, errorOf } from "./api-error.ts";
import { send } from "./client.ts";

/** The sign-in is a part of its own beside the operations of the document. Throws `ApiError`. */
export async function post(path: string, body: object): Promise<unknown> {
  const headers = { accept: "application/json", "content-type": "application/json" };
  const response = await send(
    new Request(path, { method: "POST", headers, body: JSON.stringify(body), credentials: "same-origin" }),
  );
  const said: unknown = await response.json().catch(() => null);
  if (!response.ok) throw errorOf(response, said);
  return said;
}

/** Whether a second factor is asked for before there is a session. */
export async function signIn(email: string, password: string): Promise<{ readonly needsCode: boolean }> {
  const said = await post("/auth/sign-in/email", { email, password });
  return { needsCode: typeof said === "object" && said !== null && "twoFactorRedirect" in said };
}

/** Where somebody with this address signs in at their company; the browser is to go there. `next`: where they come back to. */
export async function beginCompanySignIn(asked: {
  readonly email: string;
  readonly tenantUuid: string | null;
  readonly next: string;
  readonly proveAgain?: boolean;
}): Promise<string> {
  const said = await post("/auth/company", asked);
  return typeof said === "object" && said !== null && "url" in said ? String(said.url) : "/sign-in?company=provider";
}

/** The second step: what the authenticator app shows, or a recovery code. */
export async function giveCode(code: string): Promise<void> {
  const plain = code.trim();
  const isOfApp = /^\d{6}$/.test(plain.replaceAll(" ", ""));
  await (isOfApp
    ? post("/auth/two-factor/verify-totp", { code: plain.replaceAll(" ", "") })
    : post("/auth/two-factor/verify-backup-code", { code: plain.toLowerCase() }));
}

/**
 * Whether there is no session any more: one that is gone already is signed out as well, one whose service does not answer goes
 * on.
 */
export async function signOut(): Promise<boolean> {
  try {
    await post("/auth/sign-out", {});
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status === 401;
  }
}
