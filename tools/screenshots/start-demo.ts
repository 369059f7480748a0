import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

export interface Demo {
  readonly address: string;
  readonly person: string;
  readonly password: string;
  stop(): Promise<void>;
}

const PROGRAM = resolve(import.meta.dirname, "../../bin/weighbridge.mjs");
const WITHIN_MS = 240_000;

/**
 * A service of its own, as `npm start` starts it, once all of the demo tenant's data was sent. Throws with what it said where it
 * ends.
 */
export async function startDemo(): Promise<Demo> {
  const folder = await mkdtemp(join(tmpdir(), "weighbridge-screens-"));
  const [port, workerPort] = [await freePort(), await freePort()];
  const service = spawn(process.execPath, [PROGRAM, "start"], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: `${port}`,
      WORKER_PORT: `${workerPort}`,
      SMTP_IN_PORT: "off",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = async (): Promise<void> => {
    if (service.exitCode === null && service.signalCode === null) {
      service.kill("SIGTERM");
      await once(service, "exit");
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { ...(await whatItSays(service)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function whatItSays(service: ChildProcess): Promise<Omit<Demo, "stop">> {
  const said: string[] = [];
  const late = setTimeout(() => service.kill("SIGTERM"), WITHIN_MS);
  let [address, person, password] = ["", "", ""];
  service.stderr?.on("data", (part: Buffer) => said.push(part.toString()));
  try {
    for await (const line of createInterface({ input: service.stdout ?? process.stdin })) {
      said.push(line);
      address = /^\s+App\s+(?<address>http\S+)/.exec(line)?.groups?.["address"] ?? address;
      const signIn = /^\s+Sign in\s+(?<person>\S+)\s+password (?<password>\S+)/.exec(line)?.groups;
      if (signIn !== undefined) [person, password] = [signIn["person"] ?? "", signIn["password"] ?? ""];
      const data = /sandbox data: (?<sent>\d+) of (?<all>\d+)/.exec(line)?.groups;
      if (data !== undefined && data["sent"] === data["all"] && person !== "") {
        // What it says from here on nobody reads.
        service.stdout?.resume();
        return { address: address.replace(/\/$/, ""), person, password };
      }
    }
  } finally {
    clearTimeout(late);
  }
  throw new Error(`the service ended, or said nothing of its data for ${WITHIN_MS / 1_000} s:\n${said.slice(-20).join("\n")}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
