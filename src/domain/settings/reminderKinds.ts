/** The uses that a template can have: an automatic reminder (HM-05), or a mail about a rental (D-144). */
export const REMINDER_OPTIONS = [
  { value: 'pickup', label: 'Dag voor het afhalen van een verhuur' },
  { value: 'return', label: 'Dag voor het terugbrengen van een verhuur' },
  { value: 'overdue', label: 'Verhuur te laat' },
  { value: 'approval', label: 'Bestek zonder antwoord' },
  { value: 'quote', label: 'Offerte van een verhuur' },
  { value: 'quoteReminder', label: 'Offerte zonder antwoord' },
  { value: 'rental', label: 'Andere mail over een verhuur' },
] as const
export type ReminderKind = (typeof REMINDER_OPTIONS)[number]['value']
/** The reminders that the server sends about a rental by its days. */
export type RentalReminderKind = 'pickup' | 'return' | 'overdue'
export const REMINDER_KINDS = REMINDER_OPTIONS.map(({ value }) => value) as [ReminderKind, ...ReminderKind[]]

/**
 * The name of a reminder within a sentence: 'dag voor het afhalen van een verhuur'; undefined for an unknown
 * kind.
 */
export function reminderName(kind: string): string | undefined {
  const label = REMINDER_OPTIONS.find(({ value }) => value === kind)?.label
  return label && label.charAt(0).toLowerCase() + label.slice(1)
}
