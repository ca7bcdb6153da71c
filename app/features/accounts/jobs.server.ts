import { z } from "zod";
import { defineJob } from "#app/platform/jobs.server.ts";
import { dropSpentMails } from "#app/platform/mail/send.server.ts";
import {
  sendAccountExists,
  sendAdminInvitation,
  sendCode,
  sendEmailChange,
  sendReset,
  sendSecurityNotice,
} from "./account-mails.server.ts";
import { dropOldEvents } from "./history.server.ts";
import { dropOldKeptForms } from "./drop-kept-forms.server.ts";
import { dropOldAttempts } from "./limits.server.ts";
import { dropOldInvitations } from "./drop-invitations.server.ts";
import { dropOldLinks } from "./mail-links.server.ts";
import { endLapsedViews } from "./view-as.server.ts";
import { dropOldLogoutTokens } from "./logout-tokens.server.ts";
import { confirmAtProvider, eraseElsewhere, sendProviderReset } from "./provider-jobs.server.ts";
import { writeRole, writeRoles } from "./write-role.server.ts";

export const dropAttempts = defineJob({
  name: "accounts.drop-attempts",
  payload: z.object({}),
  async run() {
    await dropOldAttempts();
    await dropOldLinks();
    await dropOldInvitations();
    await dropOldEvents();
    await dropOldKeptForms();
    await dropOldLogoutTokens();
    await dropSpentMails();
  },
  schedule: "23 * * * *",
});

export const endViews = defineJob({
  name: "accounts.end-views",
  payload: z.object({}),
  run: () => endLapsedViews(),
  schedule: "* * * * *",
});

export const accountsJobs = [
  sendCode,
  sendAccountExists,
  sendReset,
  sendEmailChange,
  sendSecurityNotice,
  sendAdminInvitation,
  dropAttempts,
  endViews,
  writeRole,
  writeRoles,
  sendProviderReset,
  confirmAtProvider,
  eraseElsewhere,
];
