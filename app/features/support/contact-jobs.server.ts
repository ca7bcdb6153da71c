import { eq } from "drizzle-orm";
import { z } from "zod";
import { contactAnswers, contactMessages } from "#db/schema/support/contact.ts";
import { db } from "#app/platform/database/db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { contactTopics, isContactTopic } from "./contact-topics.ts";
import { sendContactAnswerMail } from "./emails/contact-answer.tsx";
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
    await sendContactReceivedMail({ ...row, topic, kind: row.topic });
  },
});

export const sendContactAnswer = defineJob({
  name: "reports.send-contact-answer",
  payload: z.object({ id: z.uuid() }),
  async run({ id }) {
    const [row] = await db()
      .select({
        id: contactAnswers.id,
        messageId: contactAnswers.messageId,
        text: contactAnswers.text,
        number: contactMessages.number,
        topic: contactMessages.topic,
        email: contactMessages.email,
      })
      .from(contactAnswers)
      .innerJoin(contactMessages, eq(contactMessages.id, contactAnswers.messageId))
      .where(eq(contactAnswers.id, id));
    if (row === undefined) return;
    const topic = isContactTopic(row.topic) ? contactTopics[row.topic] : row.topic;
    await sendContactAnswerMail({ ...row, topic, complaint: row.topic === "complaint" });
  },
});

export const contactJobs = [sendContactMails, sendContactAnswer];
