import type { Person } from "#app/access/actor.ts";
import { termsInForce } from "#app/features/accounts/terms/terms.ts";
import {
  emptyContent,
  type ApplicationContent,
} from "#app/features/teachers/applications/application-steps.ts";
import { db } from "#app/platform/database/db.server.ts";
import { files } from "#db/schema/files.ts";
import { aFile } from "../files/files.ts";
import { aTradersSide } from "./traders-side.ts";

const { version: termsVersion } = termsInForce();

/** What an applicant has written in every step, of a Polish teacher. */
export const writtenContent: ApplicationContent = {
  ...emptyContent("Europe/Warsaw"),
  headline: "Polish for people with Polish families",
  about: "We start with what you would say at the table on Sunday. ".repeat(3).trim(),
  country: "PL",
  isAdult: true,
  languages: [
    { language: "pl", level: "native", taught: true, accent: null },
    { language: "en", level: "C1", taught: false, accent: null },
  ],
  experience: "Six years of evening classes, and private lessons at kitchen tables since.",
  goodAt: ["heritage", "conversation"],
  offers: [
    { title: "Trial lesson", kind: "trial", minutes: 25, pricePence: 500 },
    { title: "Conversation", kind: "single", minutes: 50, pricePence: 1800 },
  ],
  ...aTradersSide,
  weekly: [{ weekday: 1, startMinute: 540, endMinute: 720 }],
  termsVersion,
  termsAcceptedAt: new Date("2026-11-20T10:00:00Z"),
};

/** All that the wizard asks for, files included; what a test cares about is in `part`. */
export async function completeContent(
  { id }: Pick<Person, "id">,
  part: Partial<ApplicationContent> = {},
): Promise<ApplicationContent> {
  const identityFileId = await aFile({ id }, "identity");
  const videoFileId = await aFile({ id }, "video");
  return { ...writtenContent, identityFileId, videoFileId, ...part };
}

/** The row of a file, for tests that do not open it: there are no bytes behind it. */
export async function aFileOf(
  ownerId: string,
  kind: typeof files.$inferInsert.kind,
): Promise<string> {
  const type = kind === "video" ? "video/webm" : "image/webp";
  const [file] = await db()
    .insert(files)
    .values({ ownerId, kind, type, bytes: 4, encrypted: kind === "identity", sha256: "00" })
    .returning({ id: files.id });
  return file!.id;
}
