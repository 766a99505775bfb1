import * as z from 'zod'
import { Id } from '../../src/domain/shared/ids.ts'
import { validationTexts } from '../../src/domain/shared/validationTexts.ts'
import { WEBHOOK_EVENT_LIST, webhookUrlProblem } from '../../src/domain/webhooks/webhook.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import {
  updateWebhook,
  deliveriesOf,
  deleteWebhook,
  insertWebhook,
  requeueDelivery,
  readWebhooks,
} from '../webhooks/store.ts'

const OfId = z.object({ id: Id })
const Events = z.array(z.enum(WEBHOOK_EVENT_LIST)).min(1, validationTexts.required)

/** The webhooks of the company (WH-01 to WH-03). */
export const webhooksRoutes: RoutePlugin = async (app) => {
  const { pool, env } = app
  const confirmed = { config: { confirmed: true } }
  const Url = z.string().superRefine((url, issues) => {
    const message = webhookUrlProblem(url, env.webhookPrivateHosts)
    if (message) issues.addIssue({ code: 'custom', message, input: url })
  })
  const Fields = z
    .object({ url: Url, events: Events, active: z.boolean(), paused: z.literal(false) })
    .partial()
  const Base = z.object({ url: z.string(), events: z.array(z.string()), active: z.boolean() }).partial()

  app.get('/webhooks', { schema: { summary: 'The webhooks, without their secrets' } }, async () =>
    readWebhooks(pool),
  )

  app.post(
    '/webhooks',
    {
      ...confirmed,
      schema: {
        summary: 'A new webhook; its secret, this once',
        body: z.object({ url: Url, events: Events }),
      },
    },
    async ({ body, actor }, reply) => reply.code(201).send(await insertWebhook(pool, env, body, actor)),
  )

  app.put(
    '/webhooks/:id',
    {
      ...confirmed,
      schema: { summary: 'Change a webhook', params: OfId, body: Fields.extend({ base: Base.default({}) }) },
    },
    async ({ params, body: { base, ...given }, actor }) =>
      updateWebhook(pool, params.id, given, base as typeof given, actor),
  )

  app.delete(
    '/webhooks/:id',
    { ...confirmed, schema: { summary: 'End a webhook', params: OfId } },
    async ({ params, actor }) => {
      await deleteWebhook(pool, params.id, actor)
      return {}
    },
  )

  app.get(
    '/webhooks/:id/deliveries',
    { schema: { summary: 'What became of its latest messages', params: OfId } },
    async ({ params }) => deliveriesOf(pool, params.id),
  )

  app.post(
    '/webhooks/deliveries/:id/again',
    { schema: { summary: 'Send a message once more', params: OfId } },
    async ({ params }) => {
      await requeueDelivery(pool, params.id)
      app.webhooks.wake()
      return {}
    },
  )
}
