import { listTeacherSlugs } from "#app/features/teachers/teacher-cards/list-teachers.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { cachedTextSeconds } from "#config/shell.ts";
import { sharedPages } from "./pages.ts";

/** No more are read of one file: https://www.sitemaps.org/protocol.html */
export const addressesInFile = 50_000;

/** A public address and, where it is known, the day of its last change. */
type Listed = { address: string; day?: string };

let kept: { until: number; files: Promise<string[]> } | undefined;

/**
 * Every public address, the teachers' included, read once in ten minutes for all who ask. The first file has them all,
 * or names the others, which are its parts.
 */
export function readSitemap(now = Date.now()): Promise<string[]> {
  if (kept === undefined || now >= kept.until) {
    const files = listAddresses().then((listed) => sitemapFiles(env().publicUrl, listed));
    const own = { until: now + cachedTextSeconds * 1_000, files };
    kept = own;
    files.catch(() => {
      if (kept === own) kept = undefined;
    });
  }
  return kept.files;
}

async function listAddresses(): Promise<Listed[]> {
  const teachers = await listTeacherSlugs();
  return [
    ...Object.keys(sharedPages).map((address) => ({ address })),
    ...teachers.map(({ slug, publishedAt }) => ({
      address: `/student/teachers/${encodeURIComponent(slug)}`,
      day: publishedAt.toISOString().slice(0, 10),
    })),
  ];
}

/** One file of all addresses, or, where they are too many for one, an index and the parts that it names. */
export function sitemapFiles(origin: string, listed: Listed[]): string[] {
  const entries = listed.map(({ address, day }) => {
    const changed = day === undefined ? "" : `<lastmod>${day}</lastmod>`;
    return `<url><loc>${origin}${address}</loc>${changed}</url>`;
  });
  const parts: string[] = [];
  for (let from = 0; from < entries.length; from += addressesInFile)
    parts.push(xmlOf("urlset", entries.slice(from, from + addressesInFile)));
  if (parts.length === 1) return parts;
  const named = parts.map(
    (_, n) => `<sitemap><loc>${origin}/sitemap.xml?part=${n + 1}</loc></sitemap>`,
  );
  return [xmlOf("sitemapindex", named), ...parts];
}

function xmlOf(name: "urlset" | "sitemapindex", entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</${name}>
`;
}
