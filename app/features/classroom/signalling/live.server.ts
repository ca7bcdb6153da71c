import { live } from "#app/platform/live/serve-socket.server.ts";
import { heartbeat, enterRoom, leaveRoom, relaySignal, tellSending } from "./rooms.server.ts";
import { enterForm, leaveForm, roomForm, sendingForm, signalForm } from "./signals.ts";

export const classroomHandlers = {
  "room.enter": live(enterForm, (connection, input) => enterRoom(connection, input)),
  "room.signal": live(signalForm, (connection, message) => relaySignal(connection, message)),
  "room.sending": live(sendingForm, (connection, message) => tellSending(connection, message)),
  "room.beat": live(roomForm, (connection, { lessonId }) => heartbeat(connection, lessonId)),
  "room.leave": live(leaveForm, (connection, leave) => leaveRoom(connection, leave)),
};
