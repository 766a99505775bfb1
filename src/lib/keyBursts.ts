/**
 * Tells the keys of a hand scanner from those of a person. A scanner that works as a keyboard types a whole code within some
 * tens of milliseconds and ends with Enter or Tab; nobody types so evenly. The first keys of a burst have been let through
 * before anybody can know; from the third on they are held back, and given back when it was a person after all.
 */

/** No person types three keys at this pace, or every one of a word. */
const PACE_MS = 35
/** After its prefix a slow scanner is known for what it is. */
const PREFIXED_PACE_MS = 150
/** A busy page hears of a key somewhat later than it was pressed. */
const ROOM_MS = 55
/** So many keys are let through before a burst is one. */
const FREE = 2
/** A shorter burst is no code. */
const SHORTEST = 4

export type Verdict =
  /** The key is the person's. `before`: held back keys that come before it. */
  | { is: 'typed'; before: string }
  /** Kept from the page for now. */
  | { is: 'held' }
  /** A code; so many of its first keys have been typed into whatever has the focus. */
  | { is: 'scan'; text: string; typed: number }

const TYPED: Verdict = { is: 'typed', before: '' }

export class KeyBursts {
  /** Every key of the burst, and how many of them the page has seen. */
  private keys = ''
  private seen = 0
  private at = Number.NEGATIVE_INFINITY
  private readonly prefix: () => string

  /** @param prefix what the scanner sends before each code; '' for nothing */
  constructor(prefix: () => string = () => '') {
    this.prefix = prefix
  }

  /** @param key as KeyboardEvent.key has it @param at when it was pressed, in milliseconds of one clock */
  press(key: string, at: number): Verdict {
    const ends = key === 'Enter' || key === 'Tab'
    if (key.length !== 1 && !ends) return this.isBeside(key) ? TYPED : this.broken()
    const before = this.goesOn(at) ? '' : this.giveBack()
    this.at = at
    if (ends) return this.end(before)
    this.keys += key
    const { keys } = this
    if (this.isPrefixed() || keys.length > FREE) return this.hold(before)
    this.seen = keys.length
    return { is: 'typed', before }
  }

  /** What was held back and is no code; the burst is over. */
  giveBack(): string {
    const held = this.settle()
    this.keys = ''
    this.seen = 0
    return held
  }

  /** What was held back, after a while without a key. A key that comes late on a busy page still goes on with the burst. */
  settle(): string {
    const held = this.keys.slice(this.seen)
    this.seen = this.keys.length
    return held
  }

  /** Whether a key at this moment begins a burst: until then what has the focus stands as it did before. */
  begins(at: number): boolean {
    return this.keys === '' || !this.goesOn(at)
  }

  /** After so many milliseconds without a key what was held back is given back. */
  get settled(): number {
    return (this.isPrefixed() ? PREFIXED_PACE_MS : PACE_MS) + ROOM_MS
  }

  get isHolding(): boolean {
    return this.keys.length > this.seen
  }

  private goesOn(at: number): boolean {
    return at - this.at <= (this.isPrefixed() ? PREFIXED_PACE_MS : PACE_MS)
  }

  private end(before: string): Verdict {
    const { keys, seen } = this
    const prefix = this.prefix()
    const text = keys.startsWith(prefix) ? keys.slice(prefix.length) : keys
    if (text.length < SHORTEST) return { is: 'typed', before: before + this.giveBack() }
    this.giveBack()
    return { is: 'scan', text, typed: seen }
  }

  private hold(before: string): Verdict {
    if (before === '') return { is: 'held' }
    // What was held of an earlier burst would come after this key.
    this.seen = this.keys.length
    return { is: 'typed', before }
  }

  private broken(): Verdict {
    return { is: 'typed', before: this.giveBack() }
  }

  /** As a scanner with a prefix begins: that is waited for. */
  private isPrefixed(): boolean {
    const prefix = this.prefix()
    return prefix !== '' && this.keys !== '' && (this.keys.startsWith(prefix) || prefix.startsWith(this.keys))
  }

  /** A scanner presses these for capitals. */
  private isBeside(key: string): boolean {
    return key === 'Shift' || key === 'CapsLock' || key === 'AltGraph'
  }
}
