import { expect, it } from "vitest";
import { findLinks } from "./find-links.ts";

const linksOf = (text: string) => findLinks(text).filter((piece) => "href" in piece);

it("web addresses lead somewhere, and nothing of the text is lost", () => {
  const text = "See https://example.org/a?b=1, or www.example.org. Not me@example.org.";
  expect(linksOf(text)).toMatchObject([
    { text: "https://example.org/a?b=1", host: "example.org" },
    { text: "www.example.org", href: "http://www.example.org/" },
  ]);
  expect(
    findLinks(text)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});

it.each(["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "just words"])(
  "%s leads nowhere",
  (text) => {
    expect(linksOf(text)).toEqual([]);
  },
);

it.each([
  // typed, shown
  ["https://pаypal.com/login", "https://xn--pypal-4ve.com/login"],
  ["https://münchen.de", "https://münchen.de"],
  ["https://日本ニュース.com", "https://日本ニュース.com"],
])("%s is shown as %s", (typed, shown) => {
  expect(linksOf(typed)).toMatchObject([{ text: shown }]);
});
