import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { isRecord } from '../../lib/objects.ts'
import { extraFontFiles, isPlain, type TextRun, textRunsOf } from './textRuns.ts'

/*
 * Assigns fonts to every text of a definition. A definition is a tree. Its texts are strings, values of `text`, and
 * parts of a `text` that is a list.
 */

type Node = Record<string, unknown>
/** The keys of a node that contain texts. */
const BRANCHES = ['content', 'stack', 'columns', 'ul', 'ol'] as const
/** Functions that make a part of each page. */
const PAGE_PARTS = ['header', 'footer'] as const
type PagePart = (page: number, pages: number, size: { width: number; height: number }) => unknown
const A4 = { width: 595, height: 842 }

/** The font files that the texts of a definition need besides Roboto. */
export function fontFilesOf(definition: TDocumentDefinitions): string[] {
  const files = new Set<string>()
  const note = (text: string) => {
    for (const file of extraFontFiles(text)) files.add(file)
  }
  const root = definition as unknown as Node
  visitTexts(root, note)
  for (const part of pageParts(root)) for (const page of [1, 2]) visitTexts(part(page, 2, A4), note)
  return [...files]
}

/**
 * Gives every text of a definition fonts that have its letters. Changes the definition in place, as pdfmake does.
 * @param has true if a font file is loaded
 * @returns the letters that cannot be shown
 */
export function assignFonts(definition: TDocumentDefinitions, has: (file: string) => boolean): Set<string> {
  const missing = new Set<string>()
  const root = definition as unknown as Node
  const change = (text: string) => textRunsOf(text, has, missing)
  changeTexts(root, change)
  for (const name of PAGE_PARTS) {
    const part = root[name]
    if (typeof part === 'function')
      root[name] = (...args: unknown[]) =>
        changeTexts((part as (...all: unknown[]) => unknown)(...args), change)
  }
  for (const part of pageParts(root)) part(1, 2, A4)
  return missing
}

const pageParts = (root: Node): PagePart[] =>
  PAGE_PARTS.flatMap((name) => (typeof root[name] === 'function' ? [root[name] as PagePart] : []))

function visitTexts(node: unknown, note: (text: string) => void): void {
  if (typeof node === 'string') return note(node)
  if (Array.isArray(node)) return node.forEach((part) => visitTexts(part, note))
  if (!isRecord(node)) return
  for (const name of BRANCHES) visitTexts(node[name], note)
  visitTexts(node['text'], note)
  if (isRecord(node['table'])) visitTexts(node['table']['body'], note)
}

type Change = (text: string) => TextRun[]

/** Changes the texts of a node. A string becomes a node if it needs more than one font. */
function changeTexts(node: unknown, change: Change): unknown {
  if (typeof node === 'string') return isPlain(node) ? node : { text: change(node) }
  if (Array.isArray(node)) {
    for (const [n, part] of node.entries()) node[n] = changeTexts(part, change)
    return node
  }
  if (!isRecord(node)) return node
  for (const name of BRANCHES) if (name in node) node[name] = changeTexts(node[name], change)
  if ('text' in node) node['text'] = changedText(node['text'], change)
  if (isRecord(node['table'])) changeTexts(node['table']['body'], change)
  return node
}

function changedText(text: unknown, change: Change): unknown {
  if (typeof text === 'string') return isPlain(text) ? text : change(text)
  return Array.isArray(text) ? text.flatMap((part) => changedPart(part, change)) : text
}

/**
 * Changes a part of a text list. The result is flat, because pdfmake loses the style of a part that has parts
 * itself.
 */
function changedPart(part: unknown, change: Change): unknown[] {
  if (typeof part === 'string') return isPlain(part) ? [part] : change(part)
  if (!isRecord(part)) return [part]
  const { text } = part
  if (typeof text === 'string')
    return isPlain(text) ? [part] : change(text).map((run) => ({ ...part, ...run }))
  return [{ ...part, text: changedText(text, change) }]
}
