/** A coturn of a test's own, where the machine has one (Debian: `coturn`), with the lines that docs/turn.md tells operators. */
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createSocket } from "node:dgram";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freeLowPort } from "#e2e/harness/process.ts";
import { tempDir } from "../temp-dir.ts";

export const hasCoturn = spawnSync("turnserver", ["--help"]).error === undefined;

/** The lines of the page, without those that are an operator's own: address, certificate, secret. */
function documentedLines(): string[] {
  const page = readFileSync("docs/turn.md", "utf8");
  const block = page.split("```")[1]!;
  const own =
    /^(realm|listening-port|tls-listening-port|cert|pkey|external-ip|static-auth-secret)=/;
  return block.split("\n").filter((line) => !own.test(line));
}

/** `more`: lines for a test that has no other address than this machine's. `at`: the port of one that has ended. */
export async function startCoturn(
  secret: string,
  more: string[] = [],
  { without, at }: { without?: RegExp; at?: number } = {},
) {
  const port = at ?? (await freeLowPort());
  const { dir, remove } = tempDir();
  const lines = [
    ...documentedLines().filter((line) => without?.test(line) !== true),
    "realm=parlour.test",
    `listening-port=${port}`,
    "listening-ip=127.0.0.1",
    "relay-ip=127.0.0.1",
    "no-tls",
    "no-dtls",
    "min-port=20000",
    "max-port=20999",
    `static-auth-secret=${secret}`,
    `pidfile=${join(dir, "pid")}`,
    `userdb=${join(dir, "db")}`,
    "log-file=stdout",
    "simple-log",
    ...more,
  ];
  const file = join(dir, "turnserver.conf");
  writeFileSync(file, lines.join("\n"));
  // Its words come out of a pipe in large pieces: whether it is there, it is asked.
  const child = spawn("turnserver", ["-c", file], { stdio: "ignore" });
  child.once("exit", (code) => {
    throw new Error(`turnserver ended with ${code}`);
  });
  await untilAnswered(port);
  return {
    port,
    url: `turn:127.0.0.1:${port}`,
    async stop() {
      child.removeAllListeners("exit");
      const gone = new Promise((done) => child.once("exit", done));
      child.kill("SIGKILL");
      await gone;
      remove();
    },
  };
}

/** Asks for a binding, which needs no name, until there is an answer. */
async function untilAnswered(port: number): Promise<void> {
  const socket = createSocket("udp4");
  await new Promise<void>((done) => socket.connect(port, "127.0.0.1", done));
  const answered = new Promise<void>((done) => socket.once("message", () => done()));
  // What is sent before it listens comes back as an error of the socket.
  socket.on("error", () => {});
  const asking = setInterval(() => socket.send(bindingRequest()), 100);
  await answered;
  clearInterval(asking);
  socket.close();
}

function bindingRequest(): Buffer {
  return Buffer.concat([Buffer.from("000100002112a442", "hex"), randomBytes(12)]);
}
