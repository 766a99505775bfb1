import { Link } from '@tanstack/react-router'
import { countWithNoun } from '../../domain/shared/countWithNoun.ts'
import { ROUTES } from '../../lib/routes.ts'
import { texts } from '../../lib/texts.ts'
import classes from './Help.module.css'
import { PAGES } from './manual.ts'
import { type ManualHit, searchManual } from './searchManual.ts'

/** Lists the pages that contain a term, each with an excerpt. */
export function Results({ term }: { term: string }) {
  const hits = searchManual(PAGES, term)
  return (
    <section aria-label="Gevonden in de handleiding">
      <output className={classes.count}>
        {hits.length === 0 ? texts.noHits(term) : countWithNoun(hits.length, 'bladzijde', 'bladzijden')}
      </output>
      <ul className={classes.results}>
        {hits.map((hit) => (
          <li key={hit.page.name}>
            <Found hit={hit} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Found({ hit: { page, heading, excerpt } }: { hit: ManualHit }) {
  return (
    <Link
      to={ROUTES.HelpPage}
      params={{ page: page.name }}
      search={heading ? { deel: heading.id } : {}}
      className={classes.result}
    >
      <span className={classes.resultTitle}>{[page.title, heading?.text].filter(Boolean).join(' › ')}</span>
      <span className={classes.excerpt}>
        {excerpt.map(({ text, hit }, i) =>
          // oxlint-disable-next-line react/no-array-index-key -- pieces of one text, which have their places alone
          hit ? <mark key={i}>{text}</mark> : text,
        )}
      </span>
    </Link>
  )
}
