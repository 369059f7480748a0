import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { connect as connectTls } from "node:tls";
import smtp from "smtp-server";
import { silentLog } from "#db/embedded/log.ts";
import { MailCertificate } from "#intake/smtp/mail-certificate.ts";
import { aCertificate } from "#tests/builders/a-certificate.ts";

test("the certificate for mail is what its files are; what cannot be used is told by its settings, and the one before stays", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "weighbridge-certificate-"));
  const files = { certificate: join(folder, "cert.pem"), key: join(folder, "key.pem") };
  const server = new smtp.SMTPServer({ disabledCommands: ["AUTH"], authOptional: true, logger: false });
  server.on("error", () => {});
  const log = { ...silentLog, error: () => {} } as unknown as ConstructorParameters<typeof MailCertificate>[2];
  const certificate = new MailCertificate(files, server, log);
  t.after(async () => {
    await new Promise<void>((done) => server.close(done));
    rmSync(folder, { recursive: true, force: true });
  });
  const put = ({ cert, key }: { readonly cert: string; readonly key: string }): void => {
    writeFileSync(files.certificate, cert);
    writeFileSync(files.key, key);
  };
  /** The name in the certificate that STARTTLS shows. */
  const shown = async (): Promise<string | undefined> => {
    const { port } = server.server.address() as AddressInfo;
    const plain = connect(port, "127.0.0.1");
    const says = async (answer: RegExp, command?: string): Promise<void> => {
      if (command !== undefined) plain.write(`${command}\r\n`);
      for (let said = ""; !answer.test(said);) said += String((await once(plain, "data"))[0]);
    };
    await says(/^220 /m);
    await says(/^250 /m, "EHLO client.example");
    await says(/^220 /m, "STARTTLS");
    const secure = connectTls({ socket: plain, rejectUnauthorized: false });
    await once(secure, "secureConnect");
    const name = secure.getPeerCertificate().subject.CN;
    secure.destroy();
    return Array.isArray(name) ? name[0] : name;
  };
  const unusable = /SMTP_IN_CERTIFICATE and SMTP_IN_KEY cannot be used: /;

  assert.throws(() => certificate.use(), unusable, "there are no files");
  put(aCertificate({ name: "first", host: "mail.example" }));
  certificate.use();
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  assert.equal(await shown(), "first");
  const second = aCertificate({ name: "second", host: "mail.example" });
  writeFileSync(files.certificate, second.cert);
  assert.throws(() => certificate.use(), unusable, "of another key");
  assert.equal(await shown(), "first");
  put(second);
  certificate.use();
  assert.equal(await shown(), "second");
});
