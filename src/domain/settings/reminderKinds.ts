/** The kinds of automatic reminders that a template can be for (HM-05). */
export const REMINDER_OPTIONS = [
  { value: 'pickup', label: 'Dag voor het afhalen van een verhuur' },
  { value: 'return', label: 'Dag voor het terugbrengen van een verhuur' },
  { value: 'overdue', label: 'Verhuur te laat' },
  { value: 'approval', label: 'Bestek zonder antwoord' },
] as const
export type ReminderKind = (typeof REMINDER_OPTIONS)[number]['value']
export type RentalReminderKind = Exclude<ReminderKind, 'approval'>
export const REMINDER_KINDS = REMINDER_OPTIONS.map(({ value }) => value) as [ReminderKind, ...ReminderKind[]]

/**
 * The name of a reminder within a sentence: 'dag voor het afhalen van een verhuur'; undefined for an unknown
 * kind.
 */
export function reminderName(kind: string): string | undefined {
  const label = REMINDER_OPTIONS.find(({ value }) => value === kind)?.label
  return label && label.charAt(0).toLowerCase() + label.slice(1)
}
