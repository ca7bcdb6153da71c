import { z } from "zod";
import { live } from "#app/platform/live/serve-socket.server.ts";
import { unreadNotices } from "./unread.server.ts";

export const notificationsHandlers = {
  /** The figure at the bell, asked for when the socket opens: what came while it was closed was not heard. */
  "notifications.unread": live(z.strictObject({}), async ({ person }) => ({
    unread: await unreadNotices(person),
  })),
};
