import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { webhookEvents } from "#db/schema/api/webhook-values.ts";
import { webhookEventText } from "#app/features/api/webhooks/text.ts";
import { tokenScopeText } from "#app/features/accounts/api-tokens/text.ts";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { ApiCall, ApiField, ApiReference } from "./api-reference.ts";

type DevelopersProps = { reference: ApiReference };

/** The documentation of the API: how to begin, what holds for all of it, and every operation. */
export function DevelopersText({ reference }: DevelopersProps) {
  const { server, groups } = reference;
  return (
    <Page>
      <PageHead
        title="API for developers"
        lead={`Let a program of yours find teachers, book lessons and answer messages on ${brand.name}. It goes through the same rules as the website.`}
      />
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="min-w-0">
          <Part id="begin" title="Begin">
            <p>
              Make a token on the page{" "}
              <Link to={href("/account/api")} className="link">
                API
              </Link>{" "}
              of your account, and send it with every request:
            </p>
            <Code>{`curl "${server}/me" -H "Authorization: Bearer pl_…"`}</Code>
            <p>
              A token acts for you, with the scopes that you chose for it, until the day that you
              chose. Cookies are not read here, and pages of other sites cannot call the API: keep
              tokens on your own server or computer. Students and teachers have tokens; admins have
              none.
            </p>
            <p>
              The whole description for programs is at{" "}
              <a href={`${server}/openapi.json`} className="link wrap-anywhere">
                openapi.json
              </a>{" "}
              (OpenAPI 3.1).
            </p>
          </Part>
          <Part id="scopes" title="Scopes">
            <dl className="border-b border-line">
              {Object.entries(tokenScopeText).map(([scope, text]) => (
                <Row key={scope} name={scope}>
                  {text}
                </Row>
              ))}
            </dl>
            <p>Teachers, their free times and their reviews need a token, and no scope.</p>
          </Part>
          <Part id="conventions" title="Conventions">
            <p>
              Bodies and answers are JSON. Money is whole pence with its currency. Instants are UTC
              in ISO 8601. Ids are those of the website’s addresses. Something that is somebody
              else’s answers 404, as if it were not there.
            </p>
            <p>
              A list answers <code className="text-sm">next</code>: give it back as{" "}
              <code className="text-sm">cursor</code> to go on. Reads have an{" "}
              <code className="text-sm">ETag</code>: with{" "}
              <code className="text-sm">If-None-Match</code>, what has not changed answers 304.
            </p>
            <p>
              We may add operations, fields and values at any time, so do not fail on ones that you
              do not know. What would break a program comes under another version than v1.
            </p>
          </Part>
          <Part id="repeating" title="Repeating">
            <p>
              Send a write with a header <code className="text-sm">Idempotency-Key</code> of your
              own making, such as a UUID. If no answer reaches you, send it again with the same key:
              it is carried out once, and for {rules.api.answerKeptHours} hours its repetitions get
              the same answer, with the header <code className="text-sm">Idempotency-Replayed</code>
              .
            </p>
          </Part>
          <Part id="errors" title="Errors">
            <p>
              A refusal is a problem as RFC 9457 describes it. Read{" "}
              <code className="text-sm">code</code>; show <code className="text-sm">detail</code> to
              people. Where fields are wrong, <code className="text-sm">errors</code> has a sentence
              for each.
            </p>
            <Code>
              {JSON.stringify(
                {
                  type: "about:blank",
                  title: "Bad Request",
                  status: 400,
                  code: "wrong-fields",
                  detail: "Some of what was sent is missing or wrong.",
                  errors: [{ field: "startsAt", message: "Fill this in" }],
                  requestId: "b1c7…",
                },
                null,
                2,
              )}
            </Code>
          </Part>
          <Part id="limits" title="Limits">
            <p>
              A token takes {rules.api.requestsPerMinute} requests a minute. The headers{" "}
              <code className="text-sm">RateLimit</code> and{" "}
              <code className="text-sm">RateLimit-Policy</code> say what is left; beyond it the
              answer is 429 with <code className="text-sm">Retry-After</code>. A body has at most{" "}
              {rules.api.bodyKilobytes} kB.
            </p>
          </Part>
          <Part id="events" title="Events">
            <p>
              A{" "}
              <Link to={href("/account/webhooks")} className="link">
                webhook
              </Link>{" "}
              is an address of yours that is told what happens, by a POST with JSON. It has ids
              alone: read the rest through the API, such as who cancelled a lesson. The order of
              events is not promised.
            </p>
            <dl className="border-b border-line">
              {webhookEvents.map((event) => (
                <Row key={event} name={event}>
                  {webhookEventText[event]}
                </Row>
              ))}
            </dl>
            <Code>
              {JSON.stringify(
                {
                  type: "lesson.booked",
                  timestamp: "2026-12-03T16:30:00.000Z",
                  data: { lessonId: "01989c2e-7d10-7c3a-9f4e-2b1f0a6d3c55" },
                },
                null,
                2,
              )}
            </Code>
            <p>
              Answer with 2xx within {rules.api.webhookSeconds} seconds, and work afterwards. With
              any other answer we send it again after {rules.api.webhookWaitSeconds[0]} seconds and
              then ever later, {rules.api.webhookWaitSeconds.length} times at most. An event may
              come twice: its header <code className="text-sm">webhook-id</code> is then the same.
              After {rules.api.webhookOffDays} days without one that got through the webhook is
              switched off, and you get a mail; an answer of 410 switches it off at once. On its
              page you can switch it off and on yourself.
            </p>
            <p>
              Messages are signed by the{" "}
              <a href="https://www.standardwebhooks.com/" className="link">
                Standard Webhooks
              </a>{" "}
              convention, for which there are libraries in many languages. In Node.js:
            </p>
            <Code>{verifying}</Code>
            <p>
              Or by hand: the HMAC-SHA256 of <code className="text-sm">id.timestamp.body</code>,
              with the part of the secret after <code className="text-sm">whsec_</code> read as
              Base64, is one of the values after <code className="text-sm">v1,</code> in{" "}
              <code className="text-sm">webhook-signature</code>. Refuse what webhook-timestamp says
              is old.
            </p>
          </Part>
          {groups.map(({ name, calls }) => (
            <Part key={name} id={anchorOf(name)} title={name}>
              {calls.map((call) => (
                <Call key={call.id} call={call} />
              ))}
            </Part>
          ))}
        </div>
        <nav aria-label="On this page" className="mt-12 hidden self-start lg:block">
          <ul>
            {[...begin, ...groups.map(({ name }) => name)].map((name) => (
              <li key={name}>
                <a
                  href={`#${anchorOf(name)}`}
                  className="link-quiet inline-flex min-h-11 items-center"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </Page>
  );
}

const verifying = `import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
// The body as it came, before anything reads it as JSON.
const event = webhook.verify(rawBody, request.headers);
if (event.type === "lesson.booked") await addToCalendar(event.data.lessonId);`;

/** The parts before the operations. */
const begin = ["Begin", "Scopes", "Conventions", "Repeating", "Errors", "Limits", "Events"];

function anchorOf(name: string): string {
  return name.toLowerCase();
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="scroll-mt-4 text-section">
        {title}
      </h2>
      <div className="mt-4 grid gap-4 *:max-w-176">{children}</div>
    </section>
  );
}

function Code({ children }: { children: string }) {
  return (
    <pre className="min-w-0 rounded-panel border border-line bg-surface p-5 text-sm wrap-anywhere whitespace-pre-wrap">
      <code>{children}</code>
    </pre>
  );
}

/** A text of the document: what it has between backticks is code. */
function Words({ text }: { text: string }) {
  return text.split("`").map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <code key={part} className="text-sm">
        {part}
      </code>
    ),
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-t border-line py-3 md:grid-cols-2">
      <dt>
        <code className="text-sm wrap-anywhere">{name}</code>
      </dt>
      <dd className="text-sm text-muted">{children}</dd>
    </div>
  );
}

function Call({ call }: { call: ApiCall }) {
  return (
    <details id={call.id} className="scroll-mt-4 border-t border-line-strong">
      <summary className="min-h-11 py-3">
        <h3 className="inline font-sans text-base font-semibold">{call.title}</h3>{" "}
        <code className="text-sm wrap-anywhere text-muted">
          {call.method} {call.path}
        </code>
      </summary>
      <div className="grid gap-4 pb-6">
        {call.about === "" ? null : (
          <p>
            <Words text={call.about} />
          </p>
        )}
        <p className="text-sm text-muted">
          {call.scope === null ? "Any token" : `Scope ${call.scope}`}
        </p>
        <Fields title="In the address" fields={call.inPath} />
        <Fields title="Query" fields={call.query} optional />
        <Fields title="Body" fields={call.body} optional />
        <Code>{call.request}</Code>
        <Fields title={`Answer ${call.status}`} fields={call.answer} />
        {call.response === null ? (
          <p className="text-sm text-muted">It answers {call.status}, without a body.</p>
        ) : (
          <Code>{call.response}</Code>
        )}
        <section>
          <h4 className="font-sans text-sm font-semibold">Problems</h4>
          <dl className="mt-2 border-b border-line">
            {call.problems.map(({ status, about }) => (
              <Row key={status} name={status}>
                <Words text={about} />
              </Row>
            ))}
          </dl>
        </section>
      </div>
    </details>
  );
}

type FieldsProps = { title: string; fields: ApiField[]; optional?: boolean };

function Fields({ title, fields, optional = false }: FieldsProps) {
  if (fields.length === 0) return null;
  return (
    <section>
      <h4 className="font-sans text-sm font-semibold">{title}</h4>
      <dl className="mt-2 border-b border-line">
        {fields.map(({ name, type, about, isOptional }) => (
          <Row key={name} name={name}>
            <span className="wrap-anywhere">{type}</span>
            {optional && isOptional ? ", may be left out" : null}
            {about === "" ? null : (
              <span className="block">
                <Words text={about} />
              </span>
            )}
          </Row>
        ))}
      </dl>
    </section>
  );
}
