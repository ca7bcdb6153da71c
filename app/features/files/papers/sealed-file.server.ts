import { env } from "#app/platform/env/env.server.ts";
import {
  type Bytes,
  sealStream,
  unsealStream,
} from "#app/platform/storage/sealed-stream.server.ts";

/** Encrypts a file as a stream, for nobody but this file. */
export function sealFile(plain: Bytes, fileId: string): AsyncGenerator<Uint8Array> {
  return sealStream(plain, sealingOf(fileId));
}

/** Throws where a byte is not as it was sealed, or something is missing; what came before is not taken back. */
export function unsealFile(sealed: Bytes, fileId: string): AsyncGenerator<Uint8Array> {
  return unsealStream(sealed, sealingOf(fileId), env().authSecrets.slice(1));
}

function sealingOf(fileId: string) {
  return { secret: env().authSecret, purpose: "files", owner: fileId };
}
