import { connect } from "node:net";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { useDatabase } from "#test/database.ts";
import { useServers } from "#test/servers/servers.ts";
import { isTurn } from "#test/depth.ts";

useDatabase();
const servers = useServers(1);

const megabyte = 1024 * 1024;

/** The most that the process has ever had in memory, in megabytes. */
function peak(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024;
}

/** Sends so many megabytes in chunks for as long as it is let, without a cookie; answers the status, or 0. */
function flood(path: string, megabytes: number): Promise<number> {
  const { hostname, port, host } = new URL(servers.url());
  const chunk = Buffer.concat([
    Buffer.from(`${megabyte.toString(16)}\r\n`),
    Buffer.alloc(megabyte, "x"),
    Buffer.from("\r\n"),
  ]);
  return new Promise((done) => {
    let heard = "";
    let left = megabytes;
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${host}\r\norigin: ${servers.origin}\r\ncontent-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked\r\n\r\n`,
    );
    const send = () => {
      while (left > 0 && !socket.destroyed) {
        left -= 1;
        if (!socket.write(chunk)) return void socket.once("drain", send);
      }
      if (!socket.destroyed) socket.write("0\r\n\r\n");
    };
    socket.on("connect", send);
    socket.on("data", (text) => (heard += String(text)));
    socket.on("end", () => socket.destroy());
    socket.on("error", () => {});
    socket.on("close", () => done(Number(heard.split(" ")[1] ?? 0)));
  });
}

it.runIf(isTurn(1, 2))(
  "200 MB from each of six strangers stay in nobody's memory [F2]",
  async () => {
    const { pid } = servers.process();
    for (const path of ["/account/profile", "/teacher/apply/video", "/login"]) await flood(path, 4);
    const before = peak(pid);
    for (const path of ["/account/profile", "/teacher/apply/video", "/login"]) {
      const said = await Promise.all(Array.from({ length: 6 }, () => flood(path, 200)));
      for (const status of said) expect([0, 302, 413], path).toContain(status);
    }
    expect(peak(pid) - before).toBeLessThan(200);
    expect((await servers.ask("/login")).status).toBe(200);
  },
  120_000,
);
