/** A path between two browsers that a test can cut: each is told the other's addresses as ours, and we pass on. */
import { createSocket, type Socket } from "node:dgram";
import { networkInterfaces } from "node:os";
import type { Page } from "@playwright/test";

type Address = { address: string; port: number };

/** The address that a browser on this machine sends from, so that what we pass on looks like it came over the network. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  return all.find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? "127.0.0.1";
}

export function createPath() {
  const sockets = new Map<string, Socket>();
  let isCut = false;

  /** Where somebody sends who wants to reach that address of a browser. */
  async function standIn(real: Address): Promise<Address> {
    const key = `${real.address}:${real.port}`;
    let socket = sockets.get(key);
    if (socket === undefined) {
      socket = createSocket("udp4");
      sockets.set(key, socket);
      socket.on("message", (message, from) => {
        if (!isCut)
          void standIn(from).then(() =>
            sockets.get(`${from.address}:${from.port}`)!.send(message, real.port, real.address),
          );
      });
      socket.bind(0, ownAddress());
    }
    await listening(socket);
    const { address, port } = socket.address();
    return { address, port };
  }

  return {
    /** From then on the page knows the other's addresses only by their stand-ins. */
    async leads(page: Page): Promise<void> {
      await page.exposeFunction("standIn", standIn);
      await page.addInitScript(() => {
        const { standIn } = window as unknown as { standIn(real: Address): Promise<Address> };
        type Given = RTCIceCandidateInit & RTCSessionDescriptionInit;
        const prototype = RTCPeerConnection.prototype as unknown as Record<
          "addIceCandidate" | "setRemoteDescription",
          (this: RTCPeerConnection, given: Given) => Promise<void>
        >;
        const { addIceCandidate, setRemoteDescription } = prototype;
        prototype.addIceCandidate = async function (given) {
          const parts = given?.candidate?.split(" ") ?? [];
          if (parts[2]?.toLowerCase() !== "udp") return;
          const to = await standIn({ address: parts[4]!, port: Number(parts[5]) });
          [parts[4], parts[5]] = [to.address, String(to.port)];
          await addIceCandidate.call(this, { ...given, candidate: parts.join(" ") });
        };
        prototype.setRemoteDescription = async function (given) {
          const sdp = given.sdp?.replaceAll(/a=candidate:.*\r\n/g, "");
          await setRemoteDescription.call(this, { ...given, type: given.type, sdp });
        };
      });
    },
    cut(): void {
      isCut = true;
    },
    mend(): void {
      isCut = false;
    },
    close(): void {
      for (const socket of sockets.values()) socket.close();
    },
  };
}

async function listening(socket: Socket): Promise<void> {
  try {
    socket.address();
  } catch {
    await new Promise<void>((done) => socket.once("listening", done));
  }
}
