import { z } from "zod";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { sendUnreadMail } from "./emails/unread.tsx";
import { findUnread } from "./unread.server.ts";

/** Tells a person about messages they have not seen for a while; nothing when they have by then. */
export const unreadMail = defineJob({
  name: "chat.unread-mail",
  payload: z.object({ chatId: z.uuid(), readerId: z.uuid(), seq: z.number().int() }),
  async run(cause) {
    const unread = await findUnread(cause);
    if (unread !== null) await sendUnreadMail({ ...cause, ...unread });
  },
});
