import type { Content, ContextPageSize, TDocumentDefinitions } from 'pdfmake/interfaces'

/** Which pages of the file a paper has. */
interface Span {
  before: number
  pages: number
}

/** One file of several papers, each on pages of its own that are counted from 1. @param title of the file */
export function joined(title: string, papers: readonly TDocumentDefinitions[]): TDocumentDefinitions {
  const [{ header: _, footer: __, ...first } = { content: [] }] = papers
  const spans: Span[] = []
  const content = papers.map((paper): Content => {
    const span = { before: 0, pages: 0 }
    spans.push(span)
    return {
      section: paper.content,
      // Heads are drawn page by page, all of them before any foot, and once more from page 1 when it is laid out anew.
      header: (page, _pages, size) => {
        if (page === 1) for (const one of spans) one.pages = 0
        if (span.pages === 0) span.before = page - 1
        span.pages = page - span.before
        return drawn(paper.header, span, page, size)
      },
      footer: (page, _pages, size) => drawn(paper.footer, span, page, size),
    }
  })
  return { ...first, info: { ...first.info, title }, content }
}

const drawn = (
  running: TDocumentDefinitions['header'],
  { before, pages }: Span,
  page: number,
  size: ContextPageSize,
) => (typeof running === 'function' ? running(page - before, pages, size) : running)
