import { createHash } from "node:crypto";
import type { Application } from "./application-steps.ts";
import { profileFields, profileFieldNames } from "../profiles/profile-fields.ts";
import { itemKeys, type ReviewItem } from "./review-items.ts";

/** What of an application an item is about. Its name and portrait belong to the account. */
export type Looked = Application & { name: string; portraitId: string | null };

function contentOf(application: Looked, item: ReviewItem): unknown {
  const { offers, packages } = application;
  switch (item) {
    case "identity":
      return [application.identityFileId, application.name];
    case "language-level":
      return application.languages;
    case "documents":
      return application.credentials;
    case "photo":
      return application.portraitId;
    case "video":
      return [application.videoFileId, application.captionsFileId];
    case "text":
      return [
        ...profileFieldNames
          .filter((name) => profileFields[name].isText)
          .map((name) => application[name]),
        offers.map(({ title, goal, plan }) => [title, goal ?? "", plan ?? ""]),
      ];
    case "price":
      return [offers.map(({ kind, minutes, pricePence }) => [kind, minutes, pricePence]), packages];
    case "duplicate":
    case "policy":
      return null;
  }
}

/** A hash of what a verdict is about: two that are the same mean that nothing of it was changed. */
export function itemPrint(application: Looked, item: ReviewItem): string {
  const content = JSON.stringify([item, contentOf(application, item)]);
  return createHash("sha256").update(content).digest("hex").slice(0, 32);
}

export function itemPrints(application: Looked): Record<ReviewItem, string> {
  return Object.fromEntries(itemKeys.map((item) => [item, itemPrint(application, item)])) as Record<
    ReviewItem,
    string
  >;
}
