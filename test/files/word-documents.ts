import { crc32 } from "node:zlib";

/** An archive of such parts, none of them pressed; a Word document where they are those of one. */
export function aDocx(
  parts: string[] = ["[Content_Types].xml", "_rels/.rels", "word/document.xml"],
): Uint8Array<ArrayBuffer> {
  const content = Buffer.from("<w/>");
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const name = Buffer.from(part);
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(name.length, 0);
    const one = Buffer.concat([Buffer.from("PK\x03\x04"), facts, lengths, name, content]);
    local.push(one);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    central.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\0"), facts, lengths, rest, name]));
    at += one.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...local, directory, end]));
}
