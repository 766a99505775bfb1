import { today } from '../../lib/dates.ts'
import { exportRefused } from '../../sync/client.ts'
import type { ToldGroup } from './queries.ts'

/** Downloads refused changes as JSON: one group, or everything including what was discarded. */
export async function downloadRefused(group?: ToldGroup): Promise<void> {
  const content: unknown = group
    ? [group.root, ...group.dependants].map(({ row, text }) => ({ text, ...row }))
    : await exportRefused()
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2)
  save(text, `niet-gesynchroniseerd-${today()}.json`)
}

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download starts after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
