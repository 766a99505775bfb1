import { isBundled } from '../../../src/domain/bundledEntities.ts'
import { LINE_BREAK, type BundleCode } from '../../../src/sync/protocol/bundleCode/bytes.ts'
import { type BundleHead } from '../../../src/sync/protocol/bundles.ts'
import { gunzipSync } from 'node:zlib'
import { decodeBundle } from '../../../src/sync/store/bundles/decode.ts'
import { Device, type WireLine, linesOf } from './syncServer.ts'

/** Reads a file of bundles as a program that knows only the wire format. */
export function bundlesIn(file: Uint8Array): (BundleHead & { code: BundleCode; lines: string[] })[] {
  const bundles: (BundleHead & { code: BundleCode; lines: string[] })[] = []
  for (let at = 0; at < file.length; ) {
    const start = file.indexOf(LINE_BREAK, at) + 1
    const head: BundleHead = JSON.parse(new TextDecoder().decode(file.subarray(at, start)))
    const code = new Uint8Array(file.subarray(start, start + head.bytes))
    bundles.push({ ...head, code, lines: decodeBundle(code).split('\n') })
    at = start + head.bytes + 1
  }
  return bundles
}

/** A device that takes prepared bundles. The rows of a file are in its lines, before the line that names the file. */
export class BundleDevice extends Device {
  /** The numbers of files that it fetched, and of files that were missing. */
  fetched = 0
  gone = 0

  override async pullOnce(): Promise<WireLine[]> {
    const { clientId, cursor, knownSeq } = this
    const answer = await this.post('pull', { clientId, cursor, knownSeq, packs: 1 })
    if (answer.statusCode !== 200) throw new Error(`pull: ${answer.statusCode} ${answer.body}`)
    return linesOf(answer.body)
  }

  file(name: string, more: Record<string, string> = {}) {
    const headers = { authorization: `Bearer ${this.user.token}`, 'x-sync-proto': '1', ...more }
    return this.server.running.app.inject({ method: 'GET', url: `/api/sync/packs/${name}`, headers })
  }

  /** Pulls until there is no more. A missing file ends an answer at the mark before it. */
  override async sync(): Promise<WireLine[]> {
    const all: WireLine[] = []
    for (;;) {
      const lines = await this.filled(await this.pullOnce())
      all.push(...lines)
      this.take(lines)
      if (lines.at(-1)?.['more'] === false) return all
    }
  }

  /** The lines with the rows of their files, up to the first missing file. */
  async filled(lines: WireLine[]): Promise<WireLine[]> {
    const out: WireLine[] = []
    for (const line of lines) {
      if (line.t === 'packs') {
        const rows = await this.rowsOf(line)
        if (!rows) return out
        out.push(...rows)
      }
      out.push(line)
    }
    return out
  }

  private async rowsOf({ e, file }: WireLine): Promise<WireLine[] | null> {
    const answer = await this.file(file)
    if (answer.statusCode === 404) {
      this.gone += 1
      return null
    }
    if (answer.statusCode !== 200) throw new Error(`packs: ${answer.statusCode} ${answer.body}`)
    this.fetched += 1
    const bundles = bundlesIn(gunzipSync(answer.rawPayload))
    return bundles.flatMap(({ lines }) =>
      lines.map((line) => {
        const { v, d }: { v: number; d: { id: string } } = JSON.parse(line)
        return { t: 'row', e, id: d.id, v, d }
      }),
    )
  }

  /** Handles a file like a range, except that rows of the device with a higher version than the file's stay. */
  protected override takeLine(line: WireLine, seen: Set<string>): Set<string> {
    if (line.t !== 'packs' || !isBundled(line['e'])) return super.takeLine(line, seen)
    const newer = [...this.rows].filter(([, { v }]) => v > line['v']).map(([key]) => key)
    return super.takeLine({ ...line, t: 'range' }, new Set([...seen, ...newer]))
  }
}
