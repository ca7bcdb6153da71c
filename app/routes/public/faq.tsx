import { Search } from "lucide-react";
import { Form, href, Link } from "react-router";
import { clean } from "#app/platform/forms.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/faq.ts";
import { answerGroups, answersAsFacts, searchAnswers } from "./faq-answers.ts";
import { FaqEntry } from "./faq-entry.tsx";
import { useOpenTarget, useSearchAsTyped } from "./use-faq-search.ts";
import { sharedHead } from "../share/shared-head.ts";

const longest = 100;

export function meta({ matches }: Route.MetaArgs) {
  return sharedHead(matches, "/faq", answersAsFacts());
}

export function loader({ request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get("q") ?? "";
  return { search: clean(typed).trim().slice(0, longest) };
}

export default function FaqPage({ loaderData }: Route.ComponentProps) {
  const { search, field, take, clear } = useSearchAsTyped(loaderData.search);
  const groups = searchAnswers(search);
  const count = groups.reduce((sum, { answers }) => sum + answers.length, 0);
  useOpenTarget();
  return (
    <Page>
      <PageHead title="Questions and answers" />
      <Form role="search" className="flex flex-wrap items-end gap-2.5">
        <TextField
          ref={field}
          name="q"
          label="Search the answers"
          type="search"
          maxLength={longest}
          defaultValue={loaderData.search}
          onInput={take}
          className="w-full max-w-100 min-w-0"
        />
        <Button className="min-h-12">
          <Search size={18} aria-hidden="true" /> Search
        </Button>
      </Form>
      <p role="status" className="mt-3 mb-6 min-h-6">
        {search === "" ? null : (
          <>
            {count === 1 ? "One answer" : `${count} answers`} for “{search}”.{" "}
            <Link to={href("/faq")} onClick={clear} className="link">
              Show all
            </Link>
          </>
        )}
      </p>
      {count === 0 ? (
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
      ) : (
        <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid content-start gap-10">
            {groups.map(({ id, title, answers }) => (
              <section key={id} aria-labelledby={id}>
                <h2 id={id} className="mb-3">
                  {title}
                </h2>
                <div className="border-b border-line-strong">
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
              <p className="mb-4">A person reads every message and answers by mail.</p>
              <ButtonLink to={href("/contact")} variant="outline">
                Contact
              </ButtonLink>
            </Panel>
          </div>
        </div>
      )}
    </Page>
  );
}
