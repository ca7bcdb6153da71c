import { z } from "zod";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { announcementKinds, audiences } from "#db/schema/announcements.ts";
import { isAtMost } from "#app/platform/characters.ts";
import { localPath } from "#app/platform/http/local-path.ts";
import { holdsAddress } from "#app/platform/links.ts";

const { titleCharacters, textCharacters, linkCharacters } = rules.announcement;

function words(what: string, [fewest, most]: number[]) {
  return z
    .string(`Write the ${what}`)
    .trim()
    .min(1, `Write the ${what}`)
    .refine((text) => [...text].length >= fewest!, `Use at least ${fewest} characters`)
    .refine(
      (text) => isAtMost(text, most!),
      `Use at most ${most!.toLocaleString(brand.locale)} characters`,
    )
    .refine(
      (text) => !holdsAddress(text),
      "Leave addresses out, they would not be links here. A page of ours has a field below",
    );
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

/** Pages that everybody may open, though their addresses begin like those of one side. */
const openPages = /^\/(?:student\/(?:teachers|register)|teacher\/apply)(?:[/?#]|$)/;

/** Whether an address leads to pages of the people whom an announcement is for; what is there is not looked up. */
function isOpenTo(audience: string, link: string): boolean {
  if (openPages.test(link)) return true;
  const of = /^\/(admin|student|teacher)(?:[/?#]|$)/.exec(link)?.[1];
  if (of === undefined) return true;
  if (of === "student") return audience === "students";
  return of === "teacher" && (audience === "teachers" || audience === "language-teachers");
}

type Written = { audience: string; language: string; link: string | null; by: string[] };

function asWritten<Form extends Written>(form: Form, ctx: z.RefinementCtx) {
  const isOfLanguage = form.audience === "language-teachers";
  const { language, by, ...rest } = form;
  if (isOfLanguage && language === "")
    ctx.addIssue({ code: "custom", path: ["language"], message: "Choose the language" });
  if (!isOfLanguage && language !== "")
    ctx.addIssue({
      code: "custom",
      path: ["language"],
      message: "Choose “None”, or “Teachers of a language” above",
    });
  if (form.link !== null && !isOpenTo(form.audience, form.link))
    ctx.addIssue({
      code: "custom",
      path: ["link"],
      message: "Not everybody whom this is for can open that page. Choose another one",
    });
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
  z.object({ intent: z.literal("send"), seen, confirmed: z.literal("yes").optional() }),
  z.object({ intent: z.literal("stop") }),
  z.object({ intent: z.literal("delete") }),
]);
