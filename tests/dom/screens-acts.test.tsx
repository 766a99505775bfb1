import { expect, it } from 'vitest'
import type { ChannelMessage } from '../../src/db/ports.ts'
import { tellActs } from '../../src/sync/pageActs.ts'

/** Something that a person does at this time, in milliseconds. */
function act(name: string, at: number): void {
  const event = new Event(name, { bubbles: true })
  Object.defineProperty(event, 'timeStamp', { value: at })
  document.body.dispatchEvent(event)
}

it('[BR-21] a page tells of a person at work while something is downloaded, and not more often than it helps', () => {
  const posted: ChannelMessage[] = []
  let downloading = false
  tellActs({ post: (message) => void posted.push(message) }, () => downloading)
  act('keydown', 1_000)
  expect(posted).toEqual([])
  downloading = true
  for (const at of [2_000, 2_050, 2_100]) act('keydown', at)
  expect(posted).toEqual([{ t: 'acts' }])
  act('pointerdown', 2_200)
  expect(posted).toHaveLength(2)
})
