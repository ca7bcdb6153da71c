import { createContext, runInContext } from "node:vm";
import { renderToStaticMarkup } from "react-dom/server";
import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { malformed } from "#test/files/malformed-consent.ts";
import { ConsentScript, consentMark, consentScript } from "./consent-script.tsx";
import { allOff, consentKey, lifeMilliseconds, makeRecord, serialiseRecord } from "./record.ts";
import { RequestConsentContext } from "./request-consent.ts";

const now = Date.UTC(2026, 10, 20, 21, 14);
const hour = 3_600_000;

/** Runs the script as a browser would, and says whether it marked the document. */
function marks(stored: string | null, getItem = (_key: string) => stored): boolean {
  let marked = false;
  const browser = createContext({
    localStorage: { getItem },
    document: {
      documentElement: {
        setAttribute: (name: string) => {
          marked = name === consentMark;
        },
      },
    },
    now,
  });
  runInContext("Date.now = () => now", browser);
  runInContext(consentScript, browser);
  return marked;
}

const at = (timestamp: number) => serialiseRecord(makeRecord(allOff, timestamp));

describe("the script in <head>", () => {
  test("marks the page before it is painted while local storage holds a record [CK-30]", () => {
    expect(marks(at(now))).toBe(true);
    let asked = "";
    marks(null, (key) => {
      asked = key;
      return null;
    });
    expect(asked).toBe(consentKey);
  });

  test.each(malformed(now))("is not taken in by %s [CK-18] [CK-30]", (_name, text) => {
    expect(marks(text)).toBe(false);
  });

  test("goes by the same times as the record's reader [CK-23] [CK-24] [CK-26] [CK-30]", () => {
    expect(marks(at(now - lifeMilliseconds + 60_000))).toBe(true);
    expect(marks(at(now - lifeMilliseconds))).toBe(false);
    expect(marks(at(now + 23 * hour))).toBe(true);
    expect(marks(at(now + 25 * hour))).toBe(false);
  });

  test("says nothing where storage is blocked [CK-28] [CK-31]", () => {
    expect(
      marks(null, () => {
        throw new DOMException("blocked", "SecurityError");
      }),
    ).toBe(false);
  });

  test("is one text for everybody, that no page can break out of, and carries the nonce it is given [CK-30]", () => {
    expect(consentScript).not.toMatch(/<[/!s]|\n/);
    const html = renderToStaticMarkup(
      createElement(
        RequestConsentContext,
        { value: { missing: true, nonce: "abc" } },
        createElement(ConsentScript),
      ),
    );
    expect(html).toBe(`<script nonce="abc">${consentScript}</script>`);
  });
});
