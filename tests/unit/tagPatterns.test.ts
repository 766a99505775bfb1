import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('[OP-06] a pattern for a tag stops at the next <, so a text of many < takes time that grows with its length', () => {
  const files = globSync('{src,server}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(1_000)
  const slow = files.filter((file) => /\/<[^/\n]*\[\^>\]\*/.test(readFileSync(file, 'utf8')))
  expect(slow).toEqual([])
})
