import type { KeyboardEvent, PointerEvent } from 'react'
import type { PlannerEvent } from '../../../domain/rentals/events.ts'
import { type Hold, NO_SHIFT, type Shift, shifted } from '../../../domain/rentals/move.ts'
import type { Bar } from './layout.ts'
import { daysOfEvent } from './moveRental.ts'

/** A bar that is off its place. */
export interface Lifted {
  event: PlannerEvent
  shift: Shift
  by: 'pointer' | 'keys'
}

interface Press {
  bar: Bar
  hold: Hold
  x: number
  y: number
  /** Width of a day, in px. */
  day: number
  touch: boolean
}

/** From so many px on a press of a mouse is a move; a finger that went so far before it lifted scrolls. */
const MOVED = { mouse: 4, touch: 10 }
/** So long a finger rests on a bar to lift it, in ms. */
const LONG_PRESS = 450
/** So near to an end of a bar a press takes hold of that end, in px, but never more than a quarter of it. */
const EDGE = { mouse: 8, touch: 22 }

/**
 * Moves a bar, or one end of it: by a drag (a finger rests on it first), or by Enter and the arrows, with Shift for the
 * end date; Enter or letting go drops it, Escape puts it back. One for all bars, so that rows need not know what is in
 * hand.
 */
export class Mover {
  private readonly show: (lifted: Lifted | null) => void
  private drop: (event: PlannerEvent, shift: Shift) => Promise<void> = () => Promise.resolve()
  private lifted: Lifted | null = null
  private press: Press | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private isAsking = false
  private wasMoved = false

  constructor(show: (lifted: Lifted | null) => void) {
    this.show = show
  }

  /** @param drop asks and saves; the bar stays where it was dropped until that is done */
  onDrop(drop: (event: PlannerEvent, shift: Shift) => Promise<void>): void {
    this.drop = drop
  }

  /** Whether a press that ends was a move, which opens nothing. */
  takesClick(): boolean {
    const was = this.wasMoved
    this.wasMoved = false
    return was
  }

  /** Whether a bar is in hand: then nothing scrolls under it. */
  isHeld(): boolean {
    return this.lifted?.by === 'pointer' && !this.isAsking
  }

  putBack(): void {
    if (this.isAsking) return
    clearTimeout(this.timer)
    this.press = null
    this.set(null)
  }

  pointerDown(bar: Bar, event: PointerEvent<HTMLElement>, days: number): void {
    if (event.button !== 0 || this.isAsking) return
    const element = event.currentTarget
    const touch = event.pointerType === 'touch'
    const lane = element.parentElement?.getBoundingClientRect().width ?? 0
    this.press = {
      bar,
      hold: holdAt(bar, event, touch),
      x: event.clientX,
      y: event.clientY,
      day: lane / days,
      touch,
    }
    this.wasMoved = false
    if (touch) this.timer = setTimeout(() => this.lift(), LONG_PRESS)
    // a mouse that leaves the bar at once still moves it
    else element.setPointerCapture(event.pointerId)
  }

  pointerMove(event: PointerEvent<HTMLElement>): void {
    const { press } = this
    // a button that was let go elsewhere is not told here
    if (!press || (!press.touch && event.buttons === 0)) return
    const [across, down] = [event.clientX - press.x, event.clientY - press.y]
    if (!this.isHeld()) {
      if (press.touch) {
        if (Math.hypot(across, down) > MOVED.touch) this.putBack()
        return
      }
      if (Math.abs(across) < MOVED.mouse) return
      this.lift()
    }
    this.shiftTo({ ...NO_SHIFT, [press.hold]: Math.round(across / press.day) })
  }

  pointerUp(): void {
    clearTimeout(this.timer)
    this.press = null
    if (this.isHeld()) void this.letGo()
  }

  /** Escape, Enter and the arrows of a bar that has the focus. */
  keyDown(bar: Bar, event: KeyboardEvent<HTMLElement>): void {
    if (!this.press) this.wasMoved = false
    const held = this.lifted?.by === 'keys' && !this.isAsking
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (event.key === 'Enter') {
      if (held) void this.letGo()
      else this.set({ event: bar.event, shift: NO_SHIFT, by: 'keys' })
    } else if (held && by !== undefined) this.step(event.shiftKey ? 'end' : 'all', by)
    else if (held && event.key === 'Escape') this.putBack()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  blur(): void {
    if (this.lifted?.by === 'keys') this.putBack()
  }

  private lift(): void {
    if (!this.press) return
    this.wasMoved = true
    this.set({ event: this.press.bar.event, shift: NO_SHIFT, by: 'pointer' })
  }

  private step(hold: Hold, by: number): void {
    const { shift } = this.lifted ?? { shift: NO_SHIFT }
    this.shiftTo({ ...shift, [hold]: shift[hold] + by })
  }

  /** A step that changes no day, since an end cannot go on, is not counted. */
  private shiftTo(shift: Shift): void {
    const { lifted } = this
    if (lifted && !isSame(lifted.event, lifted.shift, shift)) this.set({ ...lifted, shift })
  }

  private async letGo(): Promise<void> {
    const { lifted } = this
    if (!lifted || isSame(lifted.event, lifted.shift, NO_SHIFT)) return this.putBack()
    this.isAsking = true
    try {
      await this.drop(lifted.event, lifted.shift)
    } finally {
      this.isAsking = false
      this.set(null)
    }
  }

  private set(lifted: Lifted | null): void {
    if (this.lifted === lifted) return
    this.lifted = lifted
    this.show(lifted)
  }
}

const isSame = (event: PlannerEvent, a: Shift, b: Shift): boolean => {
  const [one, other] = [a, b].map((shift) => shifted(daysOfEvent(event), shift))
  return JSON.stringify(one) === JSON.stringify(other)
}

/** An end that is on screen is taken hold of where it is pressed. */
function holdAt({ before, after }: Bar, event: PointerEvent<HTMLElement>, touch: boolean): Hold {
  const { left, right, width } = event.currentTarget.getBoundingClientRect()
  const edge = Math.min(touch ? EDGE.touch : EDGE.mouse, width / 4)
  if (!before && event.clientX - left < edge) return 'start'
  return !after && right - event.clientX < edge ? 'end' : 'all'
}
