import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { composeMail, type Mail } from "./compose-mail.ts";

/** Sends mail. Rejects when it could not; sending the same message again is recognized by its Message-ID. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Writes each message as a file that any mail program opens: for machines without an SMTP server. The same message again is the same file. */
export function folderMailer(folder: string): Mailer {
  return {
    send: async (mail) => {
      const bytes = await composeMail(mail);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = join(folder, `${mail.messageId.replaceAll(/[^\w.@-]/g, "_").slice(0, 200)}.eml`);
      // Written beside and renamed: who watches the folder never sees half a message.
      const file = await open(`${name}.tmp`, "w", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${name}.tmp`, name);
    },
  };
}
