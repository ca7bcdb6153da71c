import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  publicDataChanged,
  startPublicData,
  stopPublicData,
} from "#app/platform/database/public-data.server.ts";
import { removePortrait } from "#app/features/files/portraits/save-portrait.server.ts";
import { erasePerson } from "#app/features/privacy/erase-person.server.ts";
import { setStatus } from "#app/features/teachers/sanctions/sanction-steps.server.ts";
import { purgeCdn } from "#app/platform/cdn/purge.server.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { pageShows, requestContext } from "#app/platform/http/request-context.ts";
import { themeCookie } from "#app/shell/theme/theme.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { asOwner, useDatabase } from "#test/database.ts";
import { useEdge } from "#test/asking/edge.ts";
import { runJobs } from "#test/jobs.ts";
import { listenLow } from "#test/servers/listen.ts";
import { aPortrait } from "#test/files/pictures.ts";

// What fails here was asked for: the log need not tell of it.
process.env["LOG_LEVEL"] = "silent";

/** What the cache was told to drop. */
const told: { tags: string[]; surrogateKey: unknown; authorization: unknown }[] = [];
let refuses = false;
const cache = createServer(async (request, response) => {
  const { tags } = (await json(request)) as { tags: string[] };
  const { "surrogate-key": surrogateKey, authorization } = request.headers;
  if (!refuses) told.push({ tags, surrogateKey, authorization });
  response.writeHead(refuses ? 503 : 200).end();
});
beforeAll(async () => {
  process.env["SHARED_CACHE"] = "yes";
  process.env["CDN_PURGE_TOKEN"] = "a-token-of-the-cdn";
  process.env["CDN_PURGE_URL"] = `http://127.0.0.1:${await listenLow(cache)}/purge`;
});
// The environment is read with the database.
useDatabase();
afterAll(() => {
  cache.closeAllConnections();
  cache.close();
});

const purges = sql`select from pgboss.job where name = ${purgeCdn.name}`;
const asIfDue = () =>
  asOwner(`update pgboss.job set state = 'created', start_after = now() - interval '1 second'
    where name = '${purgeCdn.name}' and state <> 'completed'`);

let time = Date.UTC(2027, 0, 6, 12);
const { ask } = useEdge(
  async (request, context) => {
    const { pathname } = new URL(request.url);
    const { nonce } = (context as RouterContextProvider).get(requestContext);
    pageShows(context as RouterContextProvider, "teacher:ines");
    const status = pathname.endsWith("/nobody") ? 404 : 200;
    const headers = { "content-type": "text/html; charset=utf-8" };
    return new Response(`<p>${pathname} ${nonce ?? "shared"}</p>`, { status, headers });
  },
  { now: () => time },
);
const headersOf = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await ask(path, { headers });
  await answer.text();
  const { status } = answer;
  const said = (name: string) => answer.headers.get(name);
  return { status, said, control: said("cache-control") };
};

it("a public page may be kept in front of us for as long as here, by what it shows; a browser asks each time all the same", async () => {
  const page = await headersOf("/faq");
  expect(page.control).toBe("public, max-age=0, must-revalidate, s-maxage=600");
  expect(page.said("cdn-cache-control")).toBe("public, max-age=600, stale-while-revalidate=60");
  expect(page.said("surrogate-key")).toBe("pages teacher:ines");
  expect(page.said("cache-tag")).toBe("pages,teacher:ines");
  expect(page.said("vary")).toBe("Cookie, Accept-Encoding");
  time += 250_000;
  const later = await headersOf("/faq", { "if-none-match": page.said("etag")! });
  expect(later.status).toBe(304);
  expect(later.control).toContain("s-maxage=350");
  // Free times are shown for half a minute, and not a moment longer.
  expect((await headersOf("/")).said("surrogate-control")).toBe("max-age=30");
});

it.each([
  ["of somebody who may be signed in", "/faq", { cookie: "session=abc" }],
  ["of another look, which a cookie asks for", "/faq", { cookie: "" }],
  ["of nobody", "/student/teachers/nobody", {}],
  ["that is made for one request", "/faq?q=refund", {}],
])("a page %s is not", async (_, path, headers: Record<string, string>) => {
  if (headers["cookie"] === "")
    headers["cookie"] = themeCookie("dark", { seconds: null, secure: false }).split(";")[0]!;
  const { control, said } = await headersOf(path, headers);
  expect(control).toMatch(/^no-cache$|^private, no-store$/);
  expect([said("cdn-cache-control"), said("surrogate-key")]).toEqual([null, null]);
});

it("what a change shows is dropped there by a job that follows it, and asked for again where the cache is away", async () => {
  await startPublicData();
  publicDataChanged(["teacher:ines", "teachers"]);
  await expect.poll(async () => (await db().execute(purges)).rowCount).toBe(1);
  await stopPublicData();
  const due = () => runJobs([purgeCdn]);
  // Not before the other processes have heard of it.
  await due();
  expect(told).toEqual([]);
  await asIfDue();
  refuses = true;
  await expect(due()).rejects.toThrow("503");
  refuses = false;
  await asIfDue();
  await due();
  expect(told).toEqual([
    {
      tags: ["teacher:ines", "teachers"],
      surrogateKey: "teacher:ines teachers",
      authorization: "Bearer a-token-of-the-cdn",
    },
  ]);
});

it("a portrait that is replaced, removed, erased or taken down with its teacher is dropped there, by a job of the same transaction", async () => {
  const droppedAfter = async (change: () => Promise<unknown>) => {
    told.length = 0;
    await change();
    await asIfDue();
    await runJobs([purgeCdn]);
    return told.flatMap(({ tags }) => tags).filter((tag) => tag.startsWith("file:"));
  };
  const [teacher, suspended, erased] = [await aTeacher(), await aTeacher(), await aStudent()];
  const first = await aPortrait(teacher);
  let second = "";
  const replaced = await droppedAfter(async () => (second = await aPortrait(teacher)));
  const removed = await droppedAfter(() => inTransaction((tx) => removePortrait(tx, teacher)));
  expect([replaced, removed]).toEqual([[`file:${first}`], [`file:${second}`]]);

  const [theirs, own] = [await aPortrait(suspended), await aPortrait(erased)];
  const suspend = (tx: Tx) => setStatus(tx, suspended.id, "suspended");
  expect(await droppedAfter(() => inTransaction(suspend))).toEqual([`file:${theirs}`]);
  expect(await droppedAfter(() => erasePerson(erased.id))).toEqual([`file:${own}`]);
});
