/** A scanner that speaks as clamd does, in this process: it knows one virus, which is none. */
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

/** In two halves, so that no real scanner stops at this file. */
export const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${"EICAR-STANDARD-ANTIVIRUS"}-TEST-FILE!$H+H*`;

export async function startClamd({ streamMax = Infinity, port = 0 } = {}) {
  const seen: number[] = [];
  const server = createServer((socket) => {
    let bytes = Buffer.alloc(0);
    let content = Buffer.alloc(0);
    let isStream = false;
    socket.on("error", () => {});
    socket.on("data", (part) => {
      bytes = Buffer.concat([bytes, part]);
      if (!isStream) {
        const command = "zINSTREAM\0";
        if (bytes.length < command.length) return;
        if (bytes.toString("latin1", 0, command.length) !== command)
          return void socket.end("UNKNOWN COMMAND\0");
        isStream = true;
        bytes = bytes.subarray(command.length);
      }
      while (bytes.length >= 4) {
        const length = bytes.readUInt32BE(0);
        if (length === 0) {
          seen.push(content.length);
          const isBad = content.includes(eicar);
          return void socket.end(isBad ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0");
        }
        if (bytes.length < 4 + length) return;
        content = Buffer.concat([content, bytes.subarray(4, 4 + length)]);
        bytes = bytes.subarray(4 + length);
        if (content.length > streamMax)
          return void socket.end("INSTREAM size limit exceeded. ERROR\0");
      }
    });
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    /** How many bytes each file had that it was asked about. */
    seen,
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}
