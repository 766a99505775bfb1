import { texts } from '../../lib/texts.ts'
import { IconCloudUp } from '../icons/icons.tsx'
import classes from '../page/Page.module.css'

export interface UnsentMarkProps {
  /** False shows nothing; default true. */
  unsent?: boolean
  /** Shows the words beside the icon. */
  withText?: boolean
}

/** Marks a record with changes that the server lacks. */
export function UnsentMark({ unsent = true, withText = false }: UnsentMarkProps) {
  if (!unsent) return null
  return (
    <span className={classes.unsent} title={texts.unsent}>
      <IconCloudUp size={16} />
      <span className={withText ? undefined : classes.srOnly}>{texts.unsent}</span>
    </span>
  )
}
