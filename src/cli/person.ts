import type { Amount } from "#domain/money/amount.ts";
import { isRole, type Role, ROLES } from "#contract/manage/people/roles.ts";
import { readApprovalLimit } from "#contract/manage/people/api-keys.ts";
import type { Context, Tenant } from "#src/context.ts";
import { changePerson } from "#usecases/people/change-person.ts";
import { OPERATOR } from "#usecases/people/contained-role.ts";
import { deactivatePerson } from "#usecases/people/deactivate-person.ts";
import { erasePerson } from "#usecases/people/erase-person.ts";
import { confirmPerson } from "#usecases/people/joined-person.ts";
import { invitePerson } from "#usecases/people/invite-person.ts";
import { listPeople, type PersonView } from "#usecases/people/list-people.ts";
import { makeResetLink } from "#usecases/people/reset-password.ts";
import type { DefineCommand } from "./command.ts";
import { tenantNamed } from "./find-tenant.ts";
import { orFail } from "./or-fail.ts";
import { withContext } from "./with-context.ts";

const PAGE = 200;

async function everybody(context: Context, tenant: Tenant): Promise<readonly PersonView[]> {
  const people: PersonView[] = [];
  let cursor: string | null = null;
  do {
    const page: { readonly items: readonly PersonView[]; readonly nextCursor: string | null } = orFail(
      await listPeople(context, tenant, { limit: PAGE, cursor }),
    );
    people.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return people;
}

async function personOf(context: Context, tenant: Tenant, email: string): Promise<PersonView> {
  const wanted = email.trim().toLowerCase();
  const person = (await everybody(context, tenant)).find((each) => each.email === wanted);
  if (person === undefined) throw new Error(`nobody of this tenant has the address ${email}`);
  return person;
}

const roleOf = (text: string): Role => {
  if (!isRole(text)) throw new Error(`there is no role ${text}; the roles are ${ROLES.join(", ")}`);
  return text;
};

/** Undefined: not given; null: no limit. */
const limitOf = (text: string | undefined): Amount | null | undefined => {
  if (text === undefined || text === "none") return text === undefined ? undefined : null;
  const limit = readApprovalLimit(text);
  if (limit === undefined) throw new Error(`${text} is no amount: as 5000.00, or none`);
  return limit;
};

interface Options {
  readonly tenant: string;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly limit?: string;
  readonly handTo?: string;
  readonly json: boolean;
}

const print = (json: boolean, what: object, words: string): void => console.log(json ? JSON.stringify(what) : words);

const invite: DefineCommand = (command) =>
  void command
    .requiredOption("--tenant <slug or uuid>", "whom they work for")
    .requiredOption("--email <address>", "theirs")
    .requiredOption("--name <name>", "what people call them")
    .option("--role <role>", ROLES.join(", "), "viewer")
    .option("--limit <amount>", "the largest amount they may approve (default: any)")
    .option("--json", "print JSON only", false)
    .action((options: Options) =>
      withContext(
        "of-this-release",
        async (context) => {
          const tenant = await tenantNamed(context, options.tenant);
          const { person, link, expiresAt, mailed } = orFail(
            await invitePerson(context, tenant, OPERATOR, {
              email: options.email,
              name: options.name,
              role: roleOf(options.role),
              approvalLimit: limitOf(options.limit) ?? null,
            }),
          );
          const sent = mailed ? "A mail with a link of its own is on its way.\n" : "";
          print(
            options.json,
            { uuid: person.personUuid, link, expiresAt, mailed },
            `${sent}Link     ${link}   (works once, until ${expiresAt.toISOString()})`,
          );
        },
        "person invite",
      ),
    );

const list: DefineCommand = (command) =>
  void command
    .requiredOption("--tenant <slug or uuid>", "whose people")
    .option("--json", "print JSON only", false)
    .action((options: Options) =>
      withContext("of-this-release", async (context) => {
        const people = await everybody(context, await tenantNamed(context, options.tenant));
        const rows = people.map(({ personUuid: uuid, email, name, role, approvalLimit, state }) => ({
          uuid,
          email,
          name,
          role,
          approvalLimit,
          state,
        }));
        const lines = rows.map((row) =>
          [row.state, row.role, row.approvalLimit ?? "no limit", row.email ?? "", row.name].join("\t"),
        );
        print(options.json, rows, lines.length === 0 ? "Nobody yet" : lines.join("\n"));
      }),
    );

const role: DefineCommand = (command) =>
  void command
    .requiredOption("--tenant <slug or uuid>", "whom they work for")
    .requiredOption("--email <address>", "theirs")
    .requiredOption("--role <role>", ROLES.join(", "))
    .option("--limit <amount>", "the largest amount they may approve, or none (default: as it is)")
    .option("--json", "print JSON only", false)
    .action((options: Options) =>
      withContext(
        "of-this-release",
        async (context) => {
          const tenant = await tenantNamed(context, options.tenant);
          const { personUuid, eTag } = await personOf(context, tenant, options.email);
          const limit = limitOf(options.limit);
          const changed = orFail(
            await changePerson(context, tenant, OPERATOR, {
              personUuid,
              eTag,
              role: roleOf(options.role),
              ...(limit === undefined ? {} : { approvalLimit: limit }),
            }),
          );
          const waits = changed.waiting === undefined ? "" : "; another limit waits for a second person";
          print(
            options.json,
            { uuid: personUuid, role: changed.role, approvalLimit: changed.approvalLimit },
            `${changed.name}: ${changed.role}, ${changed.approvalLimit ?? "no limit"}${waits}`,
          );
        },
        "person role",
      ),
    );

const confirm: DefineCommand = (command) =>
  void command
    .requiredOption("--tenant <slug or uuid>", "whom they work for")
    .requiredOption("--email <address>", "theirs")
    .option("--json", "print JSON only", false)
    .action((options: Options) =>
      withContext(
        "of-this-release",
        async (context) => {
          const tenant = await tenantNamed(context, options.tenant);
          const { personUuid, name } = await personOf(context, tenant, options.email);
          orFail(await confirmPerson(context, tenant, OPERATOR, personUuid));
          print(options.json, { uuid: personUuid }, `${name} is a second person now for what those did who let them in.`);
        },
        "person confirm",
      ),
    );

const deactivate: DefineCommand = (command) =>
  void command
    .requiredOption("--tenant <slug or uuid>", "whom they work for")
    .requiredOption("--email <address>", "theirs")
    .option("--hand-to <address>", "who takes over what they answered for")
    .option("--json", "print JSON only", false)
    .action((options: Options) =>
      withContext(
        "of-this-release",
        async (context) => {
          const tenant = await tenantNamed(context, options.tenant);
          const { personUuid } = await personOf(context, tenant, options.email);
          const handTo = options.handTo === undefined ? null : (await personOf(context, tenant, options.handTo)).personUuid;
          const left = orFail(await deactivatePerson(context, tenant, OPERATOR, { personUuid, handTo }));
          const nobodys = left.left.length === 0 ? "" : `\nNobody answers for these now: ${left.left.join(", ")}`;
          print(options.json, left, `Deactivated. Open invoices handed over or left: ${left.invoices}${nobodys}`);
        },
        "person deactivate",
      ),
    );

const reset: DefineCommand = (command) =>
  void command
    .requiredOption("--tenant <slug or uuid>", "whom they work for")
    .requiredOption("--email <address>", "theirs")
    .option("--json", "print JSON only", false)
    .action((options: Options) =>
      withContext(
        "of-this-release",
        async (context) => {
          const tenant = await tenantNamed(context, options.tenant);
          const { personUuid } = await personOf(context, tenant, options.email);
          const made = orFail(await makeResetLink(context, tenant, OPERATOR, personUuid));
          const words =
            made.link === null
              ? "A link went to their mailbox."
              : `Link     ${made.link}   (works once, until ${made.expiresAt?.toISOString() ?? "it is used"})`;
          print(options.json, made, words);
        },
        "person reset",
      ),
    );

const erase: DefineCommand = (command) =>
  void command
    .requiredOption("--tenant <slug or uuid>", "one that they work for, or did")
    .requiredOption("--email <address>", "theirs")
    .requiredOption("--yes", "it cannot be undone: name, address and whatever they sign in with go, in every tenant")
    .option("--json", "print JSON only", false)
    .action((options: Options) =>
      withContext(
        "of-this-release",
        async (context) => {
          const tenant = await tenantNamed(context, options.tenant);
          const { personUuid } = await personOf(context, tenant, options.email);
          const erased = orFail(await erasePerson(context, tenant, OPERATOR, personUuid));
          const words =
            erased.pseudonym === null
              ? "The invitation is gone, and with it all that was known of them."
              : `Erased. What they decided is told of ${erased.pseudonym}. Copies of the database that were made before still hold them.`;
          print(options.json, erased, words);
        },
        "person erase",
      ),
    );

/** `weighbridge person ...`: what an admin does in the app, for whoever runs the service. */
export const PERSON_COMMANDS = { invite, list, role, confirm, deactivate, reset, erase } as const;
