import { CircleCheck, Inbox, PencilLine } from "lucide-react";
import { Tag } from "#app/ui/tag.tsx";
import type { HomeworkState } from "#db/schema/learning/homework-values.ts";
import { homeworkStateText } from "../text.ts";

const looks = {
  given: { tone: "butter", icon: PencilLine },
  handed_in: { tone: "info", icon: Inbox },
  corrected: { tone: "ok", icon: CircleCheck },
} as const;

/** How far homework is, as a word and an icon. */
export function HomeworkStateTag({
  state,
  isOnlyDone,
}: {
  state: HomeworkState;
  isOnlyDone: boolean;
}) {
  return <Tag {...looks[state]}>{homeworkStateText(state, isOnlyDone)}</Tag>;
}
