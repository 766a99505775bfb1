import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { settle } from '../../tests/kit/server/device.ts'
import { EventStream } from './eventStream.ts'

const HELLO = { epoch: '0e000000-0000-4000-8000-000000000001', head: 4 }
const setUp = () => {
  const out = new PassThrough({ highWaterMark: 1_024 })
  const stream = new EventStream(out, 'els', true)
  const heard = () => String(out.read() ?? '')
  return { out, stream, heard }
}
const change = (v: number, size = 10) => Buffer.from(`event: change\ndata: ${v} ${'x'.repeat(size)}\n\n`)

describe('the events of one device', () => {
  it('[AL-23] begin with hello; what came before it is poked after it', () => {
    const it = setUp()
    it.stream.invalidate(5, 0)
    it.stream.sendChange(change(6), 6)
    expect(it.heard()).toBe('')
    it.stream.sendHello(HELLO)
    expect(it.heard()).toBe(
      `event: hello\ndata: ${JSON.stringify(HELLO)}\n\nevent: poke\ndata: {"v":6,"spreadMs":0}\n\n`,
    )
    it.stream.sendChange(change(7, 0), 7)
    expect(it.heard()).toBe('event: change\ndata: 7 \n\n')
  })

  it('[AL-23] do not pile up for who does not read: it is poked with the newest version once it does', async () => {
    const it = setUp()
    it.stream.sendHello(HELLO)
    for (let v = 5; v < 200; v++) it.stream.sendChange(change(v, 10_000), v)
    it.stream.invalidate(200, 0)
    expect(it.out.writableLength + it.out.readableLength).toBeLessThan(160 * 1024)
    let rest = ''
    it.out.on('data', (chunk) => (rest += String(chunk)))
    for (let i = 0; i < 50; i++) await settle()
    expect(rest.split('event: poke').length).toBe(2)
    expect(rest.endsWith('event: poke\ndata: {"v":200,"spreadMs":0}\n\n')).toBe(true)
  })
})
