import type { Readable } from "node:stream";
import type { Static, TSchema } from "typebox";

/** One answer an operation declares. Error answers follow from the row by themselves. */
export interface ResponseRow {
  readonly description: string;
  /** Of a JSON body. Without a schema and a content type the answer has no body. */
  readonly schema?: TSchema;
  /** Of a body that is not JSON. */
  readonly contentType?: string;
  /** Beside JSON: content types of files that the same status may bring instead. */
  readonly otherTypes?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly example?: unknown;
}

/** By status. */
export type Responses = Readonly<Record<number, ResponseRow>>;

export type Headers = Readonly<Record<string, string>>;
/** A body that is not JSON says what it is. */
export type FileHeaders = Headers & { readonly "content-type": string };

/** What a schema describes, as a handler may give it: nothing of it is changed any more. */
type Body<T> = unknown extends T
  ? T
  : T extends readonly (infer Entry)[]
    ? readonly Body<Entry>[]
    : T extends object
      ? { readonly [Name in keyof T]: Body<T[Name]> }
      : T;

interface JsonAnswer<Status extends number, B> {
  readonly status: Status;
  readonly body: B;
  readonly headers?: Headers;
}

/** Text, bytes, or a stream of them (server-sent events too). */
interface FileAnswer<Status extends number> {
  readonly status: Status;
  readonly body: string | Buffer | Readable;
  readonly headers: FileHeaders;
}

interface EmptyAnswer<Status extends number> {
  readonly status: Status;
  readonly body?: undefined;
  readonly headers?: Headers;
}

type AnswerOf<Status extends number, Row> = Row extends { readonly schema: infer Schema extends TSchema }
  ? | JsonAnswer<Status, Body<Static<Schema>>>
    | (Row extends { readonly otherTypes: readonly string[] } ? FileAnswer<Status> : never)
  : Row extends { readonly contentType: string }
    ? FileAnswer<Status>
    : EmptyAnswer<Status>;

/** What a handler of these responses may answer: one of the declared statuses with the body declared for it. */
export type Answer<R extends Responses> = { [Status in keyof R & number]: AnswerOf<Status, R[Status]> }[keyof R & number];

/** An answer of any operation, on its way out. */
export interface AnyAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Headers;
}
