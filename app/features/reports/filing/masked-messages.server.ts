import { and, gt, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { readContext } from "#app/features/chat/conversations/message-context.server.ts";
import { readNumber } from "#app/features/settings/settings.server.ts";
import { chatOn } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { day } from "#app/platform/time/time.ts";
import { joinCase } from "./join-case.server.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { isAbout } from "#app/features/reports/reported/about.server.ts";
import { severityOf } from "#app/features/reports/reported/rules.ts";
import { sealContext } from "#app/features/reports/reported/sealed-context.server.ts";

type Found = {
  chatId: string;
  seq: string;
  senderId: string;
  teacherId: string;
  masked: number;
};

/**
 * Puts one case a day into the queue for everybody with as many masked messages in 24 hours as is set: their latest
 * with what was around it. An admin decides; nothing else happens to them.
 */
export async function openMaskedCases(now = new Date()): Promise<void> {
  const since = new Date(now.getTime() - day);
  const most = await readNumber("masked-messages", now);
  await inTransaction(async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended('reports.masked-messages', 31))`,
    );
    const { rows } = await chatOn(tx).execute<Found>(sql`
      select found.chat_id as "chatId", found.seq, found.sender_id as "senderId", c.teacher_id as "teacherId", found.masked
      from (select m.sender_id, count(*)::int as masked,
          (array_agg(m.chat_id order by o.at desc, m.seq desc))[1] as chat_id,
          (array_agg(m.seq order by o.at desc, m.seq desc))[1] as seq
        from message_originals o join messages m using (chat_id, seq)
        where o.cause = 'masked' and o.at > ${since}
        group by m.sender_id having count(*) >= ${most}) found
      join chats c on c.id = found.chat_id`);
    for (const { chatId, seq, senderId, teacherId, masked } of rows) {
      const isOpened = and(
        isNull(reports.reporterId),
        gt(reports.createdAt, since),
        isAbout(senderId),
      );
      if ((await tx.$count(reports, isOpened)) > 0) continue;
      const messageSeq = Number(seq);
      const context = (await readContext(tx, chatId, messageSeq))!;
      const report = {
        reporterId: null,
        subject: "message",
        chatId,
        messageSeq,
        context,
        teacherId,
        category: "contact-details",
        severity: severityOf("contact-details"),
        text: `${masked} messages of this person had contact details hidden within a day. This is the latest.`,
        createdAt: now,
      } as const;
      const [made] = await tx
        .insert(reports)
        .values({ ...report, ...(await joinCase(tx, report)) })
        .returning({ id: reports.id });
      await sealContext(tx, { id: made!.id, reporterId: null, context }, now);
    }
  });
}

export const maskedCases = defineJob({
  name: "reports.masked-messages",
  payload: z.object({}),
  run: () => openMaskedCases(),
  schedule: "*/5 * * * *",
});
