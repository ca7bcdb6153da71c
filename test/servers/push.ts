/** A browser and its push service, as RFC 8030, 8188, 8291 and 8292 describe them; written apart from the code under test. */
import { createDecipheriv, createECDH, createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { importJWK, jwtVerify } from "jose";

const hmac = (key: Buffer, ...parts: Buffer[]) =>
  createHmac("sha256", key).update(Buffer.concat(parts)).digest();
const one = Buffer.from([1]);

/** Keys as a browser makes them, and what it does with a message for them. */
export function aPushBrowser() {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: ecdh.getPublicKey("base64url"), auth: auth.toString("base64url") },
    decrypt(body: Buffer): string {
      const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + body[20]!)];
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
      const input = hmac(hmac(auth, ecdh.computeSecret(sender)), info, one);
      const prk = hmac(salt, input);
      const key = hmac(prk, Buffer.from("Content-Encoding: aes128gcm\0"), one).subarray(0, 16);
      const nonce = hmac(prk, Buffer.from("Content-Encoding: nonce\0"), one).subarray(0, 12);
      const sealed = body.subarray(21 + body[20]!);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      const end = text.lastIndexOf(2);
      if (end === -1) throw new Error("the record does not say that it is the last");
      return text.subarray(0, end).toString();
    },
  };
}

type Received = { headers: IncomingHttpHeaders; text: string; claims: Record<string, unknown> };

/** A push service with one browser. `say` is what it answers with from now on. */
export async function aPushService() {
  const browser = aPushBrowser();
  const received: Received[] = [];
  let status = 201;
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (status === 201) {
      const claims = await verify(String(request.headers.authorization), origin());
      received.push({
        headers: request.headers,
        text: browser.decrypt(Buffer.concat(chunks)),
        claims,
      });
    }
    response.writeHead(status).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    subscription: { endpoint: `${origin()}/push/one`, ...browser.keys },
    received,
    say: (next: number) => void (status = next),
    stop: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** As a push service checks who sends: the token is signed with the key that is next to it. */
async function verify(header: string, audience: string) {
  const [, token, key] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(key!, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const { payload } = await jwtVerify(token!, await importJWK(jwk, "ES256"), { audience });
  return payload as Record<string, unknown>;
}
