import { createServer, type Server } from "node:http";
import { Webhook } from "standardwebhooks";
import { listenLow } from "./listen.ts";

export type Received = {
  id: string;
  type: string;
  data: Record<string, string | number>;
  signatures: string[];
  verified(secret: string): boolean;
};

/** A program's own server, which answers as it is told. FETCH_ALLOW must name 127.0.0.1. */
export async function aWebhookReceiver() {
  const received: Received[] = [];
  const answers: number[] = [];
  let meanwhile: () => Promise<unknown> = async () => {};
  const server: Server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const headers = request.headers as Record<string, string>;
    received.push({
      id: headers["webhook-id"]!,
      ...(JSON.parse(body) as Pick<Received, "type" | "data">),
      signatures: headers["webhook-signature"]!.split(" "),
      verified: (secret) => isVerified(secret, body, headers),
    });
    await meanwhile();
    response.writeHead(answers.shift() ?? 204).end();
  });
  const port = await listenLow(server);
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** The statuses of the next answers; 204 afterwards. */
    answer: (...statuses: number[]) => void answers.push(...statuses),
    /** What happens from now on between a request and its answer. */
    meanwhile: (effect: () => Promise<unknown>) => void (meanwhile = effect),
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function isVerified(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}
