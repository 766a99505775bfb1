import { IconCamera } from '../../components/icons/icons.tsx'
import { useLock } from '../../components/page/LockedArea.tsx'
import classes from './TakePhotos.module.css'
import { photoTexts } from './photoTexts.ts'

interface TakePhotosProps {
  /** Class with the size, set by the place of the button. */
  className: string | undefined
  /** Size of the icon, in pixels. */
  size: number
  onClick: () => void
}

/** A large button to take several photos in a row; absent where the person may not change anything. */
export function TakePhotos({ className, size, onClick }: TakePhotosProps) {
  if (useLock()) return null
  return (
    <button type="button" className={`${classes.take} ${className ?? ''}`} onClick={onClick}>
      <IconCamera size={size} />
      {photoTexts.take}
    </button>
  )
}
