import { listTeachers } from "#app/features/teachers/teacher-cards/list-teachers.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { sharedPages } from "#app/shell/share/pages.ts";

/** Every public address, the teachers' included. */
export async function loader() {
  const origin = env().publicUrl;
  const teachers = await listTeachers();
  const entries = [
    ...Object.keys(sharedPages).map((path) => `<url><loc>${origin}${path}</loc></url>`),
    ...teachers.map(
      ({ slug, publishedAt }) =>
        `<url><loc>${origin}/student/teachers/${encodeURIComponent(slug)}</loc><lastmod>${new Date(publishedAt).toISOString().slice(0, 10)}</lastmod></url>`,
    ),
  ];
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
  return new Response(body, {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}
