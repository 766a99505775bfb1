import { recordOf } from '../../../lib/objects.ts'
import { validationTexts } from '../../../domain/shared/validationTexts.ts'
import {
  type Webhook,
  WEBHOOK_EVENT_LIST,
  type WebhookDelivery,
  type WebhookEvent,
  webhookUrlProblem,
} from '../../../domain/webhooks/webhook.ts'
import { request } from '../../../lib/http.ts'
import { confirmedRequest } from '../../../shared/confirm/confirmedRequest.ts'
import type { FieldErrors } from '../../../shared/forms/useFields.ts'

/** The form values of a webhook: one switch per event. */
export type WebhookValues = Pick<Webhook, 'url' | 'active'> & Record<WebhookEvent, boolean>

export const webhookValues = (row: Webhook | null): WebhookValues => ({
  url: row?.url ?? '',
  active: row?.active ?? true,
  ...recordOf(WEBHOOK_EVENT_LIST, (event) => row?.events.includes(event) ?? false),
})

const eventsOf = (values: WebhookValues): WebhookEvent[] =>
  WEBHOOK_EVENT_LIST.filter((event) => values[event])

/** Returns the errors that block saving. The server decides which internal addresses may use http. */
export function checkWebhook(values: WebhookValues): FieldErrors<WebhookValues> {
  const problem = /^http:/i.test(values.url.trim()) ? null : webhookUrlProblem(values.url.trim())
  const [first] = WEBHOOK_EVENT_LIST
  return {
    url: values.url.trim() === '' ? validationTexts.required : (problem ?? undefined),
    ...(eventsOf(values).length === 0 && first ? { [first]: 'Kies minstens één gebeurtenis.' } : {}),
  }
}

export const listWebhooks = (): Promise<Webhook[]> => request<Webhook[]>('GET', '/webhooks')

/** Creates a webhook. @returns its secret, which is shown only once */
export const createWebhook = async (values: WebhookValues): Promise<string> => {
  const json = { url: values.url.trim(), events: eventsOf(values) }
  return (await confirmedRequest<{ secret: string }>('POST', '/webhooks', { json })).secret
}

/**
 * Sends only the changed fields. @param seen the values that the person saw @throws ApiError 409 if they have
 * changed
 */
export async function saveWebhook(
  id: string,
  values: WebhookValues,
  changed: readonly (keyof WebhookValues)[],
  seen: WebhookValues,
): Promise<void> {
  const part = (of: WebhookValues) => ({
    ...(changed.includes('url') ? { url: of.url.trim() } : {}),
    ...(changed.includes('active') ? { active: of.active } : {}),
    ...(WEBHOOK_EVENT_LIST.some((event) => changed.includes(event)) ? { events: eventsOf(of) } : {}),
  })
  await confirmedRequest('PUT', `/webhooks/${id}`, { json: { ...part(values), base: part(seen) } })
}

/** Sends its waiting messages again, in the name of the person who resumes it. */
export const resumeWebhook = (id: string) =>
  confirmedRequest('PUT', `/webhooks/${id}`, { json: { paused: false } })

export const deleteWebhook = (id: string) => confirmedRequest('DELETE', `/webhooks/${id}`)
export const listDeliveries = (id: string): Promise<WebhookDelivery[]> =>
  request<WebhookDelivery[]>('GET', `/webhooks/${id}/deliveries`)
export const resendDelivery = (id: string) => request('POST', `/webhooks/deliveries/${id}/again`)
