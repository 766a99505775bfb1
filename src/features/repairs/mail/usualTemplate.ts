import { toManufacturer } from '../../../domain/mail/external.ts'
import type { RepairStatus } from '../../../domain/repairs/constants.ts'
import type { MailTemplate } from '../../../domain/settings/settings.ts'
import { personalKey, readSetting, writeSetting } from '../../../lib/storage.ts'

/** A mail to the customer is mostly the one that was sent last about a repair that had come as far. */
export interface Occasion {
  kind: 'text' | 'estimate'
  status: RepairStatus
}

const keyOf = ({ kind, status }: Occasion) =>
  personalKey(`mail.template.${kind === 'estimate' ? kind : status}`)

/** The template that this person used last on this occasion, when there still is one. */
export function usualTemplate(
  occasion: Occasion,
  templates: readonly MailTemplate[],
): MailTemplate | undefined {
  const kept = readSetting<unknown>(keyOf(occasion), null)
  return templates.find((template) => template.id === kept && !toManufacturer(template))
}

/** @param templateId null: a text of one's own */
export const rememberTemplate = (occasion: Occasion, templateId: string | null): void =>
  writeSetting(keyOf(occasion), templateId)
