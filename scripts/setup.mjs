// Runs on whatever Node is there, before anything is installed: no dependencies, plain JavaScript.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const stamp = "node_modules/.installed-from";
const hash = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");

if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== hash) {
  console.log("Installing packages…");
  const npm = process.env.npm_execpath;
  const args = ["install", "--no-audit", "--no-fund", "--loglevel=error"];
  const installed = npm
    ? spawnSync(process.execPath, [npm, ...args], { stdio: "inherit" })
    : spawnSync("npm", args, { stdio: "inherit", shell: process.platform === "win32" });
  if (installed.status !== 0) process.exit(installed.status ?? 1);
  // Installing may complete the lock file for this platform; remember it as it is now.
  const now = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  writeFileSync(stamp, now);
}
