import { z } from "zod";
import { operatorTexts, textNames } from "#config/texts.ts";
import { isAtMost } from "#app/platform/characters.ts";
import { holdsAddress } from "#app/platform/links.ts";
import { localPath } from "#app/platform/http/local-path.ts";
import { checkFrom, checkWhy, typed } from "./change-fields.ts";

/** Why words cannot be shown as they were typed, or null. */
function problemOf(words: string, most: number, isNotice: boolean): string | null {
  if (words === "") return isNotice ? null : "Write the text, or go back to the first one";
  if (!isAtMost(words, most)) return `Use at most ${most} characters`;
  if (!holdsAddress(words)) return null;
  return isNotice
    ? "Put the address into the field below: in the text it would not be a link"
    : "Leave addresses out: in this text they would not be links";
}

const pages =
  /^\/(?:|about|contact|developers|faq|how-it-works|legal(?:\/[a-z/]+)?|login|status|student\/register|student\/teachers(?:\/[a-z0-9-]+)?|teacher\/apply)(?:[?#]|$)/;

/** Whether an address of ours is one that visitors may open; what is there is not looked up. */
export function isForEverybody(address: string): boolean {
  return pages.test(address);
}

/** The form of a text: looked at first, saved, or given up for what the code says. */
export function textForm(now: number) {
  return z
    .object({
      intent: z.literal("text"),
      name: z.enum(textNames, "Choose a text"),
      seen: z.coerce.number("Load the page again").int().catch(-1),
      to: z.enum(["preview", "save", "standard"]).catch("save"),
      words: typed.transform((words) => words.replaceAll(/\s+/g, " ")),
      link: typed,
      from: typed,
      why: typed,
    })
    .transform((form, ctx) => {
      const { intent, name, seen, to, words, why } = form;
      const refuse = (field: string, message: string) =>
        ctx.addIssue({ code: "custom", path: [field], message });
      const { most, notice } = operatorTexts[name];
      const path = form.link === "" ? null : localPath(form.link);
      if (to !== "standard") {
        const problem = problemOf(words, most, notice !== undefined);
        if (problem !== null) refuse("words", problem);
        if (form.link !== "" && (path === null || !isForEverybody(path)))
          refuse("link", "Enter a page that everybody may open, from its first slash, like /faq");
        else if (path !== null && words === "") refuse("words", "Write what the link is about");
      }
      const fromAt = checkFrom(form.from, now, refuse);
      if (to !== "preview") checkWhy(why, refuse);
      const own =
        to === "standard" || words === ""
          ? null
          : { words, link: notice === undefined ? null : path };
      return { intent, name, seen, to, own, fromAt, why };
    });
}
