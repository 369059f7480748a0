import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";

/**
 * Where the password of the application role is kept: made once by chance, never derived from anything, and altered by a command
 * alone (`weighbridge role rotate`).
 */
export interface RoleSecrets {
  /** In words, for whoever looks for it. */
  readonly place: string;
  /** The role that serves this database. */
  roleOf(database: string): string;
  /** The password of a role; undefined where nothing is known of it. */
  read(role: string): string | undefined;
  /** A new password of a role. It is kept before it is given back: whoever dies then knows it at the next start. */
  make(role: string): string;
}

const PASSWORD_BYTES = 32;

/** A file a role in a folder of the data directory, for nobody else's eyes: enough for the processes of one host. */
export function secretsInFolder(dataDir: string): RoleSecrets {
  const folder = join(dataDir, "secrets");
  const fileOf = (role: string): string => join(folder, `database-role-${encodeURIComponent(role)}`);
  return {
    place: folder,
    // PostgreSQL cuts names at 63 bytes.
    roleOf: (database) => `${database.slice(0, 50)}_app`,
    read: (role) => {
      try {
        return readFileSync(fileOf(role), "utf8").trim();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },
    make: (role) => {
      const password = randomBytes(PASSWORD_BYTES).toString("base64url");
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeDurably(fileOf(role), `${password}\n`);
      return password;
    },
  };
}

/**
 * What a connection string of the role says (`DATABASE_APP_URL`): for several hosts, which share it as they share every other
 * secret.
 */
export function secretsInUrl(connectionString: string): RoleSecrets {
  const { user, password } = new pg.Client({ connectionString });
  const named = user ?? "";
  const given = (role: string): string => {
    if (role !== named || typeof password !== "string" || password === "")
      throw new Error(`DATABASE_APP_URL has to name a user and a password; the role ${role} would be made with them`);
    return password;
  };
  return { place: "DATABASE_APP_URL", roleOf: () => named, read: given, make: given };
}

function writeDurably(file: string, text: string): void {
  const draft = `${file}.${process.pid}.draft`;
  const handle = openSync(draft, "w", 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
  // Its name, and that of the folder.
  for (const folder of [dirname(file), dirname(dirname(file))]) flushFolder(folder);
}

function flushFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
