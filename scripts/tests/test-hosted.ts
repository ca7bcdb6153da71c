/**
 * The contracts of the hosted providers against Google's own emulators, where they are installed. What is
 * not there is said loudly and is no failure: `npm test` holds the same contracts against stand-ins.
 */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freeLowPort } from "#e2e/harness/process.ts";

const usualJar =
  "/usr/lib/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar";
const project = "demo-parlour";
const running: ChildProcess[] = [];
const skipped: string[] = [];

function runs(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore", timeout: 60_000 }).status === 0;
}

async function answers(host: string, path: string): Promise<boolean> {
  for (let tries = 0; tries < 300; tries += 1) {
    const up = await fetch(`http://${host}${path}`).then(
      () => true,
      () => false,
    );
    if (up) return true;
    await sleep(200);
  }
  return false;
}

/** Answers its host and port, or null where there is none. */
async function startFirestore(): Promise<string | null> {
  const jar = process.env["FIRESTORE_EMULATOR_JAR"] ?? usualJar;
  if (!existsSync(jar) || !runs("java", ["-version"])) return null;
  const port = await freeLowPort();
  const main = "com.google.cloud.datastore.emulator.firestore.CloudFirestore";
  const own = ["--host=127.0.0.1", `--port=${port}`];
  const args = ["-Duser.language=en", "-cp", jar, main, ...own];
  running.push(spawn("java", args, { stdio: "ignore" }));
  const host = `127.0.0.1:${port}`;
  return (await answers(host, "/")) ? host : null;
}

async function startAuth(dir: string): Promise<string | null> {
  const tools = process.env["FIREBASE_TOOLS"] ?? "firebase";
  if (!runs(tools, ["--version"])) return null;
  const [port, hub, logging] = [await freeLowPort(), await freeLowPort(), await freeLowPort()];
  const at = (number: number) => ({ host: "127.0.0.1", port: number });
  const emulators = { auth: at(port), hub: at(hub), logging: at(logging), ui: { enabled: false } };
  writeFileSync(join(dir, "firebase.json"), JSON.stringify({ emulators }));
  const args = ["emulators:start", "--only", "auth", "--project", project];
  running.push(spawn(tools, args, { cwd: dir, stdio: "ignore" }));
  const host = `127.0.0.1:${port}`;
  return (await answers(host, "/")) ? host : null;
}

/** Interrupted rather than killed: the tools stop what they have started themselves. */
async function stopAll(): Promise<void> {
  for (const child of running) {
    const gone = new Promise((done) => child.once("exit", done));
    if (child.exitCode === null) {
      child.kill("SIGINT");
      await Promise.race([gone, sleep(10_000)]);
      child.kill("SIGKILL");
    }
  }
}

const dir = mkdtempSync(join(tmpdir(), "emulators-"));
let status = 0;
try {
  const firestore = await startFirestore();
  const auth = await startAuth(dir);
  if (firestore === null)
    skipped.push("Firestore: no java, or no jar (FIRESTORE_EMULATOR_JAR names one)");
  if (auth === null) skipped.push("Authentication: no firebase on PATH (FIREBASE_TOOLS names one)");
  const files = [
    ...(firestore === null ? [] : ["test/hosted/documents.hosted.ts"]),
    ...(firestore === null || auth === null ? [] : ["test/hosted/ways-in.hosted.ts"]),
  ];
  if (files.length > 0) {
    const env = {
      ...process.env,
      IDENTITY: auth === null ? "embedded" : "firebase",
      PROFILES: "firestore",
      FIREBASE_PROJECT_ID: project,
      FIRESTORE_EMULATOR_HOST: firestore ?? "",
      ...(auth === null ? {} : { FIREBASE_API_KEY: "any-key", FIREBASE_AUTH_EMULATOR_HOST: auth }),
    };
    const args = ["run", "--config", "test/hosted/vitest.config.ts", ...files];
    status = spawnSync("vitest", args, { stdio: "inherit", env }).status ?? 1;
  }
} finally {
  await stopAll();
  rmSync(dir, { recursive: true, force: true });
}
for (const what of skipped) console.log(`\nSKIPPED ${"=".repeat(60)}\nSKIPPED ${what}`);
process.exit(status);
