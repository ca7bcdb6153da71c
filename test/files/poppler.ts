import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeep } from "../depth.ts";
import { tempDir } from "../temp-dir.ts";

const run = (command: string, args: string[]) =>
  spawnSync(command, args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });

const isHere = () => run("pdftotext", ["-v"]).error === undefined;

/** Whether Poppler reads PDFs here; installed by Debian's package manager where it can be. At depth it throws without. */
export function hasPoppler(): boolean {
  if (isHere()) return true;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const args = ["install", "-y", "-qq", "--no-install-recommends", "poppler-utils"];
    const install = () => run("apt-get", args).status === 0;
    if (install() || (run("apt-get", ["update", "-qq"]).status === 0 && install())) return isHere();
  }
  const missing = "What PDFs say is not read: apt-get install poppler-utils, as root.";
  // A run at depth leaves nothing out.
  if (isDeep) throw new Error(missing);
  console.warn(missing);
  return false;
}

/** What readers of PDFs find in one: its words in the order of reading, its facts, its tags and its fonts. */
export function readPdf(pdf: Uint8Array) {
  const { dir, remove } = tempDir();
  const file = join(dir, "read.pdf");
  writeFileSync(file, pdf);
  const read = (command: string, ...args: string[]) => run(command, [...args, file]).stdout;
  const text = run("pdftotext", ["-layout", file, "-"]).stdout;
  const found = {
    // Marks of direction are Poppler's own.
    text: text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, ""),
    info: read("pdfinfo"),
    structure: read("pdfinfo", "-struct-text"),
    fonts: read("pdffonts").trim().split("\n").slice(2),
  };
  remove();
  return found;
}
