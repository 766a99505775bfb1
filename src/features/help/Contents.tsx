import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ROUTES } from '../../lib/routes.ts'
import classes from './Help.module.css'
import { GROUPS, leadText, type ManualPage } from './manual.ts'

interface ContentsProps {
  /** True for the column beside a page, on wide screens: it shows titles only. */
  aside?: boolean
  current?: ManualPage
}

/** The pages, grouped by subject. */
export function Contents({ aside = false, current }: ContentsProps) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && here) list.current.scrollTop = here.offsetTop - list.current.clientHeight / 2
  }, [current])
  return (
    <nav ref={list} className={aside ? classes.aside : classes.contents} aria-label="Onderwerpen">
      {GROUPS.map(({ title, pages }) => (
        <section key={title} className={classes.group}>
          <h2 className={classes.groupTitle}>{title}</h2>
          <ul>
            {pages.map((page) => (
              <li key={page.name}>
                <Link
                  to={ROUTES.HelpPage}
                  params={{ page: page.name }}
                  className={classes.entry}
                  {...(page === current ? { 'aria-current': 'page' as const } : {})}
                >
                  {page.title}
                  {!aside && <span className={classes.entryLead}>{leadText(page)}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
