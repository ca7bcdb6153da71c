import { eq } from "drizzle-orm";
import { z } from "zod";
import { contactMessages } from "#db/schema/reports.ts";
import { db } from "#app/platform/db.server.ts";
import { defineJob } from "#app/platform/jobs.server.ts";
import { contactTopics, isContactTopic } from "./contact.ts";
import { sendContactMessageMail } from "./emails/contact-message.tsx";
import { sendContactReceivedMail } from "./emails/contact-received.tsx";

export const sendContactMails = defineJob({
  name: "reports.send-contact-mails",
  payload: z.object({ id: z.uuid() }),
  async run({ id }) {
    const [row] = await db().select().from(contactMessages).where(eq(contactMessages.id, id));
    if (row === undefined) return;
    const topic = isContactTopic(row.topic) ? contactTopics[row.topic] : row.topic;
    await sendContactMessageMail({ ...row, topic });
    await sendContactReceivedMail({ ...row, topic });
  },
});

export const contactJobs = [sendContactMails];
