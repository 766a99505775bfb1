import type { GivenPassword } from './registerUser.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { showOnce } from '../../../components/dialogs/showOnce.tsx'

interface Named {
  name: string
  lastName: string
}

/** Shows a created password once, to pass on to its user (D-127, D-009). */
export const showPassword = (
  { name, lastName }: Named,
  { password, passwordUntil }: GivenPassword,
): Promise<unknown> =>
  showOnce({
    title: `Wachtwoord van ${name} ${lastName}`,
    secret: password,
    lead: 'Wachtwoord: ',
    copyLabel: 'Wachtwoord kopiëren',
    instead: 'Kopiëren lukt hier niet. Noteer het wachtwoord.',
    note: `Dit wachtwoord wordt maar één keer getoond. Geef het zelf door; het is geldig tot ${formatDateTime(passwordUntil)}. Bij het aanmelden kiest uw collega zelf een ander.`,
  })
