/*
 * The Markdown of the manual supports headings, paragraphs, lists, bold, keys, links between pages, and
 * pictures. It is parsed when the app is built (scripts/lib/handleiding.ts), so a mistake fails the build
 * and never reaches a reader.
 */

/** `bold` is a text on the screen, `key` is a key to press. */
type Word = { kind: 'text' | 'bold' | 'key'; text: string }
/** A link to another page of the manual, by file name. */
interface PageLink {
  kind: 'link'
  text: string
  page: string
}
export type InlinePart = Word | PageLink

export type Block =
  | { kind: 'heading'; text: string; id: string }
  | { kind: 'paragraph'; parts: InlinePart[] }
  | { kind: 'list'; ordered: boolean; items: InlinePart[][] }
  | { kind: 'picture'; file: string; text: string }

export interface ParsedPage {
  title: string
  blocks: Block[]
}

/** Unsupported: raw HTML, tables, quotations, code blocks, deeper headings and nested lists. */
const UNKNOWN = /^(<|\||>|```|#{3,}|\s+[-*\d])/
const LINE =
  /^(?:(?<heading>## )|(?<ordered>\d+\. )|(?<bullet>- )|!\[(?<alt>[^\]]+)\]\(beelden\/(?<file>[\w-]+\.webp)\)$)/
const INLINE = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(([\w-]+)\.md\)/g
/** Markup that remains although INLINE should have consumed it: a mistake in the manual. */
const LEFT_OVER = /\*\*|`|\]\(|<\w|!\[/

/** Parses a page of the manual. @throws with the line if it contains anything unsupported */
export function parseManualPage(text: string): ParsedPage {
  const [first = '', ...lines] = text.split('\n')
  if (!first.startsWith('# ')) throw new Error(`a page begins with '# ' and its title: ${first}`)
  const blocks: Block[] = []
  let open: Block | undefined
  for (const line of lines) {
    open = line.trim() === '' ? undefined : addLine(line, open, blocks)
  }
  return { title: first.slice(2).trim(), blocks }
}

/** Adds a line to the blocks. @returns the block that the next line may continue */
function addLine(line: string, open: Block | undefined, blocks: Block[]): Block {
  if (UNKNOWN.test(line)) throw new Error(`the manual does not know this: ${line}`)
  const found = LINE.exec(line)?.groups
  const text = line.slice((found?.heading ?? found?.ordered ?? found?.bullet ?? '').length).trim()
  if (found?.ordered || found?.bullet) {
    const ordered = found.ordered !== undefined
    if (open?.kind === 'list' && open.ordered === ordered) {
      open.items.push(parseInline(text))
      return open
    }
    return pushBlock({ kind: 'list', ordered, items: [parseInline(text)] }, blocks)
  }
  if (found?.heading) return pushBlock({ kind: 'heading', text, id: idOf(text) }, blocks)
  if (found?.file) return pushBlock({ kind: 'picture', file: found.file, text: found.alt ?? '' }, blocks)
  if (open?.kind !== 'paragraph') return pushBlock({ kind: 'paragraph', parts: parseInline(text) }, blocks)
  open.parts.push({ kind: 'text', text: ' ' }, ...parseInline(text))
  return open
}

function pushBlock(block: Block, blocks: Block[]): Block {
  blocks.push(block)
  return block
}

function parseInline(text: string): InlinePart[] {
  const parts: InlinePart[] = []
  let at = 0
  for (const match of text.matchAll(INLINE)) {
    const [whole, bold, key, label, page] = match
    if (match.index > at) parts.push(plainPart(text.slice(at, match.index)))
    if (bold !== undefined) parts.push({ kind: 'bold', text: bold })
    else if (key !== undefined) parts.push({ kind: 'key', text: key })
    else if (label !== undefined && page !== undefined) parts.push({ kind: 'link', text: label, page })
    at = match.index + whole.length
  }
  if (at < text.length) parts.push(plainPart(text.slice(at)))
  return parts
}

function plainPart(text: string): InlinePart {
  if (LEFT_OVER.test(text)) throw new Error(`the manual does not know this: ${text}`)
  return { kind: 'text', text }
}

/** Example: 'Wat u ziet' -> 'wat-u-ziet'. */
const idOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Returns the plain text of inline parts. */
export const inlineText = (parts: readonly InlinePart[]): string => parts.map(({ text }) => text).join('')
