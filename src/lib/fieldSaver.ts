import { AUTOSAVE_DEBOUNCE } from './constants.ts'
import { type FieldChange, type FieldDraft, writeFieldDraft, type PendingField } from './pendingFields.ts'
import { isSameField } from './fieldEdits.ts'

export type SaveState = 'clean' | 'dirty' | 'saving' | 'saved'
/**
 * 'pause': the person may still be typing. 'leave': the person left the field, or pressed Enter or the icon. 'end':
 * the page or the session ends, so nobody can be asked anything.
 */
export type SaveReason = 'pause' | 'leave' | 'end'
/** false: the value was refused and stays for correction; 'withdrawn': the person abandoned it. */
export type SaveResult = boolean | 'withdrawn'

export interface SaveCall {
  reason: SaveReason
  /** The change as the field described it; absent if the field keeps no draft. */
  change?: FieldChange
}

/** How the text of a field is kept as a draft when it cannot be saved. */
export interface DraftKeeping<V> {
  field: string
  label: string
  /** The id of the person who types now; null: nobody is logged in. */
  author: () => string | null
  /** Describes the change from `seen` to `value`. */
  describe: (value: V, seen: V, uid: string) => FieldChange
  /** Deletes the draft of the field. */
  drop: (uid: string) => void
}

export interface FieldSaverOptions<V> {
  /** Never throws. */
  onSave: (value: V, seen: V, call: SaveCall) => Promise<SaveResult>
  /** Called when the person left the field and everything is stored. */
  onSaved?: (() => void) | undefined
  keeping?: DraftKeeping<V> | undefined
  mode: 'debounce' | 'blur'
}

interface Edit<V> {
  value: V
  seen: V
  /** True if the base is a value that this field sent itself. */
  own: boolean
  change?: FieldChange | undefined
}

/** More keys than a person types while another page starts. */
const WRITTEN_MAX = 50

/**
 * The store returns a saved value within milliseconds. After this time a slow store no longer delays the next save.
 */
const RECORD_PATIENCE_MS = 1_000

/** The visible state of a field. */
export interface FieldSaverSnapshot<V> {
  value: V
  state: SaveState
  /** Typed text that is not a valid value (yet). */
  unread: string | null
  /** Such a text from an earlier page. */
  offered: string | null
}

/**
 * Saves one field (B3.3). Invariants:
 * - At most one save runs. The base of the next one is the value that was just sent, or the form in which the
 *   record holds it.
 * - A sent value stays visible until the record contains it, and while the person is still in the field.
 * - An edit, and a text that is not a valid value, is either stored, or pending and therefore returned by
 *   `draft()`.
 */
export class FieldSaver<V> implements PendingField {
  private edit: Edit<V> | null = null
  private sending: Edit<V> | null = null
  /** A sent value that the record does not contain yet. */
  private sent: { value: V } | null = null
  /** The text that the person sees in the field, if the record holds another form of it ('abc ' and 'abc'). */
  private typedForm: { value: V; brought: V } | null = null
  private inside = false
  /** The last values that were written as a draft since the last save. Another page may save one of them. */
  private written: V[] = []
  /** The author of the pending input. */
  private uid = ''
  private running: Promise<void> | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private isUnreported = false
  private finished = false
  private hasDraft = false
  /** Typed text that is not a valid value (yet): '12,,5'. */
  private unread: string | null = null
  /** Such a text from an earlier page, until the person types. */
  private offered: string | null = null
  private recordWaiters: (() => void)[] = []
  private readonly listeners = new Set<() => void>()
  private snapshot: FieldSaverSnapshot<V>

  private record: V
  private options: FieldSaverOptions<V>

  constructor(record: V, options: FieldSaverOptions<V>) {
    this.record = record
    this.options = options
    this.snapshot = { value: record, state: 'clean', unread: null, offered: null }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
  readonly getSnapshot = (): FieldSaverSnapshot<V> => this.snapshot

  private show(): void {
    const shown = this.edit ?? this.sent ?? this.typedForm
    const value = shown ? shown.value : this.record
    const finished = this.finished ? 'saved' : 'clean'
    const state = this.edit ? (this.running ? 'saving' : 'dirty') : this.sending ? 'saving' : finished
    const { unread, offered, snapshot } = this
    const isSame =
      Object.is(value, snapshot.value) &&
      state === snapshot.state &&
      unread === snapshot.unread &&
      offered === snapshot.offered
    if (isSame) return
    this.snapshot = { value, state, unread, offered }
    for (const listener of this.listeners) listener()
  }

  /** Sets the present options, and the stored value as the screen has it. */
  readonly follow = (record: V, options: FieldSaverOptions<V>): void => {
    this.options = options
    this.setRecord(record)
  }

  /** Sets the stored value as the screen has it now. */
  setRecord(record: V): void {
    if (Object.is(record, this.record)) return
    const isOther = !isSameField(record, this.record)
    this.record = record
    if (!isOther) return
    const { edit } = this
    // The value was stored by other means: a recovered draft, another tab, or a colleague.
    const isStored = edit && !edit.own && !this.sending && !this.sent && isSameField(edit.value, record)
    if (isStored) this.release()
    else if (
      edit &&
      !this.sending &&
      !this.sent &&
      this.written.some((value) => isSameField(value, record))
    ) {
      this.edit = { ...edit, seen: record, change: undefined }
      writeFieldDraft(this)
    }
    if (this.sent) this.confirmSent()
    else if (this.typedForm && !isSameField(record, this.typedForm.brought)) this.typedForm = null
    this.show()
  }

  /** Handles that the record contains the sent value. */
  private confirmSent(): void {
    const { sent, record } = this
    this.sent = null
    if (sent && this.inside && !this.edit) this.typedForm = { value: sent.value, brought: record }
    if (this.edit?.own) this.edit = { ...this.edit, seen: record, own: false, change: undefined }
    for (const go of this.recordWaiters.splice(0)) go()
  }

  /** @param seen the value before the person began, if the input knows it better */
  change(value: V, seen: V): void {
    this.inside = true
    this.finished = false
    const { edit, sent, typedForm } = this
    if (!this.isDirty()) this.uid = this.options.keeping?.author() ?? ''
    const own = edit ? edit.own : sent !== null
    // Once this field has sent something itself, it knows the earlier value better than the input.
    const base = edit ? edit.seen : sent ? sent.value : typedForm ? this.record : seen
    this.edit = { value, seen: base, own }
    this.typedForm = null
    if (!this.sending && isSameField(value, base)) this.release()
    clearTimeout(this.timer)
    if (this.edit) {
      if (this.options.mode === 'debounce')
        this.timer = setTimeout(() => void this.run('pause'), AUTOSAVE_DEBOUNCE)
      // Keep a draft at each key: a busy page may end without a 'pagehide' event (browsers wait half a second for
      // it).
      this.written = [...this.written, value].slice(-WRITTEN_MAX)
      writeFieldDraft(this)
    }
    this.show()
  }

  /** Sets a typed text that is not a valid value (yet); null: there is none any more. */
  readonly setUnread = (text: string | null): void => {
    if (text === this.unread && this.offered === null) return
    this.inside = true
    if (!this.isDirty()) this.uid = this.options.keeping?.author() ?? ''
    this.unread = text
    this.offered = null
    if (text !== null) writeFieldDraft(this)
    else if (!this.edit && !this.sending) this.deleteDraft()
    this.show()
  }

  /**
   * Shows an earlier draft, unless the person has typed since.
   * @param unread a text that was not a valid value
   */
  readonly adoptDraft = (value: V, seen: V, uid: string, unread: string | null = null): void => {
    const isStored = isSameField(value, this.record)
    if (this.isDirty() || this.sent || (isStored && unread === null)) return
    this.hasDraft = true
    this.uid = uid
    if (!isStored && !isSameField(value, seen)) this.edit = { value, seen, own: false }
    this.unread = this.offered = unread
    this.show()
  }

  /** Discards the pending input. */
  readonly discard = (): void => {
    clearTimeout(this.timer)
    this.unread = this.offered = null
    this.release()
    this.show()
  }

  private release(): void {
    this.edit = null
    this.written = []
    this.deleteDraft()
  }

  /** Deletes the draft, unless the field holds a text that is not a valid value. */
  private deleteDraft(): void {
    if (this.unread !== null) return writeFieldDraft(this)
    if (this.hasDraft) this.options.keeping?.drop(this.uid)
    this.hasDraft = false
  }

  /** Call it when the person left the field or its screen. */
  leave(): Promise<void> {
    this.inside = false
    this.typedForm = null
    this.show()
    if (this.unread !== null) writeFieldDraft(this)
    return this.run('leave')
  }

  /** Saves on request of the person. */
  readonly saveNow = (): Promise<void> => this.run('leave')

  /** Saves because the page or the session ends. */
  readonly save = (): Promise<void> => this.run('end')

  private async run(reason: SaveReason): Promise<void> {
    clearTimeout(this.timer)
    if (this.running) {
      await this.running
      if (!this.edit || reason === 'pause') return reason === 'pause' ? undefined : this.announce()
      return this.run(reason)
    }
    if (this.edit) {
      this.running = this.saveEdit(reason)
      try {
        await this.running
      } finally {
        this.running = null
        this.show()
      }
    }
    if (reason !== 'pause') this.announce()
  }

  private announce(): void {
    if (!this.isUnreported || this.edit) return
    this.isUnreported = false
    this.options.onSaved?.()
  }

  private async saveEdit(reason: SaveReason): Promise<void> {
    if (this.sent) await this.waitForRecord()
    const { edit } = this
    if (!edit) return
    const isStored = !this.sent && isSameField(edit.value, this.record)
    if (isStored || isSameField(edit.value, edit.seen)) return this.release()
    const change = this.describe(edit)
    const before = this.record
    this.sending = edit
    this.show()
    const done = await this.options
      .onSave(edit.value, edit.seen, { reason, ...(change ? { change } : {}) })
      .finally(() => (this.sending = null))
    if (done === 'withdrawn') return this.withdraw(edit)
    // Keep a draft: a refused text must survive the screen.
    if (!done) return writeFieldDraft(this)
    this.isUnreported = true
    this.sent = { value: edit.value }
    if (this.edit === edit) {
      this.finished = true
      this.release()
    } else if (this.edit) this.edit = { ...this.edit, seen: edit.value, own: true, change: undefined }
    if (isSameField(this.record, edit.value) || !isSameField(this.record, before)) this.confirmSent()
    else this.forgetSentLater()
    if (this.edit && isSameField(this.edit.value, this.edit.seen)) this.release()
  }

  /** Shows the stored value again, unless the person has typed on. */
  private withdraw(edit: Edit<V>): void {
    if (this.edit === edit) this.release()
  }

  /**
   * Stops waiting for the record. If the store keeps another form of the text that equals the old value, the record
   * never changes.
   */
  private forgetSentLater(): void {
    const { sent } = this
    setTimeout(() => {
      if (this.sent !== sent) return
      this.confirmSent()
      this.show()
    }, RECORD_PATIENCE_MS * 3)
  }

  private waitForRecord(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, RECORD_PATIENCE_MS)
      this.recordWaiters.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  private describe(edit: Edit<V>): FieldChange | null {
    const { keeping } = this.options
    if (!keeping || this.uid === '') return null
    edit.change ??= keeping.describe(edit.value, edit.seen, this.uid)
    return edit.change
  }

  readonly draft = (): FieldDraft | null => {
    const { keeping } = this.options
    const { sending, edit, unread, uid } = this
    if (!keeping || uid === '') return null
    const last = edit ?? sending
    const isChanged = last !== null && (sending !== null || !isSameField(last.value, last.seen))
    const changes = isChanged ? this.changes() : []
    if (changes.length === 0 && unread === null) return null
    const { field, label } = keeping
    const shown = isChanged ? last.value : this.record
    const seen = isChanged ? (sending ?? last).seen : this.record
    return { field, label, uid, value: shown, seen, changes, ...(unread === null ? {} : { unread }) }
  }

  private changes(): FieldChange[] {
    const { sending, edit } = this
    // Typed while a save runs: its base is the value of that save.
    const next =
      edit && sending && edit !== sending ? { ...edit, seen: sending.value, change: undefined } : edit
    return [...(sending && sending !== edit ? [sending] : []), ...(next ? [next] : [])]
      .map((one) => this.describe(one))
      .filter((one) => one !== null)
  }

  readonly draftWritten = (): void => void (this.hasDraft = true)

  /** True if some input is not stored yet. */
  readonly isDirty = (): boolean => this.edit !== null || this.sending !== null || this.unread !== null
}
