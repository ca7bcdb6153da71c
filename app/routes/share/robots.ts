import { env } from "#app/platform/env/env.server.ts";

const closed = [
  "/account/",
  "/admin/",
  "/api/",
  "/dev/",
  "/lessons/",
  "/teacher/",
  "/student/",
  "/verify",
];
const open = ["/student/teachers", "/student/register", "/teacher/apply$"];

/** What search engines may read: the public pages, and none that belongs to somebody. */
export function loader() {
  const lines = [
    "User-agent: *",
    ...open.map((path) => `Allow: ${path}`),
    ...closed.map((path) => `Disallow: ${path}`),
    "Disallow: /student/teachers/*/book",
    `Sitemap: ${env().publicUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}
