import { statementsEach } from "#db/schema/learning/can-do-values.ts";
import type { SkillProgress } from "../progress.ts";
import { skillNames } from "../statements.ts";
import { levelText, reachedText } from "../text.ts";

/** Progress by skill: a bar of six levels each, and what it says in words to one of both. */
export function SkillBars({ progress, both }: { progress: SkillProgress[]; both: string }) {
  return (
    <dl className="grid gap-4">
      {progress.map((skill) => (
        <div key={skill.skill}>
          <dt className="font-semibold">{skillNames[skill.skill]}</dt>
          <dd>
            <ol className="mt-1.5 grid grid-cols-6 gap-1">
              {skill.levels.map((level) => (
                <li key={level.level}>
                  <span
                    className="flex h-2.5 overflow-hidden rounded-tag border border-line-strong bg-sunken"
                    aria-hidden="true"
                  >
                    <span
                      className="bg-brand"
                      style={{ inlineSize: `${(100 * level.agreed) / statementsEach}%` }}
                    />
                    <span
                      className="bg-butter"
                      style={{ inlineSize: `${(100 * level.oneSided) / statementsEach}%` }}
                    />
                  </span>
                  <span aria-hidden="true" className="num mt-0.5 block text-xs text-muted">
                    {level.level}
                  </span>
                  <span className="sr-only">{levelText(level, both)}</span>
                </li>
              ))}
            </ol>
            <p className="num mt-0.5 text-sm text-muted">{reachedText(skill, both)}</p>
          </dd>
        </div>
      ))}
    </dl>
  );
}
