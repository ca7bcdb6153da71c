import { isApplicationIn, sentApplicationStates } from "#db/schema/teachers/application-states.ts";
import { eq } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import type { Application } from "#app/features/teachers/applications/application-steps.ts";
import {
  changedItems,
  changeItems,
  type LiveParts,
} from "#app/features/teachers/applications/change-parts.ts";
import { nameOfLanguage } from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import { countryName } from "#app/features/teachers/reference-data/countries.ts";
import { readLiveParts } from "#app/features/teachers/applications/open-change.server.ts";
import type { ReviewItem } from "#app/features/teachers/applications/review-items.ts";

/** A change next to what is published: the parts that differ, and what is there now. */
export async function readChangeDiff(
  change: Application,
  ticked: Partial<Record<ReviewItem, unknown>>,
) {
  const owner = { id: change.userId };
  const [live, [video]] = await Promise.all([
    readLiveParts(owner),
    db()
      .select({ videoId: teachers.videoFileId, captionsId: teachers.captionsFileId })
      .from(teachers)
      .where(eq(teachers.userId, owner.id)),
  ]);
  // Once it is decided, what was there before is gone or has moved on: then it is shown by itself.
  const isOpen = isApplicationIn(sentApplicationStates, change.state);
  const looked = changeItems.filter((item) => ticked[item] !== undefined);
  return {
    items: isOpen ? changedItems(change, live) : looked,
    now: isOpen
      ? {
          languages: live.languages.map(inWords),
          credentials: live.credentials,
          video: video ?? { videoId: null, captionsId: null },
        }
      : null,
    requested: { languages: change.languages.map(inWords), credentials: change.credentials },
  };
}

export type ChangeDiff = Awaited<ReturnType<typeof readChangeDiff>>;

function inWords({ language, level, taught, accent }: LiveParts["languages"][number]) {
  const name = nameOfLanguage(language);
  const words = [
    `${name}, ${level}`,
    taught ? "teaches it" : "speaks it",
    accent ? `accent of ${countryName(accent)}` : "",
  ];
  return { key: language, words: words.filter(Boolean).join(", ") };
}
