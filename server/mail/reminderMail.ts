import type pg from 'pg'
import { REMINDER_TEXTS } from '../../src/documents/reminderTexts.ts'
import { escapeHtml, fillHtml, fillText } from '../../src/domain/mail/fields.ts'
import type { ReminderKind } from '../../src/domain/settings/reminderKinds.ts'
import { reminderTemplate } from '../../src/domain/mail/reminders.ts'
import type { Executor } from '../../src/domain/settings/settings.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../src/domain/shared/languages.ts'
import { cleanHtml, textOfHtml } from '../mailQueue/html.ts'
import { findDocs } from '../reads/docs.ts'
import { letterText, signOff } from './letter.ts'

/** The text of a reminder before its fields are filled in. */
export interface ReminderContent {
  language: Language
  subject: string
  /** HTML. */
  content: string
  cc: string | null
  bcc: string | null
}

/** Returns the company's template in the customer's language, else the default text in it (HM-05). */
export async function reminderContent(
  pool: pg.Pool,
  kind: ReminderKind,
  of: Language | null | undefined,
): Promise<ReminderContent> {
  const language = of ?? DEFAULT_LANGUAGE
  const templates = await findDocs(pool, 'mailTemplate', 'r.reminder = $1 ORDER BY r.name, r.id', [kind])
  const { subject, content, cc, bcc } = {
    cc: null,
    bcc: null,
    ...(reminderTemplate(templates, kind, language) ?? REMINDER_TEXTS[kind][language]),
  }
  return { language, subject, content, cc, bcc }
}

/** Builds the signed letter of a reminder with its fields filled in. */
export function reminderLetter(
  { subject, content, language }: ReminderContent,
  values: Readonly<Record<string, string>>,
  executor: Executor | undefined,
): { subject: string; text: string; html: string } {
  const html = cleanHtml(fillHtml(content, values))
  const text = textOfHtml(html)
  const signed = signOff(executor, text)
  const below = signed.length > 0 ? `<p>${signed.map(escapeHtml).join('<br>')}</p>` : ''
  return {
    subject: fillText(subject, values),
    text: letterText(text, signed),
    html: `<div lang="${language.toLowerCase()}">${html}${below}</div>`,
  }
}
