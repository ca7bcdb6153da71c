/** Answers given before there is a request to answer: they carry the security headers all the same. */
import { STATUS_CODES, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { Duplex } from "node:stream";
import type { HeaderTable } from "./headers.ts";

export function refuseSocket(socket: Duplex, status: number, table: HeaderTable): void {
  if (!socket.writable) return void socket.destroy();
  const lines = Object.entries({
    ...table.plain("/"),
    "cache-control": "private, no-store",
    connection: "close",
    "content-length": "0",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`);
}

const statusOf: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What Node.js would answer by itself, and then without our headers: unreadable requests, and odd expectations. */
export function refuseUnreadable(server: Server, table: HeaderTable): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const begun = (socket as { _httpMessage?: { headersSent: boolean } })._httpMessage;
    if (error.code === "ECONNRESET" || begun?.headersSent) return void socket.destroy();
    refuseSocket(socket, statusOf[error.code ?? ""] ?? 400, table);
  });
  server.on("checkExpectation", (_, response) => {
    response.writeHead(417, { ...table.plain("/"), "cache-control": "private, no-store" }).end();
  });
}

/** Node.js keeps the first of two Host headers; a proxy before us may have gone by the other (RFC 9112, 3.2). */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === "host") hosts += 1;
  return hosts > 1;
}

/** Answers 400 to what names two hosts; everything else is left to `next`. */
export function refusingTwoHosts(table: HeaderTable, next: RequestListener): RequestListener {
  return (request, response) => {
    if (!hasTwoHosts(request)) return next(request, response);
    const head = { ...table.plain("/"), "cache-control": "private, no-store", connection: "close" };
    response.writeHead(400, head).end();
  };
}
