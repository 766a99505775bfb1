import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Prefetch, type AnswerListener } from './prefetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Requests whose answers the test gives. */
function asked() {
  const hearers: AnswerListener<string>[] = []
  const stopped: string[] = []
  const ahead = new Prefetch((query: { name: string }, hearer: AnswerListener<string>) => {
    hearers.push(hearer)
    return () => void stopped.push(query.name)
  })
  const shown: string[] = []
  const failures: unknown[] = []
  const screen = {
    show: (answer: string) => void shown.push(answer),
    failed: (error: unknown) => void failures.push(error),
  }
  return { ahead, hearers, stopped, shown, failures, screen }
}

const Q = { name: 'klanten' }

describe('[AL-85] a question that is asked before its screen is there', () => {
  it('is asked once, and its answer is there when the screen comes, with what follows', async () => {
    const { ahead, hearers, stopped, shown, screen } = asked()
    const answered = ahead.begin(Q)
    hearers[0]?.show('een')
    await answered
    expect(ahead.peek({ name: 'klanten' })).toBe('een')
    const end = ahead.follow({ name: 'klanten' }, screen)
    hearers[0]?.show('twee')
    expect(shown).toEqual(['een', 'twee'])
    expect(hearers).toHaveLength(1)
    end()
    expect(stopped).toEqual(['klanten'])
  })

  it('notifies a screen that opened before the answer', () => {
    const { ahead, hearers, shown, screen } = asked()
    void ahead.begin(Q)
    expect(ahead.peek(Q)).toBeUndefined()
    ahead.follow(Q, screen)
    hearers[0]?.show('een')
    expect(shown).toEqual(['een'])
  })

  it('is shared by who begins it twice', async () => {
    const { ahead, hearers } = asked()
    const both = Promise.all([ahead.begin(Q), ahead.begin(Q)])
    hearers[0]?.show('een')
    await both
    expect(hearers).toHaveLength(1)
  })

  it('is given to one screen: the next one asks for itself', () => {
    const { ahead, hearers, screen } = asked()
    void ahead.begin(Q)
    ahead.follow(Q, screen)
    ahead.follow(Q, screen)
    expect(hearers).toHaveLength(2)
  })

  it('is another one with other words', () => {
    const { ahead, hearers, screen } = asked()
    void ahead.begin(Q)
    ahead.follow({ name: 'items' }, screen)
    expect(hearers).toHaveLength(2)
  })

  it('ends when no screen comes for it', async () => {
    const { ahead, stopped, screen, hearers } = asked()
    const answered = ahead.begin(Q)
    await vi.advanceTimersByTimeAsync(5_000)
    await answered
    expect(stopped).toEqual(['klanten'])
    ahead.follow(Q, screen)
    expect(hearers).toHaveLength(2)
  })

  it('does not end below a screen that shows it', async () => {
    const { ahead, stopped, screen } = asked()
    void ahead.begin(Q)
    ahead.follow(Q, screen)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(stopped).toEqual([])
  })

  it('that failed is asked again by the screen, which hears of its own failure', async () => {
    const { ahead, hearers, failures, screen } = asked()
    const answered = ahead.begin(Q)
    hearers[0]?.failed(new Error('stil'))
    await answered
    ahead.follow(Q, screen)
    hearers[1]?.failed(new Error('nog'))
    expect(failures).toEqual([new Error('nog')])
  })

  it('notifies a screen of an error that comes after it opened', () => {
    const { ahead, hearers, failures, screen } = asked()
    void ahead.begin(Q)
    ahead.follow(Q, screen)
    hearers[0]?.failed(new Error('later'))
    expect(failures).toEqual([new Error('later')])
  })
})
