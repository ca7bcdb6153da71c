import { Hr, Link, Text } from "react-email";
import { MailLayout } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, renderMail } from "#app/platform/mail/send.server.ts";
import { formatDayTime } from "#app/platform/time/time.ts";
import { zoneTime } from "#app/platform/time/zones.ts";
import type { Attachment, RenderedMail } from "#db/schema/notifications/notifications.ts";

type Told = {
  title: string;
  body: string;
  link: string;
  createdAt: Date;
  mail: RenderedMail | null;
};

/** One mail for all that waited, the oldest first, with whatever their own mails would have carried. */
export function digestMail(
  told: Told[],
  { zone, attachments }: { zone: string; attachments: Attachment[] },
): Promise<RenderedMail> {
  return renderMail({
    subject: `${told[0]!.title}, and ${told.length - 1} more`,
    body: (
      <MailLayout
        preview={told.map(({ title }) => title).join(" · ")}
        heading={`${told.length} things happened`}
        action={{ href: absoluteUrl("/account/inbox"), label: "See them all" }}
      >
        {told.map(({ title, body, link, createdAt, mail }, place) => (
          <div key={place}>
            <Text style={{ fontSize: 18, fontWeight: 600, margin: "0 0 4px" }}>
              <Link href={absoluteUrl(link)} style={{ color: "#18543b" }}>
                {title}
              </Link>
            </Text>
            {[body, mail?.quoted ?? ""].map((text, part) =>
              text === "" ? null : (
                <Text key={part} style={{ fontSize: 16, lineHeight: "25px", margin: "0 0 4px" }}>
                  {text}
                </Text>
              ),
            )}
            <Text style={{ color: "#495c51", fontSize: 13, margin: 0 }}>
              {formatDayTime(createdAt.getTime(), zone)}, {zoneTime(zone)}
            </Text>
            <Hr style={{ borderColor: "#d8ddd4" }} />
          </div>
        ))}
      </MailLayout>
    ),
    attachments: attachments.map((one, place) => ({ ...one, filename: numbered(one, place) })),
  });
}

function numbered({ filename }: Attachment, place: number): string {
  return place === 0 ? filename : filename.replace(/(\.\w+)?$/, `-${place + 1}$1`);
}
