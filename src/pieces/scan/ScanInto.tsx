import { IconScan } from '../../components/icons/icons.tsx'
import classes from './ScanInto.module.css'
import { openScanner } from './scanBus.ts'

/** At the end of a field that takes a number: the camera fills it in. @param label of the field */
export const ScanInto = ({ label, onCode }: { label: string; onCode: (text: string) => void }) => (
  <button
    type="button"
    className={classes.button}
    aria-label={`${label} scannen`}
    title="Scannen"
    // The field keeps the focus.
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => openScanner({ take: onCode })}
  >
    <IconScan size={18} />
  </button>
)
