import { IconList } from '../icons/icons.tsx'
import { IconAction } from '../page/ActionButton.tsx'
import { PREVIEW_FROM } from './DataListTable.tsx'

interface PreviewActionProps {
  /** The accessible name of the row. */
  name: string
  onPreview: () => void
}

/**
 * 'Voorbeeld' in the menu of a row: the same as Space (LI-21). Nothing on a window without room for a preview. The row
 * gets the focus, so that the arrow keys move on from it.
 */
export function PreviewAction({ name, onPreview }: PreviewActionProps) {
  if (window.innerWidth < PREVIEW_FROM) return null
  return (
    <IconAction
      reads
      label={`Voorbeeld van ${name}`}
      word="Voorbeeld"
      icon={<IconList />}
      onClick={() => {
        document.activeElement?.closest<HTMLElement>('tr[data-row]')?.focus()
        onPreview()
      }}
    />
  )
}
