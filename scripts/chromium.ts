import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const usual = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * The path of a Chromium for the journeys, installed first where there is none: by Debian's
 * package manager as root, by Playwright's own installer elsewhere ("" means Playwright's own).
 */
export function findChromium(): string {
  const found = [process.env["CHROMIUM"], ...usual].find((path) => path && existsSync(path));
  if (found !== undefined) return found;
  console.log("Installing Chromium for the browser tests…");
  const run = (command: string, args: string[]) =>
    spawnSync(command, args, { stdio: "inherit" }).status === 0;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    run("apt-get", ["update", "-qq"]);
    if (run("apt-get", ["install", "-y", "-qq", "chromium"])) return usual[0]!;
  }
  if (run("playwright", ["install", "chromium"])) return "";
  throw new Error("No Chromium: install one (Debian: apt-get install chromium) or set CHROMIUM.");
}
