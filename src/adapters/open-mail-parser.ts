import { once } from "node:events";
import { compose, type Duplex } from "node:stream";
import { callbackify } from "node:util";
import { MailParser } from "mailparser";
import { type UuSink, UuTakenOut } from "./uuencode.ts";

/** A header that anybody wrote is far below this, with a thousand recipients and every relay's signature in it. */
export const MAX_HEADER = { bytes: 256 * 1024, lines: 10_000 } as const;
/** Of a part that is words no more is kept than this, whatever its encoding: the parser holds all it is given. */
const MAX_TEXT_PART_BYTES = 2 * 1024 * 1024;

/** What the parser does with a piece of a mail; its types leave it out. */
interface PieceOfMail {
  readonly root?: boolean;
  readonly parentNode?: PieceOfMail | false;
  readonly multipart?: string | false;
  readonly headers?: { get(name: string): readonly unknown[] } | false;
  contentType?: string | false;
  readonly disposition?: string | false;
  readonly filename?: string | false;
  readonly encoding?: string | false;
  getDecoder(): Duplex;
}
interface NodeOfMail {
  isAttachment?: boolean;
  readonly decoder?: Duplex;
  readonly contentStream?: Duplex;
}
interface ParserWithin {
  createNode(piece: PieceOfMail): NodeOfMail;
  cleanup(done: (error?: Error) => void): void;
}

declare module "mailparser" {
  interface MailParser extends ParserWithin {}
}

/** A part that is uuencoded as a whole, by what its header says; mailers wrote it so before there was base64. */
const UUENCODED = /^(?:x-)?uue(?:ncode)?$/i;
/** Parts of these types are words, where nothing says that they are a file. */
const WORDS = /^(?:text\/(?:plain|html)|message\/delivery-status)$/i;
/** Words that have such a name are a file, whatever a mail program says of where to show them: X12 is sent so. */
const NAMED_WORDS = /\.(?:txt|edi|x12|210)$/i;

const MESSAGE = "message/rfc822";
/** Mails within the mail that say so in another way (RFC 6532, RFC 5537). */
const OTHER_MESSAGES = new Set(["message/global", "message/news"]);

/** Of a digest each part is a mail, where nothing else is said of it (RFC 2046, 5.1.5): most name no type at all. */
function isMailWithin({ parentNode, headers, contentType, filename }: PieceOfMail): boolean {
  if (OTHER_MESSAGES.has(contentType || "")) return true;
  if (!parentNode || parentNode.multipart !== "digest") return false;
  return headers !== undefined && headers !== false && headers.get("Content-Type").length === 0 && !filename;
}

class OurParser extends MailParser {
  readonly #uuFiles: UuSink;
  readonly #texts: NodeOfMail[] = [];

  constructor(options: ConstructorParameters<typeof MailParser>[0], files: UuSink) {
    super(options);
    this.#uuFiles = files;
  }

  override createNode(piece: PieceOfMail): NodeOfMail {
    if (isMailWithin(piece)) piece.contentType = MESSAGE;
    const type = piece.contentType || (piece.root === true ? "text/plain" : "");
    const isText = WORDS.test(type);
    // Of words alone: a multipart with a name has no bytes of its own.
    const isNamed = isText && typeof piece.filename === "string" && NAMED_WORDS.test(piece.filename);
    const isTextPart = isText && !isNamed && (piece.disposition || "inline") === "inline";
    const isEncoded = typeof piece.encoding === "string" && UUENCODED.test(piece.encoding);
    const plainDecoder = piece.getDecoder.bind(piece);
    if (isTextPart || isEncoded)
      piece.getDecoder = () =>
        compose(
          plainDecoder(),
          new UuTakenOut(isEncoded ? null : this.#uuFiles, isTextPart ? MAX_TEXT_PART_BYTES : Infinity),
        ) as Duplex;
    const node = super.createNode(piece);
    if (isNamed) node.isAttachment = true;
    if (isTextPart) this.#texts.push(node);
    return node;
  }

  /** The parser takes what there is of the words when it has read the mail: they are waited for. */
  override cleanup(done: (error?: Error) => void): void {
    const ends = this.#texts.map(async ({ decoder, contentStream }) => {
      if (contentStream === undefined || contentStream.readableEnded) return;
      const ended = once(contentStream, "end");
      decoder?.end();
      await ended;
    });
    callbackify(() => Promise.all(ends))((error) => (error ? done(error) : super.cleanup(done)));
  }
}

/** What takes a mail apart: a mail within it is a file. */
export function openParser(files: UuSink): OurParser {
  return new OurParser(
    {
      maxHeadSize: MAX_HEADER.bytes,
      // A mail within the mail is a file, also where it is to be shown among the words.
      ignoreEmbedded: true,
      skipImageLinks: true,
      skipTextLinks: true,
      // A text is made of HTML here: the parser gives up a whole message over HTML that is long or broken.
      skipHtmlToText: true,
      skipTextToHtml: true,
      checksumAlgo: false,
    },
    files,
  );
}
