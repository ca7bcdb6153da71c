import {
  sendApplicationApproved,
  sendApplicationReceived,
  sendApplicationRejected,
  sendChangeDecided,
  sendChangesRequested,
  sendGoOnLater,
} from "./application-mails.server.ts";
import { followReliabilityJob, sendReliabilityNotice } from "./follow-reliability.server.ts";
import { sendAppealDecided, sendSanctioned, sendSanctionEnded } from "./sanction-notices.server.ts";

export const teachersJobs = [
  sendGoOnLater,
  sendApplicationReceived,
  sendChangesRequested,
  sendApplicationApproved,
  sendApplicationRejected,
  sendChangeDecided,
  sendSanctioned,
  sendSanctionEnded,
  sendAppealDecided,
  sendReliabilityNotice,
  followReliabilityJob,
];
