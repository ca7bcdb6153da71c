import { useRef } from "react";
import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { findPerson } from "#app/gate/session-context.server.ts";
import { retryAfter, comeBackText } from "#app/features/accounts/account-security/text.ts";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { answerTimeTag, usualAnswerTime } from "#app/features/support/answer-time.server.ts";
import { readText, settingsTag } from "#app/features/settings/settings.server.ts";
import { contactTopics, isContactTopic } from "#app/features/support/contact-topics.ts";
import { contactForm } from "#app/features/support/contact.ts";
import { listLessonsToName, writeToUs } from "#app/features/support/contact.server.ts";
import { parseForm, typedValue } from "#app/platform/forms/forms.ts";
import { pageShows, requestContext } from "#app/platform/http/request-context.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Page } from "#app/ui/page.tsx";
import { staticIsland } from "#app/ui/static-island.tsx";
import { timeText } from "#app/ui/time-text.ts";
import type { Route } from "./+types/contact.ts";
import { findAnswer } from "#app/features/help/faq-answers.ts";
import { sharedHead } from "#app/shell/share/shared-head.ts";

const parts = () => import("#app/features/support/ui/contact.static.tsx");
const ContactHead = staticIsland(async () => (await parts()).ContactHead);
const ContactBeside = staticIsland(async () => (await parts()).ContactBeside);
const Sent = staticIsland(async () => (await parts()).Sent);

export function meta({ matches }: Route.MetaArgs) {
  return sharedHead(matches, "/contact");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const person = findPerson(context);
  const topic = searchParams.get("topic");
  const answer = findAnswer(searchParams.get("answer") ?? "");
  const lessons =
    person === null ? [] : await listLessonsToName(person, searchParams.get("lesson") ?? "");
  const zone = person?.zone ?? brand.zone;
  pageShows(context, answerTimeTag, settingsTag);
  return {
    promise: await readText("support-promise"),
    answerTime: await usualAnswerTime(),
    answer: answer && { id: answer.id, question: answer.question },
    person: person && { name: person.name, email: person.email },
    lessons: lessons.map(({ id, title, startsAt }) => ({
      id,
      name: `${title}, ${timeText(startsAt, zone, "date-time")}`,
    })),
    mostCharacters: rules.chat.characters,
    lesson: searchParams.get("lesson") ?? "",
    follows: /^\d{1,9}$/.exec(searchParams.get("follows") ?? "")?.[0],
    topic: isContactTopic(topic) ? topic : "",
    sent: /^\d{1,9}$/.exec(searchParams.get("sent") ?? "")?.[0],
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request, contactForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const { answer = "", ...input } = form.value;
  const afterReading = findAnswer(answer)?.question;
  const from = context.get(requestContext).address || undefined;
  const message = { ...input, afterReading };
  const written = await writeToUs(findPerson(context), message, new Date(), from);
  if (written.ok) return redirect(`${href("/contact")}?sent=${written.number}`);
  const again = `You can write again ${comeBackText(written.until)}.`;
  return data(
    {
      form: form.fail(
        written.reason === "crowded"
          ? `There were several messages from your network already. ${again}`
          : { email: `There were several messages from this address already. ${again}` },
      ),
    },
    { status: 429, headers: { "retry-after": retryAfter(written.until) } },
  );
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, topic, sent, lessons, lesson, follows, answer, mostCharacters } = loaderData;
  const { promise, answerTime } = loaderData;
  const state = actionData?.form;
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, state);
  const busy = useNavigation().state === "submitting";
  if (sent !== undefined && state === undefined) return <Sent number={sent} />;
  return (
    <Page>
      <ContactHead promise={promise} answerTime={answerTime} />
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,36rem)_1fr]">
        <Form method="post" ref={form} noValidate className="grid gap-4.5">
          <FormError>{state?.errors[""]}</FormError>
          <SelectField
            name="topic"
            label="What is it about?"
            required
            defaultValue={typedValue(state, "topic") ?? topic}
            error={state?.errors["topic"]}
          >
            <option value="">Choose</option>
            {Object.entries(contactTopics).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          {answer ? (
            <p className="text-sm text-muted">
              You come from{" "}
              <Link to={`${href("/faq")}#${answer.id}`} className="link-quiet">
                {answer.question}
              </Link>{" "}
              We will see that, so you need not repeat it.
              <input type="hidden" name="answer" value={answer.id} />
            </p>
          ) : null}
          {follows ? (
            <p className="text-sm text-muted">
              This goes on with your message number <strong className="num">{follows}</strong>.
              <input type="hidden" name="follows" value={follows} />
            </p>
          ) : null}
          {lessons.length > 0 ? (
            <SelectField
              name="lesson"
              label="Which lesson?"
              optional
              defaultValue={typedValue(state, "lesson") ?? lesson}
              error={state?.errors["lesson"]}
            >
              <option value="">None in particular</option>
              {lessons.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          ) : null}
          <TextField
            name="name"
            label="Name"
            autoComplete="name"
            required
            defaultValue={typedValue(state, "name") ?? person?.name}
            error={state?.errors["name"]}
          />
          <TextField
            name="email"
            type="email"
            label="Email"
            autoComplete="email"
            autoCapitalize="none"
            required
            hint="We answer to this address"
            defaultValue={typedValue(state, "email") ?? person?.email}
            error={state?.errors["email"]}
          />
          <TextArea
            name="message"
            label="Message"
            rows={7}
            required
            maxLength={mostCharacters}
            count
            defaultValue={typedValue(state, "message")}
            error={state?.errors["message"]}
          />
          <div>
            <Button size="l" disabled={busy}>
              {busy ? "One moment" : "Send message"}
            </Button>
          </div>
        </Form>
        <ContactBeside />
      </div>
    </Page>
  );
}
