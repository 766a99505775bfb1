/* Settings of mails that customers get automatically. All of them are off by default. */

export const APPROVAL_SETTINGS = {
  approvalLink: {
    label: 'Link om akkoord te geven',
    kind: 'flag',
    unset: '0',
    description:
      'Een mail met een bestek kan een link meekrijgen waarmee de klant zonder account akkoord gaat, weigert of een vraag stelt.',
  },
  approvalReminderDays: {
    label: 'Herinnering aan een bestek na',
    kind: 'integer',
    unset: '0',
    unit: 'dagen',
    description: 'Wie zolang niet op de link antwoordt, krijgt één keer een herinnering. 0: nooit.',
  },
} as const

/** The rules for sending them are in src/domain/mail/reminders.ts. */
export const REMINDER_SETTINGS = {
  remindPickup: {
    label: 'Herinnering voor het afhalen',
    kind: 'flag',
    unset: '0',
    description: 'De klant krijgt een mail op de dag voor de afhaaldatum.',
  },
  remindReturn: {
    label: 'Herinnering voor het terugbrengen',
    kind: 'flag',
    unset: '0',
    description: 'De klant krijgt een mail op de dag voor de retourdatum.',
  },
  remindOverdue: {
    label: 'Herinnering als een verhuur te laat is',
    kind: 'flag',
    unset: '0',
    description: 'De klant krijgt één mail als het materiaal na de retourdatum nog niet terug is.',
  },
} as const
