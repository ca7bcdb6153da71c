import type { Server } from "node:http";
import { randomInt } from "node:crypto";

/** Below the ports that a system gives to outgoing connections. */
const lowest = 20_000;
const highest = 30_000;

/** Makes the server listen on a port of 127.0.0.1 that nobody has, and answers it. */
export async function listenLow(server: Server): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    const taken = await new Promise<boolean>((done, fail) => {
      const refused = (error: NodeJS.ErrnoException) =>
        error.code === "EADDRINUSE" ? done(true) : fail(error);
      server.once("error", refused);
      server.listen(port, "127.0.0.1", () => {
        server.off("error", refused);
        done(false);
      });
    });
    if (!taken) return port;
  }
}
