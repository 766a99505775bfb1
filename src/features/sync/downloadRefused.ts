import { today } from '../../lib/dates.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { exportRefused } from '../../sync/client.ts'
import type { RefusalGroup } from './queries.ts'

/** Downloads refused changes as JSON: one group, or all of them including the discarded ones. */
export async function downloadRefused(group?: RefusalGroup): Promise<void> {
  const content: unknown = group
    ? [group.root, ...group.dependants].map(({ row, text }) => ({ text, ...row }))
    : await exportRefused()
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2)
  saveFile(new Blob([text], { type: 'application/json' }), `niet-gesynchroniseerd-${today()}.json`)
}
