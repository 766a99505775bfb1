import { Link, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { IconChevronLeft, IconChevronRight } from '../../components/icons/icons.tsx'
import { ROUTES } from '../../lib/routes.ts'
import classes from './Help.module.css'
import { type ManualPage, adjacentPages, pictureUrl } from './manual.ts'
import type { Block, InlinePart } from './markdown.ts'

/** The content of a manual page, with links to the previous and the next page. */
export function Article({ page }: { page: ManualPage }) {
  useRequestedPart()
  const [before, after] = adjacentPages(page)
  return (
    <>
      <p className={classes.place}>
        <Link to={ROUTES.Help}>Alle onderwerpen</Link>
        <span>{page.group}</span>
      </p>
      <article className={classes.article}>
        {page.blocks.map((block, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- a page does not change while it is read
          <BlockView key={i} block={block} />
        ))}
      </article>
      <nav className={classes.around} aria-label="Vorige en volgende bladzijde">
        {before && (
          <PageLink page={before} rel="prev">
            <IconChevronLeft />
            <span>
              <small>Vorige</small> {before.title}
            </span>
          </PageLink>
        )}
        {after && (
          <PageLink page={after} rel="next">
            <span>
              <small>Volgende</small> {after.title}
            </span>
            <IconChevronRight />
          </PageLink>
        )}
      </nav>
    </>
  )
}

function PageLink({ page, rel, children }: { page: ManualPage; rel: string; children: ReactNode }) {
  return (
    <Link to={ROUTES.HelpPage} params={{ page: page.name }} rel={rel} className={classes.neighbour}>
      {children}
    </Link>
  )
}

/** Scrolls to the section that the address names, for example after a search. */
function useRequestedPart(): void {
  const { deel }: { deel?: string } = useSearch({ strict: false })
  useEffect(() => {
    const heading = deel ? document.getElementById(deel) : null
    if (!heading) return
    heading.focus({ preventScroll: true })
    heading.scrollIntoView({ block: 'start' })
  }, [deel])
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 id={block.id} tabIndex={-1}>
          {block.text}
        </h2>
      )
    case 'paragraph':
      return (
        <p>
          <Words parts={block.parts} />
        </p>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((parts, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- a page does not change while it is read
            <li key={i}>
              <Words parts={parts} />
            </li>
          ))}
        </List>
      )
    }
    case 'picture':
      return <Picture file={block.file} text={block.text} />
  }
}

/** All pictures have one size (scripts/handleiding.mjs), so that the layout does not shift when one loads. */
function Picture({ file, text }: { file: string; text: string }) {
  return (
    <figure>
      <img src={pictureUrl(file)} alt={text} width={820} height={600} loading="lazy" />
    </figure>
  )
}

function Words({ parts }: { parts: readonly InlinePart[] }) {
  return parts.map((part, i) => {
    switch (part.kind) {
      case 'text':
        return part.text
      case 'bold':
        // oxlint-disable-next-line react/no-array-index-key -- a page does not change while it is read
        return <strong key={i}>{part.text}</strong>
      case 'key':
        // oxlint-disable-next-line react/no-array-index-key -- a page does not change while it is read
        return <kbd key={i}>{part.text}</kbd>
      case 'link':
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a page does not change while it is read
          <Link key={i} to={ROUTES.HelpPage} params={{ page: part.page }}>
            {part.text}
          </Link>
        )
    }
  })
}
