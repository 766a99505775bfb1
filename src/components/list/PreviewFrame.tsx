import type { ComponentType, KeyboardEvent, ReactNode } from 'react'
import classes from './PreviewPanel.module.css'

export interface PreviewProps {
  id: string
  onClose: () => void
}

interface PreviewFrameProps {
  /** The key of the row that is shown beside the list; null for none. */
  previewed: string | null
  onClose: () => void
  Preview: ComponentType<PreviewProps>
  children: ReactNode
}

/** A list with the preview of a row beside it; Escape closes the preview (LI-09). */
export function PreviewFrame({ previewed, onClose, Preview, children }: PreviewFrameProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (previewed === null || event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    // Receives the bubbling keys of the rows.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={previewed === null ? undefined : classes.beside} onKeyDown={onKeyDown}>
      {children}
      {previewed !== null && <Preview id={previewed} onClose={onClose} />}
    </div>
  )
}
