import { IconAction } from '../../../components/page/ActionButton.tsx'
import { choose } from '../../../components/dialogs/confirm.ts'
import { IconCopy } from '../../../components/icons/icons.tsx'
import { toastSuccess, toastWarning } from '../../../components/toasts/toasts.ts'
import { texts } from '../../../lib/texts.ts'
import classes from './Users.module.css'

interface Named {
  name: string
  lastName: string
}

/** Shows a password that was made, this once, to be given to the person it is for (D-127, D-009). */
export const showPassword = ({ name, lastName }: Named, password: string): Promise<unknown> =>
  choose({
    title: `Wachtwoord van ${name} ${lastName}`,
    text: (
      <>
        <span className={classes.password}>
          <strong>Wachtwoord: {password}</strong>
          <IconAction label="Wachtwoord kopiëren" icon={<IconCopy />} onClick={() => void copy(password)} />
        </span>
        <span className={classes.once}>
          Dit wachtwoord wordt maar één keer getoond. Geef het zelf door; het moet na het aanmelden gewijzigd
          worden.
        </span>
      </>
    ),
    options: [{ value: 'close', label: texts.close, look: 'filled' }],
  })

async function copy(password: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(password)
    toastSuccess('Gekopieerd.')
  } catch {
    toastWarning('Kopiëren lukt hier niet. Noteer het wachtwoord.')
  }
}
