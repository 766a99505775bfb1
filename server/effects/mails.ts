import type { MailEffects } from '../../src/mutations/serverEffects.ts'
import { DomainError } from '../../src/domain/shared/errors.ts'
import { MailRefused } from '../lib/mailRefused.ts'
import { cleanHtml } from '../mailQueue/html.ts'
import { cancelOrder, queueOrder, requeueOrder } from '../mailQueue/orders.ts'
import { queueMail } from '../mailQueue/queue.ts'
import { REMINDER_TEXTS } from '../../src/documents/reminderTexts.ts'
import { PURPOSE_TEXTS, templateForPurpose } from '../../src/domain/mail/purpose.ts'
import type { MailTemplate } from '../../src/domain/settings/settings.ts'
import { writeUndoable, type EffectContext, selectRows } from './context.ts'

type PurposeRow = Pick<
  MailTemplate,
  'name' | 'subject' | 'content' | 'language' | 'external' | 'rmaRequest' | 'reminder'
>
const TEMPLATES = `
  SELECT name, subject, content, language, external, rma_request AS "rmaRequest", reminder
  FROM mail_template WHERE language = $1 ORDER BY name, id`

export function mailEffects(context: EffectContext): MailEffects {
  const { client, store, mid, uid } = context
  const write = (text: string, values: unknown[]) => writeUndoable(context, text, values)
  return {
    queue: (order) => orRefuse(queueOrder(write, mid, order, uid)),
    letter: async (letter) => {
      await store.touch()
      await orRefuse(queueMail(client, { ...letter, text: '', mid, askedBy: uid }))
    },
    textFor: async (purpose, language) => {
      const templates = await selectRows<PurposeRow>(context, TEMPLATES, [language])
      if (purpose === 'quote')
        return templates.find(({ reminder }) => reminder === purpose) ?? REMINDER_TEXTS[purpose][language]
      return templateForPurpose(templates, purpose, language) ?? PURPOSE_TEXTS[purpose][language]
    },
    cancel: (mailId) => cancelOrder(write, mailId),
    again: (mailId, at) => requeueOrder(write, { mid, uid, mailId, at }),
    cleanHtml,
  }
}

/** Turns an address that no mail can reach into a refusal, like any other invalid value. */
const orRefuse = async <T>(queued: Promise<T>): Promise<T> => {
  try {
    return await queued
  } catch (error) {
    throw error instanceof MailRefused ? new DomainError('invalid_args', error.message) : error
  }
}
