import { texts } from '../../lib/texts.ts'
import { IconCopy } from '../icons/icons.tsx'
import { IconAction } from '../page/ActionButton.tsx'
import { copyText } from '../toasts/copyText.ts'
import classes from './ShowOnce.module.css'
import { choose } from './confirm.ts'

export interface ShownOnce {
  title: string
  secret: string
  /** What stands before the secret, such as 'Wachtwoord: '. */
  lead?: string
  /** Of the button that copies it. */
  copyLabel: string
  /** What to do where it cannot be copied. */
  instead: string
  /** That it is shown once, and what to do with it. */
  note: string
}

/** Shows a secret that was made, this once, to be put where it is needed. */
export const showOnce = ({
  title,
  secret,
  lead = '',
  copyLabel,
  instead,
  note,
}: ShownOnce): Promise<unknown> =>
  choose({
    title,
    text: (
      <>
        <span className={classes.secret}>
          <strong>
            {lead}
            {secret}
          </strong>
          <IconAction label={copyLabel} icon={<IconCopy />} onClick={() => void copyText(secret, instead)} />
        </span>
        <span className={classes.note}>{note}</span>
      </>
    ),
    options: [{ value: 'close', label: texts.close, look: 'filled' }],
  })
