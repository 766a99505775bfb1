import { describe, expect, it } from 'vitest'
import { Pokes } from './pokes.ts'

describe('pokes', () => {
  it('[LD-16] reach each stream of a person who has more than one, and of everybody else', () => {
    const pokes = new Pokes()
    const heard: string[] = []
    const open = (name: string, userId: string) =>
      pokes.add({
        userId,
        carries: false,
        poke: (v, spreadMs) => heard.push(`${name} poke ${JSON.stringify({ v, spreadMs })}`),
        carry: () => {},
        end: () => {},
      })
    open('tablet', 'els')
    open('desk', 'els')
    open('bench', 'jan')
    pokes.changed(7)
    expect(heard.toSorted()).toEqual(
      ['bench', 'desk', 'tablet'].map((name) => `${name} poke {"v":7,"spreadMs":0}`),
    )
  })
})
