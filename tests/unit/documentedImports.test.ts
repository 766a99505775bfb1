import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { IMPORT_KINDS, IMPORTS } from '../../src/domain/imports/kinds.ts'
import type { Column } from '../../src/domain/imports/sheet.ts'

const readme = readFileSync('README.md', 'utf8')

it.each(IMPORT_KINDS)('the manual names the columns of the import %s as it reads them (D-128)', (kind) => {
  const { title, columns } = IMPORTS[kind]
  const names = (columns as readonly Column[]).map(({ header, required }) =>
    required ? `**${header}**` : header,
  )
  expect(readme).toContain(`| ${title} | ${names.join(', ')} |`)
})
