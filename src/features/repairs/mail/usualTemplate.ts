import { toManufacturer } from '../../../domain/mail/external.ts'
import type { RepairStatus } from '../../../domain/repairs/constants.ts'
import type { MailTemplate } from '../../../domain/settings/settings.ts'
import type { Language } from '../../../domain/shared/languages.ts'
import { personalKey, readSetting, writeSetting } from '../../../lib/storage.ts'
import type { MailSubject } from './mailForm.ts'

/** A mail to the customer is mostly the one that was sent last about a repair that had come as far. */
export interface Occasion {
  kind: 'text' | 'estimate'
  status: RepairStatus
  /** Of the customer; null: nobody said. */
  language: Language | null
}

export const occasionOf = (kind: Occasion['kind'], { repair, customer }: MailSubject): Occasion => ({
  kind,
  status: repair.status,
  language: customer?.language ?? null,
})

const keyOf = ({ kind, status, language }: Occasion) =>
  personalKey(['mail.template', kind === 'estimate' ? kind : status, language].filter(Boolean).join('.'))

/** The template that this person used last on this occasion, when there still is one and the customer understands it. */
export function usualTemplate(
  occasion: Occasion,
  templates: readonly MailTemplate[],
): MailTemplate | undefined {
  const { language } = occasion
  const fitting = templates.filter((template) => !toManufacturer(template))
  const kept = (of: Occasion) => {
    const used = readSetting<unknown>(keyOf(of), null)
    return fitting.find(({ id }) => id === used)
  }
  const anyone = kept({ ...occasion, language: null })
  return kept(occasion) ?? (language === null || anyone?.language === language ? anyone : undefined)
}

/** @param templateId null: a text of one's own */
export const rememberTemplate = (occasion: Occasion, templateId: string | null): void =>
  writeSetting(keyOf(occasion), templateId)
