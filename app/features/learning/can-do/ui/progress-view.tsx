import { Link } from "react-router";
import { VersionedForm } from "#app/features/learning/versioned-form/versioned-form.tsx";
import type { FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import { type CanDoKey, languageSkills } from "#db/schema/learning/can-do-values.ts";
import { type CefrLevel, cefrLevels } from "#db/schema/teachers/language-levels.ts";
import { ratingField } from "../forms.ts";
import type { Ratings, SkillProgress } from "../progress.ts";
import { skillNames, statementsOf } from "../statements.ts";
import { levelRuleText } from "../text.ts";
import { SkillBars } from "./skill-bars.tsx";
import { StatementRow } from "./statement-row.tsx";

export type ProgressProps = {
  /** The page's own address, to which language and level are added. */
  path: string;
  languages: { code: string; name: string }[];
  language: string;
  level: CefrLevel;
  own: Ratings;
  other: Ratings;
  /** Who the other side of a statement is: "Inés", "Priya". */
  otherNameOf: (statement: CanDoKey) => string;
  /** "you and your teacher", or "you and Priya". */
  both: string;
  /** "I can", or "Priya can". */
  can: string;
  seen: number;
  progress: SkillProgress[];
  state: FormState | undefined;
  isSaved: boolean;
};

/** What a student can do, level by level, as both say it, and the progress that follows. */
export function ProgressView(props: ProgressProps) {
  const { path, languages, language, level, own, other, otherNameOf, can, seen, state } = props;
  const to = (code: string, at: CefrLevel) =>
    `${path}?${new URLSearchParams({ language: code, level: at })}`;
  return (
    <div className="grid items-start gap-6.5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div id="levels" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6.5">
        {languages.length > 1 ? (
          <nav aria-label="Languages" className="flex flex-wrap gap-x-5">
            {languages.map(({ code, name }) => (
              <Link
                key={code}
                to={to(code, level)}
                aria-current={code === language ? "page" : undefined}
                className="link-quiet inline-flex min-h-11 min-w-11 items-center aria-[current]:font-semibold"
              >
                {name}
              </Link>
            ))}
          </nav>
        ) : null}
        <TabLinks
          label="Levels"
          tabs={cefrLevels.map((at) => ({
            to: to(language, at),
            label: at,
            current: at === level,
          }))}
        />
        {props.isSaved && state === undefined ? (
          <Note tone="ok" role="status">
            Saved.
          </Note>
        ) : null}
        <VersionedForm key={`${language} ${level} ${seen}`} intent="rate" state={state} asks>
          {(field) => (
            <>
              <input type="hidden" name="seen" value={seenAgain(state, seen)} />
              {languageSkills.map((skill) => (
                <Panel key={skill} title={skillNames[skill]}>
                  <p className="text-sm text-muted">{can} …</p>
                  {statementsOf(level, skill).map((statement) => {
                    const typed = field(ratingField(statement.key));
                    return (
                      <StatementRow
                        key={statement.key}
                        statement={statement}
                        own={typed.defaultValue || own[statement.key]}
                        other={other[statement.key]}
                        otherName={otherNameOf(statement.key)}
                        error={typed.error}
                      />
                    );
                  })}
                </Panel>
              ))}
              <div className="sticky inset-be-0 z-10 -mx-5 border-t border-line bg-paper px-5 py-3 md:mx-0 md:border-t-0 md:px-0">
                <Button>Save {level}</Button>
              </div>
            </>
          )}
        </VersionedForm>
      </div>
      <Panel title="Progress by skill" className="max-lg:order-first">
        <p className="mb-3.5 lg:hidden">
          <a href="#levels" className="link inline-flex min-h-11 items-center">
            Say level by level what {can} do
          </a>
        </p>
        <SkillBars progress={props.progress} both={props.both} />
        <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          <Key className="bg-brand">both say alone</Key>
          <Key className="bg-butter">one side says so</Key>
        </p>
        <p className="mt-2 text-sm text-muted">{levelRuleText}</p>
      </Panel>
    </div>
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span
        aria-hidden="true"
        className={`inline-block h-2.5 w-5 rounded-tag border border-line-strong ${className}`}
      />
      {children}
    </span>
  );
}

/** What was refused as older than the stored ratings means, sent again, to replace those. */
function seenAgain(state: FormState | undefined, seen: number): string {
  const typed = state?.values["seen"];
  return state !== undefined && !state.errors[""] && typeof typed === "string" ? typed : `${seen}`;
}
