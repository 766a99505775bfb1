import type { Channel } from '../db/ports.ts'

const INPUT_EVENTS = ['pointerdown', 'keydown', 'input', 'wheel', 'hashchange'] as const
/** The minimum time between two messages. */
const PAUSE_MS = 150

/** Notifies the worker that downloads or compacts, in any tab, that a person is at work. */
export function notifyInput(channel: Pick<Channel, 'post'>): void {
  let last = Number.NEGATIVE_INFINITY
  const onInput = ({ timeStamp }: Event) => {
    if (timeStamp - last < PAUSE_MS) return
    last = timeStamp
    channel.post({ t: 'acts' })
  }
  for (const name of INPUT_EVENTS) window.addEventListener(name, onInput, { capture: true, passive: true })
}
