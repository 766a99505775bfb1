import type { ReactNode } from 'react'
import { texts } from '../../lib/texts.ts'
import classes from './Field.module.css'
import { IconCheck, IconSave } from '../icons/icons.tsx'
import type { SaveState } from '../../lib/fieldSaver.ts'
import { type Autosave, type AutosaveOptions, useAutosave } from './useAutosave.ts'

/** Spread it on a field of this folder. */
export interface AutosaveBinding<V> {
  value: V
  onChange: (value: V, seen?: V) => void
  onBlur: () => void
  rightSection: ReactNode
  /** Typed text of an earlier page that is not a valid value. */
  offered: string | null
  /** Reports typed text that is not a valid value (yet); null if there is none any more. */
  onUnread: (text: string | null) => void
}

export interface AutosaveFieldProps<V> extends AutosaveOptions<V> {
  /** Renders the field: `{(bind) => <TextField label="Referentie" {...bind} />}` */
  children: (bind: AutosaveBinding<V>) => ReactNode
}

/** A field that saves automatically and shows the save state; see `useAutosave` for the rules. */
export function AutosaveField<V>({ children, ...options }: AutosaveFieldProps<V>) {
  return children(bindingOf(useAutosave(options)))
}

/** Returns the props that an input takes from `useAutosave`. */
export const bindingOf = <V,>(field: Autosave<V>): AutosaveBinding<V> => ({
  value: field.value,
  onChange: field.onChange,
  onBlur: field.onBlur,
  rightSection: <SaveMark state={field.state} onSave={field.save} />,
  offered: field.offered,
  onUnread: field.setUnread,
})

/** A save button while there is something to save, and a tick when it is saved. */
function SaveMark({ state, onSave }: { state: SaveState; onSave: () => void }) {
  if (state === 'clean') return null
  if (state === 'saved') return <IconCheck size={18} className={classes.saved} />
  return (
    <button
      type="button"
      className={classes.inside}
      aria-label={texts.save}
      // Not in the tab order: the blur saves, and then the button disappears together with the focus.
      tabIndex={-1}
      title={texts.save}
      // Prevent the blur, which would save once before the click does.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onSave}
    >
      <IconSave size={18} />
    </button>
  )
}
