import assert from "node:assert/strict";
import { createServer as createTcpServer, type AddressInfo, type Server } from "node:net";
import { after, before, suite, test } from "node:test";
import { createServer, getCACertificates, setDefaultCACertificates, type TlsOptions } from "node:tls";
import { connectionText } from "#adapters/connection-text.ts";
import { egressRule } from "#adapters/egress-rule.ts";
import { guardedHttp } from "#adapters/guarded-http.ts";
import { smtpMailer } from "#adapters/smtp-mailer.ts";
import { aCertificate } from "#tests/builders/a-certificate.ts";

const HOST = "engine.example";
const AUTHORITY = aCertificate({ name: "An authority" });
const STRANGER = aCertificate({ name: "Nobody knows it" });
const OF_HOST = aCertificate({ name: HOST, host: HOST, by: AUTHORITY });

const open: Server[] = [];
const listening = async (server: Server): Promise<number> => {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
};
const tlsServer = (options: TlsOptions): Promise<number> => {
  const server = createServer(options, (socket) => {
    socket.on("error", () => {});
    socket.on("data", () => socket.end("HTTP/1.1 204 No Content\r\n\r\n"));
  });
  server.on("tlsClientError", () => {});
  return listening(server);
};
const plainServer = (says: string): Promise<number> =>
  listening(createTcpServer((socket) => socket.on("error", () => {}).on("data", () => socket.end(says))));

suite("what is said of a connection that came to nothing", () => {
  const known = getCACertificates("default");
  before(() => setDefaultCACertificates([...known, AUTHORITY.cert]));
  after(() => {
    setDefaultCACertificates(known);
    for (const server of open) server.close();
  });

  const told = async (port: number): Promise<string> => {
    const http = guardedHttp({ allows: egressRule(["127.0.0.0/8"]), resolve: async () => ["127.0.0.1"] });
    const url = new URL(`https://${HOST}:${port}/`);
    const answer = await http.send({ url, method: "POST", headers: {}, body: "x", deadlineMs: 10_000, maxBytes: 1_000 });
    await http.close();
    return answer.kind === "answered" ? `answered ${answer.status}` : answer.message;
  };

  test("is told in plain words with its code once, whatever is wrong with its certificate or its TLS", async () => {
    const expired = aCertificate({ name: HOST, host: HOST, by: AUTHORITY, days: [-30, -1] });
    const early = aCertificate({ name: HOST, host: HOST, by: AUTHORITY, days: [1, 30] });
    const elsewhere = aCertificate({ name: "other.example", host: "other.example", by: AUTHORITY });
    const own = aCertificate({ name: HOST, host: HOST });
    const strange = aCertificate({ name: HOST, host: HOST, by: STRANGER });
    const cases: readonly (readonly [port: number, words: RegExp])[] = [
      [await tlsServer(OF_HOST), /^answered 204$/],
      [await tlsServer(expired), /^its certificate has expired \(CERT_HAS_EXPIRED\)$/],
      [await tlsServer(early), /^its certificate is not valid yet \(CERT_NOT_YET_VALID\)$/],
      [await tlsServer(elsewhere), /^its certificate is for another host name \(ERR_TLS_CERT_ALTNAME_INVALID\)$/],
      [
        await tlsServer(own),
        /^its certificate is not trusted: it is signed by nobody but itself \(DEPTH_ZERO_SELF_SIGNED_CERT\)$/,
      ],
      [await tlsServer(strange), /^its certificate is not trusted: .* \(UNABLE_TO_VERIFY_LEAF_SIGNATURE\)$/],
      [
        await tlsServer({ ...strange, cert: `${strange.cert}${STRANGER.cert}` }),
        /^its certificate is not trusted: an authority that is not known signed it \(SELF_SIGNED_CERT_IN_CHAIN\)$/,
      ],
      [
        await tlsServer({ ...OF_HOST, maxVersion: "TLSv1.2", ciphers: "PSK-AES128-GCM-SHA256" }),
        /^it refused the TLS handshake( \(ERR_SSL_[A-Z0-9_/]+\))?$/,
      ],
      [await plainServer("HTTP/1.1 204 No Content\r\n\r\n"), /^it does not speak TLS at this port \(ERR_SSL_[A-Z0-9_]+\)$/],
      [await plainServer(""), /^it closed the connection \(ECONNRESET\)$/],
    ];
    for (const [port, words] of cases) {
      const said = await told(port);
      assert.match(said, words);
      assert.doesNotMatch(said, /SSL routines|error:|:[0-9A-F]{8}/);
    }
  });

  test("also of a mail server, whose client hides the code", async () => {
    const own = aCertificate({ name: HOST, host: HOST });
    const port = await tlsServer(own);
    const send = (url: string): Promise<string> =>
      smtpMailer(url)
        .send({
          from: "a@example.com",
          to: ["b@example.com"],
          subject: "S",
          text: "T",
          messageId: "1@example.com",
          sentAt: new Date(),
          attachments: [],
        })
        .then(
          () => "sent",
          (error: Error) => error.message,
        );
    assert.match(
      await send(`smtps://127.0.0.1:${port}`),
      /^The mail server 127\.0\.0\.1 could not be reached: its certificate is not trusted: .* \(DEPTH_ZERO_SELF_SIGNED_CERT\)\.$/,
    );
    const plain = await plainServer("");
    const words = await send(`smtps://127.0.0.1:${plain}`);
    assert.match(words, /^The mail server 127\.0\.0\.1 could not be reached: /);
    assert.doesNotMatch(words, /SSL routines|error:/);
  });

  test("never repeats a code, and never tells of OpenSSL's insides", () => {
    const coded = (code: string, message: string): Error => Object.assign(new Error(message), { code });
    for (const [error, words] of [
      [coded("ECONNREFUSED", "connect ECONNREFUSED 10.0.0.1:443"), "nothing listens at its address and port (ECONNREFUSED)"],
      [
        coded("EPROTO", "write EPROTO 80AB:error:0A000410:SSL routines:ssl3_read_bytes:sslv3 alert handshake failure:../ssl:1:"),
        "it refused the TLS handshake",
      ],
      [
        coded("EPROTO", "write EPROTO 80AB:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:../ssl:1:"),
        "it does not speak TLS at this port (ERR_SSL_WRONG_VERSION_NUMBER)",
      ],
      [coded("ESOCKET", "connect ECONNREFUSED 127.0.0.1:25"), "nothing listens at its address and port (ECONNREFUSED)"],
      [coded("HPE_INVALID_CONSTANT", "Expected HTTP/"), "it does not answer as HTTP/1.1 says (HPE_INVALID_CONSTANT)"],
      [
        new Error("Response does not match the HTTP/1.1 protocol (Expected HTTP/, RTSP/ or ICE/)"),
        "it does not answer as HTTP/1.1 says",
      ],
      [coded("ENEW", "something of later"), "something of later (ENEW)"],
      [coded("ENEW", "open ENEW /x"), "open ENEW /x"],
      [new Error("no code"), "no code"],
      [
        new AggregateError([coded("ENETUNREACH", "connect ENETUNREACH ::1:443"), new Error("b")], ""),
        "no way leads to its network (ENETUNREACH)",
      ],
    ] as const)
      assert.equal(connectionText(error), words);
  });
});
