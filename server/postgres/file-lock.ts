import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Does the work while no other process of this machine holds the lock of the same file. */
export async function withFileLock<Result>(
  file: string,
  work: () => Promise<Result>,
): Promise<Result> {
  while (!claimed(file)) await sleep(100);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** False while another process has it; one that is gone holds nothing. */
function claimed(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  try {
    process.kill(Number(readFileSync(file, "utf8")), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") rmSync(file, { force: true });
  }
  return false;
}
