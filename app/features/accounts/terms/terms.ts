/** The texts of our terms, and what is stored of somebody who accepts one. */
import { startOfLocalDay } from "#app/platform/time/time.ts";
import { brand } from "#config/brand.ts";
import { termsVersions } from "./versions.ts";

type Version = (typeof termsVersions)[number];
export type VersionOfTerms = { version: Version; sha256: string };

/** The SHA-256 of the text that is kept of each version (app/features/legal/published/terms/). */
const hashes: Record<Version, string> = {
  "2026-11-27": "1a2fd9f74b550c9ae5f0692e2562fc6f73b1914e83f7f32309fea3e67db1ed43",
  "2026-11-26": "4140f5b8a8a8e65f6142cf852439f776a2e4d9690578623feff2ff8f9c43caf3",
  "2026-11-25": "915ff97a44f0e219f9e3f6c89167f4f8391854b0ede628faee83bfd44eaf850e",
  "2026-11-22": "8b1350359833a849594188cbd9a86b7f1a1d4d9ba5920023a0c9a03550c2f563",
  "2026-11-01": "59931a3447d0142eb6955e4c3b7b03c0c69706ef1ba4d1048817ebd3a55fd858",
};

const [newest, ...older] = termsVersions.map((version) => ({ version, sha256: hashes[version] }));

/** The newest first. */
export const termsTexts: [VersionOfTerms, ...VersionOfTerms[]] = [newest!, ...older];

/** The terms that a person who comes now accepts. */
export function termsInForce(now = Date.now()): VersionOfTerms {
  return termsTexts.find((text) => termsFrom(text) <= now) ?? termsTexts.at(-1)!;
}

/** The first instant of a version. */
export function termsFrom({ version }: VersionOfTerms): number {
  return startOfLocalDay(version, brand.zone);
}

/** What a person's row says when they accept that version; one that never was is the one in force. */
export function acceptanceOf(version: string, now: Date) {
  const text = termsTexts.find((one) => one.version === version) ?? termsInForce(now.getTime());
  return { termsVersion: text.version, termsHash: text.sha256, termsAcceptedAt: now };
}
