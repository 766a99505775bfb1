import { toManufacturer } from '../../../domain/mail/external.ts'
import type { RepairStatus } from '../../../domain/repairs/constants.ts'
import type { MailTemplate } from '../../../domain/settings/settings.ts'
import type { Language } from '../../../domain/shared/languages.ts'
import { personalKey, readSetting, writeSetting } from '../../../lib/storage.ts'
import type { MailSubject } from './mailForm.ts'

/**
 * The key for remembering a template. A mail to the customer mostly uses the template that was sent last for
 * a repair at the same stage.
 */
export interface Occasion {
  kind: 'text' | 'estimate'
  status: RepairStatus
  /** Language of the customer; null if unknown. */
  language: Language | null
}

export const occasionOf = (kind: Occasion['kind'], { repair, customer }: MailSubject): Occasion => ({
  kind,
  status: repair.status,
  language: customer?.language ?? null,
})

const keyOf = ({ kind, status, language }: Occasion) =>
  personalKey(['mail.template', kind === 'estimate' ? kind : status, language].filter(Boolean).join('.'))

/**
 * Returns the template that this person used last on this occasion; undefined if it no longer exists. A
 * template used for a customer without a language counts only if the present customer understands it.
 */
export function usualTemplate(
  occasion: Occasion,
  templates: readonly MailTemplate[],
): MailTemplate | undefined {
  const { language } = occasion
  const fitting = templates.filter((template) => !toManufacturer(template))
  const savedTemplate = (of: Occasion) => {
    const used = readSetting<unknown>(keyOf(of), null)
    return fitting.find(({ id }) => id === used)
  }
  const anyone = savedTemplate({ ...occasion, language: null })
  return savedTemplate(occasion) ?? (language === null || anyone?.language === language ? anyone : undefined)
}

/** @param templateId null for a free text */
export const rememberTemplate = (occasion: Occasion, templateId: string | null): void =>
  writeSetting(keyOf(occasion), templateId)
