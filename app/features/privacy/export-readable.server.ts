import { brand } from "#config/brand.ts";
import { formatDate, formatTime } from "#app/platform/time/time.ts";
import type { DataSubject } from "./column.ts";
import { withChats } from "./erase-in-chat.server.ts";
import { exportedMaps, copiedRows } from "./export-data.server.ts";

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1d1d1b;background:#fff}
h2{margin-top:2.5rem;border-top:1px solid #ccc;padding-top:1rem}
dl{display:grid;grid-template-columns:minmax(8rem,1fr) 3fr;gap:.1rem 1rem;border-bottom:1px solid #eee;padding-bottom:.75rem}
dt{color:#555}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}`;

/**
 * The same as `exportData`, as one page for a person to read, in parts: each list that has something, with times on that
 * person's clock. What is empty is left out.
 */
export async function* exportReadable(
  asked: DataSubject & { zone: string },
  now = new Date(),
): AsyncGenerator<string> {
  const { zone } = asked;
  const subject = await withChats(asked);
  yield `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>My data</title><style>${style}</style>
<h1>My data at ${escaped(brand.name)}</h1>
<p>Made on ${formatDate(now.getTime(), zone)}. Times are in the time zone ${escaped(zone)}. An “id” is a number of ours by which one list names a row of another.</p>\n`;
  for (const map of exportedMaps) {
    let isFirst = true;
    for await (const row of copiedRows(map, subject)) {
      if (isFirst) yield `<h2>${escaped(map.what)}</h2>\n`;
      isFirst = false;
      const parts = Object.entries(row).flatMap(([name, value]) => {
        const said = saidOf(value, zone);
        return said === "" ? [] : [`<dt>${escaped(name)}</dt><dd>${escaped(said)}</dd>`];
      });
      if (parts.length > 0) yield `<dl>${parts.join("")}</dl>\n`;
    }
  }
}

function saidOf(value: unknown, zone: string): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value instanceof Date)
    return `${formatDate(value.getTime(), zone)}, ${formatTime(value.getTime(), zone)}`;
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  if (Array.isArray(value)) return value.map((one) => saidOf(one, zone)).join("\n");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${saidOf(part, zone)}`)
      .join("; ");
  return String(value);
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
