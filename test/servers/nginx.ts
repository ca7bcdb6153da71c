/** A cache that visitors share, where the machine has nginx (Debian: `nginx-light`): as an operator would put one in front. */
import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freeLowPort } from "#e2e/harness/process.ts";
import { tempDir } from "../temp-dir.ts";

const program = ["nginx", "/usr/sbin/nginx"].find((one) => spawnSync(one, ["-v"]).status === 0);
export const hasNginx = program !== undefined;
if (!hasNginx) console.warn("No shared cache is tried: apt-get install nginx-light.");

/** Starts one before the server at `port`, as docs/cdn.md says; its answers name in `x-cache` where they came from. */
export async function startNginx(port: number) {
  const { dir, remove } = tempDir();
  const own = await freeLowPort();
  const kept = (name: string) => `${name}_temp_path ${dir}/${name};`;
  const file = join(dir, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${dir}/pid; error_log stderr error;
    events {}
    http {
      access_log off;
      ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(kept).join(" ")}
      proxy_cache_path ${dir}/cache keys_zone=pages:1m;
      server {
        listen 127.0.0.1:${own};
        location / {
          proxy_pass http://127.0.0.1:${port};
          proxy_set_header Host $http_host;
          proxy_cache pages;
          proxy_cache_lock on;
          add_header x-cache $upstream_cache_status always;
        }
      }
    }`,
  );
  const child = spawn(program!, ["-c", file, "-p", dir], { stdio: "inherit" });
  const url = `http://127.0.0.1:${own}`;
  const answers = () => fetch(`${url}/healthz`).catch(() => null);
  while ((await answers()) === null) await new Promise((done) => setTimeout(done, 20));
  return {
    url,
    /** Drops what carries one of these tags, as services that are told do: this nginx has no word for it. */
    drop(tags: readonly string[]) {
      for (const name of readdirSync(join(dir, "cache"), { recursive: true }) as string[]) {
        const kept = join(dir, "cache", name);
        if (statSync(kept).isDirectory()) continue;
        const [, said = ""] = /^surrogate-key: (.*)\r$/im.exec(readFileSync(kept, "latin1")) ?? [];
        if (said.split(" ").some((tag) => tags.includes(tag))) rmSync(kept);
      }
    },
    async stop() {
      const gone = new Promise((done) => child.once("exit", done));
      child.kill();
      await gone;
      remove();
    },
  };
}
