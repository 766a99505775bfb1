import { choose } from '../../components/dialogs/confirm.ts'
import { IconCopy } from '../../components/icons/icons.tsx'
import { ActionButton } from '../../components/page/ActionButton.tsx'
import { copyText } from '../../components/toasts/copyText.ts'
import { texts } from '../../lib/texts.ts'
import classes from './SecondStep.module.css'

const NOTE =
  'Bewaar deze codes op papier of bij uw wachtwoorden. Zonder uw toestel meldt u zich aan met een van deze codes; elke code werkt één keer. Ze worden maar één keer getoond.'

/** Shows the recovery codes, once. */
export const showRecoveryCodes = (codes: readonly string[]): Promise<unknown> =>
  choose({
    title: 'Herstelcodes',
    text: (
      <>
        {NOTE}
        <ul className={classes.codes} aria-label="Herstelcodes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <ActionButton
          icon={<IconCopy />}
          onClick={() => void copyText(codes.join('\n'), 'Kopiëren lukt hier niet. Noteer de codes.')}
        >
          Codes kopiëren
        </ActionButton>
      </>
    ),
    options: [{ value: 'close', label: texts.close, look: 'filled' }],
  })
