/** The job that sends what is due, by its name alone: what tells of an event need not load how it is sent. */
export const wakeWebhooks = { name: "api.send-webhooks" };
