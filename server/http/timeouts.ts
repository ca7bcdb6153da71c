import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { rules } from "#config/rules.ts";
import { uploadAt } from "./uploads.ts";

/** How long a client may take, in milliseconds: nobody holds a connection by being slow. */
export const timeouts = {
  /** For all headers. */
  headers: 10_000,
  /** For the whole request. */
  request: 30_000,
  /** For one that carries a file, as long as it comes at some pace. */
  upload: 3_600_000,
  /** Between two requests; longer than a proxy's, which then closes first. */
  keepAlive: 65_000,
  /** In which nothing of an answer could be handed on, before it is given up. */
  answer: 60_000,
  /** How often the others are looked at: they end that much later at the most. Set when a server is made. */
  check: 5_000,
};

export function setTimeouts(
  server: Server,
  limits: typeof timeouts = timeouts,
  bytesPerSecond = rules.content.uploadBytesPerSecond,
): void {
  server.headersTimeout = limits.headers;
  server.requestTimeout = limits.upload;
  server.keepAliveTimeout = limits.keepAlive;
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    giveUpUnread(response, limits.answer);
    const { headers } = request;
    if ((headers["content-length"] ?? "0") !== "0" || headers["transfer-encoding"] !== undefined)
      holdToPace(server, request, limits, bytesPerSecond);
  });
}

/** Ends a request that takes too long, as Node.js itself would: its own clock knows no difference between them. */
function holdToPace(
  server: Server,
  request: IncomingMessage,
  limits: typeof timeouts,
  bytesPerSecond: number,
): void {
  const { socket } = request;
  const isUpload = uploadAt(request.url!.split("?")[0]!, request.headers["content-type"]) !== null;
  const [begun, before] = [performance.now(), socket.bytesRead];
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(timer);
    const passed = performance.now() - begun;
    const pace = (socket.bytesRead - before) / (passed / 1_000);
    const most = isUpload && pace >= bytesPerSecond ? limits.upload : limits.request;
    if (passed < most) return;
    clearInterval(timer);
    const error = Object.assign(new Error("the request takes too long"), {
      code: "ERR_HTTP_REQUEST_TIMEOUT",
    });
    server.emit("clientError", error, socket);
    setTimeout(() => socket.destroy(), 1_000).unref();
  }, limits.check);
  timer.unref();
  request.once("close", () => clearInterval(timer));
}

/**
 * Cuts who asks and does not read: the answer would stay in our memory. Who reads a byte now and then does not get
 * another packet in that time either.
 */
function giveUpUnread(response: ServerResponse, answer: number): void {
  response.setTimeout(answer, () => {
    // One that is still being worked on has nothing to hand on.
    if ((response.socket?.writableLength ?? 0) > 0) response.socket?.destroy();
  });
}
