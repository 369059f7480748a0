import { makeCopyFolder, readCopyFile, writeCopyFile, type WriteMore, type WrittenFile } from "./copy-folder.ts";
import { findEmptyPrefix, isInBucket, readCopyObject, writeCopyObject } from "./s3-copy-folder.ts";

/** A folder, or `s3://bucket/prefix`: makes it, or throws where something is in it. */
export function makeCopyPlace(place: string): Promise<void> {
  return isInBucket(place) ? findEmptyPrefix(place) : makeCopyFolder(place);
}

/** When this answers, the file outlives a power failure there. */
export function writeToPlace(place: string, name: string, content: (write: WriteMore) => Promise<void>): Promise<WrittenFile> {
  return isInBucket(place) ? writeCopyObject(place, name, content) : writeCopyFile(place, name, content);
}

export function readFromPlace(place: string, name: string): AsyncGenerator<Buffer> {
  return isInBucket(place) ? readCopyObject(place, name) : readCopyFile(place, name);
}
