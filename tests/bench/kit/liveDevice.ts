import { gzipHeadersOf } from './record.ts'

/**
 * A device that has everything, listens for changes and fetches them. It behaves like a real one towards the server and
 * stores nothing.
 */
export class LiveDevice {
  /** Number of answers to its fetches. */
  fetched = 0
  private readonly ended = new AbortController()
  private readonly clientId = crypto.randomUUID()
  private readonly url: string
  private readonly token: string
  private cursor: string
  private pulling: Promise<void> | null = null
  private again = false

  constructor(url: string, token: string, cursor: string) {
    this.url = url
    this.token = token
    this.cursor = cursor
  }

  /** Resolves when the stream is open. */
  async listen(): Promise<void> {
    const { 'accept-encoding': _, ...headers } = gzipHeadersOf(this.token)
    const answer = await fetch(`${this.url}/api/sync/events`, { headers, signal: this.ended.signal })
    if (!answer.ok || !answer.body) throw new Error(`events: ${answer.status}`)
    void this.follow(answer.body).catch(() => {})
  }

  close(): void {
    this.ended.abort()
  }

  private async follow(body: AsyncIterable<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    for await (const chunk of body)
      if (decoder.decode(chunk, { stream: true }).includes('event: poke')) this.pull()
  }

  private pull(): void {
    this.again = this.pulling !== null
    this.pulling ??= this.fetch()
      .catch(() => {})
      .then(() => {
        this.pulling = null
        if (this.again) this.pull()
      })
  }

  private async fetch(): Promise<void> {
    const { 'accept-encoding': _, ...headers } = gzipHeadersOf(this.token)
    const body = JSON.stringify({ clientId: this.clientId, cursor: this.cursor, knownSeq: 0, schema: 1 })
    const { signal } = this.ended
    const answer = await fetch(`${this.url}/api/sync/pull`, { method: 'POST', headers, body, signal })
    const lines = (await answer.text()).trimEnd()
    const end: unknown = JSON.parse(lines.slice(lines.lastIndexOf('\n') + 1))
    if (typeof end !== 'object' || end === null || !('cursor' in end)) return
    this.cursor = String(end.cursor)
    this.fetched++
  }
}
