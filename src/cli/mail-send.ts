import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { createTransport } from "nodemailer";
import type { DefineCommand } from "./command.ts";

interface Options {
  readonly to: string;
  readonly from?: string;
  readonly host: string;
  readonly port: string;
}

/**
 * `weighbridge mail send FILE.eml --to ADDRESS [--from ADDRESS] [--host HOST] [--port PORT]`: sends the file as it is, byte for
 * byte.
 */
export const mailSend: DefineCommand = (command) =>
  void command
    .argument("<file>", "a mail as a file (RFC 5322)")
    .requiredOption("--to <address>", "one of the service's addresses: invoices@<slug>.<MAIL_DOMAIN>")
    .option("--from <address>", "the envelope's sender (MAIL FROM); none: a delivery report's")
    .option("--host <host>", "where the service takes mail", "127.0.0.1")
    .option("--port <port>", "and at which port", process.env["SMTP_IN_PORT"] ?? "2525")
    .action(async (file: string, options: Options) => {
      await access(file);
      const transport = createTransport({ host: options.host, port: Number(options.port), secure: false, ignoreTLS: true });
      try {
        const sent = await transport.sendMail({
          envelope: { from: options.from ?? "", to: [options.to] },
          raw: createReadStream(file),
        });
        console.log(sent.response);
      } finally {
        transport.close();
      }
    });
