import type { components, operations } from "../../../sdk/openapi.generated.ts";

/**
 * What the service answers under /manage, as its OpenAPI document says it: a renamed field breaks the app where it is compiled.
 * Amounts are text with four decimals, rates and quantities text.
 */
export type Schemas = components["schemas"];

/** The JSON body of a success with status 200, by the operation's id. */
export type AnswerOf<Id extends keyof operations> = operations[Id] extends {
  responses: { 200: { content: { "application/json": infer Body } } };
}
  ? Body
  : never;

/** The JSON that an operation takes, by its id. */
export type BodyOf<Id extends keyof operations> = operations[Id] extends {
  requestBody: { content: { "application/json": infer Body } };
}
  ? Body
  : never;

/** One entry of a list that is answered page by page. */
export type ItemOf<Id extends keyof operations> = AnswerOf<Id> extends { items: (infer Item)[] } ? Item : never;

export type Workspace = Schemas["Workspace"];
export type Audit = NonNullable<Workspace["audit"]>;
export type Finding = Audit["findings"][number];
export type ChargeRow = Audit["charges"][number];
export type ChargeLine = ChargeRow["lines"][number];
export type Provenance = NonNullable<ChargeLine["provenance"]>;
export type Address = Workspace["stops"][number]["address"];
export type Dispute = Workspace["disputes"][number];
export type Communication = Dispute["communications"][number];
export type TimelineEntry = Workspace["timeline"][number];
export type ProposedDispute = NonNullable<Workspace["proposedDispute"]>;
export type QueueItem = ItemOf<"listInvoices">;
export type QueueCounts = AnswerOf<"countQueues">;
export type OrderDetail = Schemas["OrderHistory"];
export type WebhookEndpoint = Schemas["WebhookEndpoint"];

/** Who is signed in. A key has no person, and does not use the app. */
export type Me = AnswerOf<"whoAmI"> & { readonly user: NonNullable<AnswerOf<"whoAmI">["user"]> };
