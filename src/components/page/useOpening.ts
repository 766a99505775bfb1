import { useEffect, useState } from 'react'
import { afterPaint } from './useLater.ts'

/**
 * What a dialog needs to know of its opening. It is not there before it is opened for the first time: a screen has ten of
 * them. And it is drawn after the picture in which the button shows that it was pressed, which is thus never late.
 * @param opened whether it should be open; a dialog that begins so is open at once
 * @returns `there`: its frame is in place, closed at first, as it must be to fade in and to give the focus back;
 *   `open`: it is to be shown
 */
export function useOpening(opened: boolean): { there: boolean; open: boolean } {
  const [there, setThere] = useState(opened)
  const [open, setOpen] = useState(opened)
  useEffect(() => {
    if (!opened) return setOpen(false)
    return afterPaint(() => (there ? setOpen(true) : setThere(true)))
    // That its frame came is for the other effect.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [opened])
  useEffect(() => {
    if (opened && there) setOpen(true)
    // Only when it comes: from then on each opening waits for a picture.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [there])
  return { there, open: opened && open }
}
