import { advance } from "./advance-lessons.server.ts";
import { closeCharge, releaseHolds } from "./expire-holds.server.ts";
import { announceBooked, announceCancelled, announceReturned, remind } from "./notices.server.ts";

export const schedulingJobs = [
  announceBooked,
  announceCancelled,
  announceReturned,
  remind,
  closeCharge,
  releaseHolds,
  advance,
];
