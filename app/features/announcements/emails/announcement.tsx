import { MailLayout, MailLinks, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, renderMail } from "#app/platform/mail/send.server.ts";
import { newsLinks } from "#app/features/notifications/news/news-token.server.ts";
import type { RenderedMail } from "#db/schema/notifications/notifications.ts";
import { paragraphsOf } from "../text.ts";

type Announced = { kind: "service" | "news"; title: string; text: string; link: string | null };

/** The mail of an announcement as it goes to one person; news can be ended from it. */
export async function announcementMail(
  { kind, title, text, link }: Announced,
  person: { id: string },
): Promise<RenderedMail> {
  const paragraphs = paragraphsOf(text);
  const news = kind === "news" ? newsLinks(person) : null;
  const mail = await renderMail({
    subject: title,
    body: (
      <MailLayout
        preview={paragraphs[0] ?? title}
        heading={title}
        action={link === null ? undefined : { href: absoluteUrl(link), label: "See more" }}
        after={
          news === null ? null : (
            <>
              <Paragraph>{whyText}</Paragraph>
              <MailLinks links={[{ href: news.page, label: "Send me no more news" }]} />
            </>
          )
        }
      >
        {paragraphs.map((paragraph, place) => (
          <Paragraph key={place}>{paragraph}</Paragraph>
        ))}
      </MailLayout>
    ),
  });
  if (news === null) return mail;
  return { ...mail, quoted: `${whyText} To end it: ${news.page}`, unsubscribe: news.oneClick };
}

const whyText = "You get this because you said yes to news from us.";
