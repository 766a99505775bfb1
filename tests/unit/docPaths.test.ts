import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Every Markdown file of the repository, without installed packages and built files. */
const pages = globSync('**/*.md', {
  exclude: (path) => /(^|\/)(node_modules|dist|data|test-results)$/.test(path),
})
const read = (page: string) => readFileSync(page, 'utf8')
/** Markdown without its code: brackets in code are no links, and `#` is no heading. */
const prose = (text: string) => text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`/g, '``')

/** Relative links and pictures: path and fragment, either of which may be empty. */
function linksOf(page: string) {
  return [...prose(read(page)).matchAll(/\]\(<?([^)#\s>]*)(#[^)\s>]*)?>?(?:\s"[^"]*")?\)/g)]
    .filter(([, path = '']) => !/^[a-z][a-z0-9+.-]*:|^\//i.test(path))
    .map(([, path = '', fragment = '']) => ({ path, fragment: fragment.slice(1) }))
}

/** The fragments of a page: its headings as GitHub writes them, and anchors in HTML. */
function fragmentsOf(page: string): Set<string> {
  const counts = new Map<string, number>()
  const fragments = new Set<string>()
  const text = read(page).replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
  for (const [, heading = ''] of text.matchAll(/^#{1,6} (.+)$/gm)) {
    const words = heading.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '')
    const slug = words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-')
    const count = counts.get(slug) ?? 0
    counts.set(slug, count + 1)
    fragments.add(count === 0 ? slug : `${slug}-${count}`)
  }
  for (const [, id = ''] of text.matchAll(/<a (?:id|name)="([^"]+)"/g)) fragments.add(id)
  return fragments
}

describe.each(pages)('%s', (page) => {
  it('names files and folders that are there', () => {
    const named = [...read(page).matchAll(/`((?:src|server|tests|scripts|docs|public)\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    )
    expect(named.filter((path) => !existsSync(path))).toEqual([])
  })

  it('has no broken relative link, nor one to a heading that is not there', () => {
    const broken = linksOf(page).filter(({ path, fragment }) => {
      const target = path === '' ? page : join(dirname(page), decodeURIComponent(path))
      if (!existsSync(target)) return true
      return fragment !== '' && (statSync(target).isDirectory() || !fragmentsOf(target).has(fragment))
    })
    expect(broken).toEqual([])
  })
})

/** Pages whose reader is named by their index: requirements, decisions, decision records, and the Dutch manual. */
const INDEXED = /^docs\/(spec|decisions|handleiding|adr\/\d)/

it.each(pages.filter((page) => !INDEXED.test(page)))('%s names its reader in its first line', (page) => {
  const [, first] = /^# .+\n\n(.+)/.exec(read(page)) ?? []
  expect(first).toMatch(/^For /)
})
