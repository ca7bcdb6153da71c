import { chatHandlers } from "./features/chat/thread/live.server.ts";
import { recordingHandlers } from "./features/classroom/recording/live.server.ts";
import { classroomHandlers } from "./features/classroom/signalling/live.server.ts";
import {
  notebookBytesHandlers,
  notebookHandlers,
} from "./features/notebook/together/live.server.ts";
import { notificationsHandlers } from "./features/notifications/live.server.ts";
import type { BytesHandler, LiveHandler } from "./platform/live/serve-socket.server.ts";

/** Every message a socket understands, in the order of the features. */
export const liveHandlers: Record<string, LiveHandler<any, any>> = {
  ...notificationsHandlers,
  ...chatHandlers,
  ...classroomHandlers,
  ...recordingHandlers,
  ...notebookHandlers,
};

/** What answers binary frames, by the channel that they begin with. */
export const bytesHandlers: Record<number, BytesHandler> = { ...notebookBytesHandlers };
