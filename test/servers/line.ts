/** A line between the application and PostgreSQL on which things go wrong as they do in networks. */
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export type Line = Awaited<ReturnType<typeof openLine>>;

/** Leads to the database at `url` by `line.url`. Call `close` at the end. */
export async function openLine(url: string) {
  const to = new URL(url);
  const open = new Set<Socket>();
  const state = {
    /** What each side says reaches the other so many milliseconds later. */
    delay: 0,
    /** Nothing reaches anybody, and nobody is told. */
    isFrozen: false,
    /** The next time the application says this, its connection is reset: before PostgreSQL hears of it, or after. */
    resetAt: null as { text: string; when: "before" | "after" } | null,
  };
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    const both = [near, far];
    for (const one of both) {
      open.add(one);
      one.once("close", () => open.delete(one));
      one.on("error", () => {});
    }
    const reset = () => both.forEach((one) => one.resetAndDestroy());
    const pass = (data: Buffer, target: Socket) => {
      if (state.isFrozen) return;
      if (state.delay === 0) target.write(data);
      else setTimeout(() => target.writable && target.write(data), state.delay);
    };
    near.on("data", (data) => {
      const fault = state.resetAt;
      if (fault === null || !data.includes(fault.text)) return pass(data, far);
      state.resetAt = null;
      if (fault.when === "before") return reset();
      // PostgreSQL has done it when it answers, and the answer does not arrive.
      far.removeAllListeners("data");
      far.once("data", reset);
      far.write(data);
    });
    far.on("data", (data) => pass(data, near));
    near.once("close", () => far.destroy());
    far.once("close", () => near.destroy());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const by = new URL(url);
  by.port = String((server.address() as AddressInfo).port);
  return {
    url: by.href,
    state,
    async close() {
      for (const one of open) one.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
