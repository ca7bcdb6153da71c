import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { brand } from "#config/brand.ts";
import { listOpenSlotsEach } from "#app/features/scheduling/availability/slots.server.ts";
import { refreshSearch } from "#app/features/teachers/search-index/table/refresh-search.server.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher, storeTeachers } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { db } from "#app/platform/database/db.server.ts";
import type { Page } from "#test/asking/page.ts";
import { mailsTo } from "#test/asking/sign-in.ts";
import { documents } from "#app/features/legal/documents.ts";
import { sharedPages } from "#app/shell/share/pages.ts";

useDatabase();
const app = useApp();

const get = (path: string) => app.visitor().get(path);
const meta = (page: Page, name: string) =>
  page.one(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content")!;

async function pictureAt(address: string) {
  const answer = await app.ask(new URL(address).pathname);
  const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata();
  return { format, width, height };
}

describe("what other sites are told", () => {
  it("every public page has a heading, a title, a description, its one address and a picture of its own", async () => {
    const titles = new Set<string>();
    for (const path of Object.keys(sharedPages)) {
      const page = await get(path);
      expect(page.status, path).toBe(200);
      expect(page.all("main h1"), path).toHaveLength(1);
      const title = page.words("title");
      expect(title, path).toContain(brand.name);
      titles.add(title);
      expect(meta(page, "description").length, path).toBeGreaterThan(20);
      expect(page.one('link[rel="canonical"]').getAttribute("href")).toBe(app.origin + path);
      const picture = await pictureAt(meta(page, "og:image"));
      expect(picture, path).toEqual({ format: "png", width: 1200, height: 630 });
    }
    expect(titles.size).toBe(Object.keys(sharedPages).length);
  });

  it("a teacher's page has a picture and machine-readable facts; nobody's has none", async () => {
    const profile = { slug: "wieslawa-zolc" };
    await aTeacher({ person: { name: "Wiesława Żółć" }, profile });
    const page = await get("/student/teachers/wieslawa-zolc");
    expect(meta(page, "og:title")).toContain("Wiesława Żółć");
    const facts = JSON.parse(page.one('script[type="application/ld+json"]').textContent!);
    expect(facts).toMatchObject({ "@type": "Service", provider: { name: "Wiesława Żółć" } });
    expect(facts.offers[0]).toMatchObject({
      priceCurrency: "GBP",
      price: expect.stringMatching(/^\d+\.\d\d$/),
    });
    const { pathname } = new URL(meta(page, "og:image"));
    const picture = await app.ask(pathname);
    expect(picture.headers.get("content-type")).toBe("image/png");
    const known = { "if-none-match": picture.headers.get("etag")! };
    expect((await app.ask(pathname, { headers: known })).status).toBe(304);
    expect((await get("/share/teachers/nobody/picture.png")).status).toBe(404);
    expect((await get("/share/pages/nothing/picture.png")).status).toBe(404);
  });

  it("the map of the site lists public pages and teachers, and every one of them answers", async () => {
    await storeTeachers(db(), [{}, {}, {}]);
    await aTeacher({ profile: { slug: "on-the-map" } });
    await aTeacher({ profile: { slug: "not-on-the-map", status: "closed" } });
    const { html } = await get("/sitemap.xml");
    const addresses = [...html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);
    const paths = addresses.map((address) => address.replace(app.origin, ""));
    expect(paths).toEqual(expect.arrayContaining(Object.keys(sharedPages)));
    expect(paths).toContain("/student/teachers/on-the-map");
    expect(paths).not.toContain("/student/teachers/not-on-the-map");
    for (const path of paths) expect((await get(path)).status, path).toBe(200);
    // One file holds them all: it has no parts.
    expect((await get("/sitemap.xml?part=1")).status).toBe(404);
  });

  it("robots are told where the map is and what is private", async () => {
    const { html } = await get("/robots.txt");
    expect(html).toContain(`Sitemap: ${app.origin}/sitemap.xml`);
    for (const path of ["/admin/", "/account/", "/student/", "/lessons/"])
      expect(html).toContain(`Disallow: ${path}`);
  });

  it("the manifest names the product, and its icons are as large as they say", async () => {
    const manifest = JSON.parse((await get("/manifest.webmanifest")).html);
    expect(manifest.name).toBe(brand.name);
    expect(manifest.icons.length).toBeGreaterThan(1);
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await app.ask(src);
      expect(icon.headers.get("content-type")).toContain(type);
      const { width, height } = await sharp(await icon.arrayBuffer()).metadata();
      if (type === "image/png") expect(`${width}x${height}`).toBe(sizes);
    }
  });

  it("the page behind a mailed link asks not to be listed", async () => {
    expect(meta(await get("/verify"), "robots")).toBe("noindex");
  });
});

describe("legal texts", () => {
  it.each(Object.values(documents))(
    "every version of $to is found from its page and can be read",
    async ({ to, title, versions }) => {
      const text = await get(to);
      const list = await get(text.link(/first version|what changed/, text.one("main")));
      expect(list.words("main h1")).toBe(`${title}: versions`);
      const links = list.all("main li a").filter((link) => link.textContent === "Read it");
      const addresses = links.map((link) => link.getAttribute("href")!);
      expect(addresses).toEqual(versions.map((version) => `${to}/versions/${version}`));
      for (const address of addresses)
        expect((await get(address)).all("main h2").length, address).toBeGreaterThan(3);
      expect((await get(addresses[0]!)).link("The page itself")).toBe(to);
    },
  );

  it("the contents lead to sections of the page, each with a heading of its own", async () => {
    for (const { to } of Object.values(documents)) {
      const page = await get(to);
      const contents = page.all("a", page.part("Contents"));
      expect(contents.length, to).toBeGreaterThan(3);
      for (const link of contents)
        expect(page.words(page.one(link.getAttribute("href")!))).toBe(page.words(link));
    }
  });

  it("an unknown text or version is not found", async () => {
    for (const path of ["/legal/nothing/versions", "/legal/terms/versions/1999-01-01"])
      expect((await get(path)).status, path).toBe(404);
  });
});

describe("questions and answers", () => {
  it("are found by their words, and opened", async () => {
    const visitor = app.visitor();
    const found = await visitor.press(await visitor.get("/faq"), "Search", { q: "TEACHER come" });
    expect(found.words('main [role="status"]')).toContain("for “TEACHER come”");
    const open = found.list("main details[open]").join("\n");
    expect(open).toContain("What if the teacher does not come?");
    expect(open).toContain("everything goes back to your card at once");
  });

  it("begin with a few that we chose, said plainly, each of which leads to its answer", async () => {
    const page = await get("/faq");
    const first = page.one("section[aria-labelledby=first]");
    expect(page.words("section[aria-labelledby=first]")).toContain(
      "not a count of what people ask",
    );
    const links = [...first.querySelectorAll("a")].map((link) => link.getAttribute("href")!);
    expect(links).toHaveLength(5);
    for (const link of links) expect(page.all(`main details ${link}`), link).toHaveLength(1);
    expect((await get("/faq?q=trial")).all("section[aria-labelledby=first]")).toEqual([]);
  });

  it("lead to a message about the answer that was not enough", async () => {
    const found = await get("/faq?q=nothing+on+top");
    const form = await get(found.link("Ask us about this"));
    expect(form.field("topic").value).toBe("money");
    expect(form.link("What does it cost?")).toBe("/faq#cost");
  });

  it("a message gets a number, which is mailed to its sender", async () => {
    const email = "ana-writes@example.test";
    const visitor = app.visitor();
    const form = await visitor.get("/contact?topic=broken");
    const refused = await visitor.press(form, "Send message", { name: "Ana", email });
    expect(refused.status).toBe(400);
    expect(refused.field("message").error).toBe("Write your message");
    expect(refused.field("email").value).toBe(email);
    expect(refused.field("topic").value).toBe("broken");
    const answer = await visitor.press(refused, "Send message", { message: "The door sticks." });
    const sent = await visitor.follow(answer);
    expect(sent.words("main h1")).toBe("Your message is here");
    const [mail] = await mailsTo(email);
    expect(mail!.subject).toBe(`We have your message, number ${sent.words("main strong")}`);
  });

  it("the contact form knows who is signed in", async () => {
    const student = await aStudent({ name: "Nia Ahmed" });
    const form = await app.as(student).get("/contact");
    expect(form.field("email").value).toBe(student.email);
    expect(form.field("name").value).toBe("Nia Ahmed");
  });
});

describe("the finder", () => {
  it("of the front page leads to teachers", async () => {
    await aTeacher();
    const visitor = app.visitor();
    const input = { language: "es", time: "evening" };
    const page = await visitor.press(await visitor.get("/"), "Find teachers", input);
    expect(page.address).toBe("/student/teachers?language=es&time=evening");
    expect(page.words("main h1")).toContain("Spanish");
  });

  it("behind a wrong address leads on from the closed door", async () => {
    const visitor = app.visitor();
    expect((await get("/nobody/yet")).words("main")).toContain("Find teachers");
    await aTeacher({ languages: [{ language: "fr", level: "native", taught: true }] });
    await refreshSearch(listOpenSlotsEach);
    const door = await visitor.get("/nobody/lives/here");
    expect(door.status).toBe(404);
    expect(door.words("main h1")).toBe("Page not found");
    const taught = (page: Page, select: string) =>
      page.all(`select[name=${select}] option`).map((option) => option.getAttribute("value"));
    const searched = taught(await get("/student/teachers"), "language");
    expect(taught(door, "language")).toEqual(searched);
    expect(taught(await get("/student/register"), "learning")).toEqual(searched);
    const page = await visitor.press(door, "Find teachers", { language: "fr" });
    expect(page.words("main h1")).toContain("French");
  });
});

it("every kind of answer carries the security headers [J6]", async () => {
  const asset = /\/assets\/[^"]+\.js/.exec((await get("/login")).html)![0];
  const kept: Record<string, RegExp> = {
    [asset]: /^public, max-age=31536000, immutable$/,
    "/icon.svg": /^public, max-age=3600$/,
  };
  for (const [path, status] of [
    ["/", 200],
    ["/login", 200],
    ["/login.data", 200],
    ["/nobody/lives/here", 404],
    ["/student/teachers/nobody", 404],
    ["/student/dashboard", 302],
    ["/student/dashboard.data", 202],
    [asset, 200],
    ["/assets/gone.js", 404],
    ["/icon.svg", 200],
    ["/healthz", 200],
    ["/readyz", 200],
    ["/api/users/nobody", 401],
    ["/%", 404],
  ] as const) {
    const answer = await get(path);
    expect(answer.status, path).toBe(status);
    expect(Object.fromEntries(answer.headers), path).toMatchObject({
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": "camera=(), microphone=(), display-capture=(), geolocation=()",
      "cache-control": expect.stringMatching(kept[path] ?? /no-store|no-cache/),
    });
  }
});

it("an address that cannot be decoded is a page that is not there, and nobody's log hears of it", async () => {
  const said = vi.spyOn(console, "warn");
  for (const path of ["/%", "/%E0%A4/x", "/student/teachers/%ff"])
    expect((await get(path)).status, path).toBe(404);
  expect((await get("/faq?q=%")).status).toBe(200);
  expect(said).not.toHaveBeenCalled();
});

it("every inline script of a personal page carries its nonce [J7]", async () => {
  for (const person of [await aStudent(), await aTeacher()])
    for (const path of ["/", `/${person.role}/dashboard`, `/${person.role}/lessons`]) {
      const page = await app.as(person).get(path);
      expect(page.status, path).toBe(200);
      const policy = page.headers.get("content-security-policy")!;
      const nonce = /'nonce-([^']+)'/.exec(policy)![1]!;
      const scripts = page.html.match(/<script\b[^>]*>/g)!;
      expect(scripts.length, path).toBeGreaterThan(1);
      // facts for search engines are data, which no browser runs
      const others = scripts.filter((tag) => !tag.includes("ld+json"));
      expect(others.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
      expect(page.headers.get("cache-control"), path).toBe("private, no-store");
    }
});
