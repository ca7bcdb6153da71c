import { z } from "zod";
import { rules } from "#config/rules.ts";
import { announcementKinds, audiences } from "#db/schema/announcements.ts";
import { isAtMost } from "#app/platform/characters.ts";
import { localPath } from "#app/platform/http/local-path.ts";

const { titleCharacters, textCharacters, linkCharacters } = rules.announcement;

function words(what: string, [fewest, most]: number[]) {
  return z
    .string(`Write the ${what}`)
    .trim()
    .min(1, `Write the ${what}`)
    .refine((text) => [...text].length >= fewest!, `Use at least ${fewest} characters`)
    .refine((text) => isAtMost(text, most!), `Use at most ${most} characters`);
}

const link = z
  .string()
  .trim()
  .default("")
  .refine(
    (text) => text === "" || (text.length <= linkCharacters && localPath(text) !== null),
    "Enter an address of ours from its first slash, like /faq",
  )
  .transform((text) => (text === "" ? null : localPath(text)));

const written = {
  kind: z.enum(announcementKinds, "Choose what it is"),
  title: words("title", titleCharacters).refine(
    (text) => !/[\n\r]/.test(text),
    "Write the title in one line",
  ),
  text: words("text", textCharacters),
  link,
  audience: z.enum(audiences, "Choose whom it is for"),
  language: z.string().trim().max(20).default(""),
  by: z.preprocess(
    (typed) => [typed ?? []].flat(),
    z.array(z.enum(["bell", "mail"])).min(1, "Choose at least one way"),
  ),
};

function asWritten<Form extends { audience: string; language: string; by: string[] }>(
  form: Form,
  ctx: z.RefinementCtx,
) {
  const isOfLanguage = form.audience === "language-teachers";
  const { language, by, ...rest } = form;
  if (isOfLanguage && language === "")
    ctx.addIssue({ code: "custom", path: ["language"], message: "Choose the language" });
  return {
    ...rest,
    language: isOfLanguage ? language : null,
    bell: by.includes("bell"),
    mail: by.includes("mail"),
  };
}

/** What becomes a draft. */
export const newAnnouncementForm = z.object(written).transform(asWritten);

const seen = z.coerce.number("Load the page again").int().catch(-1);

/** The forms of an announcement's page. */
export const announcementForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save"), seen, ...written }).transform(asWritten),
  z.object({ intent: z.literal("send"), seen }),
  z.object({ intent: z.literal("stop") }),
  z.object({ intent: z.literal("delete") }),
]);
