import { describe, expect, it } from "vitest";
import { askedByBrowsers } from "#app/platform/env/env-hosted.ts";
import { paymentElement } from "#app/features/payments/provider/payment-element.ts";
import { headerTable } from "./headers.ts";

const overHttps = headerTable({ origins: ["https://parlour.example"], development: false });
const overHttp = headerTable({
  origins: ["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"],
  development: false,
});

function directives(headers: Record<string, string>): Map<string, string> {
  return new Map(
    headers["content-security-policy"]!.split("; ").map((line) => {
      const at = line.indexOf(" ");
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
}

it("personal pages run what carries their nonce, and what that loads", () => {
  const policy = directives(overHttps.personal("/student/dashboard", "abc"));
  expect(policy.get("script-src")).toBe("'self' 'nonce-abc' 'strict-dynamic'");
  expect(policy.get("style-src")).toBe("'self' 'nonce-abc'");
});

it("pages that visitors share run our files and what is named by its hash", () => {
  const hashes = { scripts: ["'sha256-a'", "'sha256-b'"], styles: [] };
  const policy = directives(overHttps.shared("/", hashes));
  expect(policy.get("script-src")).toBe("'self' 'sha256-a' 'sha256-b'");
  expect(policy.get("style-src")).toBe("'self'");
});

it("no page is framed by another, loads a plug-in, or has its addresses or forms turned elsewhere", () => {
  for (const page of [overHttps.plain("/"), overHttps.personal("/", "abc")]) {
    const policy = directives(page);
    const none = ["frame-ancestors", "object-src", "base-uri"].map((name) => policy.get(name));
    expect(none).toEqual(["'none'", "'none'", "'none'"]);
    expect(policy.get("form-action")).toBe("'self'");
  }
});

it("nothing but a page may run an inline script", () => {
  expect(directives(overHttps.plain("/healthz")).get("script-src")).toBe("'self'");
});

it("sockets go to our own host, by its names", () => {
  expect(directives(overHttps.plain("/")).get("connect-src")).toBe("'self' wss://parlour.example");
  expect(directives(overHttp.plain("/")).get("connect-src")).toBe(
    "'self' ws://localhost:3000 ws://127.0.0.1:3000",
  );
});

it("camera and microphone open in the lesson's room and where an introduction is recorded, the microphone in a chat and on the page of a word", () => {
  const allowed = (path: string) => overHttps.personal(path, "abc")["permissions-policy"];
  expect(allowed("/lessons/1/room")).toContain("camera=(self), microphone=(self)");
  expect(allowed("/lessons/1/room.data")).toContain("camera=(self)");
  for (const path of [
    "/teacher/apply/video",
    "/teacher/apply/video.data",
    "/teacher/profile/checked",
    "/teacher/profile/checked.data",
  ])
    expect(allowed(path)).toBe(
      "camera=(self), microphone=(self), display-capture=(), geolocation=()",
    );
  for (const path of [
    "/student/chats/01a20acc-d946-7b6a-a03a-2a5a06081228",
    "/teacher/chats/01a20acc-d946-7b6a-a03a-2a5a06081228.data",
    "/student/words/01a20acc-d946-7b6a-a03a-2a5a06081228",
  ])
    expect(allowed(path)).toBe("camera=(), microphone=(self), display-capture=(), geolocation=()");
  for (const path of [
    "/",
    "/student/chats",
    "/student/words",
    "/student/words/import",
    "/teacher/apply",
    "/teacher/apply/documents",
    "/teacher/profile",
    "/teacher/apply/video/x",
    "/lessons/1",
    "/lessons/1/2/room",
    "/lessons/1/room/x",
  ])
    expect(allowed(path)).toBe("camera=(), microphone=(), display-capture=(), geolocation=()");
});

it("WebAssembly runs in the lesson's room, which blurs backgrounds with it, and on no other page", () => {
  const scripts = (path: string) =>
    directives(overHttps.personal(path, "abc")).get("script-src")!.split(" ");
  expect(scripts("/lessons/1/room")).toContain("'wasm-unsafe-eval'");
  expect(scripts("/lessons/1/room")).not.toContain("'unsafe-eval'");
  for (const path of ["/student/lessons/1", "/lessons/1/2/room", "/teacher/apply/video"])
    expect(scripts(path)).not.toContain("'wasm-unsafe-eval'");
});

it("https is demanded for two years where we have it, and the reporting endpoint named", () => {
  expect(overHttps.plain("/")).toMatchObject({
    "strict-transport-security": "max-age=63072000; includeSubDomains",
    "reporting-endpoints": 'csp="/api/csp-reports"',
  });
  expect(directives(overHttps.plain("/")).get("report-to")).toBe("csp");
  expect(overHttp.plain("/")).not.toHaveProperty("strict-transport-security");
  expect(directives(overHttp.plain("/")).get("report-uri")).toBe("/api/csp-reports");
});

describe("a sign-in provider that browsers ask", () => {
  const connectOf = (table: ReturnType<typeof headerTable>) =>
    /connect-src ([^;]*)/.exec(table.plain("/login")["content-security-policy"]!)![1];

  it("is the one more origin a page may ask, and no other mode has it", () => {
    const asks = ["https://identitytoolkit.googleapis.com"];
    const origins = ["https://parlour.example"];
    expect(connectOf(headerTable({ origins, development: false, asks }))).toBe(
      "'self' wss://parlour.example https://identitytoolkit.googleapis.com",
    );
    expect(connectOf(overHttps)).toBe("'self' wss://parlour.example");
    expect(askedByBrowsers({ IDENTITY: "firebase" })).toEqual(asks);
    for (const IDENTITY of ["embedded", "oidc"] as const)
      expect(askedByBrowsers({ IDENTITY })).toEqual([]);
  });
});

describe("Stripe's card fields", () => {
  const withStripe = headerTable({
    origins: ["https://parlour.example"],
    development: false,
    pays: true,
  });
  const paying = [
    "/student/lessons/1/pay",
    "/student/lessons/1/card",
    "/student/teachers/ines/packages",
  ];

  it("may be drawn where a card is typed in", () => {
    for (const path of paying) {
      const headers = withStripe.personal(path, "abc");
      const policy = directives(headers);
      expect(policy.get("script-src")).toContain("'strict-dynamic' https://js.stripe.com");
      expect(policy.get("connect-src")).toContain("https://api.stripe.com");
      expect(policy.get("frame-src")).toContain("https://js.stripe.com");
      expect(policy.get("frame-src")).toContain("https://hooks.stripe.com");
      expect(headers["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
    }
  });

  it("are asked to show Apple Pay and Google Pay, which no header of the page takes from them", () => {
    expect(paymentElement.wallets).toEqual({ applePay: "auto", googlePay: "auto" });
    for (const path of paying) {
      const headers = withStripe.personal(path, "abc");
      // A wallet is opened from a frame of Stripe's: it needs the frame, its script, a window of its own, and leave to pay.
      for (const source of ["https://js.stripe.com", "https://*.js.stripe.com"])
        expect(directives(headers).get("frame-src")).toContain(source);
      expect(directives(headers).get("script-src")).toContain("https://*.js.stripe.com");
      expect(headers["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
      expect(headers["permissions-policy"]).not.toMatch(/\bpayment=/);
      expect(headers["cross-origin-embedder-policy"]).toBeUndefined();
    }
  });

  it("and on no other page, nor where nobody takes real cards", () => {
    const others = ["/", "/student/payments", "/student/lessons/1", "/student/lessons/1/booked"];
    for (const path of [...others, "/student/teachers/ines", "/student/lessons/1/pay/x"])
      expect(withStripe.personal(path, "abc")).toEqual(overHttps.personal(path, "abc"));
    for (const path of paying)
      expect(JSON.stringify(overHttps.personal(path, "abc"))).not.toContain("stripe");
  });
});
