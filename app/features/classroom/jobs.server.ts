import { sweepRecordingsJob } from "./recording/drop-recordings.server.ts";
import { joinPieces } from "./recording/join-pieces.server.ts";

export const classroomJobs = [joinPieces, sweepRecordingsJob];
