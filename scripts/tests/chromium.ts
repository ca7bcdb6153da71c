import { execFile } from "node:child_process";
import { existsSync } from "node:fs";

/** Chromium without the windows around its pages: the same pages for half the work. */
const headlessShell = "/usr/bin/chromium-headless-shell";

const usual = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The path of a Chromium that is here already; undefined means Playwright's own. */
export function knownChromium(): string | undefined {
  return [process.env["CHROMIUM"], headlessShell, ...usual].find(
    (path) => path && existsSync(path),
  );
}

/**
 * The path of a Chromium for the journeys, installed first where there is none: by Debian's
 * package manager as root, by Playwright's own installer elsewhere ("" means Playwright's own).
 */
export async function findChromium(): Promise<string> {
  const named = process.env["CHROMIUM"];
  if (named || existsSync(headlessShell)) return named || headlessShell;
  const byDebian = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (byDebian && (await installed("chromium-headless-shell"))) return headlessShell;
  const known = knownChromium();
  if (known !== undefined) return known;
  if (byDebian && (await installed("chromium"))) return usual[0]!;
  if (await run("playwright", ["install", "chromium"])) return "";
  throw new Error("No Chromium: install one (Debian: apt-get install chromium) or set CHROMIUM.");
}

/** Without what Debian recommends with it: printers, sound and a desktop, which no test asks for. */
async function installed(name: string): Promise<boolean> {
  console.log(`Installing ${name} for the browser tests…`);
  const args = ["install", "-y", "-qq", "--no-install-recommends", name, "fonts-liberation"];
  return (await run("apt-get", ["update", "-qq"])) && (await run("apt-get", args));
}

/** Its output is shown where it failed. */
function run(command: string, args: string[]): Promise<boolean> {
  return new Promise((done) => {
    execFile(command, args, (error, stdout, stderr) => {
      if (error !== null) console.error(`${command} ${args.join(" ")}\n${stdout}${stderr}`);
      done(error === null);
    });
  });
}
