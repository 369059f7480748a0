import { ROLES, SCOPES_OF_ROLE, type Touches, TOUCHES, TOUCHES_OF_ROLE } from "#contract/manage/people/roles.ts";
import type { AnyOperation } from "#http/operation.ts";
import { routes } from "#http/routes.ts";

const MEANING: Readonly<Record<Touches, string>> = {
  money:
    "what is paid, to whom or got back, and what such decisions rest on: policy, codes, rates, evidence, the record of a vendor, a customer or a partner",
  access: "who may call or listen: people, keys, accounts, endpoints, secrets, tenants",
  settings: "other choices of the tenant",
  work: "what came in, goes out or is noted",
  nothing: "it only asks",
};

const WITHOUT_KEY = {
  operator: "the operator's key",
  session: "a person's session, about their own account",
  none: "it proves its caller itself",
} as const;

/** Under what an operation is called. */
const ground = (row: AnyOperation): string =>
  row.auth === "operator" || row.auth === "none" || row.auth === "session" ? WITHOUT_KEY[row.auth] : `scope \`${row.scope}\``;

/** The roles whose people may call it by their session. */
const rolesOf = (row: AnyOperation, touches: Touches): string => {
  if (row.auth === "session") return ROLES.join(", ");
  if (row.auth !== "key-or-session") return "keys alone";
  return ROLES.filter(
    (role) => TOUCHES_OF_ROLE[role].includes(touches) && row.scope !== undefined && SCOPES_OF_ROLE[role].includes(row.scope),
  ).join(", ");
};

/** Whether a person shows anew who they are. */
const freshness = ({ isFinal }: AnyOperation): string => (isFinal === "always" ? "5 minutes" : isFinal === true ? "yes" : "");

const tableOf = (touches: Touches): string => {
  const rows = routes
    .filter((row) => row.touches === touches)
    .map(
      (row) =>
        `| ${row.operationId} | \`${row.method} ${row.path}\` | ${ground(row)} | ${row.auth === "operator" || row.auth === "none" ? "nobody by a session" : rolesOf(row, touches)} | ${freshness(row)} |`,
    );
  const head = "| Operation | Address | Called under | Roles | Fresh proof |\n|---|---|---|---|---|";
  return `## ${touches[0]?.toUpperCase()}${touches.slice(1)}\n\n${MEANING[touches]}.\n\n${head}\n${rows.join("\n")}\n`;
};

/** The page that tells what each operation changes, and who may. */
export function printAccessGuide(): string {
  const roles = ROLES.map((role) => `| ${role} | ${SCOPES_OF_ROLE[role].join(", ")} | ${TOUCHES_OF_ROLE[role].join(", ")} |`);
  return `# Who may change what

Written by \`node tools/write-reference.ts\` of the rows of all operations; held equal by a test. Every operation but a GET says what it touches at the
gravest, or it does not compile; one that touches money or access does not compile under a scope that has no say over it.

A person may what the role's scopes reach and the role may touch. A key has no role: it may what its scopes reach, and was given no more than its maker
has; who may not change what is paid hands out no \`admin\`. The scope \`admin\` reaches the policy, codes, rates and records that decisions rest on: give it
to keys that keep them, and to no others.

A webhook endpoint hears on without an end: who makes one, has it heard elsewhere, hear more or again, or gives it a new secret has access without an end (a person who is signed in,
or a key that does not expire), and the scopes of what it tells: \`invoices\`, \`orders\`, \`disputes\`, \`documents\`.

What is final (*Fresh proof*) is refused (403, \`x-needs-proof\`) to a person who showed longer ago than \`freshMinutes\` who they are, until they do again
(\`POST /auth/prove\`). New tenants begin with 60, as long as a session may be left alone; sandboxes, and tenants of before that was so, with none:
\`PUT /manage/sign-in\` sets it. It is one proof an hour for everything that is final, not one for each: whoever approves all day is not to get used to typing a
password without looking. Signing out, taking something away, and whatever is taken back as it was done ask for none; a test names these operations.

| Role | Scopes | May change |
|---|---|---|
${roles.join("\n")}

${TOUCHES.map(tableOf).join("\n")}`;
}
