import { z } from "zod";
import { checkAudit } from "#app/platform/database/audit-check.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { dropSpentMails } from "#app/platform/mail/send.server.ts";
import { eachApart } from "#app/platform/concurrency/each-apart.ts";
import {
  sendAdminInvitation,
  sendEmailChange,
  sendReset,
  sendSecurityNotice,
} from "./mails/account-mails.server.ts";
import { sendAccountExists, sendCode } from "./mails/sign-up-mails.server.ts";
import { dropOldEvents } from "./account-security/history.server.ts";
import { dropEndedTokens } from "./api-tokens/tokens.server.ts";
import { dropOver } from "./sessions/drop-over.server.ts";
import { dropOldFormDrafts } from "./sessions/drop-form-drafts.server.ts";
import { dropOldAttempts } from "./account-security/limits.server.ts";
import { dropOldInvitations } from "./people/drop-invitations.server.ts";
import { dropOldLinks } from "./account-security/mail-links.server.ts";
import { dropUnconfirmed } from "./sign-up/drop-unconfirmed.server.ts";
import { sendTermsChanged, tellNewTerms } from "./terms/tell-terms.server.ts";
import {
  sendPersonAppealAnswered,
  sendPersonSanctioned,
  sendPersonSanctionReversed,
} from "./sanctions/notices.server.ts";
import { endLapsedViews } from "./people/view-as.server.ts";
import { dropOldLogoutTokens } from "./identity-providers/logout-tokens.server.ts";
import {
  confirmAtProvider,
  eraseElsewhere,
  sendProviderReset,
} from "./sign-in/providers/provider-jobs.server.ts";
import { writeRole, writeRoles } from "./identity-providers/write-role.server.ts";

/**
 * Every hour, what is over: counts of attempts, mailed links, invitations, events of sign-ins, forms that were put by,
 * sessions, sign-ups, sign-ins and changes of an address that were not finished, tokens, words of spent mails. Each is
 * dropped whatever becomes of the others; what failed fails the job, which is then told and tried again.
 */
export const dropExpired = defineJob({
  name: "accounts.drop-attempts",
  payload: z.object({}),
  async run() {
    const all = [
      dropOldAttempts,
      dropOldLinks,
      dropOldInvitations,
      dropOldEvents,
      dropOldFormDrafts,
      dropOver,
      dropUnconfirmed,
      dropOldLogoutTokens,
      dropEndedTokens,
      dropSpentMails,
    ];
    await eachApart(all, (drop) => drop(), "not everything old was dropped");
  },
  schedule: "23 * * * *",
});

export const endViews = defineJob({
  name: "accounts.end-views",
  payload: z.object({}),
  run: () => endLapsedViews(),
  schedule: "* * * * *",
});

/** At an hour at which little is written. */
export const checkAuditLog = defineJob({
  name: "accounts.check-audit-log",
  payload: z.object({}),
  run: () => checkAudit(),
  schedule: "37 3 * * *",
});

export const accountsJobs = [
  sendCode,
  sendAccountExists,
  sendReset,
  sendEmailChange,
  sendSecurityNotice,
  sendAdminInvitation,
  sendPersonSanctioned,
  sendPersonSanctionReversed,
  sendPersonAppealAnswered,
  dropExpired,
  endViews,
  checkAuditLog,
  writeRole,
  writeRoles,
  sendProviderReset,
  confirmAtProvider,
  eraseElsewhere,
  sendTermsChanged,
  tellNewTerms,
];
