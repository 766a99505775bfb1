import { IconCamera } from '../../components/icons/icons.tsx'
import classes from './TakePhotos.module.css'
import { photoTexts } from './photoTexts.ts'

interface TakePhotosProps {
  /** Class with the size, set by the place of the button. */
  className: string | undefined
  /** Size of the icon, in pixels. */
  size: number
  onClick: () => void
}

/** A large button to take several photos in a row. */
export const TakePhotos = ({ className, size, onClick }: TakePhotosProps) => (
  <button type="button" className={`${classes.take} ${className ?? ''}`} onClick={onClick}>
    <IconCamera size={size} />
    {photoTexts.take}
  </button>
)
