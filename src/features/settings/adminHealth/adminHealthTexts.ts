import type { OpenMail } from '../../../domain/adminHealth/adminHealth.ts'
import type { HealthWarning } from '../../../domain/adminHealth/warnings.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatNumber } from '../../../lib/money.ts'

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const

/** Example: '3,4 GB'. */
export function bytesText(bytes: number): string {
  let [value, at] = [bytes / 1_000, 0]
  while (value >= 1_000 && at < UNITS.length - 1) [value, at] = [value / 1_000, at + 1]
  return `${formatNumber(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))} ${UNITS[at]}`
}

const HOUR = 3_600_000

/** Returns the age of an instant: '20 minuten', '5 uur', '3 dagen'. */
export function ageText(instant: string, now: string): string {
  const ms = Math.max(0, Date.parse(now) - Date.parse(instant))
  if (ms < HOUR) {
    const minutes = Math.round(ms / 60_000)
    return minutes === 1 ? '1 minuut' : `${minutes} minuten`
  }
  if (ms < 48 * HOUR) return `${Math.round(ms / HOUR)} uur`
  return `${Math.round(ms / (24 * HOUR))} dagen`
}

/** Shown if nothing needs a person. */
export const ALL_WELL = 'Alles werkt.'
/** Shown without a known backup: it may be made elsewhere, or not at all. */
export const ALL_WELL_NO_BACKUP = 'Alles werkt. Er is nog geen back-up bekend.'

export const momentText = (instant: string | null): string =>
  instant === null ? 'niet in 8 dagen' : formatDateTime(instant)

/** Returns a number with its noun. 'nu' and 'vorige' have no plural form. */
export const countText = (n: number, one: string, many: string): string =>
  `${formatNumber(n)} ${n === 1 ? one : many}`

/** The warnings, with what to do about them. */
export const WARNINGS: Record<HealthWarning, string> = {
  backupFailed: 'De laatste back-up is mislukt.',
  backup: 'De laatste back-up is ouder dan 26 uur.',
  disk: 'Minder dan een tiende van de schijf van de server is vrij.',
  mailsOpen: 'Er zijn mails die niet vertrokken, of waarvan niet zeker is dat ze vertrokken.',
  mailsWait:
    'Er wacht een mail al langer dan een halfuur. Kijk bij Programma of de mailserver juist is ingesteld.',
  jobs: 'Een dagelijkse taak is niet gelukt.',
  superuser:
    'De server gebruikt de database met een rol die alles mag. Vraag wie de server beheert om een eigen rol zonder die rechten.',
}

/** Names of the daily jobs; an unknown job of a newer server keeps its technical name. */
export const JOBS: Readonly<Record<string, string>> = {
  notifications: 'Meldingen van de dag',
  overdue: 'Wat te laat terug is',
  approvals: 'Oude links naar bestekken',
  reminders: 'Herinneringen',
  'mail-texts': 'Oude mails opruimen',
  blobs: 'Bestanden zonder dossier opruimen',
  audit: 'Oude regels van het logboek wissen',
  retention: 'Wat voorbij zijn termijn is, wissen',
  'webhook-deliveries': 'Oude berichten opruimen',
}

export const MAIL_STATUS: Record<OpenMail['status'], string> = {
  failed: 'Niet verzonden',
  unknown: 'Mogelijk verzonden',
}
