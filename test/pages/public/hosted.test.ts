import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { useApp } from "#test/asking/app.ts";
import type { Caller } from "#test/asking/caller.ts";
import { useDatabase } from "#test/database.ts";
import type { Account } from "#test/google/accounts.ts";
import { hostedPeople } from "#test/google/people.ts";
import { useStandIn } from "#test/google/use-stand-in.ts";

const held = useStandIn();
useDatabase();
const app = useApp();
const { anAccount, tokenOf, userOf } = hostedPeople(held);

/** A browser whose page has brought the provider's proof. */
async function browserOf(account: Account): Promise<Caller> {
  const browser = app.visitor();
  const proof = { idToken: await tokenOf(account), next: "" };
  expect((await browser.post("/api/session/hosted", proof)).status).toBe(200);
  return browser;
}

it("a proof that another site's page brings begins no session, and our own page's does [HP-12]", async () => {
  const idToken = await tokenOf(anAccount());
  const bring = async (asked: Parameters<Caller["post"]>[2]) => {
    const answer = await app.visitor().post("/api/session/hosted", { idToken, next: "" }, asked);
    return [answer.status, answer.headers.getSetCookie().length > 0];
  };
  expect(await bring({ origin: "https://evil.example" })).toEqual([403, false]);
  expect(await bring({ headers: { "sec-fetch-site": "cross-site" } })).toEqual([403, false]);
  expect(await bring({ origin: null })).toEqual([403, false]);
  expect(await bring({})).toEqual([200, true]);
});

it("security shows what applies, and leads to nothing that does not", async () => {
  const browser = await browserOf(anAccount());
  const page = await browser.get("/account/security");
  expect(page.words("main")).toContain("You sign in with our sign-in provider");
  expect(page.list("main h2, main h3")).not.toContain("Passkeys");
  expect(page.list("a").filter((words) => /^Change (email|password)$/.test(words))).toEqual([]);
  for (const path of ["/account/password", "/account/email", "/account/passkeys"])
    expect((await browser.get(path)).location, path).toBe("/account/security");
  expect((await app.visitor().get("/login")).html).not.toContain("Use a passkey");
});

it("a role that the operator writes into the document is the one they have", async () => {
  const account = anAccount();
  const browser = await browserOf(account);
  expect((await browser.get("/faq")).list("header[data-bar] a")).toContain("My Lessons");
  held.google.documents.set(account.localId, { role: { stringValue: "teacher" } });
  const { user } = await userOf(account);
  const read = await browser.get(`/api/users/${user.id}`);
  expect(JSON.parse(read.html)).toMatchObject({ role: "teacher" });
  expect((await browser.get("/faq")).list("header[data-bar] a")).not.toContain("My Lessons");
});

it("public pages stay as they are while accounts and documents are out of reach [HP-22]", async () => {
  for (const service of ["accounts", "documents", "tokens", "keys", "policy"] as const)
    held.google.faults.set(service, { status: 503 });
  for (const path of ["/", "/faq", "/student/teachers", "/login", "/student/register"])
    expect((await app.visitor().get(path)).status, path).toBe(200);
});

it("browsers are sent no SDK of the provider's [HP-25]", () => {
  const folder = "build/client/assets";
  let total = 0;
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".js"))) {
    const text = readFileSync(join(folder, name), "utf8");
    for (const mark of [
      /firebase-/,
      /@firebase/,
      /\bgapi\./,
      /firestore\.googleapis/,
      /firebaseLocalStorage/,
    ])
      expect(mark.test(text), `${mark} in ${name}`).toBe(false);
    if (text.includes("/accounts:${")) total += statSync(join(folder, name)).size;
  }
  // All there is of the provider in a browser.
  expect(total).toBeGreaterThan(500);
  expect(total).toBeLessThan(6_000);
});
