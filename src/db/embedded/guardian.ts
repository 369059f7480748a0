import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import type { Socket } from "node:net";

/**
 * A shell that does nothing but read from us: each line names the postmaster of the moment. When the pipe ends, we are
 * gone (however we died: the kernel closes it), and it shuts that postmaster down: fast, and after ten seconds
 * immediately. Less than 1 MB, and nothing to poll.
 *
 * Before it signals a number it looks whether PGDATA still names it.
 */
const SCRIPT = `
trap '' INT TERM HUP
pid=0
while read -r line; do pid=$line; done
still_ours() { [ "$pid" != 0 ] && [ "$(head -n 1 "$1/postmaster.pid" 2>/dev/null)" = "$pid" ] && kill -0 "$pid" 2>/dev/null; }
still_ours "$1" && kill -INT "$pid"
tenths=0
while [ "$tenths" -lt 100 ] && still_ours "$1"; do sleep 0.1; tenths=$((tenths + 1)); done
still_ours "$1" && kill -QUIT "$pid"
exit 0
`;

export type Guardian = {
  /** Says which process to end when we are gone; null when there is none to end. */
  watch(postmasterPid: number | null): void;
  /** The guardian has nothing to do any more and leaves. */
  dismiss(): void;
};

/** Starts the guardian of the server on `data`. It is started again when somebody kills it. */
export function startGuardian(data: string): Guardian {
  let watched: number | null = null;
  let dismissed = false;
  let child = spawnShell();

  function spawnShell(): ChildProcess {
    const shell = spawn("sh", ["-c", SCRIPT, "weighbridge-guardian", data], {
      cwd: "/",
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
      env: { PATH: process.env["PATH"] ?? "/usr/bin:/bin" },
    });
    // It must not keep this process alive, and its death must not hurt us.
    shell.unref();
    (shell.stdin as Socket).unref();
    shell.stdin?.on("error", () => {});
    shell.on("error", () => {});
    shell.on("exit", () => {
      if (dismissed) return;
      child = spawnShell();
      tell();
    });
    return shell;
  }

  function tell(): void {
    child.stdin?.write(`${watched ?? 0}\n`);
  }

  return {
    watch(postmasterPid) {
      watched = postmasterPid;
      tell();
    },
    dismiss() {
      dismissed = true;
      child.stdin?.end("0\n");
    },
  };
}
