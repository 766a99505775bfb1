import { Button, Group } from '@mantine/core'
import {
  createContext,
  Fragment,
  type MouseEvent,
  type ReactNode,
  useContext,
  useState,
  useSyncExternalStore,
} from 'react'
import { confirmUnsaved } from '../dialogs/confirm.ts'
import { NoteBox } from '../page/NoteBox.tsx'
import { copyText } from '../toasts/copyText.ts'
import { OpenForms, textOfFields } from './openForms.ts'

/** Tells what happened to the subject of a form, and what the user can do with the typed text. */
export interface SubjectNotice {
  text: string
  /** True if saving still has a target; if not, the save buttons give the reason. */
  canSave: boolean
  /** A way to save the text, such as restoring the record from the bin. */
  action?: { label: string; run: (drop: () => void) => void }
}

/** The notice with the ways to leave the form. */
interface ShownNotice extends SubjectNotice {
  copy: () => void
  close: () => void
  /** Drops the text without a question. */
  drop: () => void
}

interface Host {
  forms: OpenForms
  /** The notice of this host or of one around it; null while all their subjects exist. */
  notice: ShownNotice | null
  /** The notice for a form that shows it itself, see `inside`. */
  ownNotice: ShownNotice | null
}

const HostContext = createContext<Host | null>(null)

const FieldHostContext = createContext<OpenForms | null>(null)

/** Returns the host of the autosaving fields here; null if there is none. */
export const useFieldHost = (): OpenForms | null => useContext(FieldHostContext)

/** Returns the host of this form; null if there is none. */
export const useFormHost = (): Host | null => useContext(HostContext)

interface FormHostProps<T> {
  /** The record, panel or choice that the forms below are about; null if it is gone. */
  subject: T | null
  /** Identifies a subject: another key means another subject. */
  keyOf: (subject: T) => string
  /**
   * Returns what happened, while a form holds unsaved text.
   * @param next the subject that replaces it; null if there is none
   */
  notice: (held: T, next: T | null) => SubjectNotice
  /** The children show the notice themselves (`ownNotice`), because it cannot be above them. */
  inside?: boolean
  /** Autosaving fields with unsaved text also keep the subject on the screen. */
  holdsFields?: boolean
  /** Shown if the subject is gone and no form holds unsaved text. */
  otherwise?: ReactNode
  children: (subject: T) => ReactNode
}

/**
 * Keeps forms on the screen as long as they hold unsaved text, even if their subject is gone or replaced. The
 * user can then read what happened, and copy, save or drop the text. Every form below registers itself
 * (`useUnsavedGuard`).
 */
export function FormHost<T>(props: FormHostProps<T>) {
  const { subject, keyOf, notice, inside = false, holdsFields = false, otherwise = null, children } = props
  const above = useFormHost()
  const [forms] = useState(() => new OpenForms(above?.forms ?? null))
  const isDirty = useSyncExternalStore(forms.subscribe, forms.hasAny)
  const [held, setHeld] = useState(subject)
  const isReplaced = held !== null && (subject === null || keyOf(subject) !== keyOf(held))
  const fieldsAround = useFieldHost()
  const [fields] = useState(() => (holdsFields ? new OpenForms(null) : null))
  // Evaluated only once the subject is gone, so that typing into one of many fields does not render the
  // screen again.
  const hasField = useSyncExternalStore(
    (fields ?? forms).subscribe,
    () => isReplaced && fields?.hasAny() === true,
  )
  const isAway = isReplaced && (isDirty || hasField)
  if (!isAway && held !== subject) setHeld(subject)
  const shown = isAway ? held : subject
  if (shown === null) return otherwise

  const drop = () => {
    forms.discardAll()
    fields?.discardAll()
    setHeld(subject)
  }
  const shownNotice = isAway
    ? {
        ...notice(held, subject),
        copy: () => void copyText(textsOf([forms, fields]), COPY_BY_HAND),
        close: () => void confirmUnsaved().then((sure) => sure && drop()),
        drop,
      }
    : null
  return (
    <HostContext value={{ forms, notice: shownNotice ?? above?.notice ?? null, ownNotice: shownNotice }}>
      {shownNotice && !inside && <SubjectNote notice={shownNotice} />}
      <FieldHostContext value={fields ?? fieldsAround}>
        <Fragment key={keyOf(shown)}>{children(shown)}</Fragment>
      </FieldHostContext>
    </HostContext>
  )
}

const textsOf = (all: readonly (OpenForms | null)[]): string =>
  all
    .map((forms) => forms?.text() ?? '')
    .filter((text) => text !== '')
    .join('\n\n')

const COPY_BY_HAND = 'Kopiëren lukt niet in deze browser: selecteer de tekst en kopieer ze.'

/** The notice above the form, with the actions on its text. */
export function SubjectNote({ notice: { text, action, copy, close, drop } }: { notice: ShownNotice }) {
  return (
    <NoteBox tone="orange" mb="md">
      <p style={{ margin: '0 0 8px' }}>{text}</p>
      <Group gap="sm">
        {action && <Button onClick={() => action.run(drop)}>{action.label}</Button>}
        <CopyButton onCopy={copy} />
        <Button variant="subtle" onClick={close}>
          Sluiten zonder opslaan
        </Button>
      </Group>
    </NoteBox>
  )
}

/**
 * The notice in a dialog whose record is deleted, merged or inactive. The dialog has its own buttons to
 * leave.
 */
export function RecordNote({ text }: { text: string }) {
  const copy = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    void copyText(textOfFields(currentTarget.closest('form')), COPY_BY_HAND)
  return (
    <NoteBox tone="orange" mb="md">
      <p style={{ margin: '0 0 8px' }}>{text}</p>
      <CopyButton onCopy={copy} />
    </NoteBox>
  )
}

const CopyButton = ({ onCopy }: { onCopy: (event: MouseEvent<HTMLElement>) => void }) => (
  <Button variant="default" onClick={onCopy}>
    Tekst kopiëren
  </Button>
)
