import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { aCertificate } from "../builders/a-certificate.ts";
import { freePort } from "../fixtures/service-tree.ts";

const PLACES = ["/usr/sbin/dovecot", "/usr/local/sbin/dovecot"];
const UP_WITHIN_MS = 20_000;
/** Mails are nobody's: dovecot gives root none. */
const NOBODY = 65_534;

/** Null: Debian's `dovecot-imapd` is not installed. */
export function findDovecot(): string | null {
  return PLACES.find((place) => existsSync(place)) ?? null;
}

/** A real IMAP server of one test: any user, one password. */
export interface Dovecot {
  /** The name that its certificate is of. */
  readonly host: string;
  readonly tlsPort: number;
  /** With STARTTLS. */
  readonly plainPort: number;
  readonly password: string;
  /** The authority that signed its certificate, in PEM. */
  readonly ca: string;
  /** Puts a message into a user's inbox, as a delivery does. */
  deliver(user: string, message: string | Buffer): void;
  /** Messages of a folder, each with the letters of its flags, as they lie on the disk. */
  messages(user: string, folder?: string): readonly { readonly flags: string; readonly text: string }[];
  /** Has the inbox numbered anew: all UIDs are others, under another UIDVALIDITY. */
  renumber(user: string): Promise<void>;
  stop(): Promise<void>;
}

export interface DovecotOptions {
  /** Where it asks whether an OAuth access token is good: the token is added to its end. */
  readonly tokenInfoUrl?: string;
  /** Ways to sign in by OAuth: both, unless told. */
  readonly oauth?: readonly ("xoauth2" | "oauthbearer")[];
  /** Capabilities to be kept to itself, as servers without them do. */
  readonly without?: readonly string[];
}

const config = (folder: string, options: DovecotOptions, ports: { readonly tls: number; readonly plain: number }): string => {
  const isRoot = process.getuid?.() === 0;
  const { username } = userInfo();
  const ids = isRoot ? `uid=${NOBODY} gid=${NOBODY}` : `uid=${process.getuid?.()} gid=${process.getgid?.()}`;
  const ways = (options.oauth ?? ["xoauth2", "oauthbearer"]).join(" ");
  const oauth =
    options.tokenInfoUrl === undefined
      ? ""
      : `passdb {\n  driver = oauth2\n  mechanisms = ${ways}\n  args = ${folder}/oauth2.conf\n}\n`;
  const capabilities = "IMAP4rev1 SASL-IR LOGIN-REFERRALS ID ENABLE IDLE LITERAL+ UIDPLUS MOVE ESEARCH"
    .split(" ")
    .filter((name) => options.without?.includes(name) !== true);
  return `
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
ssl_dh =
first_valid_uid = 1
${isRoot ? "" : `default_internal_user = ${username}\ndefault_login_user = ${username}\ndefault_internal_group = ${process.getgid?.()}\n`}
auth_mechanisms = plain login${options.tokenInfoUrl === undefined ? "" : ` ${ways}`}
disable_plaintext_auth = yes
auth_failure_delay = 0
mail_location = maildir:${folder}/mail/%u
imap_capability = ${capabilities.join(" ")}
mail_max_userip_connections = 100
namespace inbox {
  inbox = yes
}
${oauth}passdb {
  driver = static
  mechanisms = plain login
  args = password=open-it
}
userdb {
  driver = static
  args = ${ids} home=${folder}/mail/%u
}
service anvil {
  ${isRoot ? "" : "chroot ="}
  # Who signs in after somebody whom it refused waits up to 15 seconds.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {
  ${isRoot ? "" : "chroot ="}
  inet_listener imap {
    port = ${ports.plain}
  }
  inet_listener imaps {
    port = ${ports.tls}
    ssl = yes
  }
}
${isRoot ? "" : "service stats {\n  chroot =\n}\n"}`;
};

const isUp = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("data", () => (socket.destroy(), resolve(true)));
    socket.once("error", () => resolve(false));
    socket.setTimeout(1_000, () => (socket.destroy(), resolve(false)));
  });

/** Starts it with a folder, ports and a certificate of its own. */
export async function startDovecot(program: string, options: DovecotOptions = {}): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), "weighbridge-dovecot-"));
  chmodSync(folder, 0o755);
  const host = "imap.example";
  const authority = aCertificate({ name: "an authority of the tests" });
  const made = aCertificate({ name: host, host, by: authority });
  writeFileSync(join(folder, "cert.pem"), made.cert);
  writeFileSync(join(folder, "key.pem"), made.key, { mode: 0o600 });
  writeFileSync(
    join(folder, "oauth2.conf"),
    `tokeninfo_url = ${options.tokenInfoUrl ?? ""}\nusername_attribute = email\nactive_attribute =\nactive_value =\n`,
  );
  const ports = { tls: await freePort(), plain: await freePort() };
  writeFileSync(join(folder, "dovecot.conf"), config(folder, options, ports));
  const mail = join(folder, "mail");
  const owned = (path: string): string => {
    if (process.getuid?.() === 0) chownSync(path, NOBODY, NOBODY);
    return path;
  };
  mkdirSync(mail);
  owned(mail);
  const server: ChildProcess = spawn(program, ["-F", "-c", join(folder, "dovecot.conf")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  server.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const exited = once(server, "exit");
  const log = (): string => (existsSync(join(folder, "log")) ? readFileSync(join(folder, "log"), "utf8") : "");
  for (const end = Date.now() + UP_WITHIN_MS; !(await isUp(ports.plain)); await sleep(50)) {
    if (server.exitCode === null && Date.now() < end) continue;
    server.kill("SIGKILL");
    throw new Error(`dovecot did not come up: ${said}${log()}`.slice(0, 2_000));
  }

  const folderOf = (user: string, name: string): string => join(mail, user, ...(name === "INBOX" ? [] : [`.${name}`]));
  const inbox = (user: string): string => {
    const home = folderOf(user, "INBOX");
    if (existsSync(home)) return home;
    owned((mkdirSync(home), home));
    for (const part of ["tmp", "new", "cur"]) owned((mkdirSync(join(home, part)), join(home, part)));
    return home;
  };
  let number = 0;
  return {
    host,
    tlsPort: ports.tls,
    plainPort: ports.plain,
    password: "open-it",
    ca: authority.cert,
    deliver: (user, message) => {
      const home = inbox(user);
      const name = `${Math.floor(Date.now() / 1_000)}.M${(number += 1)}P${process.pid}.test`;
      writeFileSync(join(home, "tmp", name), message);
      owned(join(home, "tmp", name));
      renameSync(join(home, "tmp", name), join(home, "new", name));
    },
    messages: (user, name = "INBOX") => messagesIn(folderOf(user, name)),
    renumber: async (user) => {
      const home = inbox(user);
      // The new number is of the second in which it is given.
      await sleep(1_100);
      for (const file of readdirSync(home))
        if (file.startsWith("dovecot")) rmSync(join(home, file), { recursive: true, force: true });
    },
    stop: async () => {
      server.kill("SIGTERM");
      await Promise.race([exited, sleep(5_000)]);
      server.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** The messages of a folder as they lie on the disk at one moment. */
function messagesIn(folder: string): ReturnType<Dovecot["messages"]> {
  for (;;) {
    try {
      return ["new", "cur"].flatMap((part) => {
        const path = join(folder, part);
        if (!existsSync(path)) return [];
        return readdirSync(path).map((file) => ({
          flags: file.split(":2,")[1] ?? "",
          text: readFileSync(join(path, file), "utf8"),
        }));
      });
    } catch (error) {
      // The server names a file anew when its flags change, or moves it: what is there now is read from the beginning.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}
