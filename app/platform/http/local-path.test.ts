import { expect, test } from "vitest";
import { localPath } from "./local-path.ts";

test.each(["/", "/faq", "/student/teachers?language=es&at=1#next", "/a//b"])(
  "%s is a way back [CK-42]",
  (path) => {
    expect(localPath(path)).toBe(path);
  },
);

test.each([
  undefined,
  null,
  "",
  "faq",
  "//evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/faq\r\nSet-Cookie: a=b",
  "/faq\\..\\..",
  "/..//evil.example",
  "/.//evil.example",
  "/a/%2e%2e//evil.example",
  `/${"a".repeat(2000)}`,
])("%s leads nowhere [CK-42]", (path) => {
  expect(localPath(path)).toBeNull();
});
