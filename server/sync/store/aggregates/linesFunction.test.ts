import { join } from 'node:path'
import { expect, it } from 'vitest'
import { linesFunction } from './read.ts'

const FILE = join(import.meta.dirname, '../../../db/functions/sync_lines.sql')

it('[AL-27] the function that reads the lines of all kinds is what the shapes say; vitest -u writes it', async () => {
  await expect(linesFunction()).toMatchFileSnapshot(FILE)
})
