import { Layers } from "lucide-react";
import { href } from "react-router";
import type { Task } from "#app/features/scheduling/dashboards/ui/to-do.tsx";
import {
  practiceDaysText,
  type PracticeDays,
} from "#app/features/practice/sitting/practice-days.ts";
import { rules } from "#config/rules.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** The student's words that are due, as a thing to do. */
export function practiceTask(due: number, days: PracticeDays): Task {
  const { sittingCards } = rules.practice;
  return {
    key: "practice",
    icon: Layers,
    title: due === 1 ? "1 word to practise" : `${due} words to practise`,
    text: [
      due > sittingCards ? `${sittingCards} at a time.` : "A few minutes.",
      practiceDaysText(days),
    ]
      .filter((line) => line !== null)
      .join(" "),
    action: (
      <ButtonLink to={href("/student/practice")} variant="outline" size="s">
        Practise<span className="sr-only"> words</span>
      </ButtonLink>
    ),
  };
}
