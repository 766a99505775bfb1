/*
 * The Markdown of the manual: headings, paragraphs, lists, bold, keys, links between pages and pictures; nothing else.
 * It is read when the app is built (scripts/lib/handleiding.ts), so that a mistake stops the build and no reader.
 */

/** `bold` is a text that stands on the screen, `key` one to press. */
type Word = { kind: 'text' | 'bold' | 'key'; text: string }
/** To another page of the manual, by the name of its file. */
interface PageLink {
  kind: 'link'
  text: string
  page: string
}
export type Inline = Word | PageLink

export type Block =
  | { kind: 'heading'; text: string; id: string }
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'picture'; file: string; text: string }

export interface Page {
  title: string
  blocks: Block[]
}

/** Raw HTML, tables, quotations, code blocks, deeper headings, and lists within lists. */
const UNKNOWN = /^(<|\||>|```|#{3,}|\s+[-*\d])/
const LINE =
  /^(?:(?<heading>## )|(?<ordered>\d+\. )|(?<bullet>- )|!\[(?<alt>[^\]]+)\]\(beelden\/(?<file>[\w-]+\.webp)\)$)/
const INLINE = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(([\w-]+)\.md\)/g
/** What is left of something that INLINE should have taken. */
const LEFT_OVER = /\*\*|`|\]\(|<\w|!\[/

/** A page of the manual. @throws where it holds anything else than this file knows, with the line */
export function compile(text: string): Page {
  const [first = '', ...lines] = text.split('\n')
  if (!first.startsWith('# ')) throw new Error(`a page begins with '# ' and its title: ${first}`)
  const blocks: Block[] = []
  let open: Block | undefined
  for (const line of lines) {
    open = line.trim() === '' ? undefined : added(line, open, blocks)
  }
  return { title: first.slice(2).trim(), blocks }
}

/** Reads a line into the blocks. @returns what the next line may belong to */
function added(line: string, open: Block | undefined, blocks: Block[]): Block {
  if (UNKNOWN.test(line)) throw new Error(`the manual does not know this: ${line}`)
  const found = LINE.exec(line)?.groups
  const text = line.slice((found?.heading ?? found?.ordered ?? found?.bullet ?? '').length).trim()
  if (found?.ordered || found?.bullet) {
    const ordered = found.ordered !== undefined
    if (open?.kind === 'list' && open.ordered === ordered) {
      open.items.push(inline(text))
      return open
    }
    return put({ kind: 'list', ordered, items: [inline(text)] }, blocks)
  }
  if (found?.heading) return put({ kind: 'heading', text, id: idOf(text) }, blocks)
  if (found?.file) return put({ kind: 'picture', file: found.file, text: found.alt ?? '' }, blocks)
  if (open?.kind !== 'paragraph') return put({ kind: 'paragraph', parts: inline(text) }, blocks)
  open.parts.push({ kind: 'text', text: ' ' }, ...inline(text))
  return open
}

function put(block: Block, blocks: Block[]): Block {
  blocks.push(block)
  return block
}

function inline(text: string): Inline[] {
  const parts: Inline[] = []
  let at = 0
  for (const match of text.matchAll(INLINE)) {
    const [whole, bold, key, label, page] = match
    if (match.index > at) parts.push(plain(text.slice(at, match.index)))
    if (bold !== undefined) parts.push({ kind: 'bold', text: bold })
    else if (key !== undefined) parts.push({ kind: 'key', text: key })
    else if (label !== undefined && page !== undefined) parts.push({ kind: 'link', text: label, page })
    at = match.index + whole.length
  }
  if (at < text.length) parts.push(plain(text.slice(at)))
  return parts
}

function plain(text: string): Inline {
  if (LEFT_OVER.test(text)) throw new Error(`the manual does not know this: ${text}`)
  return { kind: 'text', text }
}

/** 'Wat u ziet' -> 'wat-u-ziet' */
const idOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The words of a part, as they are read. */
export const textOf = (parts: readonly Inline[]): string => parts.map(({ text }) => text).join('')
