/**
 * npm run test:image: builds the image and runs it as deploy/compose.yaml has it, by the Docker or Podman of this
 * machine, on a PostgreSQL beside it. IMAGE names one that was built before. `npm test` reads the same files only.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parse } from "yaml";
import { tempDir } from "#test/temp-dir.ts";
import { freeLowPort } from "#e2e/harness/process.ts";
import { healthPaths } from "#server/http/health-paths.ts";
import { startPostgres } from "#server/postgres/postgres.ts";

/** In bytes, with Node.js and the system below it. */
const mostBytes = 700e6;
/** In ms, until a server on an empty database is ready. */
const patience = 120_000;
const { app, backup } = parse(readFileSync("deploy/compose.yaml", "utf8"), {
  merge: true,
}).services;

const engine = ["docker", "podman"].find(
  (name) => spawnSync(name, ["info"], { stdio: "ignore" }).status === 0,
);
let failed = 0;

function tell(what: string, isRight: boolean, found: unknown): void {
  if (!isRight) failed += 1;
  console.log(`${isRight ? "ok    " : "FAILED"} ${what}: ${String(found)}`);
}

function run(...args: string[]) {
  return spawnSync(engine!, args, { encoding: "utf8", maxBuffer: 64e6 });
}

/** What the compose file says of a service that an engine is told by itself. */
function optionsOf(service: typeof app, env: Record<string, string>): string[] {
  return [
    "--network=host",
    ...(service.read_only ? ["--read-only"] : []),
    ...service.tmpfs.map((path: string) => `--tmpfs=${path}`),
    ...service.cap_drop.map((name: string) => `--cap-drop=${name}`),
    ...service.security_opt.map((option: string) => `--security-opt=${option}`),
    `--memory=${service.mem_limit}`,
    ...Object.entries(env).map(([name, value]) => `--env=${name}=${value}`),
  ];
}

async function statusOf(url: string): Promise<number> {
  return fetch(url, { redirect: "manual" }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
}

async function testImage(image: string): Promise<void> {
  const bytes = Number(run("image", "inspect", "--format", "{{.Size}}", image).stdout);
  tell("it is small", bytes < mostBytes, `${(bytes / 1e6).toFixed(0)} MB`);

  const { dir, remove } = tempDir({ onDisk: true });
  const postgres = await startPostgres(dir);
  const name = `image-test-${process.pid}`;
  try {
    const port = await freeLowPort();
    const url = `http://localhost:${port}`;
    const options = optionsOf(app, {
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: url,
      DATABASE_URL: postgres.url,
      AUTH_SECRET: "q8Zt3vRw5Ny7Kc2Jf6Hd9Lb4Xs1Gm0Pe",
      BACKUP_KEY: "mF3x9Qv7LpT2rWz8KsYb4NcHd6JgUe1A",
      BACKUP_DIR: "/backups",
      ALLOW_INVENTED_COMPANY: "yes",
    });
    const once = (...command: string[]) =>
      run("run", "--rm", ...options, `--volume=${name}:/backups`, image, ...command);

    const migrated = once("node", "scripts/operations/migrate.ts");
    tell("it migrates", migrated.status === 0, migrated.stdout.trim().split("\n").at(-1));
    run("run", "-d", `--name=${name}`, ...options, image);
    const from = Date.now();
    while ((await statusOf(url + healthPaths.ready)) !== 200 && Date.now() - from < patience)
      await sleep(200);
    tell("it is ready", Date.now() - from < patience, `after ${Date.now() - from} ms`);
    for (const path of ["/", "/student/teachers", "/login", "/legal/privacy"]) {
      const status = await statusOf(url + path);
      tell(`it answers ${path}`, status === 200, status);
    }

    const inside = (command: string) => run("exec", name, "sh", "-c", command).stdout.trim();
    const user = inside("id -u");
    tell("it is no administrator", Number(user) > 0, `user ${user}`);
    const rights = inside("grep -E 'CapEff|NoNewPrivs' /proc/1/status | cut -f2 | tr '\\n' ' '");
    tell("it has no rights and gains none", rights === "0000000000000000 1", rights);
    const written = inside(
      "for at in / /app /tmp /data; do touch $at/a 2>/dev/null && echo $at; done",
    );
    tell("it writes to /tmp and /data alone", written === "/tmp\n/data", written.split("\n"));
    const health = run("exec", name, ...app.healthcheck.test.slice(1)).status;
    tell("it says of itself that it is well", health === 0, `exit code ${health}`);
    const copied = once(...backup.command.filter((word: string) => word !== "--follow"));
    tell("it makes a backup", copied.status === 0, (copied.stdout + copied.stderr).trim());

    const told = Date.now();
    run("stop", "-t", String(parseInt(app.stop_grace_period)), name);
    const code = run("inspect", "--format", "{{.State.ExitCode}}", name).stdout.trim();
    tell("it ends in order", code === "0", `exit code ${code} after ${Date.now() - told} ms`);
    if (failed > 0) {
      const { stdout, stderr } = run("logs", name);
      console.log(`${stdout}${stderr}`.slice(-3_000));
    }
  } finally {
    run("rm", "-fv", name);
    run("volume", "rm", name);
    await postgres.stop();
    remove();
  }
}

if (engine === undefined) {
  console.error("Neither Docker nor Podman runs here: no image was built.");
  process.exit(1);
}
const image: string = process.env["IMAGE"] ?? app.image;
const isBuilt =
  process.env["IMAGE"] !== undefined ||
  spawnSync(engine, ["build", "-t", image, "."], { stdio: "inherit" }).status === 0;
tell("it is built", isBuilt, `${image} by ${engine}`);
if (isBuilt) await testImage(image);
process.exitCode = failed === 0 ? 0 : 1;
