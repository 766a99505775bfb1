import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { IconSearch } from '../../components/icons/icons.tsx'
import { EmptyState } from '../../components/list/EmptyState.tsx'
import { ActionButton } from '../../components/page/ActionButton.tsx'
import { Article } from './Article.tsx'
import { Contents } from './Contents.tsx'
import classes from './Help.module.css'
import { findPage, type ManualPage } from './manual.ts'
import { Results } from './Results.tsx'
import { MIN_TERM_LENGTH } from './searchManual.ts'
import { ROUTES } from '../../lib/routes.ts'

interface SearchFieldProps {
  term: string
  onTerm: (term: string) => void
}

// Uses role="search": <search> is unknown to some test environments and older browsers.
const SEARCH = { role: 'search' }

/** Searches during typing. Escape returns to the page. */
export function SearchField({ term, onTerm }: SearchFieldProps) {
  return (
    <div className={classes.search} {...SEARCH}>
      <IconSearch size={17} />
      <input
        type="search"
        aria-label="Zoeken in de handleiding"
        placeholder="Zoeken in de handleiding"
        autoComplete="off"
        enterKeyHint="search"
        value={term}
        onChange={(event) => onTerm(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onTerm('')
        }}
      />
    </div>
  )
}

const TITLE = 'Hulp'

/** The contents of the manual (HU-02). */
export function HelpContents() {
  return (
    <Frame title={TITLE}>
      <p className={classes.lead}>
        Eén bladzijde per taak. Met F1 opent u van op elk scherm de bladzijde die erbij hoort.
      </p>
      <Contents />
    </Frame>
  )
}

/** One page of the manual (HU-01). */
export function HelpPage() {
  const { page: name } = useParams({ strict: false })
  const navigate = useNavigate()
  const page = findPage(name)
  if (page) return <Frame key={page.name} title={page.title} page={page} />
  return (
    <Frame title={TITLE}>
      <EmptyState text="Deze bladzijde staat niet in de handleiding.">
        <ActionButton onClick={() => void navigate({ to: ROUTES.Help })}>Alle onderwerpen</ActionButton>
      </EmptyState>
    </Frame>
  )
}

interface FrameProps {
  title: string
  page?: ManualPage
  children?: ReactNode
}

/** The title and the search field, with the search results or the page below them. */
function Frame({ title, page, children }: FrameProps) {
  const [term, setTerm] = useTerm()
  const wanted = useDeferredValue(term.trim())
  useEffect(() => {
    document.title = page ? `${title} – ${TITLE}` : title
  }, [title, page])
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        <SearchField term={term} onTerm={setTerm} />
      </div>
      <div className={classes.body} data-page={page ? true : undefined}>
        {page && <Contents aside current={page} />}
        <div className={classes.content}>
          {wanted.length >= MIN_TERM_LENGTH ? (
            <Results term={wanted} />
          ) : page ? (
            <Article page={page} />
          ) : (
            children
          )}
        </div>
      </div>
    </div>
  )
}

/** The search term is in the address, so that Back from a page restores the results. */
function useTerm(): [string, (term: string) => void] {
  const { q = '' }: { q?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [term, setTerm] = useState(q)
  const [last, setLast] = useState(q)
  if (last !== q) {
    setLast(q)
    if (term.trim() !== q) setTerm(q)
  }
  const change = (typed: string) => {
    setTerm(typed)
    const next = typed.trim()
    void navigate({ to: '.', search: next ? { q: next } : {}, replace: true, resetScroll: false })
  }
  return [term, change]
}
