import {
  deviceResultForm,
  keepDeviceCheck,
} from "#app/features/classroom/devices/device-checks.server.ts";
import { live } from "#app/platform/live/serve-socket.server.ts";
import {
  enterRoom,
  heartbeat,
  leaveRoom,
  relaySignal,
  relayToTry,
  tellSending,
} from "./rooms.server.ts";
import { beatForm, enterForm, leaveForm, roomForm, sendingForm, signalForm } from "./signals.ts";

export const classroomHandlers = {
  "room.checked": live(deviceResultForm, ({ person }, result) => keepDeviceCheck(person, result)),
  "room.relay": live(roomForm, ({ person }, { lessonId }) => relayToTry(person, lessonId)),
  "room.enter": live(enterForm, (connection, input) => enterRoom(connection, input)),
  "room.signal": live(signalForm, (connection, message) => relaySignal(connection, message)),
  "room.sending": live(sendingForm, (connection, message) => tellSending(connection, message)),
  "room.beat": live(beatForm, (connection, message) => heartbeat(connection, message)),
  "room.leave": live(leaveForm, (connection, leave) => leaveRoom(connection, leave)),
};
