import { sweepRecordingsJob } from "./recording/drop-recordings.server.ts";
import { joinPieces } from "./recording/join-pieces.server.ts";
import { dropRoomMonthsJob } from "./witness/drop-room-months.server.ts";

export const classroomJobs = [dropRoomMonthsJob, joinPieces, sweepRecordingsJob];
