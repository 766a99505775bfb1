import { type ParsedPage, inlineText } from './markdown.ts'

/*
 * The manual: the pages of docs/handleiding, built into the app. Order and groups come from its table of
 * contents (README.md there).
 */

export interface ManualPage extends ParsedPage {
  /** The name of the file, which is also the address of the page. */
  name: string
  group: string
}

interface Group {
  title: string
  pages: ManualPage[]
}

const files = import.meta.glob<ParsedPage>('../../../docs/handleiding/*.md', {
  eager: true,
  import: 'default',
})
const pictures = import.meta.glob<string>('../../../docs/handleiding/beelden/*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
})
const FOLDER = '../../../docs/handleiding'

/** The subjects with their pages, in the order of the table of contents. */
export const GROUPS: readonly Group[] = readGroups()

/** All pages, in reading order. */
export const PAGES: readonly ManualPage[] = GROUPS.flatMap(({ pages }) => pages)

export const findPage = (name: string | undefined): ManualPage | undefined =>
  PAGES.find((page) => page.name === name)

/** Returns the previous and the next page. */
export function adjacentPages(page: ManualPage): [ManualPage | undefined, ManualPage | undefined] {
  const at = PAGES.indexOf(page)
  return [PAGES[at - 1], PAGES[at + 1]]
}

/** Returns the URL of a picture. */
export const pictureUrl = (file: string): string | undefined => pictures[`${FOLDER}/beelden/${file}`]

function readGroups(): Group[] {
  const groups: Group[] = []
  for (const block of files[`${FOLDER}/README.md`]?.blocks ?? []) {
    if (block.kind === 'heading') groups.push({ title: block.text, pages: [] })
    if (block.kind !== 'list') continue
    const group = groups.at(-1)
    for (const [link] of block.items) {
      const page = link?.kind === 'link' && files[`${FOLDER}/${link.page}.md`]
      if (group && page) group.pages.push({ ...page, name: link.page, group: group.title })
    }
  }
  return groups
}

/** Returns the first paragraph, which says what the page is about. */
export function leadText({ blocks }: ParsedPage): string {
  const [first] = blocks
  return first?.kind === 'paragraph' ? inlineText(first.parts) : ''
}
