import { rules } from "#config/rules.ts";

export type Captions = { text: string; cues: number };
export type CaptionsFault =
  | "not-captions"
  | "subrip"
  | "no-cues"
  | "too-many-cues"
  | "bad-time"
  | "ends-before-it-begins";

/**
 * Reads captions (WebVTT) and writes them again: times, places on the picture and words stay, with their plain
 * emphasis; notes, styles and whatever else a file may carry do not. `line` is where it went wrong, from 1.
 */
export function readCaptions(
  source: string,
): ({ ok: true } & Captions) | { ok: false; reason: CaptionsFault; line: number } {
  const lines = source
    .replace(/^\uFEFF/, "")
    .replaceAll("\0", "")
    .split(/\r\n|\n|\r/);
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? "")) {
    const isSubRip = /^\d+$/.test(lines[0]?.trim() ?? "") && /-->/.test(lines[1] ?? "");
    return { ok: false, reason: isSubRip ? "subrip" : "not-captions", line: 1 };
  }
  const cues: string[] = [];
  let at = 1;
  while (at < lines.length) {
    // A block goes to the next empty line.
    let end = at;
    while (end < lines.length && lines[end] !== "") end += 1;
    const timing = lines.slice(at, Math.min(end, at + 2)).findIndex((one) => one.includes("-->"));
    if (timing >= 0) {
      const fault = (reason: CaptionsFault) =>
        ({ ok: false, reason, line: at + timing + 1 }) as const;
      const times = readTiming(lines[at + timing]!);
      if (times === null) return fault("bad-time");
      if (times.to <= times.from) return fault("ends-before-it-begins");
      if (cues.length >= rules.content.captionsCues) return fault("too-many-cues");
      // A line of marks alone is left out: an empty one would end the cue.
      const words = lines
        .slice(at + timing + 1, end)
        .map(plainWords)
        .filter((one) => one !== "");
      const head = [timeText(times.from), "-->", timeText(times.to), ...times.settings].join(" ");
      if (words.some((one) => one.trim() !== "")) cues.push([head, ...words].join("\n"));
    }
    at = end + 1;
  }
  if (cues.length === 0) return { ok: false, reason: "no-cues", line: lines.length };
  return { ok: true, text: `WEBVTT\n\n${cues.join("\n\n")}\n`, cues: cues.length };
}

const setting =
  /^(?:vertical:(?:rl|lr)|line:-?\d{1,3}(?:\.\d+)?%?(?:,(?:start|center|end))?|position:\d{1,3}(?:\.\d+)?%(?:,(?:line-left|center|line-right))?|size:\d{1,3}(?:\.\d+)?%|align:(?:start|center|end|left|right))$/;

function readTiming(line: string) {
  const match = /^\s*(\S+)[ \t]+-->[ \t]+(\S+)(.*)$/.exec(line);
  const [from, to] = [readTime(match?.[1] ?? ""), readTime(match?.[2] ?? "")];
  if (match === null || from === null || to === null) return null;
  return { from, to, settings: match[3]!.split(/\s+/).filter((one) => setting.test(one)) };
}

/** In milliseconds. */
function readTime(text: string): number | null {
  const match = /^(?:(\d{2,3}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/.exec(text);
  if (match === null) return null;
  const [, hours = "0", minutes, seconds, rest] = match;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest);
}

function timeText(at: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const rest = String(at % 1000).padStart(3, "0");
  return `${two(at / 3_600_000)}:${two((at / 60_000) % 60)}:${two((at / 1000) % 60)}.${rest}`;
}

const kept = /^<(?:\/?[bi]|\/?u)>$/;

/** Words with bold, italics and underlining; every other mark goes, and nothing in them is a mark by accident. */
function plainWords(line: string): string {
  return line
    .replaceAll("-->", "→")
    .split(/(<[^<>]*>)/)
    .map((part) => {
      if (/^<[^<>]*>$/.test(part)) return kept.test(part) ? part : "";
      return part
        .replaceAll(/&(?!(?:amp|lt|gt|lrm|rlm|nbsp);)/g, "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;");
    })
    .join("")
    .toWellFormed();
}
