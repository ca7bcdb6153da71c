import { z } from "zod";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { dropOldAnswers } from "./kept-answers/kept-answers.server.ts";

export const dropAnswers = defineJob({
  name: "api.drop-answers",
  payload: z.object({}),
  run: () => dropOldAnswers(),
  schedule: "41 * * * *",
});

export const apiJobs = [dropAnswers];
