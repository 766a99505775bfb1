import type { MailEffects } from '../../../src/contract/effects/mails.ts'
import { DomainError } from '../../../src/domain/shared/errors.ts'
import { MailRefused } from '../../lib/mailRefused.ts'
import { cleanHtml } from '../../mailQueue/html.ts'
import { cancelOrder, queueOrder, requeueOrder } from '../../mailQueue/orders.ts'
import { queueMail } from '../../mailQueue/queue.ts'
import { change, type EffectContext } from './context.ts'

export function mailEffects(context: EffectContext): MailEffects {
  const { client, store, mid, uid } = context
  const written = (text: string, values: unknown[]) => change(context, text, values)
  return {
    queue: (order) => orRefuse(queueOrder(written, mid, order)),
    letter: async (letter) => {
      await store.touch()
      await orRefuse(queueMail(client, { ...letter, text: '', mid }))
    },
    cancel: (mailId) => cancelOrder(written, mailId),
    again: (mailId, at) => requeueOrder(written, { mid, uid, mailId, at }),
    cleanHtml,
  }
}

/** An address that no mail can go to refuses the mutation, as any other bad value does. */
const orRefuse = async <T>(queued: Promise<T>): Promise<T> => {
  try {
    return await queued
  } catch (error) {
    throw error instanceof MailRefused ? new DomainError('invalid_args', error.message) : error
  }
}
