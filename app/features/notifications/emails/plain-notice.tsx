import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, renderMail } from "#app/platform/mail/send.server.ts";
import type { RenderedMail } from "#db/schema/notifications/notifications.ts";

type Told = { title: string; body: string; link: string };

/** The mail of a notice whose cause made none of its own. */
export function plainNotice({ title, body, link }: Told): Promise<RenderedMail> {
  return renderMail({
    subject: title,
    body: (
      <MailLayout
        preview={body === "" ? title : body}
        heading={title}
        action={{ href: absoluteUrl(link), label: "Open" }}
      >
        {body === "" ? null : <Paragraph>{body}</Paragraph>}
      </MailLayout>
    ),
  });
}
