import { Type } from "typebox";
import { reader } from "../../json/reader.ts";
import { choice, flag, integer, requiredText, text, uuid } from "../../schema.ts";
import { orNull, textOut } from "../../v2/read/parts-read.ts";

const NAME_LENGTH = 100;
const HOST_LENGTH = 253;
const TEXT_LENGTH = 320;
const FOLDER_LENGTH = 255;
const SECRET_LENGTH = 16_384;
const URL_LENGTH = 2_048;

const atMost = (maxLength: number, description: string) => text({ minLength: 1, maxLength, description });

const optionalParts = {
  port: integer({
    minimum: 1,
    maximum: 65_535,
    description: "993 unless told, with STARTTLS 143; others as far as the operator lets connections out.",
  }),
  security: choice(["tls", "starttls"], {
    description: "TLS from the first byte (the default), or STARTTLS. Nothing is said to a server without.",
  }),
  authentication: choice(["password", "oauth"], { description: "password unless told." }),
  password: atMost(SECRET_LENGTH, "Kept encrypted, and answered nowhere."),
  accessToken: atMost(
    SECRET_LENGTH,
    "With `oauth` and without `tokenUrl`: sent as it is (XOAUTH2, OAUTHBEARER) until it expires.",
  ),
  refreshToken: atMost(
    SECRET_LENGTH,
    "With `tokenUrl`: access tokens are asked for by it. Without it the client asks for itself (client credentials).",
  ),
  tokenUrl: atMost(URL_LENGTH, "Where access tokens are asked for (RFC 6749)."),
  clientId: atMost(TEXT_LENGTH, "The client that the provider knows the service as."),
  clientSecret: atMost(SECRET_LENGTH, "Kept encrypted, and answered nowhere."),
  scope: atMost(2_000, "What the access token is for, in the provider's words."),
  folder: atMost(FOLDER_LENGTH, "The folder that is looked through; INBOX unless told."),
  address: choice(["invoices", "documents"], {
    description: "What arrives in it, as that part of an address says it. Invoices by default.",
  }),
  afterTaking: choice(["move", "flag"], {
    description:
      "What is done with a message that was taken: moved to `moveTo` (the default), or flagged as seen and with $Weighbridge. Nothing is deleted.",
  }),
  moveTo: atMost(FOLDER_LENGTH, "Weighbridge unless told; made where it is not there."),
  since: Type.Optional(
    Type.Unsafe<string | null>({
      type: ["string", "null"],
      "x-day": true,
      description: "Messages that arrived earlier are left alone; null: none is. The day before today unless told.",
    }),
  ),
  everySeconds: integer({
    minimum: 15,
    maximum: 3_600,
    description: "How often a server is asked that does not tell of new messages by itself; 60 unless told.",
  }),
  enabled: flag({ description: "true unless told." }),
};

/** `POST /manage/mailboxes`. */
export const createMailboxReader = reader(
  Type.Object(
    {
      name: requiredText(NAME_LENGTH, { example: "Accounts payable" }),
      host: requiredText(HOST_LENGTH, { example: "imap.example.com" }),
      username: requiredText(TEXT_LENGTH, { example: "ap@shipper.example" }),
      ...optionalParts,
    },
    { $id: "NewMailbox" },
  ),
);

/** `PATCH /manage/mailboxes/{mailboxUuid}`. */
export const changeMailboxReader = reader(
  Type.Object(
    {
      name: atMost(NAME_LENGTH, "As people know it."),
      host: atMost(HOST_LENGTH, "With another the secret is given anew."),
      username: atMost(TEXT_LENGTH, "With another the secret is given anew."),
      ...optionalParts,
    },
    { $id: "MailboxChange" },
  ),
);

export const MailboxPath = Type.Object({ mailboxUuid: uuid() });

const instantOrNull = (description: string) => orNull(Type.String({ format: "date-time", description }));

export const MailboxSchema = Type.Object(
  {
    uuid: uuid(),
    name: Type.String(),
    host: Type.String(),
    port: Type.Integer(),
    security: Type.Union([Type.Literal("tls"), Type.Literal("starttls")]),
    username: Type.String(),
    authentication: Type.Union([Type.Literal("password"), Type.Literal("oauth")]),
    hasSecret: Type.Boolean({ description: "Whether its password or token is kept." }),
    tokenUrl: textOut(),
    clientId: textOut(),
    hasClientSecret: Type.Boolean(),
    scope: textOut(),
    folder: Type.String(),
    address: Type.Union([Type.Literal("invoices"), Type.Literal("documents")]),
    afterTaking: Type.Union([Type.Literal("move"), Type.Literal("flag")]),
    moveTo: Type.String(),
    since: orNull(Type.String({ format: "date" })),
    everySeconds: Type.Integer(),
    enabled: Type.Boolean(),
    createdAt: Type.String({ format: "date-time" }),
    checkedAt: instantOrNull("When it was last looked through and all was well."),
    failingSince: instantOrNull("Since when every look has failed; null while it works."),
    failedAt: instantOrNull("When a look failed last."),
    failure: orNull(Type.String({ description: "Why it fails, in words; null while it does not." })),
    notTaken: Type.Integer({ description: "Messages in it that could not be fetched. Each is tried again once a day." }),
  },
  { $id: "Mailbox" },
);

export const MailboxListSchema = Type.Object({ items: Type.Array(MailboxSchema) }, { $id: "MailboxList" });

/** `POST /manage/mailboxes/{mailboxUuid}/test`. */
export const TestedMailboxSchema = Type.Object(
  {
    passed: Type.Boolean(),
    message: Type.String({ description: "What was found, or what went wrong." }),
    messages: orNull(
      Type.Integer({ description: "Messages that lie in its folder and may be taken; null where it did not open." }),
    ),
    hasIdle: orNull(Type.Boolean({ description: "Whether the server tells of new messages by itself (IDLE)." })),
  },
  { $id: "TestedMailbox" },
);
