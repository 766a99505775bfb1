import { describe, expect, it } from 'vitest'
import { TestClock } from '../../../tests/kit/server/device.ts'
import { failureOf, failureOfStatus } from './failures.ts'
import { ConnectionGate } from './connectionGate.ts'
import { Pacer } from './pacing.ts'
import { Backoff, WakeSignal, withTimeout } from './timing.ts'

describe('Backoff', () => {
  it('[B3.6] draws from a range that doubles up to a minute, and never less than a quarter second', () => {
    const high = { next: () => 0.999, bytes: () => new Uint8Array() }
    const backoff = new Backoff(high)
    const waits = Array.from({ length: 9 }, () => Math.round(backoff.next() / 1_000))
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
    const low = new Backoff({ ...high, next: () => 0 })
    expect(low.next()).toBe(250)
    expect(low.next(45_000)).toBe(45_000)
  })

  it('starts anew after a success', () => {
    const backoff = new Backoff({ next: () => 0.999, bytes: () => new Uint8Array() })
    for (let i = 0; i < 8; i++) backoff.next()
    backoff.reset()
    expect(backoff.next()).toBeLessThan(1_000)
  })
})

describe('Pacer', () => {
  it('lets the first go at once, gathers a flood that follows, and a full batch need not wait', () => {
    const clock = new TestClock()
    const pacer = new Pacer(clock)
    expect(pacer.delay(20)).toBe(0)
    pacer.noteStart()
    clock.time += 100
    expect(pacer.delay(20)).toBe(200)
    expect(pacer.delay(100)).toBe(0)
  })

  it('[AL-28] sends the end of a flood as soon as nothing more comes of it', () => {
    const clock = new TestClock()
    const pacer = new Pacer(clock)
    for (let i = 0; i < 5; i++) pacer.noteStart()
    clock.time += 60
    expect(pacer.delay(97)).toBeGreaterThan(300)
    expect(pacer.delay(97, true)).toBe(0)
    // Some requests that a person causes stay within the limit of a person.
    for (let i = 0; i < 10; i++) pacer.noteStart()
    expect(pacer.delay(1, true)).toBeGreaterThan(0)
  })

  it('[AL-28] lets what a person does go as it is done, ten changes within a second over and over', () => {
    const clock = new TestClock()
    const pacer = new Pacer(clock)
    for (let burst = 0; burst < 10; burst++) {
      for (let i = 0; i < 10; i++) {
        expect(pacer.delay(1)).toBe(0)
        pacer.noteStart()
        pacer.noteAccepted()
        clock.time += 100
      }
      clock.time += 1_500
    }
  })

  it('[AL-28] gathers what a program does, or a person who never pauses', () => {
    const clock = new TestClock()
    const pacer = new Pacer(clock)
    pacer.noteStart()
    clock.time += 7
    expect(pacer.delay(1)).toBe(18)
    clock.time += 143
    expect(pacer.delay(20)).toBe(150)
    let sent = 0
    for (const end = clock.time + 60_000; clock.time < end; clock.time += 30) {
      if (pacer.delay(1) > 0) continue
      pacer.noteStart()
      pacer.noteAccepted()
      sent++
    }
    expect(sent).toBeLessThan(320)
  })

  it('[B8] keeps to the limit of a server that counts every request, once it said so', () => {
    const clock = new TestClock()
    const pacer = new Pacer(clock)
    const sent: number[] = []
    pacer.noteLimited()
    for (const end = clock.time + 60_000; clock.time < end; clock.time += 50) {
      if (pacer.delay(1) > 0) continue
      pacer.noteStart()
      pacer.noteAccepted()
      sent.push(clock.time)
    }
    for (const at of sent)
      expect(sent.filter((t) => t >= at && t < at + 10_000).length).toBeLessThanOrEqual(20)
  })

  it('[B8] stays below the number of requests that the server takes in ten seconds', () => {
    const clock = new TestClock()
    const pacer = new Pacer(clock)
    const sent: number[] = []
    for (const end = clock.time + 60_000; clock.time < end; clock.time += 50) {
      if (pacer.delay(100) > 0) continue
      pacer.noteStart()
      sent.push(clock.time)
    }
    for (const at of sent)
      expect(sent.filter((t) => t >= at && t < at + 10_000).length).toBeLessThanOrEqual(20)
  })

  it('is not stopped by a clock that was set back', () => {
    const clock = new TestClock()
    const pacer = new Pacer(clock)
    for (let i = 0; i < 30; i++) pacer.noteStart()
    clock.time -= 10 * 365 * 24 * 3_600_000
    expect(pacer.delay(1)).toBe(0)
  })
})

describe('Bell', () => {
  it('wakes a sleeper, and shortens the next sleep when nobody slept', async () => {
    const clock = new TestClock()
    const wakeSignal = new WakeSignal(clock)
    const { signal } = new AbortController()
    let woke = 0
    void wakeSignal.wait(60_000, signal).then(() => woke++)
    wakeSignal.wake()
    await clock.advance(0)
    expect(woke).toBe(1)
    wakeSignal.wake()
    void wakeSignal.wait(60_000, signal).then(() => woke++)
    await clock.advance(0)
    expect(woke).toBe(2)
    void wakeSignal.wait(60_000, signal).then(() => woke++)
    await clock.advance(59_000)
    expect(woke).toBe(2)
    await clock.advance(2_000)
    expect(woke).toBe(3)
  })
})

describe('guarded', () => {
  it('gives up work that shows no life, and lets work that does go on', async () => {
    const clock = new TestClock()
    const { signal } = new AbortController()
    const dead = withTimeout(clock, signal, 20_000, () => new Promise<void>(() => {})).catch(failureOf)
    const alive = withTimeout(clock, signal, 20_000, async (_inner, touch) => {
      for (let i = 0; i < 10; i++) {
        await clock.sleep(15_000)
        touch()
      }
      return 'done'
    })
    await clock.advance(200_000)
    expect(await dead).toEqual({ kind: 'network', why: 'timeout' })
    expect(await alive).toBe('done')
  })

  it('is not fooled by a clock that jumps', async () => {
    const clock = new TestClock()
    const { signal } = new AbortController()
    let ended = false
    void withTimeout(clock, signal, 20_000, () => new Promise<void>(() => {})).catch(() => {
      ended = true
    })
    await clock.advance(5_100)
    clock.time += 10 * 365 * 24 * 3_600_000
    await clock.advance(1)
    expect(ended).toBe(false)
  })

  it('ends as stale when the loop is stopped', async () => {
    const clock = new TestClock()
    const life = new AbortController()
    const work = withTimeout(clock, life.signal, 20_000, () => new Promise<void>(() => {})).catch(failureOf)
    life.abort()
    expect(await work).toEqual({ kind: 'stale' })
  })
})

describe('failures', () => {
  it.each([
    [400, 'bad_request', 'badRequest'],
    [400, 'bad_cursor', 'cursorLost'],
    [401, 'auth_required', 'auth'],
    [403, 'device_blocked', 'blocked'],
    [403, 'foreign_client', 'forked'],
    [409, 'client_forked', 'forked'],
    [409, 'epoch_changed', 'epochChanged'],
    [409, 'cursor_ahead', 'cursorLost'],
    [410, 'cursor_too_old', 'cursorLost'],
    [426, 'upgrade_required', 'upgrade'],
    [429, 'too_many_requests', 'later'],
    [503, '', 'later'],
    [507, '', 'later'],
    [500, '', 'later'],
  ])('[B2.1] %i %s means %s', (status, code, kind) => {
    expect(failureOfStatus(status, { error: { code, message: '' } }, 0).kind).toBe(kind)
  })
})

describe('Lane', () => {
  it('[B3.5] closes at a 401 for its own token only, and opens with the next one', () => {
    const connectionGate = new ConnectionGate(() => {})
    connectionGate.setToken('new')
    connectionGate.noteFailure({ kind: 'auth' }, 'old')
    expect(connectionGate.state).toBe('ok')
    connectionGate.noteFailure({ kind: 'auth' }, 'new')
    expect(connectionGate.state).toBe('auth')
    connectionGate.setToken('newer')
    expect(connectionGate.state).toBe('ok')
    connectionGate.noteFailure({ kind: 'upgrade' }, 'newer')
    expect(connectionGate.state).toBe('halted')
  })
})
