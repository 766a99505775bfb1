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
import { Note } from '../page/Note.tsx'
import { copyText } from '../toasts/copyText.ts'
import { OpenForms, textOfFields } from './openForms.ts'

/** What happened to the subject of a form, and what can still be done with the text. */
export interface SubjectNotice {
  text: string
  /** Whether a save still arrives somewhere; if not, the save buttons say why. */
  canSave: boolean
  /** A way to keep the text, such as taking the record out of the bin. */
  action?: { label: string; run: (drop: () => void) => void }
}

/** The notice with the ways out of the form. */
interface ShownNotice extends SubjectNotice {
  copy: () => void
  close: () => void
  /** Drops the text without a question. */
  drop: () => void
}

interface Host {
  forms: OpenForms
  /** Of this host or of one around it; null while all their subjects are there. */
  notice: ShownNotice | null
  /** For the form that shows the notice itself, see `inside`. */
  ownNotice: ShownNotice | null
}

const HostContext = createContext<Host | null>(null)

const FieldHostContext = createContext<OpenForms | null>(null)

/** The host of the self-saving fields here; null: none. */
export const useFieldHost = (): OpenForms | null => useContext(FieldHostContext)

/** The host of this form; null outside of any. */
export const useFormHost = (): Host | null => useContext(HostContext)

interface FormHostProps<T> {
  /** The record, panel or choice that the forms below are about; null: it is gone. */
  subject: T | null
  /** Tells subjects apart: another key is another subject. */
  keyOf: (subject: T) => string
  /**
   * Says what happened while a form holds unsaved text.
   * @param next the subject that came in its place; null: none
   */
  notice: (held: T, next: T | null) => SubjectNotice
  /** The children show the notice themselves (`ownNotice`), where nothing can stand above them. */
  inside?: boolean
  /** Self-saving fields with text that is not stored keep the subject on the screen as well. */
  holdsFields?: boolean
  /** Shown when the subject is gone and no form holds unsaved text. */
  otherwise?: ReactNode
  children: (subject: T) => ReactNode
}

/**
 * Keeps forms on the screen for as long as they hold unsaved text, also when their subject is gone or replaced: a person
 * then reads what happened, and copies, saves or drops the text. Every form below registers itself (useUnsavedGuard).
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
  // Asked only once the subject is gone: a screen of many fields is not drawn again with each that is typed into.
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

/** The notice above the form, with what can be done with its text. */
export function SubjectNote({ notice: { text, action, copy, close, drop } }: { notice: ShownNotice }) {
  return (
    <Note tone="orange" mb="md">
      <p style={{ margin: '0 0 8px' }}>{text}</p>
      <Group gap="sm">
        {action && <Button onClick={() => action.run(drop)}>{action.label}</Button>}
        <CopyButton onCopy={copy} />
        <Button variant="subtle" onClick={close}>
          Sluiten zonder opslaan
        </Button>
      </Group>
    </Note>
  )
}

/** The notice in a dialog whose own record is gone, merged or out of use; the dialog has the buttons to leave it. */
export function RecordNote({ text }: { text: string }) {
  const copy = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    void copyText(textOfFields(currentTarget.closest('form')), COPY_BY_HAND)
  return (
    <Note tone="orange" mb="md">
      <p style={{ margin: '0 0 8px' }}>{text}</p>
      <CopyButton onCopy={copy} />
    </Note>
  )
}

const CopyButton = ({ onCopy }: { onCopy: (event: MouseEvent<HTMLElement>) => void }) => (
  <Button variant="default" onClick={onCopy}>
    Tekst kopiëren
  </Button>
)
