import type { Person } from "#app/access/actor.ts";
import { occupantOf } from "#app/features/classroom/signalling/occupants.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Connection } from "#app/platform/live/live.server.ts";
import { live } from "#app/platform/live/serve-socket.server.ts";
import { type Agreement, recordingForm, type RecordingOff } from "./agreement.ts";
import { agreeToRecording, endRecordingConsents, lookAtAgreement } from "./consents.server.ts";

/** Only somebody who is in the room can agree; either of the two can end it from any page. */
export const recordingHandlers = {
  "room.recording": live(
    recordingForm,
    async (
      connection: Connection<Person>,
      { lessonId, wish },
    ): Promise<Agreement | RecordingOff> => {
      const { person } = connection;
      if (wish === "look") return lookAtAgreement(person, lessonId);
      if (wish === "end") return endRecordingConsents(person, lessonId);
      const visit = occupantOf(connection, lessonId);
      if (visit === undefined) throw new AppError("forbidden");
      return agreeToRecording(person, { lessonId, visitId: visit.session });
    },
  ),
};
