import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { test } from "node:test";
import { composeMail, type Mail } from "#adapters/compose-mail.ts";
import { mailFailureOf, MailRefused } from "#adapters/mailer.ts";
import { smtpMailer } from "#adapters/smtp-mailer.ts";
import { aMailServer } from "#tests/fixtures/mail-server.ts";

const MAIL: Mail = {
  from: "Invoices <dispute-1@mail.example>",
  to: ["billing@carrier.example", "ap@carrier.example"],
  messageId: "0190-1@mail.example",
  subject: "Invoice 4711",
  text: "Please look at\n.the fuel charge.",
  sentAt: new Date("2026-03-01T12:00:00Z"),
  attachments: [],
};

test("tells who was refused, and of whom the server may take it later", async () => {
  const answers = { gone: "550 5.1.1 gone", grey: "450 4.7.1 come back" };
  const server = await aMailServer((line) => Object.entries(answers).find(([name]) => line.includes(name))?.[1]);
  try {
    const to = ["gone@carrier.example", "had@carrier.example", "grey@carrier.example", "ap@carrier.example"];
    const handedTo = to.filter((address) => !address.startsWith("had"));
    const { refused } = await smtpMailer(server.url).send({ ...MAIL, to, handedTo });
    assert.deepEqual(refused, [
      { address: "gone@carrier.example", said: answers.gone, isFinal: true },
      { address: "grey@carrier.example", said: answers.grey, isFinal: false },
    ]);
    assert.equal(server.said.filter((line) => line.startsWith("RCPT")).length, 3);
    assert.match(server.messages[0] ?? "", /^To: .*had@carrier\.example/m, "who has it already is named all the same");
  } finally {
    server.close();
  }
});

test("hands the very message over, to everybody it is for", async () => {
  const server = await aMailServer();
  try {
    await smtpMailer(server.url).send(MAIL);
    assert.equal(server.messages.length, 1);
    assert.equal(`${server.messages[0]}\r\n`.trimEnd(), (await composeMail(MAIL)).toString("utf8").trimEnd());
    const envelope = server.said.filter((line) => /^(MAIL|RCPT)/.test(line)).map((line) => line.replace(/ (BODY|SIZE).*$/, ""));
    assert.deepEqual(envelope, [
      "MAIL FROM:<dispute-1@mail.example>",
      "RCPT TO:<billing@carrier.example>",
      "RCPT TO:<ap@carrier.example>",
    ]);
  } finally {
    server.close();
  }
});

test("hands mails over by few connections, which stay for the next, and goes on where one was closed meanwhile", async () => {
  const server = await aMailServer();
  const mailer = smtpMailer(server.url);
  try {
    await Promise.all(Array.from({ length: 40 }, (_, number) => mailer.send({ ...MAIL, messageId: `${number}@mail.example` })));
    assert.equal(server.messages.length, 40);
    assert.ok(server.sockets.length <= 5, `${server.sockets.length} connections`);
    const before = server.sockets.length;
    await mailer.send(MAIL);
    assert.equal(server.sockets.length, before);
    for (const socket of server.sockets) socket.destroy();
    await mailer.send(MAIL);
    assert.equal(server.messages.length, 42);
  } finally {
    mailer.close?.();
    server.close();
  }
});

test("rejects when the server refuses, or is not there", async () => {
  const server = await aMailServer(() => "550 nobody here");
  try {
    await assert.rejects(
      smtpMailer(server.url).send(MAIL),
      (error) => error instanceof MailRefused && error.isFinal && /550 nobody here/.test(error.message),
    );
  } finally {
    server.close();
  }
  const away = await smtpMailer(server.url)
    .send(MAIL)
    .catch((error: unknown) => error);
  assert.match(String(away), /could not be reached/);
  assert.deepEqual(mailFailureOf(away), { reason: "Our mail server could not be reached, or did not let us in", isFinal: false });
});

test("gives up a server that says a word now and then and never comes to an end", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    const drip = setInterval(() => socket.write("220-still here\r\n"), 20);
    socket.once("close", () => clearInterval(drip));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await assert.rejects(
      smtpMailer(url, null, { sendWithinMs: 300 }).send(MAIL),
      /^Error: The mail server 127\.0\.0\.1 did not answer in time\.$/,
    );
  } finally {
    server.close();
  }
});
