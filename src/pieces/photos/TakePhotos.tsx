import { IconCamera } from '../../components/icons/icons.tsx'
import classes from './TakePhotos.module.css'
import { photoTexts as t } from './texts.ts'

interface TakePhotosProps {
  /** Its measures, which its place gives it. */
  className: string | undefined
  /** Of the sign, in pixels. */
  size: number
  onClick: () => void
}

/** One large button: several photos in a row. */
export const TakePhotos = ({ className, size, onClick }: TakePhotosProps) => (
  <button type="button" className={`${classes.take} ${className ?? ''}`} onClick={onClick}>
    <IconCamera size={size} />
    {t.take}
  </button>
)
