import { faultOfPassword } from "#domain/access/password-rules.ts";

let common: Promise<ReadonlySet<string>> | undefined;

/** What is tried first: 49,000 passwords of past leaks, as a kept list has them. Loaded when the first person chooses one. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  return common;
}

/** What stands on the sign-in page is tried first, too. */
const PRODUCT = "weighbridge";

/** What a password is judged by beside its owner: how long it has to be, and whom they work for. */
export interface PasswordFacts {
  readonly minLength: number;
  readonly companies: readonly string[];
}

/** What is wrong with a password that somebody wants to have; undefined: nothing. `own`: their name and address. */
export async function faultOfNewPassword(
  password: string,
  own: readonly string[],
  { minLength, companies }: PasswordFacts,
): Promise<string | undefined> {
  const known = await commonPasswords();
  return faultOfPassword(password, {
    minLength,
    own: [...own, ...companies],
    product: PRODUCT,
    isCommon: (text) => known.has(text),
  });
}

/** The library's own scrypt, so that its sign-in can check what is stored here. Loaded only now: most starts make nobody. */
export async function hashOfPassword(password: string): Promise<string> {
  return (await import("better-auth/crypto")).hashPassword(password);
}

/** Takes as long for an account without a password as for any other. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const { hashPassword, verifyPassword } = await import("better-auth/crypto");
  if (hash !== null) return verifyPassword({ hash, password });
  await hashPassword(password);
  return false;
}
