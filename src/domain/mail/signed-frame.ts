/** Header fields that a mail has once at most (RFC 5322, 3.6; RFC 2045): two of them are read by one program as the other not. */
const ONCE = [
  ..."date from sender reply-to to cc bcc message-id in-reply-to references subject".split(" "),
  ..."mime-version content-type content-transfer-encoding content-disposition content-id content-description".split(" "),
] as const;

/** The header of a mail, as every program reads it alike. */
export interface PlainHeader {
  /** Unfolded values by names in lower case. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** A name that may be there once and is there twice. */
  readonly twice: string | null;
}

/**
 * Reads the header of a raw message (its bytes as latin1, without the empty line below). Null where two programs could read two
 * things: a line that is no field, blanks before the colon, a bare CR, a zero byte.
 */
export function readPlainHeader(header: string): PlainHeader | null {
  if (/\r(?!\n)/.test(header) || header.includes("\u0000")) return null;
  const fields = new Map<string, string[]>();
  let last: string[] | undefined;
  for (const line of header.split(/\r?\n/)) {
    if (/^[ \t]/.test(line) && last !== undefined) {
      last.push(`${last.pop() ?? ""}${line}`);
      continue;
    }
    const [, name, value] = /^([!-9;-~]{1,200}):(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) return null;
    last = fields.get(name.toLowerCase()) ?? [];
    last.push(value);
    fields.set(name.toLowerCase(), last);
  }
  return { fields, twice: ONCE.find((name) => (fields.get(name)?.length ?? 0) > 1) ?? null };
}

/** A signature that verifies (DKIM). */
export interface VerifiedSignature {
  /** The names of the fields that it covers, in lower case. */
  readonly fields: ReadonlySet<string>;
  /** Bytes at the end of the body that it leaves out (`l=`). */
  readonly bytesLeftOut: number;
}

/**
 * Why a signature that verifies proves nothing of what is read of the mail; null: it does. It has to cover the whole body, who
 * wrote it and what about, and the fields that say how the body is to be read. Large providers sign no Content-Type: there, what
 * is written in it has to be what the signed body shows by itself, or who gets a mail that repeats their words could have them
 * read as a part of it.
 * @param bodyStart The first kilobyte of the body, as latin1.
 */
export function whyNotProof(header: PlainHeader, signature: VerifiedSignature, bodyStart: string): string | null {
  if (header.twice !== null) return `it has the header field ${header.twice} twice`;
  if (signature.bytesLeftOut > 0) return "its signature leaves out the end of it (l=)";
  const unsigned = (name: string): string | undefined =>
    signature.fields.has(name) ? undefined : header.fields.get(name)?.[0]?.trim();
  for (const name of ["from", "subject"]) if (unsigned(name) !== undefined) return `its signature leaves out ${name}`;
  const type = unsigned("content-type");
  const isMultipart = /^multipart\//i.test(header.fields.get("content-type")?.[0]?.trim() ?? "");
  if (type !== undefined && !(isMultipart ? showsBoundary(type, bodyStart) : PLAIN_TEXT.test(type)))
    return "its signature leaves out content-type, and its body does not show that it is so";
  const encoding = unsigned("content-transfer-encoding");
  if (
    encoding !== undefined &&
    !(isMultipart ? /^(?:7bit|8bit|binary)$/i : /^(?:7bit|8bit|binary|quoted-printable)$/i).test(encoding)
  )
    return "its signature leaves out content-transfer-encoding";
  const disposition = unsigned("content-disposition");
  if (disposition !== undefined && !isMultipart && !/^inline$/i.test(disposition))
    return "its signature leaves out content-disposition";
  return null;
}

/** Words without a name, in letters that are what their bytes say. */
const PLAIN_TEXT =
  /^text\/(?:plain|html)(?:\s*;\s*(?:charset="?(?:us-ascii|utf-8|iso-8859-\d{1,2}|windows-125\d)"?|format="?flowed"?|delsp="?(?:yes|no)"?))*;?$/i;
/** A boundary that all programs read alike: named once, without comments, escapes or pieces (RFC 2231). */
const BOUNDARY = /;[ \t]*boundary=(?:"([^"\\]{1,70})"|([^\s;"()\\]{1,70}))[ \t]*(?:;|$)/i;
const PREAMBLE = /^(?:[ \t]*\r?\n)*(?:This is a multi-?part message in MIME format\.?[ \t]*\r?\n)?(?:[ \t]*\r?\n)*/i;

/** Whether a body begins with its first part: with that boundary, and a header of MIME below. */
function showsBoundary(type: string, bodyStart: string): boolean {
  const [, quoted, bare] = BOUNDARY.exec(type) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined || type.match(/boundary/gi)?.length !== 1) return false;
  const [first = "", second = ""] = bodyStart.replace(PREAMBLE, "").split(/\r?\n/, 2);
  return first.trimEnd() === `--${boundary.trimEnd()}` && /^Content-[A-Za-z-]{1,40}:/i.test(second);
}
