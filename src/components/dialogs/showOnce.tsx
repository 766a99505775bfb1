import { texts } from '../../lib/texts.ts'
import { IconCopy } from '../icons/icons.tsx'
import { IconAction } from '../page/ActionButton.tsx'
import { copyText } from '../toasts/copyText.ts'
import classes from './ShowOnce.module.css'
import { choose } from './confirm.ts'

export interface ShowOnceOptions {
  title: string
  secret: string
  /** Text before the secret, such as 'Wachtwoord: '. */
  lead?: string
  /** Label of the copy button. */
  copyLabel: string
  /** Instruction if copying is impossible. */
  instead: string
  /** Says that it is shown only once, and what to do with it. */
  note: string
}

/** Shows a created secret once, so that the user can copy it to its destination. */
export const showOnce = ({
  title,
  secret,
  lead = '',
  copyLabel,
  instead,
  note,
}: ShowOnceOptions): Promise<unknown> =>
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
