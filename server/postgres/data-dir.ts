import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { join } from "node:path";

/** The folder belongs to one running server; a second start on it says so. */
export function claimDataDir(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o755 });
  const lock = join(dir, "server.pid");
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      process.once("exit", () => rmSync(lock, { force: true }));
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const pid = Number(readFileSync(lock, "utf8"));
      if (pid > 0 && isServer(pid))
        throw new Error(
          `${dir} is in use by the server with process id ${pid}. Stop it, or set DATA_DIR to another folder.`,
          { cause: error },
        );
      rmSync(lock, { force: true });
    }
  }
}

/** Alive, not a zombie, and not some later process that was given the number of a dead server. */
function isServer(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return !/\) Z /.test(stat) && command.includes("server/main");
  } catch {
    return pid !== process.pid; // no /proc here: believe the signal
  }
}

/** A secret of this folder, made once; only its owner can read it. */
export function keptSecret(dir: string, name: string): string {
  const file = join(dir, name);
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    const secret = randomBytes(32).toString("base64url");
    writeFileSync(file, secret, { mode: 0o600, flag: "wx" });
    return secret;
  }
}
