import { AUTOSAVE_DEBOUNCE } from './constants.ts'
import { type FieldChange, type FieldDraft, keepPendingField, type PendingField } from './pendingFields.ts'
import { sameField } from './touched.ts'

export type SaveState = 'clean' | 'dirty' | 'saving' | 'saved'
/** 'pause': the person may still be typing; 'leave': left the field, pressed Enter or the icon. */
export type SaveReason = 'pause' | 'leave'

export interface SaveCall {
  reason: SaveReason
  /** The change as the field described it; absent where the field keeps no draft. */
  change?: FieldChange
}

/** How the text of a field is kept when it cannot be saved. */
export interface FieldKeeping<V> {
  field: string
  label: string
  /** Who types now; null: nobody is logged in. */
  author: () => string | null
  /** The change that saves `value` over `seen`. */
  describe: (value: V, seen: V, uid: string) => FieldChange
  /** The draft of the field counts no more. */
  drop: (uid: string) => void
}

export interface FieldSaverOptions<V> {
  /** False: the value was refused. Never throws. */
  onSave: (value: V, seen: V, call: SaveCall) => Promise<boolean>
  /** The person left the field and everything is stored. */
  onSaved?: (() => void) | undefined
  keeping?: FieldKeeping<V> | undefined
  mode: 'debounce' | 'blur'
}

interface Edit<V> {
  value: V
  seen: V
  /** The base is what this field sent itself. */
  own: boolean
  change?: FieldChange | undefined
}

/** The store brings a saved value within milliseconds; a slow one must not hold the next save for ever. */
const RECORD_PATIENCE_MS = 1_000

/**
 * Saves one field (B3.3). Invariants:
 * - at most one save runs; the next one has as its base what was just sent, or the form in which the record holds it
 * - what was sent stays the shown value until the record brings it, and while the person is still in the field
 * - an edit is either stored, or pending and therefore found by `draft()`
 */
export class FieldSaver<V> implements PendingField {
  private edit: Edit<V> | null = null
  private sending: Edit<V> | null = null
  /** Stored, and not in the record yet. */
  private sent: { value: V } | null = null
  /** What the person sees while in the field, where the record holds another form of it ('abc ' and 'abc'). */
  private kept: { value: V; brought: V } | null = null
  private inside = false
  /** Who typed what is pending. */
  private uid = ''
  private running: Promise<void> | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private unsaid = false
  private finished = false
  private hasDraft = false
  private arrived: (() => void)[] = []
  private readonly listeners = new Set<() => void>()
  private shot: { value: V; state: SaveState }

  private record: V
  private options: FieldSaverOptions<V>

  constructor(record: V, options: FieldSaverOptions<V>) {
    this.record = record
    this.options = options
    this.shot = { value: record, state: 'clean' }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
  readonly getSnapshot = (): { value: V; state: SaveState } => this.shot

  private show(): void {
    const shown = this.edit ?? this.sent ?? this.kept
    const value = shown ? shown.value : this.record
    const finished = this.finished ? 'saved' : 'clean'
    const state = this.edit ? (this.running ? 'saving' : 'dirty') : this.sending ? 'saving' : finished
    if (Object.is(value, this.shot.value) && state === this.shot.state) return
    this.shot = { value, state }
    for (const listener of this.listeners) listener()
  }

  /** What the field does now, and its stored value as the screen has it. */
  readonly follow = (record: V, options: FieldSaverOptions<V>): void => {
    this.options = options
    this.setRecord(record)
  }

  /** The stored value as the screen has it now. */
  setRecord(record: V): void {
    if (Object.is(record, this.record)) return
    const isOther = !sameField(record, this.record)
    this.record = record
    if (!isOther) return
    const { edit } = this
    // Stored by other means: a recovered draft, another tab, a colleague.
    const isStored = edit && !edit.own && !this.sending && !this.sent && sameField(edit.value, record)
    if (isStored) this.release()
    if (this.sent) this.settleSent()
    else if (this.kept && !sameField(record, this.kept.brought)) this.kept = null
    this.show()
  }

  /** The record brought what was sent. */
  private settleSent(): void {
    const { sent, record } = this
    this.sent = null
    if (sent && this.inside && !this.edit) this.kept = { value: sent.value, brought: record }
    if (this.edit?.own) this.edit = { ...this.edit, seen: record, own: false, change: undefined }
    for (const go of this.arrived.splice(0)) go()
  }

  /** @param seen what stood there when the person began, where the input knows that better */
  change(value: V, seen: V): void {
    this.inside = true
    this.finished = false
    const { edit, sent, kept } = this
    if (!this.isDirty()) this.uid = this.options.keeping?.author() ?? ''
    const own = edit ? edit.own : sent !== null
    // An input cannot know better what stood there than this field, once it has sent something itself.
    const base = edit ? edit.seen : sent ? sent.value : kept ? this.record : seen
    this.edit = { value, seen: base, own }
    this.kept = null
    if (!this.sending && sameField(value, base)) this.release()
    clearTimeout(this.timer)
    if (this.edit && this.options.mode === 'debounce')
      this.timer = setTimeout(() => void this.run('pause'), AUTOSAVE_DEBOUNCE)
    this.show()
  }

  /** Shows a text that was kept earlier, unless the person typed meanwhile. */
  readonly adopt = (value: V, seen: V, uid: string): void => {
    if (this.isDirty() || this.sent || sameField(value, this.record)) return
    this.hasDraft = true
    this.uid = uid
    this.edit = { value, seen, own: false }
    this.show()
  }

  private release(): void {
    this.edit = null
    this.dropDraft()
  }

  private dropDraft(): void {
    if (this.hasDraft) this.options.keeping?.drop(this.uid)
    this.hasDraft = false
  }

  /** The person left the field, or its screen. */
  leave(): Promise<void> {
    this.inside = false
    this.kept = null
    this.show()
    return this.run('leave')
  }

  readonly save = (): Promise<void> => this.run('leave')

  private async run(reason: SaveReason): Promise<void> {
    clearTimeout(this.timer)
    if (this.running) {
      await this.running
      if (!this.edit || reason === 'pause') return reason === 'leave' ? this.announce() : undefined
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
    if (reason === 'leave') this.announce()
  }

  private announce(): void {
    if (!this.unsaid || this.edit) return
    this.unsaid = false
    this.options.onSaved?.()
  }

  private async saveEdit(reason: SaveReason): Promise<void> {
    if (this.sent) await this.untilBrought()
    const { edit } = this
    if (!edit) return
    const isStored = !this.sent && sameField(edit.value, this.record)
    if (isStored || sameField(edit.value, edit.seen)) return this.release()
    const change = this.describe(edit)
    const before = this.record
    this.sending = edit
    this.show()
    const done = await this.options
      .onSave(edit.value, edit.seen, { reason, ...(change ? { change } : {}) })
      .finally(() => (this.sending = null))
    // A refused text outlives the screen as well.
    if (!done) return keepPendingField(this)
    this.unsaid = true
    this.sent = { value: edit.value }
    if (this.edit === edit) {
      this.edit = null
      this.finished = true
      this.dropDraft()
    } else if (this.edit) this.edit = { ...this.edit, seen: edit.value, own: true, change: undefined }
    if (sameField(this.record, edit.value) || !sameField(this.record, before)) this.settleSent()
    else this.forgetSentLater()
    if (this.edit && sameField(this.edit.value, this.edit.seen)) this.release()
  }

  /** A record that ends as it was (the store keeps another form of the text) never brings anything. */
  private forgetSentLater(): void {
    const { sent } = this
    setTimeout(() => {
      if (this.sent !== sent) return
      this.settleSent()
      this.show()
    }, RECORD_PATIENCE_MS * 3)
  }

  private untilBrought(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, RECORD_PATIENCE_MS)
      this.arrived.push(() => {
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
    const { sending, edit } = this
    const last = edit ?? sending
    if (!keeping || !last || (!sending && sameField(last.value, last.seen))) return null
    // Typed while a save runs: its base is what that save sends.
    const next =
      edit && sending && edit !== sending ? { ...edit, seen: sending.value, change: undefined } : edit
    const changes = [...(sending && sending !== edit ? [sending] : []), ...(next ? [next] : [])]
      .map((one) => this.describe(one))
      .filter((one) => one !== null)
    const [first] = changes
    if (!first) return null
    const { field, label } = keeping
    return { field, label, uid: first.uid, value: last.value, seen: (sending ?? last).seen, changes }
  }

  readonly drafted = (): void => void (this.hasDraft = true)

  /** Whether something is neither stored nor on its way. */
  readonly isDirty = (): boolean => this.edit !== null || this.sending !== null
}
