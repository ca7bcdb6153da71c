/** Run where DATA_DIR is a small disk (test/access/files/full-disk.test.ts): says what becomes of files on it. */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { streamOf } from "#app/platform/storage/byte-stream.server.ts";
import { remakeVideo } from "#app/features/files/video/remake-video.server.ts";
import { folderStorage } from "#app/platform/storage/folder-storage.server.ts";
import { aVideo } from "#test/files/videos.ts";

const storage = folderStorage();
const folder = join(process.env["DATA_DIR"]!, "files");
const count = () => readdirSync(folder).length - 1 + readdirSync(join(folder, "incoming")).length;

async function* bytes(megabytes: number) {
  for (let n = 0; n < megabytes; n += 1) yield new Uint8Array(1_000_000);
}

const put = (megabytes: number) =>
  storage.put(crypto.randomUUID(), streamOf(bytes(megabytes)), Infinity);
const tooMuch = await put(64).catch((error: Error) => error.constructor.name);
const left = count();
const { bytes: small } = await put(1);
const kept = count();
// A video that has come, for which there is no room a second time.
const [from, to] = ["video", "remade"].map((name) => join(process.env["DATA_DIR"]!, name));
writeFileSync(from!, await aVideo({ seconds: 40, bytes: 200_000 }));
const video = await remakeVideo(from!, to!).catch((error: Error) => error.constructor.name);
const after = count() + (existsSync(to!) ? 1 : 0);
console.log(JSON.stringify({ tooMuch, left, small, kept, video, after }));
