import { expect, it } from 'vitest'
import type { ChannelMessage } from '../../src/sync/store/ports.ts'
import { notifyInput } from '../../src/sync/client.ts'

/** An input event at this time, in milliseconds. */
function act(name: string, at: number): void {
  const event = new Event(name, { bubbles: true })
  Object.defineProperty(event, 'timeStamp', { value: at })
  document.body.dispatchEvent(event)
}

it('[BR-21] [AL-02] a page reports a person at work, to pause downloads and compaction, and not more often than needed', () => {
  const posted: ChannelMessage[] = []
  notifyInput({ post: (message) => void posted.push(message) })
  for (const at of [2_000, 2_050, 2_100]) act('keydown', at)
  expect(posted).toEqual([{ t: 'acts' }])
  act('pointerdown', 2_200)
  expect(posted).toHaveLength(2)
})
