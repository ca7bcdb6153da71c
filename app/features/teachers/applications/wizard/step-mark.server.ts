import { createHash } from "node:crypto";
import { namesInStep } from "#app/features/teachers/profiles/profile-fields.ts";
import type { Application, ApplicationContent, WrittenStep } from "../application-steps.ts";

type Source = ApplicationContent & Partial<Pick<Application, "stepDrafts">>;

/**
 * What a step held when a page showed it: a form brings it back, and a save that finds another one knows that
 * somebody has saved the step in between.
 */
export function stepMark(step: WrittenStep, source: Source, name: string): string {
  const held = source.stepDrafts?.[step] ?? partOf(step, source, name);
  return createHash("sha256").update(JSON.stringify(held)).digest("base64url").slice(0, 22);
}

function partOf(step: WrittenStep, content: ApplicationContent, name: string): unknown {
  switch (step) {
    case "about":
      return [name, ...namesInStep("about").map((word) => content[word]), content.isAdult];
    case "languages":
      return content.languages;
    case "experience": {
      const words = content.credentials.map(({ fileId: _fileId, ...credential }) => credential);
      return [...namesInStep("experience").map((word) => content[word]), words];
    }
    case "offers":
      return [content.offers, content.packages];
    case "hours":
      return content.weekly;
    case "policies": {
      const { freeCancelHours, noticeHours, trialNoticeHours, bufferMinutes } = content;
      return [freeCancelHours, noticeHours, trialNoticeHours, bufferMinutes, content.termsVersion];
    }
    case "portrait":
    case "review":
      return null;
  }
}
