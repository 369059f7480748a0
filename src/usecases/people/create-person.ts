import { randomBytes } from "node:crypto";
import type { Role } from "#contract/manage/people/roles.ts";
import { findPersonByEmail, insertPerson, putMembership } from "#db/queries/people/people.ts";
import { type Amount, printAmount } from "#domain/money/amount.ts";
import type { Context } from "#src/context.ts";
import { done, refuse, type Outcome } from "../refusal.ts";
import { hashOfPassword } from "./passwords.ts";

export type PersonRole = Role;

export interface CreatePerson {
  readonly email: string;
  readonly name: string;
  /** Without one, a password is made and answered. At least 10 characters. */
  readonly password?: string;
  readonly tenantUuid: string;
  readonly role: PersonRole;
  /** Highest amount they may approve, in ten-thousandths; null or absent: no limit. */
  readonly approvalLimit?: Amount | null;
}

export interface CreatedPerson {
  readonly userId: string;
  readonly email: string;
  /** Null for a person who was there already: they keep their password. */
  readonly password: string | null;
}

const EMAIL = /^[^\s@]+@[^\s@]+$/;
const MIN_PASSWORD_LENGTH = 10;
const MAX_PASSWORD_LENGTH = 128;

/** 96 random bits in groups that can be read out and typed: "k3f9-x2mq-...". No letters that look alike. */
const makePassword = (): string => {
  const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
  const letters: string[] = [];
  // 248 = 8 x 31: bytes from there on would make some letters likelier than others.
  while (letters.length < 20)
    for (const byte of randomBytes(32)) if (byte < 248 && letters.length < 20) letters.push(alphabet[byte % 31] ?? "");
  return letters.join("").replace(/(.{4})(?=.)/g, "$1-");
};

/**
 * Makes a person who can sign in with e-mail and password, as a member of a tenant. Somebody with this e-mail already becomes a
 * member too and keeps name and password. Refused as `invalid` when e-mail, name or password cannot be used.
 */
export async function createPerson(context: Context, wanted: CreatePerson): Promise<Outcome<CreatedPerson>> {
  const email = wanted.email.trim().toLowerCase();
  const name = wanted.name.trim();
  const errors: Record<string, readonly string[]> = {};
  if (!EMAIL.test(email) || email.length > 254) errors["email"] = ["email must be an e-mail address"];
  if (name === "" || name.length > 200) errors["name"] = ["name is required and has at most 200 characters"];
  const password = wanted.password ?? makePassword();
  if (password.length < MIN_PASSWORD_LENGTH || password.length > MAX_PASSWORD_LENGTH)
    errors["password"] = [`password has from ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`];
  if (Object.keys(errors).length > 0) return refuse("invalid", "this person cannot be made", errors);
  if ((await context.tenants.find(wanted.tenantUuid)) === undefined) return refuse("unknown", "no such tenant");

  const passwordHash = await hashOfPassword(password);
  return context.db.inSignIn(async (tx) => {
    const made = await insertPerson(tx, { id: context.newUuid(), name, email, passwordHash, emailVerified: false });
    const person = await findPersonByEmail(tx, email);
    if (person === undefined) throw new Error("a person who was just made is not there");
    await putMembership(tx, {
      tenantUuid: wanted.tenantUuid,
      userId: person.id,
      role: wanted.role,
      approvalLimit: wanted.approvalLimit == null ? null : printAmount(wanted.approvalLimit),
    });
    return done({ userId: person.id, email, password: made ? password : null });
  });
}
