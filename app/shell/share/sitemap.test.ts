import { expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { aTeacher, storeTeachers } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { cachedTextSeconds } from "#config/shell.ts";
import { sharedPages } from "./pages.ts";
import { addressesInFile, readSitemap, sitemapFiles } from "./sitemap.server.ts";

useDatabase();

const pathsIn = (file: string) =>
  [...file.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);

it("the map of the site has public pages and who takes bookings, and is read once in ten minutes", async () => {
  const now = Date.now();
  const published = { publishedAt: new Date("2026-03-04T10:00:00Z") };
  await storeTeachers(db(), [
    { profile: { slug: "first", ...published } },
    { profile: { slug: "closed", status: "closed" } },
  ]);
  const [file, ...parts] = await readSitemap(now);
  expect(parts).toEqual([]);
  const paths = pathsIn(file!).map((address) => new URL(address).pathname);
  expect(paths).toEqual([...Object.keys(sharedPages), "/student/teachers/first"]);
  expect(file).toContain("/student/teachers/first</loc><lastmod>2026-03-04</lastmod>");
  await aTeacher({ profile: { slug: "second" } });
  const over = now + cachedTextSeconds * 1_000;
  expect(await readSitemap(over - 1)).toEqual([file]);
  expect((await readSitemap(over))[0]).toContain("/student/teachers/second");
});

it("more addresses than one file may have are in parts, which the first file names", () => {
  const all = Array.from({ length: addressesInFile + 1 }, (_, n) => ({ address: `/${n}` }));
  const [index, ...parts] = sitemapFiles("https://parlour.example", all);
  expect(index).toContain("<sitemapindex");
  expect(pathsIn(index!)).toEqual([
    "https://parlour.example/sitemap.xml?part=1",
    "https://parlour.example/sitemap.xml?part=2",
  ]);
  expect(parts.map((part) => pathsIn(part).length)).toEqual([addressesInFile, 1]);
  expect(parts[1]).toContain(`<loc>https://parlour.example/${addressesInFile}</loc>`);
});
