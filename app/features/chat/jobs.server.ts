import { unreadMail } from "./reading/unread-mail.server.ts";

export const chatJobs = [unreadMail];
