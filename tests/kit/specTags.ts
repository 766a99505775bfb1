import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, tag = '']) => tag)
const pagesOf = (folder: string) =>
  filesBelow(folder).filter((path) => path.endsWith('.md') && !path.endsWith('README.md'))

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  )
}

export interface SpecGroup {
  /** The two letters. */
  name: string
  /** The ids of its lines, in order. */
  ids: string[]
  /** The number of its lines in the table of docs/spec/README.md. */
  counted: number
}

/** The requirement lines of docs/spec, a group per file. */
export const specGroups = (): SpecGroup[] =>
  pagesOf('docs/spec').map((path) => {
    const name = path.slice(-5, -3)
    const [count] = all(read('docs/spec/README.md'), new RegExp(`^\\| ${name} \\|.*\\| (\\d+) \\|$`, 'gm'))
    return { name, ids: all(read(path), /^- ([A-Z]{2}-\d+) /gm), counted: Number(count) }
  })

const SYNC_INDEX = 'docs/sync/README.md'

/** The numbers in the table of docs/sync, each with the page of its section. */
export function syncNumbers(): { number: string; page: string }[] {
  const rows = read(SYNC_INDEX).matchAll(/^\| ([A-Z]\d[^|]*) \| \[[^\]]+\]\((\w+\.md)#[^)]+\) \|$/gm)
  return [...rows].flatMap(([, cell = '', page = '']) =>
    cell
      .split(', ')
      .flatMap((range) => numbersOf(range).map((number) => ({ number, page: `docs/sync/${page}` }))),
  )
}

/** The numbers of `P1 to P6`, or the single one of `B2.3`. */
function numbersOf(range: string): string[] {
  const [, prefix = '', from, to] = /^(\w+-|[A-Z])(\d+) to \1(\d+)$/.exec(range) ?? []
  if (!prefix) return [range]
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => `${prefix}${Number(from) + i}`)
}

/** Every tag that docs define: requirement lines, decisions, and numbers of the synchronisation. */
export const placesOfTags = (): Set<string> =>
  new Set([
    ...specGroups().flatMap(({ ids }) => ids),
    ...pagesOf('docs/decisions').flatMap((path) => all(read(path), /^### (D-\d{3}) /gm)),
    ...syncNumbers().map(({ number }) => number),
  ])

/** The sources and pages that contain tags. Index pages are left out: they explain tags, and may name future ones. */
export const tagFiles = (): [path: string, text: string][] =>
  ['src', 'server', 'tests', 'scripts', 'docs']
    .flatMap(filesBelow)
    .concat('README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/glossary.md')
    .filter((path) => /\.([mc]?[jt]sx?|css|sql|md)$/.test(path) && !/^docs\/\w+\/README\.md$/.test(path))
    .map((path) => [path, read(path)])

/** Tags in prose and titles: `RD-07`, `D-043`, `B3.7`, `A2-23`, `C3 #9`; in brackets also `P2`, `R10`. */
export function tagsIn(text: string, groups: readonly string[]): string[] {
  const lists = all(text, /[([]((?:[\w.-]+(?: #\d+)?, )*[PIRMD]\d{1,2}(?:, [\w.-]+)*)[)\]]/g)
  return [
    ...all(text, /\b(D-\d{3}|B\d\.\d+|A2-\d+)\b/g),
    ...all(text, /\b(C3[- ]#?\d+)\b/g).map((tag) => tag.replace(/[- ]#?/, '-')),
    ...all(text, /\b([A-Z]{2}-\d{2,3})\b/g).filter((tag) => groups.includes(tag.slice(0, 2))),
    ...lists.flatMap((list) => list.match(/\b[PIRMD]\d{1,2}\b/g) ?? []),
  ]
}

/** The ids in square brackets in a test file, from titles and tables of cases, but not from comments. */
export const namedIn = (text: string): string[] =>
  all(text.replace(/^\s*(\/\/|\/?\*).*$/gm, ''), /\[((?:[A-Z]{2}-\d+[ ,]*)+)\]/g).flatMap(
    (list) => list.match(/[A-Z]{2}-\d+/g) ?? [],
  )
