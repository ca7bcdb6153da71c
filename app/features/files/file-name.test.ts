import { expect, it } from "vitest";
import { renamedAsText } from "./attachments/renamed.ts";
import { attachmentName } from "./file-name.ts";

it.each([
  ["Verbos con quedar.PDF", "application/pdf", "Verbos con quedar.pdf"],
  ["photo.php.jpg", "image/webp", "photo.php.webp"],
  ["../../etc/passwd", "text/plain; charset=utf-8", "passwd.txt"],
  ["C:\\Users\\x\\evil.exe", "application/pdf", "evil.pdf"],
  ["a\0b\u202Efdp.exe", "application/pdf", "abfdp.pdf"],
  ["..", "application/pdf", "file.pdf"],
  ["", "audio/mpeg", "file.mp3"],
  ["Ünïcødé 写真.png", "image/webp", "Ünïcødé 写真.webp"],
  ["x".repeat(4_096), "application/pdf", `${"x".repeat(100)}.pdf`],
])(
  "a file called %j is kept as what it is, without a way out of its folder [F4]",
  (given, type, name) => {
    expect(attachmentName(given, type)).toBe(name);
  },
);

it.each([
  ["fake.pdf", "text/plain; charset=utf-8", "This is no PDF file. It is sent as “fake.txt”."],
  ["evil.exe", "application/pdf", "This is no EXE file. It is sent as “evil.pdf”."],
  ["list.PDF", "application/pdf", null],
  ["photo.jpg", "image/webp", null],
  ["song.mp3", "audio/mp4", null],
  ["a letter", "application/pdf", null],
])("of a file called %j that is %s its sender is told: %s", (given, type, said) => {
  expect(renamedAsText(given, type)).toBe(said);
});
