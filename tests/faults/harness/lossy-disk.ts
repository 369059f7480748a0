import { spawnSync } from "node:child_process";
import { chmodSync, closeSync, existsSync, ftruncateSync, mkdtempSync, openSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where the disk itself lies: in memory, so that what a test syncs is not synced once more to a disk that others use. */
const PLACE = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
/**
 * What was written and not synced stays in memory for so long, but for what the system writes of its own accord. Blocks that are
 * freed are given back.
 */
const OPTIONS = "loop,commit=60,discard,noatime,noinit_itable";
const FILES = "16384";

function runs(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

/**
 * A disk of a run's own (ext4 on a loop device) that can stand still, and whose power can be cut: then it has what was synced,
 * and of the rest what happened to be written. Needs root on Linux, loop devices and e2fsprogs.
 */
export class LossyDisk {
  /** Where it is mounted. */
  readonly path: string;
  readonly #folder: string;
  #isStill = false;

  private constructor(path: string, folder: string) {
    this.path = path;
    this.#folder = folder;
  }

  /** A new one, empty; undefined where that cannot be had here. It takes the place that is written. */
  static mount(bytes: number): LossyDisk | undefined {
    const folder = mkdtempSync(join(PLACE, "weighbridge-disk-"));
    const disk = new LossyDisk(mkdtempSync(join(tmpdir(), "weighbridge-mounted-")), folder);
    const file = openSync(disk.#image, "w");
    ftruncateSync(file, bytes);
    closeSync(file);
    if (
      runs("mkfs.ext4", ["-q", "-F", "-m", "0", "-N", FILES, "-E", "lazy_itable_init=1", disk.#image]) &&
      runs("mount", ["-o", OPTIONS, disk.#image, disk.path])
    ) {
      chmodSync(disk.path, 0o755);
      return disk;
    }
    disk.remove();
    return undefined;
  }

  get #image(): string {
    return join(this.#folder, "image");
  }

  /** All that was written is there after any cut. */
  sync(): void {
    runs("sync", ["-f", this.path]);
  }

  /**
   * Takes it away and gives it back as it would be after its power was cut at this moment. Nobody may have anything of it open:
   * who used it was killed by the same cut.
   */
  cutPower(): void {
    const left = join(this.#folder, "left");
    if (!runs("cp", ["--sparse=always", this.#image, left])) throw new Error(`the disk at ${this.path} could not be copied`);
    // Whatever this writes goes to what nobody sees any more.
    if (!runs("umount", [this.path]) && !runs("umount", ["-l", this.path])) throw new Error(`${this.path} is still mounted`);
    renameSync(left, this.#image);
    if (!runs("mount", ["-o", OPTIONS, this.#image, this.path]))
      throw new Error(`what is left of ${this.path} cannot be mounted`);
  }

  /** Whoever writes waits until it goes on. What is read comes as before. */
  standStill(): void {
    this.#isStill = runs("fsfreeze", ["--freeze", this.path]);
  }

  goOn(): void {
    if (this.#isStill) runs("fsfreeze", ["--unfreeze", this.path]);
    this.#isStill = false;
  }

  remove(): void {
    this.goOn();
    runs("umount", ["-l", this.path]);
    for (const folder of [this.path, this.#folder]) rmSync(folder, { recursive: true, force: true });
  }
}
