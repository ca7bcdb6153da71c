import { showScanned } from "./attachments/show-scanned.server.ts";
import { forgetDeletedJob } from "./changing/forget-deleted.server.ts";
import { checkLinksJob } from "./conversations/check-links.server.ts";
import { withdrawUnread } from "./reading/mark-read.server.ts";
import { unreadMail } from "./reading/unread-mail.server.ts";
import { tellOfMessages } from "./sending/store-messages.server.ts";

export const chatJobs = [
  unreadMail,
  forgetDeletedJob,
  showScanned,
  withdrawUnread,
  checkLinksJob,
  tellOfMessages,
];
