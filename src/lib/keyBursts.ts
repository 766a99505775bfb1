/**
 * Tells the keys of a hand scanner from those of a person. A scanner that works as a keyboard types a whole code within some
 * tens of milliseconds, with a pause now and then, and ends with Enter or Tab; nobody types so fast. The first keys of a
 * burst have been let through before anybody can know; while the keys come at the pace of a scanner they are held back, and
 * given back when it was a person after all.
 */

/** No person types three keys at this pace, or most of a word. */
const PACE_MS = 35
/** A pause of a scanner within a code: a radio link or a busy computer. */
const PAUSE_MS = 100
/** A code with a longer pause may have lost a part to a pause beyond the limit. */
const SURE_PAUSE_MS = 80
/** The mean of all gaps of a code, with its pauses. */
const MEAN_MS = 45
/** Keys that begin so soon after others may be the rest of one code. */
const CUT_MS = 500
/** After its prefix a slow scanner is known for what it is. */
const PREFIXED_PAUSE_MS = 150
/** A busy page hears of a key somewhat later than it was pressed. */
const ROOM_MS = 55
/** So many keys are let through before a burst is one. */
const FREE = 2
/** A shorter burst is no code. */
const SHORTEST = 4

/** A key as it was pressed. */
export interface Pressed {
  /** KeyboardEvent.key */
  key: string
  /** What the same physical key gives on an American keyboard; null: unknown. */
  us?: string | null
  /** When, in milliseconds of one clock. */
  at: number
}

/** A code that was heard. */
export interface HeardCode {
  text: string
  /** What the physical keys give on an American keyboard; null: unknown. */
  us: string | null
  /**
   * `paused`: with a pause near the limit, or soon after a person typed. `cut`: keys came shortly before that may be its
   * beginning.
   */
  heard: 'whole' | 'paused' | 'cut'
}

export type Verdict =
  /** The key is the person's. `before`: held back keys that come before it. */
  | { is: 'typed'; before: string }
  /** Kept from the page for now. */
  | { is: 'held' }
  /** A code; so many of its first keys have been typed into whatever has the focus. */
  | ({ is: 'scan'; typed: number } & HeardCode)

const TYPED: Verdict = { is: 'typed', before: '' }

/** The gaps between the keys of a burst. */
interface Pace {
  fast: number
  slow: number
  /** The fast ones since the last slow one. */
  run: number
  total: number
  longest: number
}
const NO_PACE: Pace = { fast: 0, slow: 0, run: 0, total: 0, longest: 0 }

const withGap = ({ fast, slow, run, total, longest }: Pace, gap: number): Pace => {
  const rest = { total: total + gap, longest: Math.max(longest, gap) }
  return gap <= PACE_MS
    ? { fast: fast + 1, slow, run: run + 1, ...rest }
    : { fast, slow: slow + 1, run: 0, ...rest }
}

/** Whether a whole burst was typed by a scanner: one gap in three is a pause at most. */
const isScanner = ({ fast, slow, total }: Pace): boolean =>
  slow * 2 <= fast && total <= MEAN_MS * (fast + slow)

export class KeyBursts {
  /** Every key of the burst, and how many of them the page has seen. */
  private keys = ''
  private seen = 0
  /** The same keys on an American keyboard; null: one of them is unknown. */
  private us: string | null = ''
  private pace = NO_PACE
  /** What came shortly before the burst: a person at work, or keys that may be the beginning of its code. */
  private earlier: 'nothing' | 'person' | 'unclear' = 'nothing'
  private at = Number.NEGATIVE_INFINITY
  private readonly prefix: () => string

  /** @param prefix what the scanner sends before each code; '' for nothing */
  constructor(prefix: () => string = () => '') {
    this.prefix = prefix
  }

  press({ key, us = null, at }: Pressed): Verdict {
    const ends = key === 'Enter' || key === 'Tab'
    if (key.length !== 1 && !ends) return this.isBeside(key) ? TYPED : this.broken()
    const before = this.takeUp(at)
    this.at = at
    if (ends) return this.end(before)
    this.keys += key
    this.us = this.us === null || us === null ? null : this.us + us
    if (this.isPrefixed() || this.isFast()) return this.hold(before)
    // What was held comes before a key that is let through.
    const held = this.keys.slice(this.seen, -1)
    this.seen = this.keys.length
    return { is: 'typed', before: before + held }
  }

  /** What was held back and is no code; the burst is over. */
  giveBack(): string {
    const held = this.settle()
    this.keys = ''
    this.us = ''
    this.seen = 0
    this.pace = NO_PACE
    this.earlier = 'nothing'
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
    return (this.isPrefixed() ? PREFIXED_PAUSE_MS : PACE_MS) + ROOM_MS
  }

  get isHolding(): boolean {
    return this.keys.length > this.seen
  }

  /** Goes on with the burst or begins another. @returns what was held back of the one before */
  private takeUp(at: number): string {
    if (this.keys === '') return ''
    const gap = at - this.at
    if (this.goesOn(at)) {
      this.pace = withGap(this.pace, gap)
      return ''
    }
    const earlier = gap > CUT_MS ? 'nothing' : this.isPerson() ? 'person' : 'unclear'
    const held = this.giveBack()
    this.earlier = earlier
    return held
  }

  /** A longer pause ends a burst, and a second pause one that has more pauses than keys at the pace of a scanner. */
  private goesOn(at: number): boolean {
    const gap = at - this.at
    if (this.isPrefixed()) return gap <= PREFIXED_PAUSE_MS
    const { fast, slow } = this.pace
    const isTyping = gap > PACE_MS && slow >= fast && (slow > 0 || this.earlier === 'person')
    return gap <= PAUSE_MS && !isTyping
  }

  /** Whether the burst so far is a person's: pauses alone, or one key soon after others. */
  private isPerson(): boolean {
    const { fast, slow } = this.pace
    return slow > fast || (fast === 0 && this.earlier !== 'nothing')
  }

  /** Whether the keys so far come at the pace of a scanner. */
  private isFast(): boolean {
    const { fast, slow, run } = this.pace
    return this.keys.length > FREE && (run >= FREE || fast > 2 * slow)
  }

  private end(before: string): Verdict {
    const { keys, us, seen, pace } = this
    const prefix = this.prefix()
    const text = bare(keys, prefix)
    const isMarked = prefix !== '' && (keys.startsWith(prefix) || us?.startsWith(prefix) === true)
    if (text.length < SHORTEST || !(isMarked || isScanner(pace)))
      return { is: 'typed', before: before + this.giveBack() }
    const heard = isMarked ? 'whole' : this.heardAs(pace)
    this.giveBack()
    return { is: 'scan', text, us: us === null ? null : bare(us, prefix), heard, typed: seen }
  }

  private heardAs({ longest }: Pace): HeardCode['heard'] {
    if (this.earlier === 'unclear') return 'cut'
    return this.earlier === 'person' || longest > SURE_PAUSE_MS ? 'paused' : 'whole'
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

  /** As a scanner with a prefix begins, also one with an American keyboard: that is waited for. */
  private isPrefixed(): boolean {
    const prefix = this.prefix()
    const begins = (text: string) => text !== '' && (text.startsWith(prefix) || prefix.startsWith(text))
    return prefix !== '' && (begins(this.keys) || begins(this.us ?? ''))
  }

  /** A scanner presses these for capitals. */
  private isBeside(key: string): boolean {
    return key === 'Shift' || key === 'CapsLock' || key === 'AltGraph'
  }
}

const bare = (keys: string, prefix: string): string =>
  keys.startsWith(prefix) ? keys.slice(prefix.length) : keys
