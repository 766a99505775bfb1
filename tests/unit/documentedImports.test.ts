import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { IMPORT_KINDS, IMPORTS } from '../../src/domain/imports/kinds.ts'
import type { ImportColumn } from '../../src/domain/imports/sheet.ts'

const page = readFileSync('docs/operations/imports.md', 'utf8')

it.each(IMPORT_KINDS)('the page about imports names the columns of %s as they are read (D-128)', (kind) => {
  const { title, columns } = IMPORTS[kind]
  const names = (columns as readonly ImportColumn[]).map(({ header, required }) =>
    required ? `**${header}**` : header,
  )
  expect(page).toContain(`| ${title} | ${names.join(', ')} |`)
})
