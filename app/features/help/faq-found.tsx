import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { answerGroups, findAnswer } from "./faq-answers.ts";
import { searchAnswers } from "./search-answers.ts";
import { FaqEntry } from "./faq-entry.tsx";

type Searched = { search: string };

function countFor(search: string): number {
  return searchAnswers(search).reduce((sum, { answers }) => sum + answers.length, 0);
}

/** "12 answers" */
export function FaqCount({ search }: Searched) {
  const count = countFor(search);
  return count === 1 ? "One answer" : `${count} answers`;
}

/** The answers that have all the words searched for, or all of them. */
export function FaqFound({ search, promise }: Searched & { promise: string }) {
  if (countFor(search) === 0)
    return (
      <EmptyState
        title="No answer has all these words"
        action={
          <ButtonLink to={href("/contact")} variant="outline">
            Ask us
          </ButtonLink>
        }
      >
        Try fewer words, or ask us; a person answers.
      </EmptyState>
    );
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid content-start gap-10">
        {search === "" ? <FirstQuestions /> : null}
        {searchAnswers(search).map(({ id, title, answers }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className="mb-3">
              {title}
            </h2>
            <div className="border-b border-line">
              {answers.map((answer) => (
                <FaqEntry key={answer.id} answer={answer} open={search !== ""} />
              ))}
            </div>
          </section>
        ))}
      </div>
      <div className="lg:sticky lg:inset-bs-[calc(var(--bar-height)+1.5rem)] lg:self-start">
        {search === "" ? (
          <nav aria-label="On this page" className="mb-5 max-lg:hidden">
            <ul>
              {answerGroups.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`} className="link-quiet inline-flex min-h-11 items-center">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <Panel title="Not answered?">
          <p className="mb-4">{promise}</p>
          <ButtonLink to={href("/contact")} variant="outline">
            Contact
          </ButtonLink>
        </Panel>
      </div>
    </div>
  );
}

const first = ["cost", "trial", "cancel", "equipment", "decision"];

function FirstQuestions() {
  return (
    <section aria-labelledby="first" className="rounded-panel bg-sunken px-5 py-5">
      <h2 id="first" className="text-xl">
        Start here
      </h2>
      <p className="mt-1 text-sm text-muted">
        Five questions that matter before a first lesson or an application. We chose them; they are
        not a count of what people ask.
      </p>
      <ul className="mt-2">
        {first.map((id) => (
          <li key={id}>
            <a href={`#${id}`} className="link inline-flex min-h-11 items-center">
              {findAnswer(id)!.question}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
