export interface FormPart {
  readonly name: string;
  readonly content: string | Buffer;
  /** As it stands in the header, quotes and all: `filename="pod.pdf"`. */
  readonly file?: string;
}

const BOUNDARY = "----weighbridge 7MA4YWxkTrZu0gW";

/** A multipart form as programs send it (RFC 7578), and its content type. */
export function aForm(parts: readonly FormPart[]): { readonly payload: Buffer; readonly contentType: string } {
  const pieces = parts.flatMap(({ name, content, file }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? "" : `; ${file}\r\nContent-Type: application/octet-stream`}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ]);
  return {
    payload: Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    contentType: `multipart/form-data; boundary="${BOUNDARY}"`,
  };
}
