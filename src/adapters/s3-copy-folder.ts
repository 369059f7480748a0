import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import type { WriteMore, WrittenFile } from "./copy-folder.ts";
import { openS3 } from "./s3-blob-store.ts";

/** At most 10,000 parts make an object: 640 GB, and so much memory while one is written. */
const PART_BYTES = 64 * 1024 * 1024;

interface Place {
  readonly client: S3Client;
  readonly bucket: string;
  readonly prefix: string;
}

/** A copy in a bucket, below a prefix: `s3://bucket/prefix`. Whose bucket it is the variables of AWS say, as for documents. */
export function isInBucket(folder: string): boolean {
  return folder.startsWith("s3://");
}

/** A client each would be a connection each, of which a backup of many documents makes many. */
const places = new Map<string, Place>();
const placeOf = (folder: string): Place => {
  const known = places.get(folder);
  if (known !== undefined) return known;
  const place = openS3(folder);
  places.set(folder, place);
  return place;
};

/** Throws where something lies below the prefix. */
export async function findEmptyPrefix(folder: string): Promise<void> {
  const { client, bucket, prefix } = placeOf(folder);
  const { KeyCount } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }));
  if ((KeyCount ?? 0) > 0) throw new Error(`${folder} is not empty: name a prefix that is`);
}

/** As a file of a copy: it is there once all of it is, and not before. */
export async function writeCopyObject(
  folder: string,
  name: string,
  content: (write: WriteMore) => Promise<void>,
): Promise<WrittenFile> {
  const upload = new Upload(placeOf(folder), name);
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    await content(async (more) => {
      const chunk = typeof more === "string" ? Buffer.from(more) : more;
      hash.update(chunk);
      bytes += chunk.length;
      await upload.add(chunk);
    });
    await upload.end();
  } catch (error) {
    await upload.abort();
    throw error;
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** The bytes of an object of a copy. Throws where it is missing. */
export async function* readCopyObject(folder: string, name: string): AsyncGenerator<Buffer> {
  const { client, bucket, prefix } = placeOf(folder);
  const answer = await client.send(new GetObjectCommand({ Bucket: bucket, Key: `${prefix}${name}` })).catch((error: Error) => {
    throw error.name === "NoSuchKey" ? new Error(`${name} is missing in the copy`) : error;
  });
  if (answer.Body instanceof Readable) for await (const chunk of answer.Body) yield chunk as Buffer;
}

/** One object, in one piece where it is small. */
class Upload {
  readonly #place: Place;
  readonly #object: { readonly Bucket: string; readonly Key: string };
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #uploadId: string | undefined;
  readonly #parts: { readonly ETag: string | undefined; readonly PartNumber: number }[] = [];

  constructor(place: Place, name: string) {
    this.#place = place;
    this.#object = { Bucket: place.bucket, Key: `${place.prefix}${name}` };
  }

  async add(chunk: Uint8Array): Promise<void> {
    // Whoever gave it may use its memory again.
    this.#waiting.push(Buffer.from(chunk));
    this.#waitingBytes += chunk.length;
    if (this.#waitingBytes >= PART_BYTES) await this.#sendPart();
  }

  async end(): Promise<void> {
    const { client } = this.#place;
    if (this.#uploadId === undefined) {
      const body = Buffer.concat(this.#waiting);
      await client.send(new PutObjectCommand({ ...this.#object, Body: body, ContentLength: body.length }));
      return;
    }
    if (this.#waitingBytes > 0) await this.#sendPart();
    const MultipartUpload = { Parts: [...this.#parts] };
    await client.send(new CompleteMultipartUploadCommand({ ...this.#object, UploadId: this.#uploadId, MultipartUpload }));
  }

  async abort(): Promise<void> {
    if (this.#uploadId === undefined) return;
    // What failed before is told; parts that stay are the bucket's rule for unfinished uploads.
    await this.#place.client.send(new AbortMultipartUploadCommand({ ...this.#object, UploadId: this.#uploadId })).catch(() => {});
  }

  async #sendPart(): Promise<void> {
    const { client } = this.#place;
    this.#uploadId ??= (await client.send(new CreateMultipartUploadCommand(this.#object))).UploadId;
    const body = Buffer.concat(this.#waiting);
    [this.#waiting, this.#waitingBytes] = [[], 0];
    const PartNumber = this.#parts.length + 1;
    const part = { ...this.#object, UploadId: this.#uploadId, PartNumber, Body: body, ContentLength: body.length };
    const { ETag } = await client.send(new UploadPartCommand(part));
    this.#parts.push({ ETag, PartNumber });
  }
}
