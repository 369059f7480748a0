import { createHash, randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from "@aws-sdk/client-s3";
import { type BlobStore, blobKey, removeUnlessUsed, restoreAll } from "./blob-store.ts";
import { openSpoolFile } from "./spool.ts";

/**
 * `s3://bucket/prefix`. Where and as whom is told by the variables of AWS: AWS_REGION, AWS_ACCESS_KEY_ID and
 * AWS_SECRET_ACCESS_KEY (or any other way its SDK knows), and for other makes AWS_ENDPOINT_URL_S3; one of those wants paths
 * instead of host names.
 * @param spoolFolder where a stream waits until its hash, and so its name, is known.
 */
export function s3BlobStore(url: string, spoolFolder: string = tmpdir(), config: S3ClientConfig = {}): BlobStore {
  const { client, bucket, prefix } = openS3(url, config);
  const keyOf = (tenantUuid: string, hash: string): string => `${prefix}${blobKey(tenantUuid, hash)}`;

  const send = async (tenantUuid: string, body: Uint8Array | Readable, hash: string, bytes: number): Promise<void> => {
    const command = new PutObjectCommand({
      Bucket: bucket,
      Key: keyOf(tenantUuid, hash),
      Body: body,
      ContentLength: bytes,
      ContentType: "application/octet-stream",
    });
    // The hash is part of the signature: what arrives damaged is refused there.
    command.middlewareStack.add(
      (next) => (args) => {
        (args.request as { headers: Record<string, string> }).headers["x-amz-content-sha256"] = hash;
        return next(args);
      },
      { step: "build", name: "contentHash" },
    );
    await client.send(command);
  };

  const getKey = async (key: string): Promise<Readable | undefined> => {
    const answer = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key })).catch(unlessNoSuchKey);
    if (answer === undefined) return undefined;
    return answer.Body instanceof Readable ? answer.Body : Readable.from([]);
  };
  const get = async (tenantUuid: string, hash: string): Promise<Readable | undefined> => {
    const key = keyOf(tenantUuid, hash);
    const there = await getKey(key);
    if (there !== undefined) return there;
    const [aside] = await placesOf(key).aside();
    // It may have been put back meanwhile.
    return (aside === undefined ? undefined : await getKey(aside)) ?? getKey(key);
  };
  /** Objects cannot be renamed: copied, then removed. */
  const move = async (from: string, to: string): Promise<void> => {
    const source = `${bucket}/${from.split("/").map(encodeURIComponent).join("/")}`;
    const copied = await client
      .send(new CopyObjectCommand({ Bucket: bucket, Key: to, CopySource: source }))
      .catch(unlessNoSuchKey);
    if (copied !== undefined) await drop(from);
  };
  const drop = async (key: string): Promise<void> =>
    void (await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })));
  const placesOf = (key: string) => ({
    layAside: () => move(key, `${key}.${randomUUID()}`),
    aside: async (): Promise<readonly string[]> => {
      const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: `${key}.` }));
      return (Contents ?? []).flatMap(({ Key }) => Key ?? []);
    },
    restore: (place: string) => move(place, key),
    drop,
  });

  return {
    put: async (tenantUuid, content, noted) => {
      await noted;
      if (content instanceof Uint8Array) {
        const hash = createHash("sha256").update(content).digest("hex");
        await send(tenantUuid, content, hash, content.length);
        return { hash, bytes: content.length };
      }
      const file = await openSpoolFile(spoolFolder);
      try {
        for await (const chunk of content) await file.write(chunk);
        const stored = file.digest();
        await send(tenantUuid, file.read(), stored.hash, stored.bytes);
        return stored;
      } finally {
        await file.close();
      }
    },
    open: get,
    read: async (tenantUuid, hash) => {
      const stream = await get(tenantUuid, hash);
      return stream && Buffer.concat((await stream.toArray()) as Buffer[]);
    },
    remove: (tenantUuid, hash) => drop(keyOf(tenantUuid, hash)),
    removeUnless: (tenantUuid, hash, isUsed) => removeUnlessUsed(placesOf(keyOf(tenantUuid, hash)), isUsed),
    putBack: (tenantUuid, hash) => restoreAll(placesOf(keyOf(tenantUuid, hash))),
  };
}

const unlessNoSuchKey = (error: unknown): undefined => {
  if ((error as Error).name !== "NoSuchKey") throw error;
  return undefined;
};

/** The bucket and the prefix of `s3://bucket/prefix` (with a slash at its end), and who asks for what lies there. */
export function openS3(
  url: string,
  config: S3ClientConfig = {},
): { readonly client: S3Client; readonly bucket: string; readonly prefix: string } {
  const endpoint = process.env["AWS_ENDPOINT_URL_S3"] ?? process.env["AWS_ENDPOINT_URL"];
  const client = new S3Client({
    region: process.env["AWS_REGION"] ?? process.env["AWS_DEFAULT_REGION"] ?? "us-east-1",
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Other makes do not know the newer checksums; ours is the signed SHA-256.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...config,
  });
  return { client, ...placeOf(url) };
}

const placeOf = (url: string): { readonly bucket: string; readonly prefix: string } => {
  const match = /^s3:\/\/([^/]+)\/*(.*?)\/*$/.exec(url);
  const [, bucket = "", prefix = ""] = match ?? [];
  if (bucket === "") throw new Error(`a bucket is written s3://bucket/prefix, not ${url}`);
  return { bucket, prefix: prefix === "" ? "" : `${prefix}/` };
};
