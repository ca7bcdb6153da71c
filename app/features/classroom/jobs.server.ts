import { sweepRecordingsJob } from "./recording/drop-recordings.server.ts";
import { joinPieces } from "./recording/join-pieces.server.ts";
import { dropHeartbeatsJob } from "./witness/drop-heartbeats.server.ts";

export const classroomJobs = [dropHeartbeatsJob, joinPieces, sweepRecordingsJob];
