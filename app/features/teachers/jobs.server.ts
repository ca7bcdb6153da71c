import {
  sendApplicationApproved,
  sendApplicationReceived,
  sendApplicationRejected,
  sendChangeDecided,
  sendChangesRequested,
  sendGoOnLater,
} from "./applications/mails/application-mails.server.ts";
import {
  followReliabilityJob,
  sendReliabilityNotice,
} from "./sanctions/follow-reliability.server.ts";
import {
  sendAppealDecided,
  sendSanctioned,
  sendSanctionEnded,
} from "./sanctions/sanction-notices.server.ts";

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
