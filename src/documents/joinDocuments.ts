import type { Content, ContextPageSize, TDocumentDefinitions } from 'pdfmake/interfaces'

/** The pages of a document within the file. */
interface PageRange {
  before: number
  pages: number
}

/**
 * One file with several documents. Each starts on a new page, and its pages count from 1. @param title of the file
 */
export function joinDocuments(
  title: string,
  documents: readonly TDocumentDefinitions[],
): TDocumentDefinitions {
  const [{ header: _, footer: __, ...first } = { content: [] }] = documents
  const ranges: PageRange[] = []
  const content = documents.map((document): Content => {
    const range = { before: 0, pages: 0 }
    ranges.push(range)
    return {
      section: document.content,
      // pdfmake draws all heads before any foot, and draws them again from page 1 when it lays out the file again.
      header: (page, _pages, size) => {
        if (page === 1) for (const one of ranges) one.pages = 0
        if (range.pages === 0) range.before = page - 1
        range.pages = page - range.before
        return pagePart(document.header, range, page, size)
      },
      footer: (page, _pages, size) => pagePart(document.footer, range, page, size),
    }
  })
  return { ...first, info: { ...first.info, title }, content }
}

const pagePart = (
  running: TDocumentDefinitions['header'],
  { before, pages }: PageRange,
  page: number,
  size: ContextPageSize,
) => (typeof running === 'function' ? running(page - before, pages, size) : running)
