import { createServer, type AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { tempDir } from "#test/temp-dir.ts";
import { startPostgres } from "./postgres.ts";

it("a port that was taken before PostgreSQL could have it is given up for another", async () => {
  const { dir, remove } = tempDir();
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
  const taken = (other.address() as AddressInfo).port;
  const second = createServer();
  await new Promise<void>((done) => second.listen(0, "127.0.0.1", done));
  const free = (second.address() as AddressInfo).port;
  await new Promise((done) => second.close(done));
  const ports = [taken, free];
  const postgres = await startPostgres(dir, {
    fast: true,
    choosePort: async () => ports.shift()!,
  });
  expect(new URL(postgres.url).port).toBe(String(free));
  await postgres.stop();
  await new Promise((done) => other.close(done));
  remove();
});
