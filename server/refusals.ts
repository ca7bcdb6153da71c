/** Answers given before there is a request to answer: they carry the security headers all the same. */
import { STATUS_CODES, type Server } from "node:http";
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
