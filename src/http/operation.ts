import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { Logger } from "pino";
import type { Static, TSchema } from "typebox";
import type { FieldErrors } from "#contract/json/problems.ts";
import type { Reader } from "#contract/json/reader.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import type { Answer, AnyAnswer, ResponseRow, Responses } from "./answer.ts";
import type { Grant, Role, Scope, ScopeOverAccess, ScopeOverMoney, Touches } from "./auth/scopes.ts";
import type { Refusal, RefusalCode } from "./refusals.ts";

/** Decides the error shape, the place in the documentation and how the tenant is named. */
export type Generation = "v2" | "legacy" | "manage" | "edi" | "oauth" | "open";

/**
 * Who may call: a key; a key or a signed-in person; a signed-in person, about their own account, whatever their role; the
 * operator; anybody (the operation then looks for itself, as the capture callback with its signature).
 */
export type Auth = "key" | "key-or-session" | "session" | "operator" | "none";

/**
 * How the body is taken: as JSON through `body`, as whole bytes, as a stream (`rawStream`), as JSON that brings files in base64
 * (a stream too: the handler reads it by `withFilesBody`, and `body` only tells of it), or not at all.
 */
export type Reads = "json" | "files" | "bytes" | "stream" | "nothing";

export interface Principal extends Actor {
  readonly kind: "key" | "user" | "operator" | "anonymous";
  /** The key's uuid or the person's id. */
  readonly subject: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly role: Role | null;
  /** A key bound to one EDI partner may send for that partner only. */
  readonly partner: string | null;
  /** When the key ends by itself, in milliseconds since 1970; absent: never. */
  readonly expiresAt?: number;
  /** Of a person: the session they call by. */
  readonly sessionId?: string;
  /**
   * Of a person: when they last proved who they are (milliseconds since 1970), and whether their role asks for a second factor
   * that they have not.
   */
  readonly proof?: {
    readonly at: number;
    readonly lacksSecondFactor: boolean;
    readonly byCompany: boolean;
    readonly owesPasskey: boolean;
  };
}

/**
 * What a handler is given. `tenant` is always the caller's own; everything in `params`, `query` and `body` was read and folded by
 * the row's schemas.
 */
export interface Call<Params = unknown, Query = unknown, Body = unknown> {
  readonly context: Context;
  readonly tenant: Tenant;
  readonly actor: Principal;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The body's text as it came, of a JSON operation; empty otherwise. */
  readonly rawText: string;
  /** The body's bytes as they came (`reads` json or bytes). */
  readonly rawBody: Buffer;
  /** The body while it arrives (`reads` stream). */
  readonly rawStream: Readable;
  readonly headers: IncomingHttpHeaders;
  /** Where the caller is, as far as trusted proxies say it. */
  readonly address: string;
  readonly traceId: string;
  readonly log: Logger;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
}

type ChangingMethod = "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * A GET changes nothing; every other method says what it touches. What touches money or access also asks for a scope that has a
 * say over it, or is the operator's; operations that prove their caller themselves (`auth: "none"`) touch no money.
 */
type SaysWhatItTouches =
  | { readonly method: "GET"; readonly touches?: never }
  | { readonly method: ChangingMethod; readonly touches: Exclude<Touches, "money" | "access"> }
  | {
      readonly method: ChangingMethod;
      readonly touches: "money";
      readonly auth: "key" | "key-or-session";
      readonly scope: ScopeOverMoney;
    }
  | { readonly method: ChangingMethod; readonly touches: "access"; readonly scope: ScopeOverAccess }
  | { readonly method: ChangingMethod; readonly touches: "access"; readonly auth: "operator" | "session" | "none" };

/** Everything of a row but what is read and answered. */
interface OperationRow {
  readonly operationId: string;
  /** Its number in the specification's table of V2 operations. */
  readonly number?: number;
  readonly method: "GET" | ChangingMethod;
  /** What it changes. Every operation but a GET says it: without it the row does not compile. */
  readonly touches?: Touches;
  /** As OpenAPI writes it: `/v2/invoices/{invoiceUuid}`. */
  readonly path: string;
  readonly generation: Generation;
  readonly auth: Auth;
  readonly scope?: Scope;
  readonly grant?: Grant;
  /** Parameters that name the tenant in path or query: must be the caller's own. */
  readonly tenantParam?: string;
  /** A body of JSON is read whatever it calls itself: who sends it is told by its signature, and is a program of others. */
  readonly takesAnyType?: true;
  /** Content types taken when `reads` is bytes or stream (without it any), or beside JSON that brings files. */
  readonly consumes?: readonly string[];
  /** A body may come with `Content-Encoding: gzip`; the handler inflates it, and holds it to a limit of its own. */
  readonly takesGzip?: boolean;
  /** Bytes; 2 MiB unless told. */
  readonly bodyLimit?: number;
  readonly bodyExample?: unknown;
  /** What a form that is read as bytes has for fields, for the documentation. */
  readonly form?: TSchema;
  readonly idempotent?: boolean;
  /** It brings files that are kept: refused where the tenant has as many documents, or as much of them, as it may. */
  readonly keepsFiles?: boolean;
  /**
   * What it does is not taken back: a person who proved who they are too long ago does so again. The tenant says how long that
   * is, if it asks at all; `always`: five minutes at the most, whatever it says.
   */
  readonly isFinal?: boolean | "always";
  /** Answered before a person has the second factor that their role asks for: by it they learn that they need one. */
  readonly beforeSecondFactor?: boolean;
  /** Of the operations about one's own account: answered also to who signed in at their company. */
  readonly forCompanySessions?: boolean;
  /**
   * What its handler refuses with, beyond what follows from the row itself (`refusalsOf`). A status that is told by neither fails
   * the tests.
   */
  readonly refuses?: readonly RefusalCode[];
  readonly summary: string;
  readonly description?: string;
  /** For deprecated operations: since when, until when, and what replaces it. */
  readonly deprecated?: { readonly since: string; readonly sunset: string; readonly successor: string };
  /** Operations that `/openapi.json` does not list (the pages of the documentation itself). */
  readonly hidden?: boolean;
}

/** What the handler finds in `body`: what the row's reader reads; a body that brings files is read by `withFilesBody` alone. */
type BodyOf<B, M extends Reads, O extends boolean> = M extends "files" ? undefined : O extends true ? B | undefined : B;

type Given<T> = T | Promise<T>;

/**
 * Called with a body that was refused, before the refusal is answered: that it came may count. Gives back what else is wrong with
 * it, where only the tenant's data tells.
 */
type RefusedBody = (call: Pick<Call, "context" | "tenant">, bytes: Buffer) => Promise<FieldErrors | undefined>;

export interface Operation<
  P extends TSchema,
  Q extends TSchema,
  B,
  M extends Reads,
  O extends boolean,
  R extends Responses,
> extends OperationRow {
  readonly params?: P;
  readonly query?: Q;
  readonly reads?: M;
  readonly body?: Reader<B>;
  /** A body may be left out. */
  readonly bodyOptional?: O;
  readonly responses: R;
  readonly handle: (call: Call<Static<P>, Static<Q>, BodyOf<B, M, O>>) => Given<Answer<NoInfer<R>> | Refusal>;
  readonly refused?: RefusedBody;
}

/** An operation as the server runs it: its handler was held to its own schemas where it was written. */
export interface AnyOperation extends OperationRow {
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly reads?: Reads;
  readonly body?: Reader<unknown>;
  readonly bodyOptional?: boolean;
  readonly responses: Readonly<Record<number, ResponseRow>>;
  readonly handle: (call: Call) => Given<AnyAnswer | Refusal>;
  readonly refused?: RefusedBody;
}

/**
 * Writes an operation: its row and its handler. The compiler holds the handler to the row: `params`, `query` and `body` are what
 * the schemas say, and an answer whose status the row does not declare, or whose body is not the declared one, does not compile.
 * Nor does a row that changes something and does not say what it touches, or touches money or access under a scope that has no
 * say over it.
 */
export function operation<
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B = unknown,
  M extends Reads = "json",
  O extends boolean = false,
  const R extends Responses = Responses,
>(row: Operation<P, Q, B, M, O, R> & SaysWhatItTouches): AnyOperation {
  // What is read by the row's schemas is handed to the row's handler: the frame need not know what it is.
  return row as unknown as AnyOperation;
}
