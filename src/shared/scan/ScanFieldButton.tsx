import { IconScan } from '../../components/icons/icons.tsx'
import classes from './ScanFieldButton.module.css'
import { openScanner } from './scanBus.ts'

/** Button at the end of a field that fills it in with the camera. @param label of the field */
export const ScanFieldButton = ({ label, onCode }: { label: string; onCode: (text: string) => void }) => (
  <button
    type="button"
    className={classes.button}
    aria-label={`${label} scannen`}
    title="Scannen"
    // Prevents the button from taking the focus from the field.
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => openScanner({ onCode })}
  >
    <IconScan size={18} />
  </button>
)
