/**
 * What went wrong with a connection, in the words of whoever has to mend it. Certificates are the other side's: "its" is of the
 * server that was called.
 */
const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens at its address and port",
  ECONNRESET: "it closed the connection",
  EPIPE: "it closed the connection",
  UND_ERR_SOCKET: "it closed the connection before it answered",
  ECONNABORTED: "the connection broke off",
  ETIMEDOUT: "no connection within the time",
  ENETUNREACH: "no way leads to its network",
  EHOSTUNREACH: "no way leads to its address",
  EADDRNOTAVAIL: "no way leads to its address",
  ENOTFOUND: "its name is not known to DNS",
  ENODATA: "its name has no address in DNS",
  EAI_AGAIN: "the name server does not answer",
  ESERVFAIL: "the name server cannot say its address",
  ETIMEOUT: "the name server does not answer",
  CERT_HAS_EXPIRED: "its certificate has expired",
  CERT_NOT_YET_VALID: "its certificate is not valid yet",
  CERT_REVOKED: "its certificate was revoked",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host name",
  HOSTNAME_MISMATCH: "its certificate is for another host name",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is not trusted: it is signed by nobody but itself",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is not trusted: an authority that is not known signed it",
  UNABLE_TO_GET_ISSUER_CERT: "its certificate is not trusted: the certificate of its issuer is missing",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its certificate is not trusted: an authority that is not known signed it",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is not trusted: it does not send the certificate of its issuer",
  CERT_UNTRUSTED: "its certificate is not trusted",
  CERT_REJECTED: "its certificate is not trusted",
  CERT_SIGNATURE_FAILURE: "its certificate is not trusted: the signature is wrong",
  INVALID_CA: "its certificate is not trusted: what signed it is no authority",
  INVALID_PURPOSE: "its certificate is not made for a server",
  CERT_CHAIN_TOO_LONG: "its certificate is not trusted: the chain is too long",
  UND_ERR_HEADERS_OVERFLOW: "the head of its answer is too large",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "its answer is not as long as it says",
};

/** Codes of which any beginning with this says so. */
const FAMILIES: readonly (readonly [prefix: string, words: string])[] = [
  ["HPE_", "it does not answer as HTTP/1.1 says"],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "it does not speak TLS at this port"],
  ["ERR_SSL_PACKET_LENGTH_TOO_LONG", "it does not speak TLS at this port"],
  ["ERR_SSL_HTTP_REQUEST", "it does not speak TLS at this port"],
  ["ERR_SSL_UNSUPPORTED_PROTOCOL", "it speaks no version of TLS that is safe"],
  ["ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION", "it speaks no version of TLS that is safe"],
  ["ERR_SSL_DH_KEY_TOO_SMALL", "its key is too weak"],
  ["ERR_SSL_EE_KEY_TOO_SMALL", "its key is too weak"],
  ["ERR_SSL_CA_MD_TOO_WEAK", "its certificate is too weak"],
  ["ERR_SSL_", "it refused the TLS handshake"],
  ["ERR_TLS_", "it refused the TLS handshake"],
];

/** Codes that say no more than the message does: those of the mail client, and what OpenSSL's alerts come with. */
const VAGUE = new Set(["EPROTO", "ESOCKET", "ECONNECTION", "EDNS", "ETLS"]);

/** What Node says of certificates where another library has taken the code away. */
const TEXTS: readonly (readonly [text: RegExp, code: string])[] = [
  [/certificate has expired/i, "CERT_HAS_EXPIRED"],
  [/certificate is not yet valid/i, "CERT_NOT_YET_VALID"],
  [/does not match certificate's altnames/i, "ERR_TLS_CERT_ALTNAME_INVALID"],
  [/self-?signed certificate in certificate chain/i, "SELF_SIGNED_CERT_IN_CHAIN"],
  [/self-?signed certificate/i, "DEPTH_ZERO_SELF_SIGNED_CERT"],
  [/unable to get (local )?issuer certificate/i, "UNABLE_TO_GET_ISSUER_CERT_LOCALLY"],
  [/unable to verify the first certificate/i, "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
  [/wrong version number|packet length too long|http request/i, "ERR_SSL_WRONG_VERSION_NUMBER"],
  [/unsupported protocol|protocol version/i, "ERR_SSL_UNSUPPORTED_PROTOCOL"],
  [/error:[0-9A-F]{8}:|SSL routines/i, "ERR_SSL_"],
  [/does not match the HTTP\/1\.1 protocol/i, "HPE_"],
];

const MAX_LENGTH = 500;

const codeGiven = (error: Error): string | undefined => {
  const causes = [error, error.cause, ...(error instanceof AggregateError ? error.errors : [])];
  const codes = causes.map((cause) => (cause as { readonly code?: unknown } | undefined)?.code);
  return codes.find((code) => typeof code === "string");
};

/** The code that says what went wrong: the error's own, or what its text stands for. */
const codeOf = (error: Error, text: string): string | undefined => {
  const given = codeGiven(error);
  if (given !== undefined && !VAGUE.has(given)) return given;
  const told = /\b(?:E[A-Z]{4,}|CERT_[A-Z_]+)\b/g.exec(text)?.[0];
  return TEXTS.find(([pattern]) => pattern.test(text))?.[1] ?? (told !== undefined && Object.hasOwn(WORDS, told) ? told : given);
};

const textOf = (error: Error): string =>
  error.message === "" && error instanceof AggregateError
    ? error.errors.map((entry: Error) => entry.message).join("; ")
    : error.message;

const wordsOf = (code: string): string | undefined =>
  Object.hasOwn(WORDS, code) ? WORDS[code] : FAMILIES.find(([prefix]) => code.startsWith(prefix))?.[1];

/**
 * Why a connection came to nothing, in plain words with its code once: "its certificate has expired (CERT_HAS_EXPIRED)". Never
 * what a library says of its own insides.
 */
export function connectionText(error: Error): string {
  const text = textOf(error).trim();
  const code = codeOf(error, text);
  if (code === undefined) return text.slice(0, MAX_LENGTH);
  const words = wordsOf(code);
  // Of a refused handshake, or what is no HTTP, libraries say more than anybody can use, and no code.
  if (words !== undefined) return code.endsWith("_") ? words : `${words} (${code})`;
  if (text === "" || text === code) return code;
  // "connect ECONNREFUSED 127.0.0.1:1": the code stands there already.
  return (text.includes(code) ? text : `${text} (${code})`).slice(0, MAX_LENGTH);
}
