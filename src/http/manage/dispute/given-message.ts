import type { ReadBy } from "#contract/json/reader.ts";
import type { wordsReader } from "#contract/manage/dispute/dispute.ts";
import type { Words } from "#usecases/dispute/write-communication.ts";
import type { FileToKeep } from "#usecases/file/keep-file.ts";

/** Addresses separated by commas; null where there is none. */
export function addressesIn(to: string | null | undefined): readonly string[] | null {
  const given = (to ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address !== "");
  return given.length === 0 ? null : given;
}

/** What somebody says in a dispute, with the files that came in the same body. */
export function wordsOf({ text, email, attachments }: ReadBy<typeof wordsReader>, take: (text: string) => FileToKeep): Words {
  return {
    text,
    email: email == null ? null : { subject: email.subject, to: addressesIn(email.to) },
    attachments: (attachments ?? []).map(({ name, base64String }) => ({ name, file: take(base64String) })),
  };
}
