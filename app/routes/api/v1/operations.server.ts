import { availabilityOperations } from "./availability.server.ts";
import { bookingOperations } from "./bookings.server.ts";
import { chatWrites } from "./chat-writes.server.ts";
import { chatReads } from "./chats.server.ts";
import { lessonSteps } from "./lesson-steps.server.ts";
import { lessonReads } from "./lessons.server.ts";
import type { AnyOperation } from "./operation.ts";
import { profileOperations } from "./profile.ts";
import { teacherOperations } from "./teachers.server.ts";
import { webhookOperations } from "./webhooks.server.ts";

/** Everything that the API does, in the order of its documentation. */
export const operations: readonly AnyOperation[] = [
  ...profileOperations,
  ...teacherOperations,
  ...lessonReads,
  ...bookingOperations,
  ...lessonSteps,
  ...chatReads,
  ...chatWrites,
  ...availabilityOperations,
  ...webhookOperations,
];
