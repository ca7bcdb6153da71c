import { deleteUnusedPicturesJob } from "./pictures/delete-unused.server.ts";
import { keepVersionsJob } from "./versions/keep-versions.server.ts";

export const notebookJobs = [keepVersionsJob, deleteUnusedPicturesJob];
