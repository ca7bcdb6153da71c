import { keepVersionsJob } from "./versions/keep-versions.server.ts";

export const notebookJobs = [keepVersionsJob];
