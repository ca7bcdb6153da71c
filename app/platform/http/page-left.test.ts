import { expect, it } from "vitest";
import { pageLeft } from "./page-left.ts";

it.each([
  ["http://localhost:3000/faq?q=x#top", "/faq?q=x"],
  ["https://evil.example//evil.example/a", null],
  ["no address", null],
  [undefined, null],
])("a form from %s goes back to %s", (referer, path) => {
  const headers = new Headers(referer === undefined ? {} : { referer });
  expect(pageLeft(new Request("http://localhost:3000/theme", { headers }))).toBe(path);
});
