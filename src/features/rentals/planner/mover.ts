import type { KeyboardEvent, PointerEvent } from 'react'
import type { PlannerEvent } from '../../../domain/rentals/events.ts'
import { type ShiftKind, NO_SHIFT, type Shift, shiftDays } from '../../../domain/rentals/move.ts'
import type { BarLayout } from './layout.ts'
import { daysOfEvent } from './moveRentalBar.ts'

/** A bar that is being moved. */
export interface BarMove {
  event: PlannerEvent
  shift: Shift
  by: 'pointer' | 'keys'
}

/** Asks and saves; the bar stays where it was dropped until that is done. */
export type Drop = (event: PlannerEvent, shift: Shift) => Promise<void>

interface Press {
  bar: BarLayout
  hold: ShiftKind
  x: number
  y: number
  /** Width of a day, in px. */
  day: number
  touch: boolean
}

/**
 * Distance in px. A mouse press that moves further is a move; a finger that moves further before it lifts a
 * bar scrolls.
 */
const MOVED = { mouse: 4, touch: 10 }
/** Time in ms that a finger must rest on a bar to lift it. */
const LONG_PRESS = 450
/** Distance in px from an end of a bar within which a press grabs that end; at most a quarter of the bar. */
const EDGE = { mouse: 8, touch: 22 }

/**
 * Moves a bar, or one end of it. With a pointer: drag it (a finger rests on it first) and release to drop.
 * With the keyboard: Enter, arrows (with Shift for the end date), Enter to drop. Escape puts it back.
 * One instance serves all bars, so that rows do not need to know which bar is held.
 */
export class Mover {
  private readonly show: (lifted: BarMove | null) => void
  private drop: Drop | null = null
  private lifted: BarMove | null = null
  private press: Press | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private isAsking = false
  private wasMoved = false

  constructor(show: (lifted: BarMove | null) => void) {
    this.show = show
  }

  /** @param drop null: no bar can be moved */
  onDrop(drop: Drop | null): void {
    this.drop = drop
  }

  /** True once after a move: the click that ends a move must not open the rental. */
  consumeClick(): boolean {
    const was = this.wasMoved
    this.wasMoved = false
    return was
  }

  /** True while a pointer holds a bar; then nothing may scroll. */
  isHeld(): boolean {
    return this.lifted?.by === 'pointer' && !this.isAsking
  }

  putBack(): void {
    if (this.isAsking) return
    clearTimeout(this.timer)
    this.press = null
    this.set(null)
  }

  pointerDown(bar: BarLayout, event: PointerEvent<HTMLElement>, days: number): void {
    if (event.button !== 0 || this.isAsking || !this.drop) return
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
    // Capture the pointer: a mouse that leaves the bar at once must still move it.
    else element.setPointerCapture(event.pointerId)
  }

  pointerMove(event: PointerEvent<HTMLElement>): void {
    const { press } = this
    // A release outside the window sends no event, so check the buttons.
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
    if (this.isHeld()) void this.release()
  }

  /** Handles Escape, Enter and the arrows on a focused bar. */
  keyDown(bar: BarLayout, event: KeyboardEvent<HTMLElement>): void {
    if (!this.press) this.wasMoved = false
    if (!this.drop) return
    const held = this.lifted?.by === 'keys' && !this.isAsking
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (event.key === 'Enter') {
      if (held) void this.release()
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

  private step(hold: ShiftKind, by: number): void {
    const { shift } = this.lifted ?? { shift: NO_SHIFT }
    this.shiftTo({ ...shift, [hold]: shift[hold] + by })
  }

  /** Ignores a step that changes no day, because an end cannot go further. */
  private shiftTo(shift: Shift): void {
    const { lifted } = this
    if (lifted && !isSame(lifted.event, lifted.shift, shift)) this.set({ ...lifted, shift })
  }

  private async release(): Promise<void> {
    const { lifted } = this
    if (!lifted || isSame(lifted.event, lifted.shift, NO_SHIFT)) return this.putBack()
    this.isAsking = true
    try {
      await this.drop?.(lifted.event, lifted.shift)
    } finally {
      this.isAsking = false
      this.set(null)
    }
  }

  private set(lifted: BarMove | null): void {
    if (this.lifted === lifted) return
    this.lifted = lifted
    this.show(lifted)
  }
}

const isSame = (event: PlannerEvent, a: Shift, b: Shift): boolean => {
  const [one, other] = [a, b].map((shift) => shiftDays(daysOfEvent(event), shift))
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Returns the end that is pressed, if that end is on the screen; otherwise the whole bar. */
function holdAt({ before, after }: BarLayout, event: PointerEvent<HTMLElement>, touch: boolean): ShiftKind {
  const { left, right, width } = event.currentTarget.getBoundingClientRect()
  const edge = Math.min(touch ? EDGE.touch : EDGE.mouse, width / 4)
  if (!before && event.clientX - left < edge) return 'start'
  return !after && right - event.clientX < edge ? 'end' : 'all'
}
