/** What the launcher tells: pino's logger fits it, and so does any object with these three. */
export type LauncherLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export const silentLog: LauncherLog = { info() {}, warn() {}, error() {} };
