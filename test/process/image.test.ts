import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, copyFileSync, mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { isDeep } from "#test/depth.ts";
import { useDatabase } from "#test/database.ts";
import { tempDir } from "#test/temp-dir.ts";
import { freeLowPort } from "#e2e/harness/process.ts";
import { buildIfStale } from "#server/build.ts";

vi.setConfig({ testTimeout: 600_000 });
useDatabase();

/** In bytes: what the product adds to its base image. */
const mostBytes = 450e6;
const user = 10001;

const canMount = spawnSync("unshare", ["-m", "setpriv", "--version"]).status === 0;
const folder = tempDir({ onDisk: true });
let server: ChildProcess | undefined;
afterAll(async () => {
  if (server?.exitCode === null) {
    const gone = new Promise((done) => server!.once("exit", done));
    process.kill(server.pid!, "SIGTERM");
    await gone;
  }
  folder.remove();
});

it.runIf(isDeep && canMount)(
  "what the image is made of serves pages as a user without rights on a root that nobody can write to",
  async () => {
    await buildIfStale();
    const image = join(folder.dir, "app");
    const data = join(folder.dir, "data");
    const trimmed = spawnSync(process.execPath, ["scripts/trim-image.ts", image], {
      encoding: "utf8",
    });
    expect(trimmed.stderr).toBe("");
    const bytes = Number(
      spawnSync("du", ["-sb", image], { encoding: "utf8" }).stdout.split("\t")[0],
    );
    // The Node.js of the base image.
    const node = join(folder.dir, "node");
    copyFileSync(realpathSync(process.execPath), node);
    chmodSync(node, 0o755);
    mkdirSync(data);
    chownSync(data, user, user);

    const port = await freeLowPort();
    const env = {
      PATH: "/usr/bin:/bin",
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: data,
      TMPDIR: data,
      DATABASE_URL: process.env["EMBEDDED_DATABASE_URL"]!,
      PUBLIC_URL: `http://localhost:${port}`,
      AUTH_SECRET: "q8Zt3vRw5Ny7Kc2Jf6Hd9Lb4Xs1Gm0Pe",
      ALLOW_INVENTED_COMPANY: "yes",
    };
    const inImage = (args: string[]) => [
      "-m",
      "sh",
      "-c",
      `mount --make-rprivate / && mount --bind ${data} ${data} && mount -o remount,bind,ro / &&
        cd ${image} && exec setpriv --reuid=${user} --regid=${user} --clear-groups --no-new-privs ${node} ${args.join(" ")}`,
    ];
    const run = (args: string[]) =>
      spawnSync("unshare", inImage(args), { env, encoding: "utf8", timeout: 120_000 });
    const writes = run([
      "-e",
      `"const fs=require('fs');for(const path of ['/tmp/a','${image}/a'])try{fs.writeFileSync(path,'');console.log(path)}catch{}"`,
    ]);
    expect(writes.stdout, "nothing but its data can be written").toBe("");

    expect(run(["scripts/operations/migrate.ts"])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("up to date"),
    });
    server = spawn("unshare", inImage(["server/main.ts"]), {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [server.stdout!, server.stderr!])
      stream.on("data", (text) => (said += text));
    const status = (path: string) =>
      fetch(`http://localhost:${port}${path}`).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      );
    await expect
      .poll(() => status("/readyz"), { timeout: 120_000 })
      .toBe(200)
      .catch((error: Error) => {
        throw new Error(`${error.message}\n${said}`);
      });
    for (const path of ["/", "/student/teachers", "/login", "/legal/privacy"])
      expect(await status(path), `${path}\n${said}`).toBe(200);
    // Words are set in our type, and the picture is made by a library with a part for this machine.
    const page = await (await fetch(`http://localhost:${port}/`)).text();
    const picture = new URL(/property="og:image" content="([^"]+)"/.exec(page)![1]!);
    expect(await status(picture.pathname), said).toBe(200);
    expect(said).not.toContain("Building");
    expect(run(["scripts/operations/healthy.ts"]).status).toBe(0);
    expect(bytes).toBeLessThan(mostBytes);
    console.log(`image: ${(bytes / 1e6).toFixed(0)} MB beside Node.js`);
  },
);
