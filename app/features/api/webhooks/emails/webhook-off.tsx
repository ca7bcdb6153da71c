import { eq } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { webhookEndpoints } from "#db/schema/api/webhooks.ts";
import { offText } from "../text.ts";

/** Nothing is sent to an address any more: which, why, and how it is switched on again. */
export async function sendWebhookOffMail(endpointId: string, at: number): Promise<void> {
  const [row] = await db()
    .select({ endpoint: webhookEndpoints, person: users })
    .from(webhookEndpoints)
    .innerJoin(users, eq(users.id, webhookEndpoints.userId))
    .where(eq(webhookEndpoints.id, endpointId));
  const reason = row?.endpoint.offReason ?? null;
  // Switched on since, or off by hand: its owner knows.
  if (row === undefined || reason === null || reason === "by-owner") return;
  const { endpoint, person } = row;
  const { host } = new URL(endpoint.url);
  await sendMail({
    key: `webhook-off:${endpointId}:${at}`,
    to: person.email,
    subject: `We no longer send events to ${host}`,
    body: (
      <MailLayout
        preview={offText[reason]}
        heading="A webhook is switched off"
        action={{
          href: absoluteUrl(`/account/webhooks/${endpointId}`),
          label: "See what was sent",
        }}
      >
        <Paragraph>
          {person.name}, your webhook at {host} is switched off. {offText[reason]}
        </Paragraph>
        <Paragraph>
          When its receiver works again, switch it on: what has failed can be sent again from there.
        </Paragraph>
      </MailLayout>
    ),
  });
}
