import { brand } from "#config/brand.ts";

/**
 * A page that goes on to another site at once. Browsers hold each redirect that follows a form against our
 * policy's form-action, and so would stop a sign-in that goes on from its provider to another; a page
 * that has been drawn ends the form.
 */
export function leavePage(to: string, headers = new Headers()): Response {
  const address = escapeText(to);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("cache-control", "private, no-store");
  headers.set("referrer-policy", "no-referrer");
  const html = `<!doctype html>
<html lang="${brand.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${address}">
<title>One moment · ${escapeText(brand.name)}</title>
</head>
<body style="font: 1.125rem/1.5 system-ui, sans-serif; margin: 3rem 1.25rem">
<p>One moment. If nothing happens, <a href="${address}">go on yourself</a>.</p>
</body>
</html>
`;
  return new Response(html, { headers });
}

function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;")
    .replaceAll("<", "&lt;");
}
