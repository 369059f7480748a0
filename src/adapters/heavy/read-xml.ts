import { SaxesParser } from "saxes";
import type { XmlElement } from "#domain/reading/xml-element.ts";

const MAX_DEPTH = 100;
const MAX_ELEMENTS = 500_000;
/** Of one element: each more makes the parser compare it with all before it. */
const MAX_ATTRIBUTES = 200;

export type ReadXml = { readonly ok: true; readonly root: XmlElement } | { readonly ok: false; readonly reason: string };

interface Open {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlElement[];
  readonly texts: string[];
}

/**
 * An XML file as a tree. One with a document type is refused: no e-invoice has one, and entities that unfold are made with it.
 * The reason is for a person.
 */
export function readXml(content: Uint8Array): ReadXml {
  const text = textOf(content);
  if (text === undefined) return { ok: false, reason: "its letters are not in the encoding that it names" };
  const open: Open[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  const parser = new SaxesParser({ xmlns: true });
  const fail = (reason: string): never => {
    throw new XmlRefused(reason);
  };
  parser.on("doctype", () => fail("it has a document type, which e-invoices do not"));
  parser.on("error", (error) => fail(`it is no well-formed XML: ${error.message.split("\n")[0]?.slice(0, 200) ?? ""}`));
  let attributes = 0;
  parser.on("opentagstart", () => void (attributes = 0));
  parser.on("attribute", () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) fail("it has more attributes than an e-invoice has");
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    elements += 1;
    if (elements > MAX_ELEMENTS || open.length >= MAX_DEPTH) fail("it has more elements than an e-invoice has");
    const own = Object.values(attributes).filter((each) => each.prefix === "");
    const named: Record<string, string> = Object.fromEntries(own.map((each) => [each.local, each.value]));
    open.push({ name: local, namespace: uri, attributes: named, children: [], texts: [] });
  });
  const addText = (piece: string): void => void open.at(-1)?.texts.push(piece);
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    const closed = open.pop();
    if (closed === undefined) return;
    const { texts, ...element } = closed;
    const made: XmlElement = { ...element, text: texts.join("").trim() };
    const parent = open.at(-1);
    if (parent === undefined) root = made;
    else parent.children.push(made);
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof XmlRefused) return { ok: false, reason: error.message };
    throw error;
  }
  return root === undefined ? { ok: false, reason: "it is no well-formed XML: it ends early" } : { ok: true, root };
}

class XmlRefused extends Error {}

/**
 * XML 1.0, appendix F: by the byte order mark, else by the encoding the file names, else UTF-8. Undefined when it does not fit.
 */
const textOf = (content: Uint8Array): string | undefined => {
  const [first, second] = content;
  const named = /^<\?xml[^>]{0,100}encoding\s*=\s*["']([\w-]{1,40})["']/.exec(
    Buffer.from(content.subarray(0, 200)).toString("latin1"),
  );
  const encoding = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : named?.[1];
  try {
    return new TextDecoder(encoding ?? "utf-8", { fatal: true }).decode(content);
  } catch (error) {
    // An unknown encoding, or bytes that do not belong to it.
    if (error instanceof RangeError || error instanceof TypeError) return undefined;
    throw error;
  }
};
