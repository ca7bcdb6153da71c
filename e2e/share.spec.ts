import sharp from "sharp";
import { sharedPages } from "../app/routes/share/pages.ts";
import { brand } from "#config/brand.ts";
import { aTeacher } from "#test/builders.ts";
import { expect, test } from "./fixtures.ts";

const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

test("every public page has a title, a description, its one address and a picture of its own", async ({
  request,
  baseURL,
}) => {
  const seen = new Set<string>();
  for (const path of Object.keys(sharedPages)) {
    const html = await (await request.get(path)).text();
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
    expect.soft(title, path).toContain(brand.name);
    expect.soft(seen.has(title), `${path} has a title of its own`).toBe(false);
    seen.add(title);
    expect.soft(meta(html, "description")?.length, path).toBeGreaterThan(20);
    expect.soft(html, path).toContain(`<link rel="canonical" href="${baseURL}${path}"`);
    const picture = await request.get(new URL(meta(html, "og:image")!).pathname);
    const { format, width, height } = await sharp(await picture.body()).metadata();
    expect
      .soft({ format, width, height }, path)
      .toEqual({ format: "png", width: 1200, height: 630 });
  }
});

test("a teacher's page has a picture and machine-readable facts; nobody's has none", async ({
  request,
}) => {
  const slug = `wieslawa-${Date.now()}`;
  await aTeacher({ person: { name: "Wiesława Żółć" }, profile: { slug } });
  const html = await (await request.get(`/student/teachers/${slug}`)).text();
  expect(meta(html, "og:title")).toContain("Wiesława Żółć");
  const facts = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!);
  expect(facts).toMatchObject({ "@type": "Service", provider: { name: "Wiesława Żółć" } });
  expect(facts.offers[0]).toMatchObject({
    priceCurrency: "GBP",
    price: expect.stringMatching(/^\d+\.\d\d$/),
  });
  const address = new URL(meta(html, "og:image")!).pathname;
  const picture = await request.get(address);
  expect(picture.headers()["content-type"]).toBe("image/png");
  const again = await request.get(address, {
    headers: { "if-none-match": picture.headers()["etag"]! },
  });
  expect(again.status()).toBe(304);
  expect((await request.get("/share/teachers/nobody/picture.png")).status()).toBe(404);
  expect((await request.get("/share/pages/nothing/picture.png")).status()).toBe(404);
});

test("the map of the site lists public pages and teachers, and every one of them answers", async ({
  request,
  baseURL,
}) => {
  const xml = await (await request.get("/sitemap.xml")).text();
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!);
  const paths = addresses.map((address) => address.replace(baseURL!, ""));
  expect(paths).toEqual(expect.arrayContaining(Object.keys(sharedPages)));
  expect(paths.filter((path) => path.startsWith("/student/teachers/")).length).toBeGreaterThan(10);
  for (const path of paths) expect.soft((await request.get(path)).status(), path).toBe(200);
});

test("robots are told where the map is and what is private", async ({ request, baseURL }) => {
  const text = await (await request.get("/robots.txt")).text();
  expect(text).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  for (const path of ["/admin/", "/account/", "/student/", "/lessons/"])
    expect(text).toContain(`Disallow: ${path}`);
});

test("the manifest names the product, and its icons are as large as they say", async ({
  request,
}) => {
  const manifest = await (await request.get("/manifest.webmanifest")).json();
  expect(manifest.name).toBe(brand.name);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.headers()["content-type"]).toContain(type);
    if (type !== "image/png") continue;
    const { width, height } = await sharp(await icon.body()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

test("the page behind a mailed link asks not to be listed", async ({ request }) => {
  const html = await (await request.get("/verify")).text();
  expect(meta(html, "robots")).toBe("noindex");
});

test.describe("without a connection", () => {
  test.use({ serviceWorkers: "allow" });

  test("a page of ours says so, with nobody's name on it, and the way back works", async ({
    page,
    context,
  }) => {
    await page.goto("/faq");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect
      .poll(() => page.evaluate(async () => (await caches.match("/offline")) !== undefined))
      .toBe(true);
    await context.setOffline(true);
    await page.goto("/about");
    await expect(page.getByRole("heading", { level: 1, name: "The street is dark" })).toBeVisible();
    const font = await page.evaluate(
      () => getComputedStyle(document.querySelector("h1")!).fontFamily,
    );
    expect(font).toContain("Young Serif");
    await context.setOffline(false);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("The street is dark");
    expect(new URL(page.url()).pathname).toBe("/about");
  });
});
