import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'GLOSSARY.md', ...globSync('docs/**/*.md')]

it.each(pages)('%s names files and folders that are there', (page) => {
  const text = readFileSync(page, 'utf8')
  const named = [...text.matchAll(/`((?:src|server|tests|scripts|docs|public)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  )
  const linked = [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, path = '']) =>
    join(dirname(page), path),
  )
  expect([...named, ...linked].filter((path) => !existsSync(path))).toEqual([])
})
