import type { APIRequestContext } from "@playwright/test";
import { brand } from "#config/brand.ts";
import { demo } from "#config/demo.ts";
import { tempDir } from "#test/temp-dir.ts";
import { expect, signIn, test, withConsent } from "./fixtures.ts";
import { startServer, type ServerProcess } from "./process.ts";
import { patternAt } from "./route-patterns.ts";
import { type Audience, emails } from "./visits.ts";

const deep = process.env["TEST_DEPTH"] === "deep";
/** Pages of one pattern and one set of query names that are opened; a calendar alone has a page for every week. */
const perKind = deep ? 40 : 2;

type Link = { address: string; from: string; fragment: string };
type Page = { status: number; ids: Set<string>; links: string[]; files: string[] };

/** Every address in the page, as the browser would resolve it. */
function read(html: string, at: URL): Omit<Page, "status"> {
  const attributes = (name: string) =>
    [...html.matchAll(new RegExp(`<(\\w+)[^>]*?\\s${name}="([^"]*)"`, "g"))].map(
      ([, tag, value]) =>
        [tag!, value!.replaceAll("&amp;", "&").replaceAll("&#x27;", "'")] as const,
    );
  const resolve = (address: string) => new URL(address, at).href;
  const hrefs = attributes("href");
  return {
    ids: new Set(attributes("id").map(([, id]) => id)),
    links: hrefs.filter(([tag]) => tag === "a").map(([, href]) => resolve(href)),
    files: [...hrefs.filter(([tag]) => tag === "link"), ...attributes("src")].map(([, address]) =>
      resolve(address),
    ),
  };
}

/** A page opened as its reader would, following redirects; what cannot be read has no links. */
async function open(request: APIRequestContext, address: string): Promise<Page> {
  const answer = await request.get(address, { headers: { accept: "text/html" } });
  const isPage = answer.headers()["content-type"]?.startsWith("text/html") ?? false;
  const html = isPage ? await answer.text() : "";
  return { status: answer.status(), ...read(html, new URL(answer.url())) };
}

async function stillLinks(request: APIRequestContext, link: Link): Promise<boolean> {
  const { links } = await open(request, link.from);
  return links.includes(link.fragment === "" ? link.address : `${link.address}#${link.fragment}`);
}

/** Links that end somewhere else than at a page: a session ends, a file is saved. */
const outside = [
  brand.repository,
  ...Object.values(brand.social),
  ...Object.values(brand.email).map((address) => `mailto:${address}`),
].map((address) => address && new URL(address).href);

/** Where the pages that everybody reads lead students; others are told there whose it is. */
const forStudents = /\/student\/(report|teachers\/[^/]+\/book)\b/;

// A world of its own: in the others' people and files come and go while it is walked.
const { dir, remove } = tempDir();
let server: ServerProcess;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startServer(dir);
});
test.afterAll(async () => {
  await server?.stop();
  remove();
});

for (const as of ["visitor", "student", "teacher", "admin"] as const satisfies Audience[])
  test(`no link that the ${as} meets leads nowhere, and no fragment points at nothing`, async ({
    browser,
  }) => {
    test.setTimeout(deep ? 1_800_000 : 240_000);
    const origin = new URL(server.url).origin;
    const context = await browser.newContext({ baseURL: origin });
    await withConsent(context, origin);
    if (as !== "visitor") await signIn(context, emails[as], demo.password, origin);
    const { request } = context;
    const pages = new Map<string, Page>();
    const opened = new Map<string, number>();
    /** By address, where they were named. */
    const files = new Map<string, string>();
    const wrong = new Set<string>();
    const waiting: Link[] = [{ address: `${origin}/`, from: `${origin}/`, fragment: "" }];

    const mayOpen = (address: URL, fragment: string) => {
      const names = [...new Set(address.searchParams.keys())].toSorted().join("&");
      const place = fragment.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, "N");
      const kind = `${patternAt(address.pathname)}?${names}#${place}`;
      const count = (opened.get(kind) ?? 0) + 1;
      opened.set(kind, count);
      return count <= perKind;
    };

    const isThere = ({ status, ids }: Page, { address, fragment }: Link) => {
      const isRefused = status === 403 && as !== "student" && forStudents.test(address);
      return (status === 200 || isRefused) && (fragment === "" || ids.has(fragment));
    };
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { address, from, fragment } = next;
      if (!pages.has(address) && !mayOpen(new URL(address), fragment)) continue;
      const isNew = !pages.has(address);
      const page = pages.get(address) ?? (await open(request, address));
      pages.set(address, page);
      // Lessons begin while one walks: what is not there must still be linked to.
      if (!isThere(page, next) && (await stillLinks(request, next)))
        wrong.add(`${page.status} ${address}#${fragment} from ${from}`);
      if (!isNew) continue;
      for (const link of page.links) {
        const url = new URL(link);
        // For an authenticator app, on the page that sets up two-step sign-in.
        if (url.protocol === "otpauth:") continue;
        if (url.origin !== origin) {
          if (!outside.includes(link)) wrong.add(`${link} on ${address} is not the brand's`);
          continue;
        }
        const fragment = decodeURIComponent(url.hash.slice(1));
        url.hash = "";
        waiting.push({ address: url.href, from: address, fragment });
      }
      for (const file of page.files) files.set(file, address);
    }
    for (const [file, from] of files) {
      if (!file.startsWith(origin)) wrong.add(`${file} is somebody else's`);
      else if (!(await request.get(file)).ok()) wrong.add(`${file} is not there, named by ${from}`);
    }

    expect([...wrong]).toEqual([]);
    // the crawl went somewhere: each audience has its own doors
    const patterns = new Set(
      [...pages.keys()].map((address) => patternAt(new URL(address).pathname)),
    );
    const own = {
      visitor: "/legal/terms",
      student: "/student/chats",
      teacher: "/teacher/calendar",
      admin: "/admin/reports",
    };
    expect([...patterns]).toContain(own[as]);
    expect(patterns.size).toBeGreaterThan(15);
    await context.close();
    console.log(`${as}: ${pages.size} pages of ${patterns.size} patterns, ${files.size} files`);
  });
