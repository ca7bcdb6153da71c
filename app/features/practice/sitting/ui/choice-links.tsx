import { href, Link } from "react-router";
import { exerciseChoices, exerciseNames, type ExerciseChoice } from "../exercises.ts";

/** What somebody has chosen for a sitting, as its address and its forms carry it. */
export type SittingChoice = { language: string | null; exercise: ExerciseChoice };

function addressOf(since: number, { language, exercise }: SittingChoice): string {
  const query = new URLSearchParams({ since: `${since}` });
  if (language !== null) query.set("language", language);
  if (exercise !== "read") query.set("exercise", exercise);
  return `${href("/student/practice")}?${query}`;
}

const linkClass =
  "link-quiet inline-flex min-h-11 min-w-11 items-center aria-[current]:font-semibold";

type LinksProps = {
  choice: SittingChoice;
  languages: { code: string; name: string }[];
  since: number;
  /** Without a connection only a whole page is answered. */
  isKept: boolean;
  /** A word of this sitting has a sound, or the device has a voice for it. */
  mayHear: boolean;
};

/** Words of which language are asked, where there are several, and in which way. */
export function ChoiceLinks({ choice, languages, since, isKept, mayHear }: LinksProps) {
  const exercises = exerciseChoices.filter(
    (one) => one !== "hear" || mayHear || choice.exercise === "hear",
  );
  return (
    <>
      {languages.length > 1 ? (
        <nav aria-label="Languages" className="wrap flex flex-wrap gap-x-5">
          {[{ code: null, name: "All" }, ...languages].map(({ code, name }) => (
            <Link
              key={code}
              to={addressOf(since, { ...choice, language: code })}
              reloadDocument={isKept}
              aria-current={code === choice.language ? "page" : undefined}
              className={linkClass}
            >
              {name}
            </Link>
          ))}
        </nav>
      ) : null}
      <nav aria-label="Exercises" className="wrap flex flex-wrap gap-x-5">
        {exercises.map((exercise) => (
          <Link
            key={exercise}
            to={addressOf(since, { ...choice, exercise })}
            reloadDocument={isKept}
            aria-current={exercise === choice.exercise ? "page" : undefined}
            className={linkClass}
          >
            {exerciseNames[exercise]}
          </Link>
        ))}
      </nav>
    </>
  );
}

/** The same for a form. */
export function ChoiceInputs({ language, exercise }: SittingChoice) {
  return (
    <>
      {language === null ? null : <input type="hidden" name="language" value={language} />}
      {exercise === "read" ? null : <input type="hidden" name="exercise" value={exercise} />}
    </>
  );
}
