import { Button, Modal } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { DIALOG_RESET_DELAY } from '../../lib/constants.ts'
import { texts } from '../../lib/texts.ts'
import { confirmUnsaved } from './confirm.ts'
import classes from './Dialog.module.css'
import { FieldNotes } from '../fields/FieldNote.tsx'
import { BesideForm, Form } from '../forms/Form.tsx'
import { SubjectNote, useFormHost } from '../forms/FormHost.tsx'
import type { Save } from '../forms/attempt.ts'
import { useLock } from '../page/LockedArea.tsx'
import { useOpening } from '../page/useOpening.ts'
import { useSubmit } from '../forms/useSubmit.ts'
import { useUnsavedGuard } from '../forms/useUnsavedGuard.ts'
import { KEEP_CLEAR } from '../toasts/keepClear.ts'

export interface FormDialogProps {
  opened: boolean
  title: string
  /**
   * Called when the dialog should close: after saving, cancelling (after the unsaved question), or Escape.
   */
  onClose: () => void
  /** Saves; if refused or failed, the dialog stays open. Leave it out for a read-only dialog. */
  onSave?: Save
  /** True if something was changed: cancelling asks first. */
  dirty?: boolean
  /** Called when the user leaves the screen without saving, after the question. */
  onDiscard?: () => void
  /** Called 300 ms after closing. Reset the fields here, so that nothing flickers (CN-18). */
  onReset?: () => void
  /** Default 'Opslaan'. */
  saveLabel?: string
  /** Default 'Annuleren'. */
  cancelLabel?: string
  /**
   * The reason why saving is impossible now, such as 'Hiervoor is een internetverbinding nodig.'; shown above
   * the buttons.
   */
  saveDisabledReason?: string | undefined
  /**
   * A second button (Shift+Enter) that saves and stays open for another record; `onSaved` empties the fields.
   */
  another?: { label: string; onSaved: () => void }
  /** Buttons at the left of the footer. */
  extraActions?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl' | number
  children: ReactNode
}

/** A form in a dialog: Enter saves, Escape closes (with a question if something was changed). */
export function FormDialog(props: FormDialogProps) {
  const { opened, title, dirty = false, size = 'md', children } = props
  const form = useRef<HTMLFormElement>(null)
  const { busy, submit } = useSubmit(form)
  const { there, open } = useOpening(opened)
  useUnsavedGuard(opened && dirty, props.onDiscard, undefined, form)
  const notice = useFormHost()?.notice ?? null
  const lock = useLock()
  const saveDisabledReason =
    lock?.reason ?? props.saveDisabledReason ?? (notice && !notice.canSave ? CANNOT_SAVE : undefined)
  useReset(opened, props.onReset)

  const close = async () => {
    if (!busy && (!dirty || (await confirmUnsaved()))) props.onClose()
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    // A submit of a form in a portal of this form must not submit this one.
    event.stopPropagation()
    if (!props.onSave || saveDisabledReason !== undefined) return
    if (!(await submit(props.onSave))) return
    if (!asksForAnother(event)) return props.onClose()
    props.another?.onSaved()
    form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // React would bubble the key to the dialog whose field opened this one.
    if (event.key === 'Enter') event.stopPropagation()
    if (event.key === 'Escape' && !isForDropdown(event)) {
      event.stopPropagation()
      void close()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      form.current?.requestSubmit()
    } else if (event.key === 'Enter' && event.shiftKey && props.another && !event.defaultPrevented) {
      event.preventDefault()
      form.current?.requestSubmit(form.current.querySelector<HTMLElement>(`[${ANOTHER}]`))
    }
  }
  if (!there) return null
  return (
    <BesideForm>
      <Modal
        opened={open}
        onClose={() => void close()}
        title={title}
        size={size}
        padding="md"
        closeOnEscape={false}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': texts.close }}
        transitionProps={{ transition: 'fade', duration: 120 }}
        onKeyDown={onKeyDown}
      >
        <Form ref={form} onSubmit={(event) => void onSubmit(event)}>
          {/* The dialog has its own record, so hide the notes about fields of the record behind it. */}
          <FieldNotes value={NO_NOTES}>
            <div className={classes.body}>
              {notice && <SubjectNote notice={notice} />}
              {children}
            </div>
          </FieldNotes>
          <Foot
            {...props}
            saveDisabledReason={saveDisabledReason}
            busy={busy}
            onCancel={() => void close()}
          />
        </Form>
      </Modal>
    </BesideForm>
  )
}

const NO_NOTES = () => null
const CANNOT_SAVE = 'Opslaan kan hier niet meer: kopieer de tekst.'
const ANOTHER = 'data-another'

const asksForAnother = ({ nativeEvent }: FormEvent): boolean =>
  nativeEvent instanceof SubmitEvent && nativeEvent.submitter?.hasAttribute(ANOTHER) === true

/** True if Escape belongs to an open dropdown, which closes first. */
function isForDropdown(event: KeyboardEvent): boolean {
  if (event.defaultPrevented) return true
  const { target } = event
  if (!(target instanceof Element)) return false
  if (target.closest('[data-mantine-stop-propagation="true"]')) return true
  return target.getAttribute('aria-expanded') === 'true'
}

function useReset(opened: boolean, onReset: (() => void) | undefined): void {
  const latest = useRef(onReset)
  const wasOpened = useRef(opened)
  useEffect(() => {
    latest.current = onReset
  })
  useEffect(() => {
    if (opened) wasOpened.current = true
    if (opened || !wasOpened.current) return
    const timer = setTimeout(() => latest.current?.(), DIALOG_RESET_DELAY)
    return () => clearTimeout(timer)
  }, [opened])
}

interface FootProps extends FormDialogProps {
  busy: boolean
  onCancel: () => void
}

function Foot({ busy, onCancel, ...props }: FootProps) {
  const { onSave, another, extraActions, saveDisabledReason, saveLabel = texts.save } = props
  const reason = useId()
  return (
    <div {...KEEP_CLEAR} className={classes.foot}>
      {onSave && saveDisabledReason !== undefined && (
        <p id={reason} className={classes.reason}>
          {saveDisabledReason}
        </p>
      )}
      {extraActions !== undefined && <div className={classes.footExtra}>{extraActions}</div>}
      <Button variant="default" onClick={onCancel}>
        {props.cancelLabel ?? (onSave ? texts.cancel : texts.close)}
      </Button>
      {another && (
        <Button type="submit" variant="default" title="Shift+Enter" disabled={busy} {...{ [ANOTHER]: true }}>
          {another.label}
        </Button>
      )}
      {onSave && (
        <Button
          type="submit"
          loading={busy}
          disabled={saveDisabledReason !== undefined}
          {...(saveDisabledReason === undefined ? {} : { 'aria-describedby': reason })}
        >
          {saveLabel}
        </Button>
      )}
    </div>
  )
}
