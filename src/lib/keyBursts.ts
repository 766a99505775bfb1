/**
 * Distinguishes the keys of a hand scanner from those of a person. A scanner that works as a keyboard types a whole
 * code within some tens of milliseconds. It may pause now and then, and ends with Enter or Tab. No person types so
 * fast.
 * The first keys of a burst reach the page, because nobody can know yet. While further keys come at scanner speed
 * they are held back. If a person typed them after all, they are given back.
 */

/** The largest gap of a fast pair of keys. No person types three keys, or most of a word, at this pace. */
const PACE_MS = 35
/** The longest pause of a scanner within a code, caused by a radio link or a busy computer. */
const PAUSE_MS = 100
/** A code with a longer pause than this may have lost a part to a pause above the limit. */
const SURE_PAUSE_MS = 80
/** The highest mean gap of a code, including its pauses. */
const MEAN_MS = 45
/** Keys that start so soon after others may be the rest of one code. */
const CUT_MS = 500
/** The longest pause of a slow scanner that its prefix has identified. */
const PREFIXED_PAUSE_MS = 150
/** Extra time, because a busy page gets a key event somewhat late. */
const SLACK_MS = 55
/** The number of keys of a burst that always reach the page. */
const FREE = 2
/** A shorter burst is not a code. */
const SHORTEST = 4

/** A pressed key. */
export interface KeyPress {
  /** KeyboardEvent.key */
  key: string
  /** The character of the same physical key on an American keyboard; null: unknown. */
  us?: string | null
  /** The time in milliseconds; all keys use the same clock. */
  at: number
}

/** A recognised code. */
export interface ScannedCode {
  text: string
  /** The text that the physical keys give on an American keyboard; null: unknown. */
  us: string | null
  /**
   * `paused`: with a pause near the limit, or soon after a person typed. `cut`: keys shortly before it may be its
   * beginning.
   */
  heard: 'whole' | 'paused' | 'cut'
}

export type Verdict =
  /** A person pressed the key. `before`: held keys that belong before it. */
  | { is: 'typed'; before: string }
  /** The key is kept from the page for now. */
  | { is: 'held' }
  /** A code. `typed` is the number of its first keys that reached the focused field. */
  | ({ is: 'scan'; typed: number } & ScannedCode)

const TYPED: Verdict = { is: 'typed', before: '' }

/** The gaps between the keys of a burst. */
interface Pace {
  fast: number
  slow: number
  /** The number of fast gaps since the last slow one. */
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

/** True if a scanner typed a whole burst: at most one gap in three is a pause. */
const isScanner = ({ fast, slow, total }: Pace): boolean =>
  slow * 2 <= fast && total <= MEAN_MS * (fast + slow)

export class KeyBursts {
  /** Every key of the burst, and the number of keys that reached the page. */
  private keys = ''
  private seen = 0
  /** These keys on an American keyboard; null: one of them is unknown. */
  private us: string | null = ''
  private pace = NO_PACE
  /** The input just before the burst: none, a person's typing, or keys that may be the beginning of the code. */
  private earlier: 'nothing' | 'person' | 'unclear' = 'nothing'
  private at = Number.NEGATIVE_INFINITY
  private readonly prefix: () => string

  /** @param prefix the characters that the scanner sends before each code; '' for none */
  constructor(prefix: () => string = () => '') {
    this.prefix = prefix
  }

  press({ key, us = null, at }: KeyPress): Verdict {
    const ends = key === 'Enter' || key === 'Tab'
    if (key.length !== 1 && !ends) return this.isBeside(key) ? TYPED : this.interrupt()
    const before = this.continueBurst(at)
    this.at = at
    if (ends) return this.end(before)
    this.keys += key
    this.us = this.us === null || us === null ? null : this.us + us
    if (this.isPrefixed() || this.isFast()) return this.hold(before)
    // Held keys belong before a key that reaches the page.
    const held = this.keys.slice(this.seen, -1)
    this.seen = this.keys.length
    return { is: 'typed', before: before + held }
  }

  /** Returns held keys that are not a code, and ends the burst. */
  endBurst(): string {
    const held = this.releaseHeld()
    this.keys = ''
    this.us = ''
    this.seen = 0
    this.pace = NO_PACE
    this.earlier = 'nothing'
    return held
  }

  /**
   * Returns held keys after a while without a key. A key that arrives late on a busy page still continues the
   * burst.
   */
  releaseHeld(): string {
    const held = this.keys.slice(this.seen)
    this.seen = this.keys.length
    return held
  }

  /** True if a key at this moment begins a burst. Until then the focused field has its earlier state. */
  startsBurst(at: number): boolean {
    return this.keys === '' || !this.continues(at)
  }

  /** After this many milliseconds without a key the held keys are given back. */
  get releaseDelay(): number {
    return (this.isPrefixed() ? PREFIXED_PAUSE_MS : PACE_MS) + SLACK_MS
  }

  get isHolding(): boolean {
    return this.keys.length > this.seen
  }

  /** Continues the burst or begins another. @returns the held keys of the earlier burst */
  private continueBurst(at: number): string {
    if (this.keys === '') return ''
    const gap = at - this.at
    if (this.continues(at)) {
      this.pace = withGap(this.pace, gap)
      return ''
    }
    const earlier = gap > CUT_MS ? 'nothing' : this.isPerson() ? 'person' : 'unclear'
    const held = this.endBurst()
    this.earlier = earlier
    return held
  }

  /**
   * True if a key continues the burst. A longer pause ends it. So does a second pause in a burst with more pauses
   * than fast keys.
   */
  private continues(at: number): boolean {
    const gap = at - this.at
    if (this.isPrefixed()) return gap <= PREFIXED_PAUSE_MS
    const { fast, slow } = this.pace
    const isTyping = gap > PACE_MS && slow >= fast && (slow > 0 || this.earlier === 'person')
    return gap <= PAUSE_MS && !isTyping
  }

  /** True if a person typed the burst so far: only pauses, or one key soon after others. */
  private isPerson(): boolean {
    const { fast, slow } = this.pace
    return slow > fast || (fast === 0 && this.earlier !== 'nothing')
  }

  /** True if the keys so far come at the pace of a scanner. */
  private isFast(): boolean {
    const { fast, slow, run } = this.pace
    return this.keys.length > FREE && (run >= FREE || fast > 2 * slow)
  }

  private end(before: string): Verdict {
    const { keys, us, seen, pace } = this
    const prefix = this.prefix()
    const text = withoutPrefix(keys, prefix)
    const isMarked = prefix !== '' && (keys.startsWith(prefix) || us?.startsWith(prefix) === true)
    if (text.length < SHORTEST || !(isMarked || isScanner(pace)))
      return { is: 'typed', before: before + this.endBurst() }
    const heard = isMarked ? 'whole' : this.completeness(pace)
    this.endBurst()
    return { is: 'scan', text, us: us === null ? null : withoutPrefix(us, prefix), heard, typed: seen }
  }

  private completeness({ longest }: Pace): ScannedCode['heard'] {
    if (this.earlier === 'unclear') return 'cut'
    return this.earlier === 'person' || longest > SURE_PAUSE_MS ? 'paused' : 'whole'
  }

  private hold(before: string): Verdict {
    if (before === '') return { is: 'held' }
    // Let this key through: held keys of an earlier burst must not come after it.
    this.seen = this.keys.length
    return { is: 'typed', before }
  }

  private interrupt(): Verdict {
    return { is: 'typed', before: this.endBurst() }
  }

  /**
   * True if the keys begin like the scanner's prefix, also with an American layout. Longer pauses are then allowed.
   */
  private isPrefixed(): boolean {
    const prefix = this.prefix()
    const begins = (text: string) => text !== '' && (text.startsWith(prefix) || prefix.startsWith(text))
    return prefix !== '' && (begins(this.keys) || begins(this.us ?? ''))
  }

  /** True for keys that a scanner presses to type capitals. */
  private isBeside(key: string): boolean {
    return key === 'Shift' || key === 'CapsLock' || key === 'AltGraph'
  }
}

const withoutPrefix = (keys: string, prefix: string): string =>
  keys.startsWith(prefix) ? keys.slice(prefix.length) : keys
