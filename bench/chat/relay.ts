/** The anchor: hands each message to both of its conversation, stores nothing and asks nobody who they are. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";

const sockets = new WebSocketServer({
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
});
const rooms = new Map<string, Set<WebSocket>>();
const server = createServer();

server.on("upgrade", (request, socket, head) => {
  const room = request.url!.slice(1);
  sockets.handleUpgrade(request, socket, head, (accepted) => {
    const members = rooms.get(room) ?? new Set();
    rooms.set(room, members.add(accepted));
    accepted.on("message", relay);
    accepted.on("close", () => members.delete(accepted));
  });
});

function relay(data: Buffer): void {
  const { payload } = JSON.parse(String(data)) as { payload: { chatId: string } };
  for (const member of rooms.get(payload.chatId) ?? []) member.send(data, { binary: false });
}

server.listen(0, "127.0.0.1", () =>
  process.send!({ port: (server.address() as AddressInfo).port }),
);
