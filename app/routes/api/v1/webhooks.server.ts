import { z } from "zod";
import { asStudent, asTeacher, type Person } from "#app/access/actor.ts";
import {
  deliveryProblems,
  deliveryStates,
  deliveryTypes,
  offReasons,
  webhookEvents,
} from "#db/schema/api/webhook-values.ts";
import {
  type DeliveryView,
  listDeliveries,
  sendDeliveryAgain,
  testEndpoint,
} from "#app/features/api/webhooks/deliveries.server.ts";
import {
  getEndpoint,
  listEndpoints,
  makeEndpoint,
  removeEndpoint,
  rotateSecret,
  switchOffEndpoint,
  switchOnEndpoint,
  type WebhookView,
} from "#app/features/api/webhooks/endpoints.server.ts";
import { makeEndpointForm } from "#app/features/api/webhooks/forms.ts";
import { endpointRefusalText, webhookEventText } from "#app/features/api/webhooks/text.ts";
import { parsePosted } from "#app/platform/forms/forms.ts";
import { rules } from "#config/rules.ts";
import { operation } from "./operation.ts";
import { Problem, wrongForm } from "./problem.ts";
import * as shapes from "./shapes.ts";

const secretField = z.string().meta({
  description: "With what its messages are signed; answered this once.",
  example: "whsec_3Jt…",
});

const webhookFields = {
  id: shapes.idField,
  url: z.url().meta({ example: "https://example.org/webhook" }),
  events: z.array(z.enum(webhookEvents)),
  createdAt: shapes.instant,
  failingSince: shapes.instant.nullable().meta({
    description: "Since when nothing has got through.",
  }),
  offSince: shapes.instant.nullable(),
  offReason: z.enum(offReasons).nullable(),
};
const webhook = z.object(webhookFields).meta({ id: "Webhook" });
const newWebhook = z.object({ ...webhookFields, secret: secretField }).meta({ id: "NewWebhook" });

const delivery = z
  .object({
    id: shapes.idField.meta({ description: "What the header webhook-id says." }),
    type: z.enum(deliveryTypes),
    data: z.record(z.string(), z.union([z.string(), z.number()])),
    state: z.enum(deliveryStates),
    attempts: z.int(),
    lastAt: shapes.instant.nullable(),
    lastStatus: z.int().nullable(),
    lastProblem: z.enum(deliveryProblems).nullable(),
    dueAt: shapes.instant.nullable().meta({ description: "When it is sent next." }),
    createdAt: shapes.instant,
  })
  .meta({ id: "Delivery" });

const inPath = z.object({ webhookId: shapes.idField });

const events = Object.fromEntries(webhookEvents.map((event) => [event, webhookEventText[event]]));

const makeBody = z.strictObject({
  url: z.string().meta({ example: "https://example.org/webhook" }),
  events: z.array(z.string()).meta({
    description: Object.entries(events)
      .map(([event, text]) => `\`${event}\`: ${text}.`)
      .join(" "),
    example: ["lesson.booked", "lesson.cancelled"],
  }),
});

function ownerOf(person: Person) {
  return person.role === "teacher" ? asTeacher(person) : asStudent(person);
}

function webhookOf({ createdAt, failingSince, offSince, ...endpoint }: WebhookView) {
  return {
    ...endpoint,
    createdAt: shapes.iso(createdAt),
    failingSince: shapes.isoOrNull(failingSince),
    offSince: shapes.isoOrNull(offSince),
  };
}

function deliveryOf({ createdAt, lastAt, dueAt, ...sent }: DeliveryView) {
  return {
    ...sent,
    createdAt: shapes.iso(createdAt),
    lastAt: shapes.isoOrNull(lastAt),
    dueAt: shapes.isoOrNull(dueAt),
  };
}

const common = { group: "Webhooks", scope: "webhooks:manage" } as const;

export const webhookOperations = [
  operation({
    ...common,
    id: "listWebhooks",
    method: "get",
    path: "/webhooks",
    title: "Your webhooks",
    answer: z.object({ webhooks: z.array(webhook) }),
    async run({ person }) {
      return { webhooks: (await listEndpoints(person)).map(webhookOf) };
    },
  }),
  operation({
    ...common,
    id: "makeWebhook",
    method: "post",
    path: "/webhooks",
    title: "Add a webhook",
    about: `At most ${rules.api.webhooksMost}. Its owner gets a mail.`,
    body: makeBody,
    status: 201,
    answer: newWebhook,
    refuses: {
      422: ["too-many-webhooks", "bad-address", "not-https", "credentials", "internal"],
    },
    async run({ person, body, requester, now }) {
      const form = parsePosted(body, makeEndpointForm);
      if (!form.ok) return wrongForm(form.state);
      const made = await makeEndpoint(ownerOf(person), form.value, requester, now);
      if (!made.ok) return new Problem(422, made.reason, endpointRefusalText(made.reason));
      return { ...webhookOf(made.endpoint), secret: made.secret };
    },
  }),
  operation({
    ...common,
    id: "getWebhook",
    method: "get",
    path: "/webhooks/{webhookId}",
    title: "One webhook",
    params: inPath,
    answer: webhook,
    run: async ({ person, params }) => webhookOf(await getEndpoint(person, params.webhookId)),
  }),
  operation({
    ...common,
    id: "removeWebhook",
    method: "delete",
    path: "/webhooks/{webhookId}",
    title: "Remove a webhook",
    about: "What was sent to it is deleted, too.",
    params: inPath,
    async run({ person, params, requester, now }) {
      await removeEndpoint(ownerOf(person), params.webhookId, requester, now);
      return undefined;
    },
  }),
  operation({
    ...common,
    id: "switchOnWebhook",
    method: "post",
    path: "/webhooks/{webhookId}/switch-on",
    title: "Switch a webhook on again",
    params: inPath,
    answer: webhook,
    async run({ person, params: { webhookId } }) {
      await switchOnEndpoint(ownerOf(person), webhookId);
      return webhookOf(await getEndpoint(person, webhookId));
    },
  }),
  operation({
    ...common,
    id: "switchOffWebhook",
    method: "post",
    path: "/webhooks/{webhookId}/switch-off",
    title: "Switch a webhook off",
    about: "Nothing is sent there until it is switched on. What waited can be sent again then.",
    params: inPath,
    answer: webhook,
    async run({ person, params: { webhookId }, now }) {
      await switchOffEndpoint(ownerOf(person), webhookId, now);
      return webhookOf(await getEndpoint(person, webhookId));
    },
  }),
  operation({
    ...common,
    id: "rotateSecret",
    method: "post",
    path: "/webhooks/{webhookId}/secret",
    title: "Make a new secret",
    about: `For ${rules.api.secretOverlapHours} hours messages are signed with the one before as well.`,
    params: inPath,
    answer: z.object({ secret: secretField }),
    run: async ({ person, params, requester, now }) => ({
      secret: await rotateSecret(ownerOf(person), params.webhookId, requester, now),
    }),
  }),
  operation({
    ...common,
    id: "testWebhook",
    method: "post",
    path: "/webhooks/{webhookId}/test",
    title: "Send a test",
    about: "An event `webhook.test`, which says that nothing happened.",
    params: inPath,
    async run({ person, params, now }) {
      await testEndpoint(ownerOf(person), params.webhookId, now);
      return undefined;
    },
  }),
  operation({
    ...common,
    id: "listDeliveries",
    method: "get",
    path: "/webhooks/{webhookId}/deliveries",
    title: "What was sent to a webhook",
    about: `The newest first, of the last ${rules.api.webhookKeptDays} days.`,
    params: inPath,
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(rules.api.listMost).default(20),
    }),
    answer: z.object({ deliveries: z.array(delivery) }),
    async run({ person, params, query }) {
      const { id } = await getEndpoint(person, params.webhookId);
      return { deliveries: (await listDeliveries(id, query.limit)).map(deliveryOf) };
    },
  }),
  operation({
    ...common,
    id: "sendDeliveryAgain",
    method: "post",
    path: "/webhooks/{webhookId}/deliveries/{deliveryId}/send",
    title: "Send one again",
    about: "Under its own id, so that your program knows it.",
    params: inPath.extend({ deliveryId: shapes.idField }),
    async run({ person, params: { webhookId: endpointId, deliveryId }, now }) {
      await sendDeliveryAgain(ownerOf(person), { endpointId, deliveryId }, now);
      return undefined;
    },
  }),
];
