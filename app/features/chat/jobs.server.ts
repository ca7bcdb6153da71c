import { showScanned } from "./attachments/show-scanned.server.ts";
import { forgetDeletedJob } from "./changing/forget-deleted.server.ts";
import { unreadMail } from "./reading/unread-mail.server.ts";

export const chatJobs = [unreadMail, forgetDeletedJob, showScanned];
