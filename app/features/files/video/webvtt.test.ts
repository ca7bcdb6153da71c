import fc from "fast-check";
import { expect, it } from "vitest";
import { readCaptions } from "./webvtt.ts";

const one = "WEBVTT\n\n00:01.000 --> 00:03.500\nHello";

it("keeps times, places and words", () => {
  const source = `WEBVTT - made by hand\r
\r
NOTE nobody reads this\r
\r
first\r
00:01.000 --> 00:03.500 line:80% align:center unknown:1\r
Hello, <b>I am</b> Inés &amp; I teach\r
Spanish\r
\r
01:00:00.000 --> 01:00:01.000\r
Bye`;
  expect(readCaptions(source)).toEqual({
    ok: true,
    cues: 2,
    text: `WEBVTT

00:00:01.000 --> 00:00:03.500 line:80% align:center
Hello, <b>I am</b> Inés &amp; I teach
Spanish

01:00:00.000 --> 01:00:01.000
Bye
`,
  });
});

it("takes along no style, no script and no mark that is not plain emphasis [F1]", () => {
  const source = `WEBVTT

STYLE
::cue { background: url(https://evil.example/) }

00:01.000 --> 00:02.000
<script>alert(1)</script><c.red onclick="x">red</c> <v Roger>1 < 2 & 3 --</v> <00:01.500>`;
  const read = readCaptions(source);
  if (!read.ok) throw new Error(read.reason);
  expect(read.text).toBe(
    "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nalert(1)red 1 &lt; 2 &amp; 3 -- \n",
  );
});

it.each([
  ["", "not-captions", 1],
  ["<!doctype html>", "not-captions", 1],
  ["1\n00:00:01,000 --> 00:00:02,000\nHello", "subrip", 1],
  ["WEBVTT", "no-cues", 1],
  ["WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nHello", "bad-time", 3],
  ["WEBVTT\n\n00:05.000 --> 00:04.000\nHello", "ends-before-it-begins", 3],
  ["WEBVTT\n\nid\n99:99.000 --> 00:04.000\nHello", "bad-time", 4],
])("says what is wrong with %j, and where", (source, reason, line) => {
  expect(readCaptions(source)).toEqual({ ok: false, reason, line });
});

it("loses no words after a line that is nothing but a mark", () => {
  const read = readCaptions("WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n<c.loud>\nthere");
  expect(read).toMatchObject({ ok: true, text: expect.stringContaining("Hello\nthere\n") });
});

it("what it writes, it reads to the same, whatever came", () => {
  const words = fc.string({ unit: fc.constantFrom(..."<>&;-abi/u \u0000\n\r:.0123ß🙂") });
  fc.assert(
    fc.property(words, (text) => {
      const read = readCaptions(`${one}\n${text}`);
      if (!read.ok) return;
      expect(readCaptions(read.text)).toEqual(read);
    }),
  );
});
