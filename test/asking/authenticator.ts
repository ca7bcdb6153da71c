import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();
const b64 = (bytes: Buffer) => bytes.toString("base64url");

type Asked = { challenge: string };
type Lie = { origin?: string; rpId?: string; userHandle?: string; id?: string; flags?: number };

/** An authenticator in software: one ES256 passkey, whose owner has been verified. It may be told to lie. */
export function anAuthenticator({ origin, rpId }: { origin: string; rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const point = (text: string) => Buffer.from(text, "base64url");
  const cose = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    point(x!),
    Buffer.from("225820", "hex"),
    point(y!),
  ]);
  const id = randomBytes(16);
  let owner = "";
  let counter = 0;

  const client = (type: string, { challenge }: Asked, lie: Lie) =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: lie.origin ?? origin, crossOrigin: false }),
    );
  const data = (lie: Lie, flags: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([sha256(lie.rpId ?? rpId), Buffer.from([lie.flags ?? flags]), count]);
  };

  return {
    /** Makes the passkey for the person whom the server asks it for. */
    create(asked: Asked & { user: { id: string } }, lie: Lie = {}) {
      owner = asked.user.id;
      const length = Buffer.from([0, id.length]);
      const made = Buffer.concat([data(lie, 0x45), Buffer.alloc(16), length, id, cose]);
      const head = Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex");
      const attestation = Buffer.concat([head, Buffer.from([made.length]), made]);
      return {
        id: b64(id),
        rawId: b64(id),
        type: "public-key" as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: b64(client("webauthn.create", asked, lie)),
          attestationObject: b64(attestation),
          transports: ["internal"],
        },
      };
    },
    /** Signs in with it. */
    get(asked: Asked, lie: Lie = {}) {
      const clientData = client("webauthn.get", asked, lie);
      const authenticatorData = data(lie, 0x05);
      const signature = sign(
        "sha256",
        Buffer.concat([authenticatorData, sha256(clientData)]),
        privateKey,
      );
      const shown = lie.id ?? b64(id);
      return {
        id: shown,
        rawId: shown,
        type: "public-key" as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: b64(clientData),
          authenticatorData: b64(authenticatorData),
          signature: b64(signature),
          userHandle: lie.userHandle ?? owner,
        },
      };
    },
    get id() {
      return b64(id);
    },
  };
}
