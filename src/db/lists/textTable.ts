import type { SearchTerm } from '../../domain/search/searchTerm.ts'
import { beginsWord } from '../../lib/textSort.ts'
import { keysOf, recordOf } from '../../lib/objects.ts'
import { NO_CODE } from './codes.ts'
import { type StoredColumns, withPrefix } from './columns/column.ts'
import { flagColumn } from './columns/numberColumns.ts'
import { TextColumn } from './columns/textColumn.ts'
import { normalizeForSearch, rowsContaining, slotsWithField } from './searchText.ts'
import { RowSelection } from './rowSelection.ts'
import { Slots } from './slots.ts'

/**
 * The texts of a row: `label` is also searched by other lists, `more` only by its own list, `shown` fills the
 * columns.
 */
export interface RowTexts<F extends string> {
  /** Normalized, like the other texts. */
  label: string
  more: string
  shown: Record<F, string>
  /** True if the searches of its own list may show the row (active rows). */
  offered: boolean
}

/**
 * A table of rows of which only the searchable and shown texts are kept. Other rows may refer to a row before
 * it is known.
 */
export class TextTable<F extends string> {
  readonly slots = new Slots()
  /** Per slot; '' for a row that is referred to but not known. */
  private readonly labels = new TextColumn()
  private readonly more = new TextColumn()
  /** The texts of the columns of a list, per field. */
  readonly fields: Record<F, TextColumn>
  private readonly offered: boolean[] = []
  /** Called with the slot of a row whose text in the field changed. */
  private readonly followers: Record<F, ((slot: number) => void)[]>
  /** The number of rows that may be shown. */
  offeredCount = 0

  constructor(fields: readonly F[]) {
    this.fields = recordOf(fields, () => new TextColumn())
    this.followers = recordOf(fields, () => [])
  }

  /** Registers a follower for changed texts of a field: lists sorted by it have to move their rows. */
  follow(field: F, follower: (slot: number) => void): void {
    this.followers[field].push(follower)
  }

  /** Returns the slot of a row, known or only referred to; -1 for null. */
  refer(id: string | null): number {
    if (id === null) return -1
    const slot = this.slots.take(id)
    if (slot >= this.labels.length) this.clear(slot)
    return slot
  }

  /** Returns the slot of a row for comparing references; NO_CODE if no row refers to it. */
  find(id: string): number {
    const slot = this.slots.find(id)
    return slot < 0 ? NO_CODE : slot
  }

  /** @returns the slot */
  put(id: string, { label, more, shown, offered }: RowTexts<F>): number {
    const slot = this.refer(id)
    for (const field of keysOf(shown)) this.show(field, slot, shown[field])
    this.labels.set(slot, label)
    this.more.set(slot, more)
    this.offer(slot, offered)
    return slot
  }

  /** Forgets the texts of a row. Its slot stays, because rows elsewhere may still refer to it. */
  remove(id: string): number {
    const slot = this.slots.find(id)
    if (slot >= 0) this.clear(slot)
    return slot
  }

  /** True if a search or a list may show the row. */
  isOffered(slot: number): boolean {
    return this.offered[slot] === true
  }

  /** The rows that a search or a list may show. */
  offers = (): RowSelection => new RowSelection(this.offered)

  /** One byte per slot: 1 if the row's label or other texts contain the needle. */
  found(needle: string): Uint8Array {
    const hits = this.match(needle)
    this.more.match(needle, hits)
    return hits
  }

  /** True if the label of a slot contains the needle; slot -1 never matches. */
  matches(slot: number, needle: string): boolean {
    return this.labels.get(slot).includes(needle)
  }

  /** Returns the slots whose label has this text as a part, ignoring case and accents. */
  labelled(text: string): number[] {
    return slotsWithField(this.labels, text, this.labels.length)
  }

  /** One byte per slot: 1 if the label contains the needle. */
  match(needle: string): Uint8Array {
    const hits = new Uint8Array(this.labels.length)
    this.labels.match(needle, hits)
    return hits
  }

  /**
   * Returns the ids of offered rows that contain the term, sorted by rank and then by `by`:
   *
   *     0  the label has the typed text at the beginning of a word;
   *     1  the label has words that begin with each typed word;
   *     2  such words are in the label or in the other texts;
   *     3  the rest.
   */
  search(typed: string, term: SearchTerm, by: F, limit: number): { ids: string[]; total: number } {
    const hits = rowsContaining(term, (needle) => this.found(needle))
    const phrase = normalizeForSearch(typed.trim())
    const shown = this.fields[by]
    const found: { rank: number; text: string; slot: number }[] = []
    for (let slot = 0; slot < hits.length; slot++)
      if (hits[slot] === 1 && this.offered[slot])
        found.push({ rank: this.rank(slot, phrase, term), text: shown.get(slot), slot })
    found.sort((a, b) => a.rank - b.rank || compareText(a.text, b.text))
    return { ids: found.slice(0, limit).map(({ slot }) => this.slots.id(slot)), total: found.length }
  }

  private rank(slot: number, phrase: string, term: SearchTerm): number {
    const [label, more] = [this.labels.get(slot), this.more.get(slot)]
    if (beginsWord(label, phrase)) return 0
    if (beginsWords(label, term)) return 1
    return beginsWords(`${label}\n${more}`, term) ? 2 : 3
  }

  columns(): StoredColumns {
    return {
      ids: this.slots,
      labels: this.labels,
      more: this.more,
      offered: flagColumn(this.offered, () => this.offeredCount++),
      ...withPrefix('shown', this.fields),
    }
  }

  private clear(slot: number): void {
    for (const field of keysOf(this.fields)) this.show(field, slot, '')
    this.labels.set(slot, '')
    this.more.set(slot, '')
    this.offer(slot, false)
  }

  private show(field: F, slot: number, text: string): void {
    const texts = this.fields[field]
    const known = slot < texts.length
    if (known && texts.get(slot) === text) return
    texts.set(slot, text)
    if (known) for (const follower of this.followers[field]) follower(slot)
  }

  private offer(slot: number, offered: boolean): void {
    this.offeredCount += Number(offered) - Number(this.offered[slot] ?? false)
    this.offered[slot] = offered
  }
}

const beginsWords = (text: string, term: SearchTerm): boolean =>
  term.every((needles) => needles.some((needle) => beginsWord(text, needle)))

/** Ascending by normalized text, empty texts last. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  if (a === '' || b === '') return a === '' ? 1 : -1
  return a < b ? -1 : 1
}

/** Sorts the later text first: the latest day, the newest id. */
export const newestFirst = (a: string, b: string): number => (a === b ? 0 : a < b ? 1 : -1)
