/**
 * The role of ours that a claim names: the text of the role itself, or with "weighbridge-" or "weighbridge:" before it, in any
 * case. Of several the widest, by the order of `WIDEST_FIRST`; undefined: it names none, and says nothing.
 */
export function roleOfClaim<Role extends string>(claimed: readonly string[], roles: readonly Role[]): Role | undefined {
  const named = new Set(
    claimed.map((text) =>
      text
        .trim()
        .toLowerCase()
        .replace(/^weighbridge[-:]/, ""),
    ),
  );
  return WIDEST_FIRST.map((name) => roles.find((role) => role === name)).find(
    (role): role is Role => role !== undefined && named.has(role),
  );
}

const WIDEST_FIRST = ["admin", "developer", "approver", "auditor", "viewer"];

/** Methods that are a second factor by themselves, or say that there was one (RFC 8176, 2). */
const SECOND_FACTORS = new Set(["mfa", "otp", "hwk", "swk", "sc", "fpt", "face", "iris", "retina", "vbm"]);

/** Whether the methods that a provider names had a second factor among them. What it does not say was not. */
export function isSecondFactor(methods: readonly string[]): boolean {
  return methods.some((method) => SECOND_FACTORS.has(method));
}
