import { composeMail } from "#adapters/compose-mail.ts";
import type { Mail } from "#adapters/compose-mail.ts";
import type { Mailer } from "#adapters/mailer.ts";

/** Keeps what was sent, for tests; composes it all the same, so that what cannot be sent is refused here too. */
export function memoryMailer(): Mailer & { readonly sent: readonly Mail[] } {
  const sent = new Map<string, Mail>();
  return {
    get sent() {
      return [...sent.values()];
    },
    send: async (mail) => {
      await composeMail(mail);
      sent.set(mail.messageId, mail);
      return { refused: [] };
    },
  };
}
