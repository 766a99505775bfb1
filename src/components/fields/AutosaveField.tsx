import type { ReactNode } from 'react'
import { texts } from '../../lib/texts.ts'
import classes from './Field.module.css'
import { IconCheck, IconSave } from '../icons/icons.tsx'
import type { SaveState } from '../../lib/fieldSaver.ts'
import { type Autosave, type AutosaveOptions, useAutosave } from './useAutosave.ts'

/** To be spread on a field of this folder. */
export interface AutosaveBinding<V> {
  value: V
  onChange: (value: V, seen?: V) => void
  onBlur: () => void
  rightSection: ReactNode
  /** A text of an earlier page that is no value. */
  offered: string | null
  /** Notes a text that is typed and is no value (yet); null: there is none any more. */
  onUnread: (text: string | null) => void
}

export interface AutosaveFieldProps<V> extends AutosaveOptions<V> {
  /** Renders the field: `{(bind) => <TextField label="Referentie" {...bind} />}` */
  children: (bind: AutosaveBinding<V>) => ReactNode
}

/** A field that saves by itself and shows that it did; see useAutosave for when. */
export function AutosaveField<V>({ children, ...options }: AutosaveFieldProps<V>) {
  return children(bindingOf(useAutosave(options)))
}

/** What an input takes from `useAutosave`. */
export const bindingOf = <V,>(field: Autosave<V>): AutosaveBinding<V> => ({
  value: field.value,
  onChange: field.onChange,
  onBlur: field.onBlur,
  rightSection: <SaveMark state={field.state} onSave={field.save} />,
  offered: field.offered,
  onUnread: field.note,
})

/** An icon that saves while there is something to save, and a tick when it is done. */
function SaveMark({ state, onSave }: { state: SaveState; onSave: () => void }) {
  if (state === 'clean') return null
  if (state === 'saved') return <IconCheck size={18} className={classes.saved} />
  return (
    <button
      type="button"
      className={classes.inside}
      aria-label={texts.save}
      // Leaving the field saves. The icon disappears then, and would take the focus with it.
      tabIndex={-1}
      title={texts.save}
      // Leaving the field would save as well, and then the click once more.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onSave}
    >
      <IconSave size={18} />
    </button>
  )
}
