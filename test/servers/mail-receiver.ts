import { createServer, type Server, type Socket } from "node:net";

/** Takes mails as a mail service does (SMTP), at a port that may be closed for a while, and keeps their Message-IDs. */
export function mailReceiver(port: number) {
  const ids: string[] = [];
  const open = new Set<Socket>();
  let server: Server | undefined;

  function talk(socket: Socket): void {
    open.add(socket);
    socket.on("close", () => open.delete(socket)).on("error", () => {});
    let [heard, isMail] = ["", false];
    socket.write("220 test\r\n");
    socket.on("data", (bytes) => {
      heard += bytes;
      for (let end = heard.indexOf("\r\n"); end >= 0; end = heard.indexOf("\r\n")) {
        const line = heard.slice(0, end);
        heard = heard.slice(end + 2);
        if (!isMail) {
          isMail = line === "DATA";
          socket.write(answerTo(line));
        } else if (line === ".") {
          isMail = false;
          socket.write("250 taken\r\n");
        } else if (/^message-id:/i.test(line)) ids.push(line.slice(11).trim());
      }
    });
  }
  return {
    ids,
    async begin() {
      server = createServer(talk);
      await new Promise<void>((done) => server!.listen(port, "127.0.0.1", done));
    },
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((done) => server?.close(done) ?? done(null));
    },
  };
}

function answerTo(line: string): string {
  if (line === "DATA") return "354 go on\r\n";
  return line === "QUIT" ? "221 bye\r\n" : "250 ok\r\n";
}
