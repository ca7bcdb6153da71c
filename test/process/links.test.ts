import { demo } from "#config/demo.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { byTurns, isDeep } from "#test/depth.ts";
import { demoFolder } from "#test/demo-folder.ts";
import { isForOthers, outside } from "#e2e/crawl/known-links.ts";
import { startServer, type ServerProcess } from "#e2e/harness/process.ts";
import { patternAt } from "#e2e/harness/route-patterns.ts";

/** Pages of one pattern and one set of query names that are opened; a calendar alone has a page for every week. */
const perKind = isDeep ? 40 : 2;

type Link = { address: string; from: string; fragment: string };
type Page = { status: number; ids: Set<string>; links: string[]; files: string[] };

/** What people have written leads where they like. */
const written = /<a\b[^>]*\srel="[^"]*\bugc\b[^>]*>/g;

/** Every address of ours in the page, as the browser would resolve it. */
function read(page: string, at: URL): Omit<Page, "status"> {
  const html = page.replaceAll(written, "");
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
async function open(cookie: string, address: string): Promise<Page> {
  const answer = await fetch(address, { headers: { accept: "text/html", cookie } });
  const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
  const html = isPage ? await answer.text() : "";
  if (!isPage) await answer.body?.cancel();
  return { status: answer.status, ...read(html, new URL(answer.url)) };
}

async function stillLinks(cookie: string, link: Link): Promise<boolean> {
  const { links } = await open(cookie, link.from);
  return links.includes(link.fragment === "" ? link.address : `${link.address}#${link.fragment}`);
}

// A world of its own: in the others' people and files come and go while it is walked.
let server: ServerProcess;
let remove: () => void;
beforeAll(async () => {
  const world = await demoFolder();
  remove = world.remove;
  server = await startServer(world.dir);
}, 180_000);
afterAll(async () => {
  await server.stop();
  remove();
}, 60_000);

/** The cookies of somebody of the demo world who has signed in. */
async function signedInAs(email: string): Promise<string> {
  const answer = await fetch(`${server.url}/login`, {
    method: "POST",
    body: new URLSearchParams({ email, password: demo.password }),
    headers: { origin: server.url },
    redirect: "manual",
  });
  expect(answer.status).toBe(302);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

const audiences = ["visitor", "student", "teacher", "admin"] as const;
/** A quick run follows the links of one of them, another one each day; a browser's visit follows each page's own. */
for (const as of byTurns(audiences, audiences.length))
  it(
    `no link that the ${as} meets leads nowhere, and no fragment points at nothing`,
    async () => {
      const origin = new URL(server.url).origin;
      const cookie = as === "visitor" ? "" : await signedInAs(`${as}@demo.test`);
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
        const isRefused = status === 403 && isForOthers(as, address);
        return (status === 200 || isRefused) && (fragment === "" || ids.has(fragment));
      };
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { address, from, fragment } = next;
        if (!pages.has(address) && !mayOpen(new URL(address), fragment)) continue;
        const isNew = !pages.has(address);
        const page = pages.get(address) ?? (await open(cookie, address));
        pages.set(address, page);
        // Lessons begin while one walks: what is not there must still be linked to.
        if (!isThere(page, next) && (await stillLinks(cookie, next)))
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
        else if (!(await isHere(cookie, file))) wrong.add(`${file} is not there, named by ${from}`);
      }

      expect(wrong.size, [...wrong].join("\n")).toBe(0);
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
    },
    isDeep ? 1_800_000 : 240_000,
  );

async function isHere(cookie: string, file: string): Promise<boolean> {
  const answer = await fetch(file, { headers: { cookie } });
  await answer.body?.cancel();
  return answer.ok;
}
