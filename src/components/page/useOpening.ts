import { useEffect, useState } from 'react'
import { afterPaint } from './useAfterFirstPaint.ts'

/**
 * Controls when a dialog mounts and opens. It is not mounted before its first opening, because a screen can
 * have ten dialogs. It renders after the frame that shows the button as pressed, so that this feedback is
 * never late.
 * @param opened true if it should be open; a dialog that starts open is open at once
 * @returns `there`: mount the dialog, closed at first, which it needs to fade in and to return the focus;
 * `open`: show it
 */
export function useOpening(opened: boolean): { there: boolean; open: boolean } {
  const [there, setThere] = useState(opened)
  const [open, setOpen] = useState(opened)
  useEffect(() => {
    if (!opened) return setOpen(false)
    return afterPaint(() => (there ? setOpen(true) : setThere(true)))
    // The other effect handles the change of `there`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [opened])
  useEffect(() => {
    if (opened && there) setOpen(true)
    // Only when it mounts: after that every opening waits for a paint.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [there])
  return { there, open: opened && open }
}
