import type { MessageData } from "./message-data.ts";

/** A message in words: fixed, or made of its data. */
export type MessageText = string | ((data: never) => string);

/** The messages (or reasons) a rule has, by id. */
export type MessageCatalog = Readonly<Record<string, MessageText>>;

/** What has to be given with a message: `undefined` for fixed words; data that is not JSON does not compile. */
export type DataOf<Text> = Text extends (data: infer Data) => string ? (Data extends MessageData ? Data : never) : undefined;

/** A message of a catalog with its data: `{ message: "late", data: { days: 12 } }`. */
export type MessageOf<Catalog extends MessageCatalog> = {
  [Id in keyof Catalog & string]: Catalog[Id] extends string
    ? { readonly message: Id; readonly data?: undefined }
    : { readonly message: Id; readonly data: DataOf<Catalog[Id]> };
}[keyof Catalog & string];

/** The words of one message. An id the catalog does not have is a programmer's error. */
export function renderMessage(catalog: MessageCatalog, id: string, data: MessageData | undefined): string {
  const text = catalog[id];
  if (text === undefined) throw new Error(`no message has the id ${id}`);
  return typeof text === "string" ? text : text(data as never);
}
