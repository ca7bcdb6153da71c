import { data, href, Link } from "react-router";
import { brand } from "#config/brand.ts";
import { findPerson } from "#app/gate/session-context.server.ts";
import { findMail, mailboxIsOpen } from "#app/features/notifications/mails.server.ts";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Route } from "./+types/mail.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `${loaderData?.mail.subject ?? "Mail"} · ${brand.name}` },
    { name: "robots", content: "noindex" },
  ];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const mail = mailboxIsOpen() ? await findMail(params.mailId) : null;
  if (mail === null) throw data(null, { status: 404 });
  const { id, to, subject, html, text, attachments, createdAt } = mail;
  return {
    mail: { id, to, subject, html, text, attachments, createdAt },
    zone: findPerson(context)?.zone ?? brand.zone,
  };
}

export default function MailPage({ loaderData }: Route.ComponentProps) {
  const { mail, zone } = loaderData;
  return (
    <Page>
      <PageHead
        before={
          <Link
            to={href("/dev/mailbox")}
            className="link-quiet mb-3 inline-flex min-h-11 items-center text-sm"
          >
            All mail
          </Link>
        }
        title={mail.subject}
        lead={
          <>
            To <strong className="font-semibold text-ink">{mail.to}</strong>,{" "}
            <Time at={mail.createdAt.getTime()} zone={zone} format="full-time" />
          </>
        }
      />
      <div className="grid gap-6 lg:grid-cols-[1.2fr_1fr]">
        <Panel title="As a mail program shows it">
          {/* No script, no form, no way out: a mail may hold what somebody typed. Links open in a window of their own. */}
          <iframe
            title="The mail"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcDoc={`<base target="_blank">${mail.html}`}
            className="h-140 w-full rounded-note border border-line bg-white"
          />
        </Panel>
        <div className="grid content-start gap-6">
          <Panel title="As plain text">
            <pre className="font-sans text-sm wrap-anywhere whitespace-pre-wrap">
              {linked(mail.text)}
            </pre>
          </Panel>
          {mail.attachments.length > 0 ? (
            <Panel title="Attached">
              <ul>
                {mail.attachments.map(({ filename, contentType, content }) => (
                  <li key={filename}>
                    <a
                      className="link inline-flex min-h-11 items-center"
                      download={filename}
                      href={`data:${contentType},${encodeURIComponent(content)}`}
                    >
                      {filename}
                    </a>
                  </li>
                ))}
              </ul>
            </Panel>
          ) : null}
        </div>
      </div>
    </Page>
  );
}

/** The text with its http addresses as links. */
function linked(text: string) {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={`${index} ${part}`} href={part} className="link">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
