import type { Mutant } from "#scripts/tests/test-mutants.ts";

export default [
  {
    name: "M28 a file is what its name says",
    file: "app/features/files/portraits/read-picture.server.ts",
    find: `  if (!isPicture(bytes)) return { ok: false, reason: "not-a-picture" };\n`,
    replace: "",
    tests: ["test/access/files/portraits.test.ts"],
  },
  {
    name: "F01 a portrait is anybody's who is signed in",
    file: "app/access/files.ts",
    find: `if (file.kind === "portrait" && file.haveMet) return true;`,
    replace: `if (file.kind === "portrait") return true;`,
    tests: ["app/access/files.test.ts"],
  },
  {
    name: "F02 a file that a scanner refused is handed out",
    file: "app/access/files.ts",
    find: `if (file.state !== "ready") return false;`,
    replace: `if (file.state === "held") return false;`,
    tests: ["app/access/files.test.ts"],
  },
  {
    name: "F03 pieces of a sealed file can be swapped",
    file: "app/platform/storage/sealed-stream.server.ts",
    find: "  nonce.writeUInt32BE(place, 7);",
    replace: "  nonce.writeUInt32BE(place * 0, 7);",
    tests: ["app/features/files/papers/sealed-file.test.ts"],
  },
  {
    name: "F04 captions carry markup",
    file: "app/features/files/video/webvtt.ts",
    find: `return kept.test(part) ? part : "";`,
    replace: "return kept.test(part) ? part : part;",
    tests: ["app/features/files/video/webvtt.test.ts"],
  },
  {
    name: "F05 the last byte of a range is left out",
    file: "app/platform/storage/byte-range.ts",
    find: "{ start: size - length, end: size - 1 }",
    replace: "{ start: size - length - 1, end: size - 1 }",
    tests: ["app/platform/storage/byte-range.test.ts"],
  },
] satisfies Mutant[];
